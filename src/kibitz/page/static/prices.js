// @ts-check
// What a move costs beside another one, in figures and words.

import { figure } from "./words.js";

/** @import { Item } from "./messages" */
/** @typedef {"highest" | "lowest"} Aim which score is best */

const EQUAL = 0.0005;

/** How much worse a value is than the best one. @param {Aim} aim @param {number} value @param {number} best */
export const loss = (aim, value, best) => Math.max(0, aim === "lowest" ? value - best : best - value);

/** A move beside the best one, in a sentence. @param {Aim} aim @param {Item} best @param {Item} own
 * @param {number | null} error the standard error of their difference */
export function comparison(aim, best, own, error) {
  if (best.value === null || own.value === null) return `${best.move} is preferred to ${own.move}.`;
  const lost = loss(aim, own.value, best.value);
  if (lost < EQUAL) return `${own.move} is as good as ${best.move}.`;
  const sure = error ? ` ± ${figure(error)}` : "";
  const isDoubtful = error && lost < 2 * error;
  const doubt = isDoubtful ? " That is less than twice the standard error: either may be the better one." : "";
  return `${own.move} is ${figure(lost)}${sure} worse than ${best.move}.${doubt}`;
}

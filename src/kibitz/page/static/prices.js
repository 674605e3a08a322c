// @ts-check
// What a move costs beside another one, in figures and words.

import { figure } from "./words.js";

/** @import { Item } from "./messages" */
/** @typedef {"highest" | "lowest"} Aim which score is best */

const EQUAL = 0.0005;
/** The unit of games whose score is a share of a win; it is shown in percent. */
const WINS = "wins";
/** Shares of the greatest loss here, up to which a price is of the first, the second, ... colour. */
const STEPS = [0.1, 0.4];
/** What costs less than this has a second digit. */
const SMALL = 0.095;

/** How much worse a value is than the best one. @param {Aim} aim @param {number} value @param {number} best */
export const loss = (aim, value, best) => Math.max(0, aim === "lowest" ? value - best : best - value);

/** Whether values are a share of a win. @param {string} unit */
export const isShare = (unit) => unit === WINS;

/** A value as people count: a chance to win in percent, or points.
 * @param {number | null} value @param {string} unit @param {number} [digits] of points */
export const worth = (value, unit, digits) =>
  value !== null && unit === WINS ? `${figure(100 * value, 1)} %` : figure(value, digits);

/** The same with its sign. @param {number} value @param {string} unit @param {number} [digits] */
export const change = (value, unit, digits) => (value > 0 ? "+" : "") + worth(value, unit, digits);

/** What a choice cost, in a sentence. @param {number | null} lost @param {string} unit */
export const costInWords = (lost, unit) =>
  unit === WINS ? `${figure(100 * (lost ?? 0), 0)} % of the chance to win` : `${figure(lost, 1)} points`;

/** What is written on a thing: that it is best, or what it costs. @param {number} lost @param {string} unit */
export function tag(lost, unit) {
  if (lost < EQUAL) return "best";
  const [cost, sign] = unit === WINS ? [100 * lost, " %"] : [lost, ""];
  return `\u2212${figure(cost, cost < SMALL ? 2 : sign && cost >= 1 ? 0 : 1)}${sign}`;
}

/** The same for screen readers. @param {number} lost @param {string} unit */
export const spoken = (lost, unit) =>
  lost < EQUAL ? "best" : `costs ${tag(lost, unit).slice(1)}${unit === WINS ? " of the chance to win" : " points"}`;

/** The colour of a price, 0 for the best, 3 for what costs most. @param {number} lost @param {number} most */
export const colourOf = (lost, most) => (lost < EQUAL ? 0 : 1 + STEPS.filter((step) => lost > step * most).length);

/** Which words of a picture, in its order, are in the best move: "keep 3 3" has the first two of 3 3 3 5 6.
 * @param {string[]} words @param {Map<string, number>} costs by move @param {string} verb what moves of words begin with */
export function bestWords(words, costs, verb) {
  const [best, lost] = [...costs].reduce((one, other) => (other[1] < one[1] ? other : one), ["", Infinity]);
  if (lost === Infinity || !best.startsWith(`${verb} `)) return [];
  const left = best.split(" ").slice(1);
  return words.map((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** What each of the moves costs; those without a value are left out. @param {Item[]} items best first @param {Aim} aim */
export function costs(items, aim) {
  /** @type {Map<string, number>} */ const found = new Map();
  const best = items[0]?.value ?? null;
  for (const { move, value } of items) {
    if (value !== null && best !== null) found.set(move, loss(aim, value, best));
  }
  return found;
}

/** A move beside the best one, in a sentence. @param {Aim} aim @param {Item} best @param {Item} own
 * @param {number | null} error the standard error of their difference @param {string} unit
 * @param {number} [digits] of points */
export function comparison(aim, best, own, error, unit, digits) {
  if (best.value === null || own.value === null) return `${best.move} is preferred to ${own.move}.`;
  const lost = loss(aim, own.value, best.value);
  if (lost < EQUAL) return `${own.move} is as good as ${best.move}.`;
  const sure = error ? ` ± ${worth(error, unit, digits)}` : "";
  const isDoubtful = error && lost < 2 * error;
  const doubt = isDoubtful ? " That is less than twice the standard error: either may be the better one." : "";
  return `${own.move} is ${worth(lost, unit, digits)}${sure} worse than ${best.move}.${doubt}`;
}

// @ts-check
// What luck and what own choices gave in a game, as two curves in one picture.

import { chart } from "./chart.js";
import { make } from "./dom.js";
import { change } from "./prices.js";

/** @import { curves } from "./review-words.js" */
/** @import { Boards } from "./messages" */

/** The picture and the line that says which curve is which.
 * @param {Boards} game @param {ReturnType<typeof curves>} drawn @param {string} whose
 * @param {(move: number) => void} [pick] */
export function luckAndSkill({ aim, unit, has_luck: hasLuck }, { luck, skill, given, lost }, whose, pick) {
  const source = hasLuck ? "luck" : "the others";
  const drawn = chart(
    `From ${source}, ${change(given, unit, 1)}, and from choices, ${change(lost, unit, 1)}${whose}`,
    [
      { name: "luck", kind: "luck", points: luck },
      { name: "choices", kind: "skill", points: skill },
    ],
    [],
    pick,
  );
  const [dashed, solid] = [
    make("span", { class: "key luck" }, "dashed"),
    make("span", { class: "key skill" }, "solid"),
  ];
  const better = aim === "lowest" ? "; fewer points are better" : "";
  return {
    ...drawn,
    key: make("p", { class: "soft" }, dashed, `: from ${source}; `, solid, `: from choices${better}`),
  };
}

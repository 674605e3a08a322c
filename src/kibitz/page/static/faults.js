// @ts-check
// What programs did wrong.

import { make } from "./dom.js";
import { askLink } from "./links.js";
import { inWords } from "./people.js";

/** @import { Table } from "./messages" */

/** A fault as an item of a list, with a link to the position. @param {string} game @param {Table["faults"][number]} fault */
export function faultItem(game, [player, category, message, view, move]) {
  const instead = move ? `; ${move} is played instead` : "";
  const where = view ? make("span", { class: "note" }, make("a", { href: askLink(game, view) }, view), instead) : null;
  return make("li", { class: "fault" }, make("strong", {}, `${player}, ${category}: `), inWords(message), where);
}

// @ts-check
// The lesson of a game is offered at its first table here, and can be found beside its rules.

import { button, make } from "./dom.js";
import { games } from "./games.js";
import { read, write } from "./kept.js";

const DONE = "done";
const key = (/** @type {string} */ game) => `kibitz-lesson-${game}`;

/** The lesson was taken here, or nobody wants it. @param {string} game */
export const noteLesson = (game) => write(key(game), DONE);

/** The address of a table by its name; empty for anything else. @param {string} name */
export const tableOf = (name) => (/^[\w-]+$/.test(name) ? `#/play/${name}` : "");

/** The lesson's address, from which one comes back to the table that is shown. @param {string} game */
function address(game) {
  const [, table] = /^#\/play\/([\w-]+)/.exec(location.hash) ?? [];
  return `#/lesson/${game}${table ? `?table=${table}` : ""}`;
}

/** A link to a game's lesson; null where it has none. @param {string} game */
export async function lessonLink(game) {
  const about = (await games().catch(() => [])).find(({ name }) => name === game);
  return about?.lesson ? make("a", { class: "button", href: address(game) }, "Learn it on the board") : null;
}

/** Offer the lesson in an element, at the first table of a game and never again once it was refused.
 * @param {string} game @param {string} table what the table is known by @param {HTMLElement} place */
export async function offerLesson(game, table, place) {
  const known = read(key(game));
  if (known === undefined) write(key(game), table);
  else if (known !== table) return;
  const link = await lessonLink(game);
  if (!link) return;
  link.textContent = "Show me how it goes";
  const refuse = button("No, thanks", () => {
    noteLesson(game);
    place.replaceChildren();
  });
  const words = make("span", {}, "New here? One minute on the board.");
  place.replaceChildren(make("section", { class: "offered", "aria-label": "A lesson" }, words, link, refuse));
}

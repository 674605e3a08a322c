// @ts-check
// The keys of the page that is shown: one table says what each does, and describes it in the help.

import { make } from "./dom.js";

/** @typedef {object} Binding
 * @property {string[]} keys as keyboard events name them
 * @property {string[]} [names] as the help names them, where not as the events
 * @property {string} help what the key does
 * @property {(event: KeyboardEvent) => unknown} act returns false where the key is meant for another one of the table, or keeps its usual meaning
 * @property {Node} [within] where the focus must be; anywhere outside of form fields by default
 */

/** @type {Binding[]} those of the page that is shown */ let bindings = [];
/** @type {Binding[]} those of every page */ let everywhere = [];

/** The keys of a page, in place of those before. @param {Binding[]} wanted */
export function bindKeys(wanted) {
  bindings = wanted;
}

/** Listen to the keyboard, once for the document. @param {Binding[]} [always] the keys of every page */
export function listenToKeys(always = []) {
  everywhere = always;
  document.addEventListener("keydown", pressed);
}

/** @param {KeyboardEvent} event */
export function pressed(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
  const isMeant = [...bindings, ...everywhere].some(
    ({ keys, within, act }) => keys.includes(event.key) && (!within || within.contains(target)) && act(event) !== false,
  );
  if (isMeant) event.preventDefault();
}

/** The keys with what they do now, in the order of the table. */
export const keyHelp = () =>
  [...bindings, ...everywhere].map(({ keys, names = keys, help, within }) => ({ names, help, within }));

/** The help as the entries of a list. */
export const keyEntries = () =>
  keyHelp().flatMap(({ names, help }) => [
    make(
      "dt",
      {},
      names.flatMap((name, place) => [place ? ", " : "", make("kbd", {}, name)]),
    ),
    make("dd", {}, help),
  ]);

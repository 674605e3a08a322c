// @ts-check
// Who sits where: minds, their levels, and programs that were dropped.

import { make } from "./dom.js";

/** @typedef {{key: string, game: string, name: string}} Program */

/** Programs that were dropped since the page was opened. @type {Program[]} */ export const programs = [];

/** Everybody who may play a game, as value and text. @param {any} game @returns {string[][]} */
export function players(game) {
  return [["best", "the best there is"],
    ...Array.from({ length: game.levels - 1 }, (_, at) => [`level:${game.levels - 1 - at}`, `level ${game.levels - 1 - at}`]),
    ...game.minds.map((/** @type {string} */ mind) => [mind, mind]),
    ...programs.filter((one) => one.game === game.name).map((one) => [`program:${one.key}`, `${one.name} (your program)`])];
}

/** A list to choose a player from. @param {any} game @param {string} label @param {string} chosen @param {string} [name] */
export function seat(game, label, chosen, name) {
  return /** @type {HTMLSelectElement} */ (make("select", { "aria-label": label, ...(name ? { name } : {}) },
    players(game).map(([value, text]) => make("option", { value, selected: value === chosen }, text))));
}

/** Lists for several seats; what was chosen stays as far as there is a seat for it.
 * @param {HTMLElement} place @param {any} game @param {number[]} seats @param {(seat: number) => string} usual */
export function seats(place, game, seats, usual) {
  const before = new Map([...place.querySelectorAll("select")].map((list) => [list.getAttribute("aria-label"), list.value]));
  place.replaceChildren(...seats.map((own) => {
    const label = `seat ${own}`;
    return make("label", {}, label, seat(game, label, before.get(label) ?? usual(own)));
  }));
}

/** What was chosen, as the server takes it. @param {HTMLElement} place */
export const chosen = (place) => [...place.querySelectorAll("select")].map((list) => list.value).join(",");

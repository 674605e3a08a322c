// @ts-check
// Who sits where: minds, their levels, and programs that were dropped.

import { make, options, select } from "./dom.js";
import { birdOf } from "./people.js";

/** @import { GameAbout } from "./messages" */
/** @typedef {{key: string, game: string, name: string}} Program */

const BEST = "best";

/** The programs that were dropped since the page was opened. @type {Program[]} */
export const programs = [];

/** The numbers below this one, such as the seats of that many players. @param {number} count */
export const numbers = (count) => Array.from({ length: count }, (/** @type {unknown} */ _, number) => number);

/** Everybody who may play a game, as value and text. @param {GameAbout} game @returns {string[][]} */
export function players(game) {
  const levels = numbers(game.levels).slice(1).reverse();
  return [
    [BEST, `${birdOf(game.levels)}, the best there is`],
    ...levels.map((level) => [`level:${level}`, `${birdOf(level)}, level ${level}`]),
    ...game.minds.filter((mind) => mind !== BEST).map((mind) => [mind, mind]),
    ...programs
      .filter((one) => one.game === game.name)
      .map((one) => [`program:${one.key}`, `${one.name} (your program)`]),
  ];
}

/** A list to choose a player from. @param {GameAbout} game @param {string} label @param {string} chosen
 * @param {string} [name] */
export function playerList(game, label, chosen, name) {
  const all = players(game);
  const isPlain = (/** @type {string[]} */ [value]) => game.minds.includes(value) && value !== BEST;
  const list = select(
    { "aria-label": label, ...(name ? { name } : {}) },
    all.filter((one) => !isPlain(one)),
    chosen,
  );
  list.append(make("optgroup", { label: "ways to think" }, options(all.filter(isPlain), chosen)));
  return list;
}

/** Lists for several seats; what was chosen stays as far as there is a seat for it.
 * @param {HTMLElement} place @param {GameAbout} game @param {number[]} seats @param {(seat: number) => string} usual */
export function showSeats(place, game, seats, usual) {
  const lists = [...place.querySelectorAll("select")];
  const before = new Map(lists.map((list) => [list.getAttribute("aria-label"), list.value]));
  place.replaceChildren(
    ...seats.map((seat) => {
      const label = `player ${seat + 1}`;
      return make("label", {}, label, playerList(game, label, before.get(label) ?? usual(seat)));
    }),
  );
}

/** What was chosen, as the server takes it. @param {HTMLElement} place */
export const chosenPlayers = (place) => [...place.querySelectorAll("select")].map((list) => list.value).join(",");

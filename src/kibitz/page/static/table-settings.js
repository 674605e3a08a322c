// @ts-check
// What the form of every new table asks for: time, options, how many play, and the deal.

import { make, options, select } from "./dom.js";
import { players } from "./seating.js";

/** @import { GameAbout } from "./messages" */
/** @typedef {{seats: number, seat: number | null, against: string, options: Record<string, string | number>,
 *   seconds: number}} Wish how a table is begun, except for its deal */

const SECONDS = ["0.1", "0.3", "1", "3", "10"];
const USUAL_SECONDS = "0.3";
const USUAL_PLAYERS = 4;
export const USUAL_MIND = "level:4";

/** The fields of time, options and the deal. @param {GameAbout} game @returns {HTMLElement[]} */
export function settings(game) {
  const whose = game.seats.length > 1 || game.seats[0] > 1 ? "their time for a move" : "the bird's time for a move";
  const seconds = SECONDS.map((value) => [value, `${value} s`]);
  return [
    make("label", {}, whose, select({ name: "seconds" }, seconds, USUAL_SECONDS)),
    ...game.options.map((option) => {
      const allowed = option.allowed.map((one) => [String(one), calledValue(one)]);
      return make("label", {}, option.help, select({ name: `option-${option.name}` }, allowed, String(option.default)));
    }),
    make(
      "label",
      {},
      "seed, empty for a new deal",
      make("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{0,40}" }),
    ),
  ];
}

/** How a form calls the value of an option: a whole description by its name. @param {string | number} value */
export const calledValue = (value) =>
  String(value).startsWith("{") ? String(JSON.parse(String(value)).name) : String(value);

/** The number of players that a form offers first. @param {number[]} counts */
export const usualCount = (counts) => Math.min(USUAL_PLAYERS, Math.max(...counts));

/** Lists these numbers of players, and keeps the chosen one where it is still there.
 * @param {HTMLSelectElement} list @param {number[]} counts */
export function listCounts(list, counts) {
  const before = Number(list.value);
  const chosen = counts.includes(before) ? before : usualCount(counts);
  list.replaceChildren(
    ...options(
      counts.map((count) => [String(count), String(count)]),
      String(chosen),
    ),
  );
}

/** How a game is begun by somebody who has never said how: one place, opponents of a middling level.
 * @param {GameAbout} game @returns {Wish} */
export function usualWish(game) {
  const most = Math.max(...game.seats);
  return {
    seats: most === 1 ? 1 : usualCount(game.seats),
    seat: 0,
    against: most === 1 ? "best" : USUAL_MIND,
    options: Object.fromEntries(game.options.map((option) => [option.name, option.default])),
    seconds: Number(USUAL_SECONDS),
  };
}

/** How a table is played in a few words: against whom, or alone and with how much of what.
 * @param {GameAbout} game @param {Wish} wish */
export function inShort(game, wish) {
  if (Math.max(...game.seats) === 1) return ["alone", ...amounts(game, wish)].join(", ");
  const minds = wish.against.split(",");
  const others = Number(wish.seats) - 1;
  const who =
    minds.length > 1 ? "players of your choice" : (players(game).find(([mind]) => mind === minds[0])?.[1] ?? minds[0]);
  return others > 1 && minds.length === 1 ? `against ${others} players like ${who}` : `against ${who}`;
}

/** The options that count something, such as 9 columns; 0 means the usual number.
 * @param {GameAbout} game @param {Wish} wish */
const amounts = (game, wish) =>
  game.options
    .map(({ name }) => ({ name, value: wish.options[name] }))
    .filter(({ value }) => typeof value === "number" && value)
    .map(({ name, value }) => `${value} ${name}`);

/** What was chosen, as the server takes it. @param {GameAbout} game @param {FormData} given */
export function wishes(game, given) {
  const text = (/** @type {string} */ key) => String(given.get(key) ?? "");
  /** @type {Record<string, string | number>} */ const chosen = {};
  for (const option of game.options) {
    const value = text(`option-${option.name}`);
    chosen[option.name] = typeof option.default === "number" ? Number(value) : value;
  }
  const seed = text("seed") || null;
  return { options: chosen, seconds: Number(text("seconds") || USUAL_SECONDS), seed };
}

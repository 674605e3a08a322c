// @ts-check
// What this browser keeps between visits: the games that were played here, how each was begun, and its own name.

/** @import { Wish } from "./table-settings.js" */
/** @typedef {{id: string, game: string, called: string, against: string, over: boolean}} KeptGame */

const GAMES = "kibitz-games";
const KEY = "kibitz-key";
const NAME = "kibitz-name";
const MOST = 12;

/** What a browser that keeps nothing knows as long as the page is open. @type {Map<string, unknown>} */
const unkept = new Map();

/** A setting; undefined where there is none. @param {string} name */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return unkept.get(name);
  }
}

/** @param {string} name @param {unknown} value */
export function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    unkept.set(name, value);
  }
}

/** The key of this browser at the server: it holds the seats that it took.
 * @returns {string} */
export function browserKey() {
  const known = read(KEY);
  if (typeof known === "string") return known;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  write(KEY, key);
  return key;
}

/** What this person was called at the last shared table. */
export const ownName = () => String(read(NAME) ?? "");

/** @param {string} name */
export const keepName = (name) => write(NAME, name);

/** The games that were played here, the last one first. @returns {KeptGame[]} */
export function keptGames() {
  const games = read(GAMES);
  return Array.isArray(games) ? games.filter((one) => typeof one?.id === "string") : [];
}

/** @param {KeptGame} game */
export function keepGame(game) {
  write(GAMES, [game, ...keptGames().filter(({ id }) => id !== game.id)].slice(0, MOST));
}

/** A game that the server no longer has. @param {string} gone */
export function forgetGame(gone) {
  write(
    GAMES,
    keptGames().filter(({ id }) => id !== gone),
  );
}

/** How a game was begun here last. @param {string} game @returns {Partial<Wish> | undefined} */
export const lastWish = (game) => read(`kibitz-wish-${game}`);

/** @param {string} game @param {Wish} wish */
export const keepWish = (game, wish) => write(`kibitz-wish-${game}`, wish);

/** Whether a value that was kept has fields. @param {unknown} one @returns {one is Record<string, unknown>} */
export const isObject = (one) => typeof one === "object" && one !== null && !Array.isArray(one);

/** Whether these fields are numbers. @param {Record<string, unknown>} one @param {string[]} names */
export const haveNumbers = (one, names) => names.every((name) => Number.isFinite(one[name]));

// @ts-check
// When a puzzle is asked again: SM-2 of SuperMemo (Woźniak 1990), with days as numbers.

/** @typedef {{ease: number, interval: number, rights: number, due: number}} Card what is known of one puzzle:
 *   by how much its pause grows, the pause in days, right answers in a row, and the day when it is due */

/** How well a puzzle was answered, on SM-2's scale from 0 to 5: less than 3 is wrong. */
export const QUALITY = { right: 5, hinted: 3, wrong: 1 };
const EASE = 2.5;
const LEAST_EASE = 1.3;
/** Days until the second and the third question. */
const PAUSES = [1, 6];
const LONGEST = 3650;
const DAY = 24 * 60 * 60 * 1000;

/** The number of the local day. @param {Date} [now] */
export const dayOf = (now = new Date()) => Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);

/** Whose turn it is to have the puzzle of a day, as kibitz.puzzles has it: the games take turns by their names.
 * @param {number} day @param {string[]} games those that have puzzles */
export function gameOfDay(day, games) {
  const first = Date.UTC(2026, 0, 1) / DAY;
  return [...games].sort()[(((day - first) % games.length) + games.length) % games.length] ?? "";
}

/** A local day as the server reads it, such as 2026-11-28. @param {number} day */
export const dayName = (day) => new Date(day * DAY).toISOString().slice(0, 10);

/** The card after an answer; a wrong one begins again with a pause of a day.
 * @param {Card | undefined} card none for a new puzzle @param {number} quality @param {number} today @returns {Card} */
export function answered(card, quality, today) {
  const { ease, interval, rights } = card ?? { ease: EASE, interval: 0, rights: 0 };
  const away = 5 - quality;
  const next = Math.max(LEAST_EASE, ease + 0.1 - away * (0.08 + away * 0.02));
  if (quality < QUALITY.hinted) return { ease: next, interval: PAUSES[0], rights: 0, due: today + PAUSES[0] };
  const pause = Math.min(LONGEST, PAUSES[rights] ?? Math.ceil(interval * ease));
  return { ease: next, interval: pause, rights: rights + 1, due: today + pause };
}

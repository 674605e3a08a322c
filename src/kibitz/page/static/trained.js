// @ts-check
// What this browser keeps of puzzles: rating, streaks, and when each puzzle is due again.

import { haveNumbers, isObject, read, write } from "./kept.js";
import { answered, QUALITY } from "./spaced.js";

/** @import { Card } from "./spaced.js" */
/** @import { PuzzleAbout } from "./messages" */
/** @typedef {{rating: number, streak: number, longest: number, tried: number, solved: number,
 *   cards: Record<string, Card>, log: [number, number][]}} Trained of one game; the log has days and ratings */

const KEY = "kibitz-puzzles";
export const FIRST_RATING = 1200;
/** The most by which one answer changes the rating (Elo). */
const STEP = 32;
const MOST_LOGGED = 400;

/** @returns {Trained} */
const nothing = () => ({ rating: FIRST_RATING, streak: 0, longest: 0, tried: 0, solved: 0, cards: {}, log: [] });

/** Whether a value from the browser or from a file has the form. @param {unknown} one @returns {one is Trained} */
export const isTrained = (one) =>
  isObject(one) &&
  haveNumbers(one, ["rating", "streak", "longest", "tried", "solved"]) &&
  isObject(one.cards) &&
  Object.values(one.cards).every(
    (card) => isObject(card) && haveNumbers(card, ["ease", "interval", "rights", "due"]),
  ) &&
  Array.isArray(one.log) &&
  one.log.every((entry) => Array.isArray(entry) && entry.length === 2 && entry.every(Number.isFinite));

/** All games that were trained, by name. @returns {Record<string, Trained>} */
export function allTrained() {
  const kept = read(KEY);
  return Object.fromEntries(Object.entries(kept ?? {}).filter(([, one]) => isTrained(one)));
}

/** @param {string} game @returns {Trained} */
export const trained = (game) => allTrained()[game] ?? nothing();

/** @param {Record<string, Trained>} games */
export const keepTrained = (games) => write(KEY, games);

/** What an answer changes. Only the first answer to a puzzle counts for the rating.
 * @param {Trained} before @param {PuzzleAbout} puzzle @param {number} quality @param {number} today @returns {Trained} */
export function after(before, puzzle, quality, today) {
  const card = before.cards[puzzle.name];
  const isRight = quality >= QUALITY.hinted;
  const expected = 1 / (1 + 10 ** ((puzzle.rating - before.rating) / 400));
  const score = quality === QUALITY.right ? 1 : isRight ? 0.5 : 0;
  const rating = card ? before.rating : before.rating + STEP * (score - expected);
  const streak = isRight ? before.streak + 1 : 0;
  return {
    rating,
    streak,
    longest: Math.max(before.longest, streak),
    tried: before.tried + 1,
    solved: before.solved + (isRight ? 1 : 0),
    cards: { ...before.cards, [puzzle.name]: answered(card, quality, today) },
    log: /** @type {[number, number][]} */ ([...before.log, [today, Math.round(rating)]]).slice(-MOST_LOGGED),
  };
}

/** @param {string} game @param {PuzzleAbout} puzzle @param {number} quality @param {number} today */
export function note(game, puzzle, quality, today) {
  const now = after(trained(game), puzzle, quality, today);
  keepTrained({ ...allTrained(), [game]: now });
  return now;
}

/** The puzzles that are due. @template {PuzzleAbout} One
 * @param {One[]} puzzles @param {Trained} known @param {number} today */
export const due = (puzzles, { cards }, today) => puzzles.filter(({ name }) => (cards[name]?.due ?? Infinity) <= today);

/** The next puzzle: one that is due, the one that waits longest first; else a new one that is about as hard as the
 * person is good; else the one that is due next. @template {PuzzleAbout} One
 * @param {One[]} puzzles @param {Trained} known @param {number} today @param {string} [but] not this one
 * @returns {One | undefined} */
export function nextPuzzle(puzzles, known, today, but = "") {
  const { cards, rating } = known;
  const others = puzzles.filter(({ name }) => name !== but);
  const byDue = (/** @type {One} */ one, /** @type {One} */ other) => cards[one.name].due - cards[other.name].due;
  const waiting = due(others, known, today).sort(byDue);
  const fresh = others.filter(({ name }) => !cards[name]);
  const away = (/** @type {One} */ one) => Math.abs(one.rating - rating);
  fresh.sort((one, other) => away(one) - away(other) || one.name.localeCompare(other.name));
  return waiting[0] ?? fresh[0] ?? others.sort(byDue)[0] ?? puzzles[0];
}

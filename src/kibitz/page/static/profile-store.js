// @ts-check
// What this browser keeps of reviewed games: what the person's choices cost, by kind of mistake in the coach's words.

import { daily, isDaily, keepDaily } from "./daily.js";
import { haveNumbers, isObject, read, write } from "./kept.js";
import { allTrained, isTrained, keepTrained } from "./trained.js";

/** @import { Boards, KindAbout, Row } from "./messages" */
/** @typedef {{id: string, game: string, called: string, unit: string, when: number, choices: number,
 *   accuracy: number | null, score: number | null, lost: number, kinds: Record<string, number>}} Reviewed
 *   kinds: what each kind of mistake cost */
/** @typedef {Record<string, Record<string, string>>} Advice by game and kind */

const REVIEWED = "kibitz-reviewed";
const ADVICE = "kibitz-coach";
const MOST = 500;
const FORM = "kibitz profile 1";
const EXPECTED = "expected one that “Save as a file” wrote";
/** The kind that is shown for a choice that has none. */
export const OTHER = "other choices";

/** @param {unknown} one @returns {one is Reviewed} */
const isReviewed = (one) =>
  isObject(one) &&
  ["id", "game", "called", "unit"].every((name) => typeof one[name] === "string") &&
  haveNumbers(one, ["when", "choices", "lost"]) &&
  ["accuracy", "score"].every((name) => one[name] === null || Number.isFinite(one[name])) &&
  isObject(one.kinds) &&
  Object.values(one.kinds).every(Number.isFinite);

/** The games that were reviewed here, the oldest first. @returns {Reviewed[]} */
export function reviewedGames() {
  const games = read(REVIEWED);
  return Array.isArray(games) ? games.filter(isReviewed) : [];
}

/** What the coach says about each kind. @returns {Advice} */
export const coachAdvice = () => adviceOf(read(ADVICE));

/** What the choices of each kind cost. @param {Row[]} rows the person's */
export function costsByKind(rows) {
  /** @type {Record<string, number>} */ const found = {};
  for (const { lost, kind } of rows) {
    if ((lost ?? 0) > 0) found[kind || OTHER] = (found[kind || OTHER] ?? 0) + (lost ?? 0);
  }
  return found;
}

/** Keep what a review says about the person's choices; a game that was kept before is replaced in its place.
 * @param {{id: string, game: Boards, rows: Row[], kinds: KindAbout[], own: number, accuracy: number | null,
 *   score: number | null}} review */
export function keepReviewed({ id, game, rows, kinds, own, accuracy, score }) {
  const mine = rows.filter((row) => row.seat === own && row.lost !== null);
  if (!mine.length) return;
  const before = reviewedGames();
  const known = before.find((one) => one.id === id);
  /** @type {Reviewed} */ const entry = {
    id,
    game: game.game,
    called: game.called,
    unit: game.unit,
    when: known?.when ?? Date.now(),
    choices: mine.length,
    accuracy,
    score,
    lost: mine.reduce((sum, row) => sum + (row.lost ?? 0), 0),
    kinds: costsByKind(mine),
  };
  const games = known ? before.map((one) => (one === known ? entry : one)) : [...before, entry];
  write(REVIEWED, games.slice(-MOST));
  const advice = coachAdvice();
  const said = Object.fromEntries(kinds.map((kind) => [kind.name, kind.advice]));
  write(ADVICE, { ...advice, [game.game]: { ...advice[game.game], ...said } });
}

/** Everything that is kept, as the text of a file. */
export const exported = () =>
  JSON.stringify({
    form: FORM,
    reviewed: reviewedGames(),
    advice: coachAdvice(),
    puzzles: allTrained(),
    daily: daily(),
  });

/** Add what a file has: its games beside those that are kept, its puzzles where more of them were tried.
 * @param {string} text @returns {string} what is wrong with it; empty where it was taken */
export function imported(text) {
  /** @type {unknown} */ let file;
  try {
    file = JSON.parse(text);
  } catch {
    return `this file is not JSON: ${EXPECTED}`;
  }
  if (!isObject(file) || file.form !== FORM || !Array.isArray(file.reviewed) || !isObject(file.puzzles))
    return `this file is not a profile: ${EXPECTED}`;
  const games = file.reviewed.filter(isReviewed);
  const puzzles = Object.entries(file.puzzles);
  // Files from before the puzzles of the day have none.
  const isWhole = file.daily === undefined || isDaily(file.daily);
  if (games.length < file.reviewed.length || !puzzles.every(([, one]) => isTrained(one)) || !isWhole)
    return `this profile is damaged: ${EXPECTED}`;
  const own = reviewedGames();
  const fresh = games.filter(({ id }) => own.every((one) => one.id !== id));
  write(REVIEWED, [...own, ...fresh].sort((one, other) => one.when - other.when).slice(-MOST));
  write(ADVICE, { ...adviceOf(file.advice), ...coachAdvice() });
  if (isDaily(file.daily) && file.daily.last > daily().last) keepDaily(file.daily);
  const mine = allTrained();
  for (const [game, one] of puzzles) {
    if (isTrained(one) && one.tried > (mine[game]?.tried ?? 0)) mine[game] = one;
  }
  keepTrained(mine);
  return "";
}

/** The texts of a file, or of the browser. @param {unknown} given @returns {Advice} */
function adviceOf(given) {
  /** @type {Advice} */ const found = {};
  for (const [game, texts] of isObject(given) ? Object.entries(given) : []) {
    if (!isObject(texts)) continue;
    found[game] = {};
    for (const [kind, text] of Object.entries(texts)) if (typeof text === "string") found[game][kind] = text;
  }
  return found;
}

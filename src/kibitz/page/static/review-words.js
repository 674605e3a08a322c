// @ts-check
// A reviewed game in words and figures: what was played, what it cost, how luck and skill add up.

import { RESIGNED } from "./end-words.js";
import { loss, worth } from "./prices.js";
import { called, inWords } from "./people.js";
import { figure } from "./words.js";

/** @import { Boards, Exercise, Review, Row } from "./messages" */
/** @typedef {Boards & Partial<Review>} Game what is known of it so far: the judgements may still come */

const YOU = "you";

/** Less than this is not shown as a loss. */
export const SHOWN_LOSS = 0.0005;
/** The most choices that are marked as the costliest ones. */
const MOST_MARKED = 5;
/** An exercise is solved by a move that loses less than this share of what was lost in the game. */
const SOLVED = 0.25;

/** A step of the game. @param {Game} game @param {number} at */
export function stepInWords({ players, steps, outcome, scores, rows, unit }, at) {
  const { text, number, seat, move } = steps[at];
  const names = called(players);
  if (text !== undefined) return inWords(`${at + 1} of ${steps.length}: ${text}`, names);
  if (number === undefined) {
    const named = scores.map((score, own) => (players.length > 1 ? `${names[own]} ` : "") + figure(score, 0));
    return [inWords(outcome, names) || "The end of what was played", ...(named.length ? [named.join(", ")] : [])].join(
      ": ",
    );
  }
  const whose = players.length > 1 ? `${names[seat ?? 0]}: ` : "";
  return inWords(`Move ${number}. ${whose}${move}${verdict(rows?.[at], unit)}`, names);
}

/** How a game without scores ended for a seat: one who resigned leaves the game to the only other player.
 * @param {string} outcome @param {string[]} names @param {number} seat */
export function endOf(outcome, names, seat) {
  if (outcome !== RESIGNED) return inWords(outcome, names) || "not over";
  if (names[seat] === YOU) return "resigned";
  return names.length === 2 && names.includes(YOU) ? "won" : "";
}

/** What a choice cost. @param {Row | undefined} row @param {string} unit */
export function verdict(row, unit) {
  if (!row) return "";
  const isBest = row.best === row.move;
  if (row.lost === null) return isBest ? ", the best" : `, better ${row.best}`;
  if (row.lost <= SHOWN_LOSS) return isBest ? ", the best" : `, as good as ${row.best}`;
  return `${row.grade ? `, ${row.grade}` : ""}, ${worth(row.lost, unit)} lost; better ${row.best}`;
}

/** What luck and choices add to a score has this sign: a gain is a point less where the lowest score is best.
 * @param {Game["aim"]} aim */
export const signOf = (aim) => (aim === "lowest" ? -1 : 1);

/** The curves of a seat, whose choices are the rows: what it expected, and the points from luck and choices, added up.
 * @param {Row[]} rows those with values, at least one @param {number | null} score the seat's, once the game is over
 * @param {Game["aim"]} aim @param {string} unit */
export function curves(rows, score, aim, unit) {
  const last = rows[rows.length - 1].number + 1;
  /** @type {[number, number][]} */ const expected = rows.map((row) => [row.number, row.value ?? 0]);
  if (score !== null) expected.push([last, score]);
  const costly = rows
    .slice()
    .sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0))
    .slice(0, MOST_MARKED)
    .filter((row) => (row.lost ?? 0) > SHOWN_LOSS);
  const marks = rows.map((row) => ({
    move: row.number,
    value: row.value ?? 0,
    kind: costly.includes(row) ? "costly" : "",
    label: `move ${row.number}: ${row.move}, ${worth(row.lost, unit)} lost`,
  }));
  /** @type {[number, number][]} */ const luck = [[rows[0].number, 0]];
  /** @type {[number, number][]} */ const skill = [[rows[0].number, 0]];
  let [given, lost] = [0, 0];
  for (const [place, row] of rows.entries()) {
    given += signOf(aim) * (row.luck ?? 0);
    lost -= signOf(aim) * (row.lost ?? 0);
    const move = rows[place + 1]?.number ?? last;
    luck.push([move, given]);
    skill.push([move, lost]);
  }
  return { expected, marks, luck, skill, given, lost };
}

/** What is said about a move in an exercise, and whether that solves it.
 * @param {Pick<Game, "aim" | "unit">} game @param {Exercise} exercise @param {Row} row the choice of the game
 * @param {string} move */
export function answerInWords({ aim, unit }, { prices }, row, move) {
  if (move === row.move) {
    return {
      text: `${move} is what was played, and it lost ${worth(row.lost, unit)}. Look for a better one.`,
      isSolved: false,
    };
  }
  if (move === row.best) return { text: `Solved: ${move} is best.`, isSolved: true };
  const best = prices[0]?.[1] ?? null;
  const own = prices.find(([text]) => text === move)?.[1] ?? null;
  if (best === null || own === null) return { text: `${move} is not the best move. Keep looking.`, isSolved: false };
  const lost = loss(aim, own, best);
  if (lost >= SOLVED * (row.lost ?? 0))
    return { text: `${move} loses ${worth(lost, unit)}. Keep looking.`, isSolved: false };
  return { text: `Solved: ${move} loses only ${worth(lost, unit)}; the best is ${row.best}.`, isSolved: true };
}

// @ts-check
// What is said about an answer to a puzzle.

import { costInWords, loss } from "./prices.js";

/** @import { Puzzle, Why } from "./messages" */

/** A turn of several small moves is solved if it loses less than this share of what the tempting one does. */
const SOLVED = 0.25;

/** What is asked. @param {Puzzle} puzzle */
export const task = ({ whole }) =>
  whole
    ? "Find the best whole turn: play its moves one by one, and end the turn."
    : "One move is clearly best. Which one?";

/** The best move of a puzzle, or the moves of its best turn. @param {Puzzle} puzzle */
export const solution = ({ best }) => best.join(", ");

/** What a move costs beside the best one; null where that is not known. @param {Puzzle} puzzle @param {Why} said */
export function costOf({ aim, value }, { items, move }) {
  const own = items.find((item) => item.move === move)?.value ?? null;
  return own === null ? null : loss(aim, own, value);
}

/** Whether the last move of a whole turn solves the puzzle. @param {Puzzle} puzzle @param {number | null} cost */
export const isTurnSolved = ({ margin }, cost) => cost !== null && cost < SOLVED * margin;

/** The verdict on a move. @param {Puzzle} puzzle @param {string} move @param {boolean} isRight */
export function verdict(puzzle, move, isRight) {
  if (puzzle.whole) return isRight ? "Right: no turn is better." : "There is a better turn.";
  if (isRight) return `Right: ${move} is best. The next best costs ${costInWords(puzzle.margin, puzzle.unit)}.`;
  return `${move} is not best.`;
}

/** The price of a move and the reason for it, once the server has compared it. @param {Puzzle} puzzle @param {Why} said */
export function reason(puzzle, said) {
  const cost = costOf(puzzle, said);
  const price = cost === null ? "" : `${said.move} costs ${costInWords(cost, puzzle.unit)}.`;
  const own = said.items.find((item) => item.move === said.move)?.note ?? "";
  return [price, said.reason, said.reason || !own ? "" : `${said.move}: ${own}.`].filter(Boolean).join(" ");
}

// @ts-check
// A file of records: a game a line.

import { figure } from "./words.js";

/** @typedef {{text: string, line: number}} Line */
/** @typedef {object} Summary the fields of a record that its summary needs
 * @property {string} game @property {string[]} players @property {unknown[]} moves
 * @property {string} outcome @property {number[] | null} scores */

export const MOST_BYTES = 64_000_000;
const LONGEST_LINE = 900_000;

/** The lines that are not empty, and what is wrong with them; the server reads them strictly.
 * @param {string} name the file's @param {string} text @returns {{lines: Line[], problem: string}} */
export function recordLines(name, text) {
  const lines = text
    .split("\n")
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text }) => text.trim());
  const long = lines.find(({ text }) => text.length > LONGEST_LINE);
  let problem = "";
  if (!lines.length) problem = `${name} is empty: expected a line for each game, as kibitz record writes them`;
  if (long) {
    const expected = `expected one game a line, at most ${LONGEST_LINE}`;
    problem = `${name}, line ${long.line}: ${long.text.length} characters: ${expected}`;
  }
  return { lines, problem };
}

/** A record in words; what is wrong with it is said when it is opened. @param {string} text */
export function summary(text) {
  try {
    /** @type {Summary} */ const { game, players, moves, outcome, scores } = JSON.parse(text);
    const shown = scores ? ` (${scores.map((score) => figure(score, 0)).join(", ")})` : "";
    return `${game}: ${players.join(", ")}; ${moves.length} moves; ${outcome || "not over"}${shown}`;
  } catch {
    return "can't be read: open it to see why";
  }
}

// @ts-check
// What this browser keeps of the puzzles of a day.

import { haveNumbers, isObject, read, write } from "./kept.js";

/** @typedef {{last: number, streak: number}} Daily the day that was solved last, and the days in a row */

const KEY = "kibitz-daily";

/** Whether a value from the browser or from a file has the form. @param {unknown} one @returns {one is Daily} */
export const isDaily = (one) => isObject(one) && haveNumbers(one, ["last", "streak"]);

/** @returns {Daily} */
export function daily() {
  const kept = read(KEY);
  return isDaily(kept) ? kept : { last: -1, streak: 0 };
}

/** @param {Daily} one */
export const keepDaily = (one) => write(KEY, one);

/** The days in a row until today: yesterday's streak can still go on. @param {number} today */
export function dailyStreak(today) {
  const { last, streak } = daily();
  return last >= today - 1 ? streak : 0;
}

/** The puzzle of a day is solved. @param {number} day */
export function solveDaily(day) {
  const { last, streak } = daily();
  if (last !== day) keepDaily({ last: day, streak: last === day - 1 ? streak + 1 : 1 });
}

// The puzzles of a day.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dailyStreak, solveDaily } from "../../../src/kibitz/page/static/daily.js";
import { forgetAll } from "./kept-here.mjs";

test("the puzzle of the day counts days in a row", () => {
  forgetAll();
  solveDaily(5);
  solveDaily(5);
  solveDaily(6);
  assert.deepEqual([dailyStreak(6), dailyStreak(7), dailyStreak(8)], [2, 2, 0]);
  solveDaily(9);
  assert.equal(dailyStreak(9), 1);
});

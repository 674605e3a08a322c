// What a move costs beside another one.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bestWords,
  colourOf,
  comparison,
  costs,
  loss,
  spoken,
  tag,
  worth,
} from "../../../src/kibitz/page/static/prices.js";

const item = (move, value) => ({ move, value, note: "", error: null, spread: null });

test("a loss is counted from the best value, whichever is best, and never negative", () => {
  assert.equal(loss("highest", 3, 5), 2);
  assert.equal(loss("lowest", 5, 3), 2);
  assert.equal(loss("highest", 5.1, 5), 0);
});

test("two moves are compared in a sentence", () => {
  assert.equal(comparison("highest", item("a", 5), item("b", 3), null, "points"), "b is 2.000 worse than a.");
  assert.equal(comparison("lowest", item("a", 3), item("b", 5), null, "points"), "b is 2.000 worse than a.");
  assert.equal(comparison("highest", item("a", 5), item("b", 5), null, "points"), "b is as good as a.");
  assert.equal(comparison("highest", item("a", null), item("b", null), null, "points"), "a is preferred to b.");
});

test("a difference within its error is doubted", () => {
  assert.match(
    comparison("highest", item("a", 5), item("b", 4), 0.6, "points"),
    /^b is 1.000 ± 0.600 worse than a\. .*either/,
  );
  assert.equal(comparison("highest", item("a", 5), item("b", 4), 0.1, "points"), "b is 1.000 ± 0.100 worse than a.");
});

test("values are chances in percent, or points", () => {
  assert.equal(worth(0.5901, "wins"), "59.0 %");
  assert.equal(worth(12.5, "points"), "12.500");
  assert.equal(worth(null, "wins"), "");
});

test("a price is a number, a colour and words", () => {
  assert.deepEqual([tag(0, "points"), tag(0.5, "points"), tag(0.06, "points")], ["best", "\u22120.5", "\u22120.06"]);
  assert.equal(tag(0.123, "wins"), "\u221212 %");
  assert.equal(spoken(0.5, "points"), "costs 0.5 points");
  assert.equal(spoken(0.123, "wins"), "costs 12 % of the chance to win");
  assert.deepEqual(
    [0, 0.1, 2, 9].map((lost) => colourOf(lost, 10)),
    [0, 1, 2, 3],
  );
});

test("the words of the best move are those that it names, as often as it does", () => {
  const dice = ["3", "3", "3", "5", "6"];
  const known = new Map([
    ["keep 3 3 3 5 6", 2],
    ["keep 3 3", 0],
    ["keep nothing", 1],
  ]);
  assert.deepEqual(bestWords(dice, known, "keep"), [true, true, false, false, false]);
  assert.deepEqual(bestWords(dice, new Map([["keep nothing", 0]]), "keep"), [false, false, false, false, false]);
  assert.deepEqual(bestWords(dice, new Map([["primis", 0]]), "keep"), []);
  assert.deepEqual(bestWords(dice, new Map(), "keep"), []);
});

test("costs are counted from the best move; moves without a value have none", () => {
  const found = costs([item("a", 5), item("b", 3), item("c", null)], "highest");
  assert.deepEqual(
    [...found],
    [
      ["a", 0],
      ["b", 2],
    ],
  );
});

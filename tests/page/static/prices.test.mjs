// What a move costs beside another one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { comparison, loss } from "../../../src/kibitz/page/static/prices.js";

const item = (move, value) => ({ move, value, note: "", error: null, spread: null });

test("a loss is counted from the best value, whichever is best, and never negative", () => {
  assert.equal(loss("highest", 3, 5), 2);
  assert.equal(loss("lowest", 5, 3), 2);
  assert.equal(loss("highest", 5.1, 5), 0);
});

test("two moves are compared in a sentence", () => {
  assert.equal(comparison("highest", item("a", 5), item("b", 3), null), "b is 2.000 worse than a.");
  assert.equal(comparison("lowest", item("a", 3), item("b", 5), null), "b is 2.000 worse than a.");
  assert.equal(comparison("highest", item("a", 5), item("b", 5), null), "b is as good as a.");
  assert.equal(comparison("highest", item("a", null), item("b", null), null), "a is preferred to b.");
});

test("a difference within its error is doubted", () => {
  assert.match(comparison("highest", item("a", 5), item("b", 4), 0.6), /^b is 1.000 ± 0.600 worse than a\. .*either/);
  assert.equal(comparison("highest", item("a", 5), item("b", 4), 0.1), "b is 1.000 ± 0.100 worse than a.");
});

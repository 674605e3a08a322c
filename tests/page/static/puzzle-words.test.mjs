// What is said to an answer to a puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { costOf, isTurnSolved, reason, task, verdict } from "../../../src/kibitz/page/static/puzzle-words.js";

const PUZZLE = { aim: "highest", unit: "points", value: 10, margin: 4, whole: false, best: ["a"], tempting: ["b"] };
const WHY = {
  move: "b",
  items: [
    { move: "a", value: 10, note: "" },
    { move: "b", value: 6, note: "leaves 3" },
  ],
  reason: "",
};

test("a right and a wrong move", () => {
  assert.equal(verdict(PUZZLE, "a", true), "Right: a is best. The next best costs 4.0 points.");
  assert.equal(verdict(PUZZLE, "b", false), "b is not best.");
  assert.equal(
    verdict({ ...PUZZLE, unit: "wins", margin: 0.3 }, "a", true),
    "Right: a is best. The next best costs 30 % of the chance to win.",
  );
});

test("a price and a reason", () => {
  assert.equal(reason(PUZZLE, WHY), "b costs 4.0 points. b: leaves 3.");
  assert.equal(reason(PUZZLE, { ...WHY, reason: "Threw it away." }), "b costs 4.0 points. Threw it away.");
  assert.equal(reason(PUZZLE, { ...WHY, move: "c" }), "");
});

test("a whole turn is solved by any that is nearly as good", () => {
  assert.equal(costOf(PUZZLE, WHY), 4);
  assert.equal(isTurnSolved(PUZZLE, 0.5), true);
  assert.equal(isTurnSolved(PUZZLE, 4), false);
  assert.equal(isTurnSolved(PUZZLE, null), false);
  assert.match(task({ ...PUZZLE, whole: true }), /whole turn/);
});

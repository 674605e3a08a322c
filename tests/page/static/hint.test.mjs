// Hints by degrees.

import assert from "node:assert/strict";
import { test } from "node:test";

import { kindOf, partOf } from "../../../src/kibitz/page/static/hint.js";

test("the kind of a move is its first word, where that says something", () => {
  assert.equal(kindOf("throw 5H", ["throw 5H", "knock 5H"]), "throw");
  assert.equal(kindOf("throw 5H", ["throw 5H", "throw 6H"]), "");
  assert.equal(kindOf("draw", ["draw", "take 5H"]), "");
  assert.equal(kindOf("e2e4", ["e2e4", "d2d4"]), "");
});

test("a part of the board is in words", () => {
  const square = [0, 100, 200].flatMap((down) => [0, 100, 200].map((across) => [across, down]));
  assert.equal(partOf([0, 0], square), "upper left");
  assert.equal(partOf([200, 200], square), "lower right");
  assert.equal(partOf([100, 100], square), "middle");
  assert.equal(partOf([100, 200], square), "lower middle");
  const row = [0, 50, 100].map((across) => [across, 7]);
  assert.equal(partOf([100, 7], row), "right side");
  const column = [0, 50, 100].map((down) => [7, down]);
  assert.equal(partOf([7, 0], column), "upper part");
  assert.equal(partOf([7, 0], [[7, 0]]), "");
});

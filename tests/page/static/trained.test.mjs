// Rating, streaks, and the next puzzle.

import assert from "node:assert/strict";
import { test } from "node:test";

import { QUALITY } from "../../../src/kibitz/page/static/spaced.js";
import { after, allTrained, due, nextPuzzle, note, trained } from "../../../src/kibitz/page/static/trained.js";
import { forgetAll } from "./kept-here.mjs";

const PUZZLES = [
  { name: "easy", rating: 900, kind: "" },
  { name: "even", rating: 1210, kind: "" },
  { name: "hard", rating: 1900, kind: "" },
];

test("a new puzzle is as hard as the person is good, and what is due comes first", () => {
  forgetAll();
  let known = trained("betsy");
  assert.equal(nextPuzzle(PUZZLES, known, 10)?.name, "even");
  known = after(known, PUZZLES[1], QUALITY.wrong, 10);
  assert.equal(nextPuzzle(PUZZLES, known, 10)?.name, "easy");
  assert.equal(due(PUZZLES, known, 10).length, 0);
  assert.equal(nextPuzzle(PUZZLES, known, 11)?.name, "even");
  assert.equal(nextPuzzle(PUZZLES, known, 11, "even")?.name, "easy");
});

test("only the first answer to a puzzle changes the rating; a hint counts half", () => {
  forgetAll();
  const fresh = trained("betsy");
  const right = after(fresh, PUZZLES[1], QUALITY.right, 1);
  assert.ok(right.rating > fresh.rating && right.rating < fresh.rating + 32);
  assert.equal(after(right, PUZZLES[1], QUALITY.wrong, 2).rating, right.rating);
  assert.ok(after(fresh, PUZZLES[1], QUALITY.wrong, 1).rating < fresh.rating);
  assert.ok(after(fresh, PUZZLES[1], QUALITY.hinted, 1).rating < right.rating);
});

test("streaks end with a wrong answer, and are kept", () => {
  forgetAll();
  note("betsy", PUZZLES[0], QUALITY.right, 1);
  note("betsy", PUZZLES[1], QUALITY.right, 1);
  const now = note("betsy", PUZZLES[2], QUALITY.wrong, 1);
  assert.deepEqual([now.streak, now.longest, now.tried, now.solved], [0, 2, 3, 2]);
  assert.deepEqual(trained("betsy"), now);
});

test("what is damaged in the storage is left out", () => {
  forgetAll();
  localStorage.setItem("kibitz-puzzles", '{"betsy": {"rating": "high"}, "rummy": 3}');
  assert.deepEqual(allTrained(), {});
  localStorage.setItem("kibitz-puzzles", "[[");
  assert.equal(trained("betsy").tried, 0);
});

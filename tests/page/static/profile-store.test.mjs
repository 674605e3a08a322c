// What is kept of reviewed games, and the file that takes it to another browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dailyStreak, solveDaily } from "../../../src/kibitz/page/static/daily.js";
import {
  coachAdvice,
  costsByKind,
  exported,
  imported,
  keepReviewed,
  OTHER,
  reviewedGames,
} from "../../../src/kibitz/page/static/profile-store.js";
import { QUALITY } from "../../../src/kibitz/page/static/spaced.js";
import { note, trained } from "../../../src/kibitz/page/static/trained.js";
import { forgetAll } from "./kept-here.mjs";

const ROWS = [
  { seat: 0, lost: 2, kind: "threw a card" },
  { seat: 0, lost: 1, kind: "" },
  { seat: 0, lost: -0.5, kind: "" },
  { seat: 1, lost: 9, kind: "threw a card" },
];
const KINDS = [{ name: "threw a card", sentence: "It threw a card.", advice: "Keep cards." }];
const GAME = { game: "rummy", called: "Rummy", unit: "points" };
const review = (/** @type {string} */ id) => ({
  id,
  game: GAME,
  rows: ROWS,
  kinds: KINDS,
  own: 0,
  accuracy: 80,
  score: 12,
});

test("costs are added up by kind", () => {
  assert.deepEqual(costsByKind(ROWS.slice(0, 3)), { "threw a card": 2, [OTHER]: 1 });
});

test("a game is kept once, with the coach's advice; only the person's choices count", () => {
  forgetAll();
  keepReviewed(review("a"));
  keepReviewed(review("b"));
  keepReviewed(review("a"));
  assert.deepEqual(
    reviewedGames().map(({ id, lost, choices }) => [id, lost, choices]),
    [
      ["a", 2.5, 3],
      ["b", 2.5, 3],
    ],
  );
  assert.equal(coachAdvice().rummy["threw a card"], "Keep cards.");
});

test("a file takes everything to another browser, and adds to what is there", () => {
  forgetAll();
  keepReviewed(review("a"));
  note("rummy", { name: "x", rating: 1200, kind: "" }, QUALITY.right, 3);
  solveDaily(3);
  const file = exported();
  forgetAll();
  keepReviewed(review("b"));
  assert.equal(imported(file), "");
  assert.deepEqual(
    reviewedGames()
      .map(({ id }) => id)
      .sort(),
    ["a", "b"],
  );
  assert.equal(trained("rummy").tried, 1);
  assert.equal(dailyStreak(3), 1);
  solveDaily(4);
  assert.equal(imported(file), "");
  assert.equal(dailyStreak(4), 2);
  assert.equal(reviewedGames().length, 2);
});

test("a file that is none is refused with a remedy, and changes nothing", () => {
  forgetAll();
  for (const text of [
    "",
    "{",
    "3",
    "null",
    "[]",
    '{"form": "kibitz profile 1"}',
    '{"form": "kibitz profile 1", "reviewed": [1], "puzzles": {}}',
    '{"form": "kibitz profile 1", "reviewed": [], "puzzles": {}, "daily": {"last": "x"}}',
  ]) {
    assert.match(imported(text), /expected one that/);
  }
  assert.deepEqual(reviewedGames(), []);
});

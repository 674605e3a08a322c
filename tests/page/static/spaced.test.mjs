// When a puzzle is asked again.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answered, dayName, dayOf, gameOfDay, QUALITY } from "../../../src/kibitz/page/static/spaced.js";

test("pauses grow as SM-2 says: a day, six days, then by the ease", () => {
  let card = answered(undefined, QUALITY.right, 100);
  assert.equal(card.due, 101);
  card = answered(card, QUALITY.right, 101);
  assert.equal(card.due, 107);
  card = answered(card, QUALITY.right, 107);
  assert.equal(card.interval, Math.ceil(6 * 2.7));
  assert.ok(Math.abs(card.ease - 2.8) < 1e-9);
});

test("a wrong answer begins again, and the ease has a floor", () => {
  let card = answered(undefined, QUALITY.right, 0);
  for (let times = 0; times < 5; times++) card = answered(card, QUALITY.wrong, 10);
  assert.deepEqual([card.rights, card.interval, card.due, card.ease], [0, 1, 11, 1.3]);
});

test("a hint makes the pause grow more slowly", () => {
  assert.ok(answered(undefined, QUALITY.hinted, 0).ease < 2.5);
});

test("a day has a number and a name, by the local calendar", () => {
  const day = dayOf(new Date(2026, 10, 28, 23, 59));
  assert.equal(dayName(day), "2026-11-28");
  assert.equal(dayOf(new Date(2026, 10, 29, 0, 1)), day + 1);
});

test("the games take turns with the puzzle of a day", () => {
  const day = dayOf(new Date(2026, 0, 1));
  const games = ["rummy", "betsy", "sebastian"];
  const turns = [0, 1, 2, 3, -1].map((later) => gameOfDay(day + later, games));
  assert.deepEqual(turns, ["betsy", "rummy", "sebastian", "betsy", "sebastian"]);
  assert.equal(gameOfDay(day, []), "");
});

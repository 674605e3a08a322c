// The form of a new table: who may play, how many, and what is sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { numbers, players, programs } from "../../../src/kibitz/page/static/seating.js";
import { calledValue, inShort, usualCount, usualWish, wishes } from "../../../src/kibitz/page/static/table-settings.js";

const GAME = {
  name: "toy",
  seats: [2, 3],
  options: [
    { name: "cards", default: 10, allowed: [7, 10], help: "" },
    { name: "rules", default: "club", allowed: ["club", "home"], help: "" },
  ],
  minds: ["greedy"],
  levels: 3,
};

function given(fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("four players are usual, or as many as can play", () => {
  assert.equal(usualCount([2, 3, 10]), 4);
  assert.equal(usualCount([2]), 2);
});

test("a described game is called by its name", () => {
  assert.deepEqual(["club", 7, '{"name":"vaparo","dice":5}'].map(calledValue), ["club", "7", "vaparo"]);
});

test("options are sent as numbers where they are numbers", () => {
  const form = given({ "option-cards": "7", "option-rules": "home", seconds: "3", seed: "12" });
  assert.deepEqual(wishes(GAME, form), { options: { cards: 7, rules: "home" }, seconds: 3, seed: "12" });
  assert.equal(wishes(GAME, given({ seed: "" })).seed, null);
});

test("minds, their levels and one's own programs may play", () => {
  programs.push({ key: "k", game: "toy", name: "mine" }, { key: "l", game: "other", name: "theirs" });
  assert.deepEqual(players(GAME), [
    ["best", "Sparrow, the best there is"],
    ["level:2", "Pigeon, level 2"],
    ["level:1", "Chick, level 1"],
    ["greedy", "greedy"],
    ["program:k", "mine (your program)"],
  ]);
  assert.deepEqual(numbers(3), [0, 1, 2]);
});

test("a table is begun without a question", () => {
  const wish = usualWish(GAME);
  assert.deepEqual(wish, {
    seats: 3,
    seat: 0,
    against: "level:4",
    options: { cards: 10, rules: "club" },
    seconds: 0.3,
  });
  assert.equal(inShort(GAME, { ...wish, against: "level:2" }), "against 2 players like Pigeon, level 2");
  assert.equal(inShort(GAME, { ...wish, seats: 2, against: "greedy" }), "against greedy");
  assert.equal(inShort({ ...GAME, seats: [1] }, wish), "alone, 10 cards");
  assert.equal(inShort({ ...GAME, seats: [1] }, { ...wish, options: { cards: 0, rules: "club" } }), "alone");
});

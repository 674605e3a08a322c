// How a game ended, in words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { luckInWords, resultInWords } from "../../../src/kibitz/page/static/end-words.js";

const titleOf = (/** @type {object} */ game, /** @type {number} */ own, /** @type {string[]} */ names) =>
  resultInWords({ aim: "highest", outcome: "", scores: [], ...game }, own, names).title;

test("a game that was given up has a result", () => {
  assert.equal(titleOf({ outcome: "you resigned" }, 0, ["you", "Wren"]), "You resigned: Wren wins.");
  assert.equal(titleOf({ outcome: "you resigned" }, 0, ["you"]), "You resigned.");
});

test("who won, by the game's aim", () => {
  assert.equal(titleOf({ scores: [3, 1] }, 0, ["you", "Wren"]), "You won.");
  assert.equal(titleOf({ scores: [3, 1], aim: "lowest" }, 0, ["you", "Wren"]), "Wren won.");
  assert.equal(titleOf({ scores: [0.5, 0.5] }, 1, ["Wren", "you"]), "A draw.");
  assert.equal(titleOf({ scores: [5, 1, 9] }, 0, ["you", "Wren", "Lark"]), "You came second of 3.");
  assert.equal(titleOf({ scores: [9, 1, 9] }, 0, ["you", "Wren", "Lark"]), "You share first place.");
});

test("alone there are points, and players have their names", () => {
  assert.equal(titleOf({ scores: [213] }, 0, ["you"]), "You scored 213 points.");
  assert.equal(titleOf({ scores: [1], aim: "lowest" }, 0, ["you"]), "You scored 1 point (fewer are better).");
  const { how } = resultInWords({ aim: "highest", outcome: "seat 1 wins", scores: [2, 5] }, 0, ["you", "Wren"]);
  assert.equal(how, "Wren wins: you 2, Wren 5");
});

test("luck and choices in a sentence, whichever score is best", () => {
  assert.equal(luckInWords(2, -3, "highest"), "Luck gave you 2.0 points; your choices cost 3.0 against the best ones.");
  assert.match(luckInWords(2, 3, "lowest"), /^Luck took 2\.0 points/);
});

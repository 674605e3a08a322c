// A reviewed game in words and figures.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answerInWords, curves, endOf, stepInWords, verdict } from "../../../src/kibitz/page/static/review-words.js";

const ROW = { number: 1, seat: 0, move: "b", best: "a", lost: 2, luck: 0, error: null, grade: "blunder", value: 5 };
const GAME = {
  players: ["you", "best"],
  outcome: "you win",
  scores: [3, 1],
  steps: [{ number: 1, seat: 0, move: "b" }, { text: "the deal" }, {}],
  rows: [ROW],
};

test("a step says who played what, and what it cost", () => {
  assert.equal(stepInWords(GAME, 0), "Move 1. you: b, blunder, 2.000 lost; better a");
  assert.equal(stepInWords({ ...GAME, rows: undefined }, 0), "Move 1. you: b");
  assert.equal(stepInWords({ ...GAME, players: ["you"], rows: [] }, 0), "Move 1. b");
  assert.equal(stepInWords(GAME, 1), "2 of 3: the deal");
  assert.equal(stepInWords(GAME, 2), "you win: you 3, Owl 1");
  assert.equal(stepInWords({ ...GAME, outcome: "", scores: [] }, 2), "The end of what was played");
});

test("a verdict", () => {
  assert.equal(verdict(undefined), "");
  assert.equal(verdict({ ...ROW, lost: null }), ", better a");
  assert.equal(verdict({ ...ROW, lost: null, move: "a" }), ", the best");
  assert.equal(verdict({ ...ROW, lost: 0 }), ", as good as a");
  assert.equal(verdict({ ...ROW, lost: 0, move: "a" }), ", the best");
  assert.equal(verdict({ ...ROW, grade: "" }), ", 2.000 lost; better a");
  assert.equal(verdict({ ...ROW, grade: "", lost: 0.145 }, "wins"), ", 14.5 % lost; better a");
});

test("who resigns has lost, and the only other player won", () => {
  assert.deepEqual(
    [0, 1].map((seat) => endOf("you resigned", ["you", "Wren"], seat)),
    ["resigned", "won"],
  );
  assert.equal(endOf("you resigned", ["Wren", "you", "Lark"], 0), "");
  assert.equal(endOf("", ["you"], 0), "not over");
});

test("start, luck and losses add up to the score", () => {
  const rows = [
    { ...ROW, number: 1, value: 10, luck: 3, lost: 1 },
    { ...ROW, number: 4, value: 12, luck: -2, lost: 0 },
    { ...ROW, number: 7, value: 10, luck: 0.5, lost: 2 },
  ];
  const found = curves(rows, 8.5, "highest");
  assert.deepEqual(found.expected, [
    [1, 10],
    [4, 12],
    [7, 10],
    [8, 8.5],
  ]);
  assert.deepEqual(found.luck.at(-1), [8, 1.5]);
  assert.deepEqual(found.skill.at(-1), [8, -3]);
  assert.equal(found.expected[0][1] + found.given + found.lost, 8.5);
  const golf = curves(rows, 11.5, "lowest");
  assert.equal(golf.expected[0][1] + golf.given + golf.lost, 11.5);
  assert.deepEqual(
    found.marks.map(({ kind }) => kind),
    ["costly", "", "costly"],
  );
});

test("at most five choices are marked, the costliest ones", () => {
  const rows = Array.from({ length: 9 }, (_, number) => ({ ...ROW, number, lost: number }));
  const costly = curves(rows, null, "highest").marks.filter(({ kind }) => kind);
  assert.deepEqual(
    costly.map(({ move }) => move),
    [4, 5, 6, 7, 8],
  );
});

test("an exercise is solved by the best move, or by one that loses little", () => {
  const exercise = {
    step: 0,
    picture: [],
    moves: [],
    prices: [
      ["a", 5],
      ["c", 4.6],
      ["d", 4],
      ["b", 3],
    ],
  };
  const answer = (move) => answerInWords({ aim: "highest", unit: "points" }, exercise, ROW, move);
  assert.equal(answer("a").isSolved, true);
  assert.deepEqual(answer("c"), { text: "Solved: c loses only 0.400; the best is a.", isSolved: true });
  assert.deepEqual(answer("d"), { text: "d loses 1.000. Keep looking.", isSolved: false });
  assert.match(answer("b").text, /^b is what was played, and it lost 2.000/);
  assert.equal(answer("unpriced").isSolved, false);
});

// What players are called.

import assert from "node:assert/strict";
import { test } from "node:test";

import { called, inWords, levelOf, shortNote, toYou } from "../../../src/kibitz/page/static/people.js";

test("each player has a name of its own", () => {
  assert.deepEqual(called(["you", "level:4", "level:4", "level:1", "greedy", "greedy"]), [
    ...["you", "Wren", "Lark", "Chick"],
    ...["greedy", "greedy 2"],
  ]);
  const many = called(Array.from({ length: 10 }, () => "level:4"));
  assert.equal(new Set(many).size, 10);
  assert.equal(many[3], "Wren 2");
});

test("the best mind plays as the highest level does", () => {
  assert.equal(levelOf("best"), levelOf("level:8"));
  assert.equal(levelOf("greedy"), 0);
});

test("nobody is a number in what happened", () => {
  const names = ["you", "Wren"];
  assert.equal(inWords("seat 1 plays 44 on row 2", names), "Wren plays 44 on row 2");
  assert.equal(inWords("seat 0 (you): 3 taken", names), "you: 3 taken");
  assert.equal(inWords("blocked, seats 0 and 1 have least", names), "blocked, you and Wren have least");
  assert.equal(inWords("seat 7 waits", names), "player 8 waits");
  assert.equal(inWords("seat 0 (you): 3 taken, seat 1: none"), "you: 3 taken, player 2: none");
});

test("the other one of two players has a name at one's own table", () => {
  const names = ["you", "Wren"];
  assert.equal(toYou("the other throws 7H", names), "Wren throws 7H");
  assert.equal(toYou("you 0, the other 12", names), "you 0, Wren 12");
  assert.equal(toYou("the other's king of hearts", ["Wren", "you"]), "Wren's king of hearts");
  assert.equal(toYou("the other way round", names), "the other way round");
  // Whoever watches is nobody's opponent, and of several players nobody is the other.
  for (const several of [["Lark", "Wren"], ["you", "Wren", "Lark"], []])
    assert.equal(toYou("the other throws 7H", several), "the other throws 7H");
});

test("of a long line of moves only the first ones are left, and prose stays", () => {
  assert.equal(shortNote("+0.71, then e7e5 f1c4 f8c5 c4f7 e8f7 d1h5"), "+0.71, then e7e5 f1c4 f8c5 c4f7 …");
  assert.equal(shortNote("+0.71, then e7e5 f1c4"), "+0.71, then e7e5 f1c4");
  assert.equal(
    shortNote("wins, then the other must throw high cards away"),
    "wins, then the other must throw high cards away",
  );
});

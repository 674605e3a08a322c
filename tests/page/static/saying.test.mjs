// What clicks mean.

import assert from "node:assert/strict";
import { test } from "node:test";

import { afterClick, candidates, fits, meant } from "../../../src/kibitz/page/static/saying.js";

const CHESS = ["e2e3", "e2e4", "d2d4"];
const CARDS = ["throw 5H", "out 5H", "throw 6H", "keep 3 3 3"];

test("the moves that begin as was said", () => {
  assert.deepEqual(candidates(["e2", "d"], CHESS), CHESS);
  assert.deepEqual(candidates(["e2e"], CHESS), ["e2e3", "e2e4"]);
});

test("two clicks say a move", () => {
  const begun = afterClick([""], "e2", CHESS);
  assert.deepEqual(begun, ["e2"]);
  assert.deepEqual(meant(begun, CHESS), []);
  assert.deepEqual(meant(afterClick(begun, "e4", CHESS), CHESS), ["e2e4"]);
});

test("words are joined with a space where the move has one", () => {
  assert.deepEqual(afterClick(["keep"], "3", CARDS), ["keep 3"]);
  assert.deepEqual(meant(afterClick(["keep 3 3"], "3", CARDS), CARDS), ["keep 3 3 3"]);
});

test("an element may say several words; the page asks which is meant", () => {
  assert.deepEqual(meant(afterClick([""], "throw 5H|out 5H", CARDS), CARDS), ["throw 5H", "out 5H"]);
});

test("a click that fits nothing begins from the start", () => {
  assert.deepEqual(fits(["e2"], "d2", CHESS), []);
  assert.deepEqual(afterClick(["e2"], "d2", CHESS), ["d2"]);
  assert.deepEqual(afterClick(["e2"], "h8", CHESS), [""]);
  assert.deepEqual(afterClick([""], "h8", CHESS), [""]);
});

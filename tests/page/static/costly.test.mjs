// Which moves are asked about before they are played.

import assert from "node:assert/strict";
import { test } from "node:test";

import { costOf } from "../../../src/kibitz/page/static/costly.js";

const compared = (/** @type {(number | null)[]} */ ...values) => ({
  items: values.map((value, place) => ({ move: `${place}`, value, note: "", error: null, spread: null })),
  error: null,
  aim: /** @type {"lowest"} */ ("lowest"),
  blunder: 1,
});

test("a move is costly if it loses as much as a bad mistake does, beyond doubt", () => {
  assert.equal(costOf(compared(3, 5)), 2);
  assert.equal(costOf(compared(3, 3.5)), 0);
  assert.equal(costOf({ ...compared(3, 5), error: 1.5 }), 0);
  assert.equal(costOf({ ...compared(5, 3), aim: "highest" }), 2);
  assert.equal(costOf(compared(3)), 0);
  assert.equal(costOf(compared(3, null)), 0);
});

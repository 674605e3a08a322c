// The scale of a chart.

import assert from "node:assert/strict";
import { test } from "node:test";

import { scale } from "../../../src/kibitz/page/static/chart.js";

test("the highest value is above the lowest, and later moves are to the right", () => {
  const { first, end, low, high, across, down } = scale([
    [1, -3],
    [5, 7],
    [9, 2],
  ]);
  assert.deepEqual([first, end, low, high], [1, 9, -3, 7]);
  assert.ok(down(7) < down(2) && down(2) < down(-3));
  assert.ok(across(1) < across(5) && across(5) < across(9));
  assert.equal(across(5), (across(1) + across(9)) / 2);
});

test("one move and equal values are in the middle", () => {
  const { across, down, low, high } = scale([[4, 2]]);
  assert.deepEqual([low, high], [1, 3]);
  assert.equal(down(2), (down(low) + down(high)) / 2);
  assert.equal(Number.isFinite(across(4)), true);
});

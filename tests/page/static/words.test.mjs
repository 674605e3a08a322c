// Figures and names as a person reads them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { figure, scoreOf, titleOf } from "../../../src/kibitz/page/static/words.js";

test("a figure has no sign where it is rounded to nothing", () => {
  assert.equal(figure(1.23456), "1.235");
  assert.equal(figure(-0.0001), "0.000");
  assert.equal(figure(-0.4, 0), "0");
  assert.equal(figure(-0.5), "-0.500");
  assert.equal(figure(null), "");
  assert.equal(figure(undefined), "");
});

test("a whole score has no digits", () => {
  assert.equal(scoreOf(12, 1), "12");
  assert.equal(scoreOf(12.25, 1), "12.3");
});

test("names", () => {
  assert.equal(titleOf("gin-rummy"), "Gin rummy");
});

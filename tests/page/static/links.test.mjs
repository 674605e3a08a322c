// What an address holds of a game.

import assert from "node:assert/strict";
import { test } from "node:test";

import { gameLink, packed, unpacked } from "../../../src/kibitz/page/static/links.js";

const RECORD = JSON.stringify({ game: "betsy", moves: Array.from({ length: 80 }, (_, at) => [at % 2, `e2e${at}`]) });

test("a game fits into an address, and comes out of it as it was", async () => {
  const link = await gameLink(RECORD);
  const [path, text] = link.split("?record=");
  assert.equal(path, "#/review");
  assert.match(text, /^[\w-]+$/);
  assert.ok(text.length < RECORD.length);
  assert.equal(await unpacked(text), RECORD);
  assert.equal(await unpacked(await packed("♞ naïve")), "♞ naïve");
});

test("an address that was cut off is refused", async () => {
  const text = await packed(RECORD);
  for (const part of [text.slice(0, -5), "§", text.slice(4)]) await assert.rejects(unpacked(part));
});

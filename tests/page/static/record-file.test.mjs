// A file of records.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recordLines, summary } from "../../../src/kibitz/page/static/record-file.js";

test("lines keep their numbers, and empty ones do not count", () => {
  const { lines, problem } = recordLines("games.jsonl", "{}\n\n  \n{}\n");
  assert.deepEqual(
    lines.map(({ line }) => line),
    [1, 4],
  );
  assert.equal(problem, "");
});

test("a file without games, or with a line too long, is named with its remedy", () => {
  assert.match(recordLines("games.jsonl", "\n").problem, /^games\.jsonl is empty: expected/);
  const { problem } = recordLines("games.jsonl", `{}\n${"x".repeat(900_001)}`);
  assert.match(problem, /^games\.jsonl, line 2: 900001 characters: expected/);
});

test("a record in words", () => {
  const record = { game: "betsy", players: ["you", "best"], moves: [1, 2], outcome: "best wins", scores: [0, 1] };
  assert.equal(summary(JSON.stringify(record)), "betsy: you, best; 2 moves; best wins (0, 1)");
  assert.equal(
    summary(JSON.stringify({ ...record, outcome: "", scores: null })),
    "betsy: you, best; 2 moves; not over",
  );
  assert.match(summary("{}"), /can't be read/);
  assert.match(summary("<"), /can't be read/);
});

// The table of keys.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { bindKeys, keyHelp, listenToKeys, pressed } from "../../../src/kibitz/page/static/keys.js";

const BODY = { tagName: "BODY" };
const SPOT = { tagName: "g" };
const PICTURE = { contains: (target) => target === SPOT };
let did = [];

/** Presses a key; whether the browser's own meaning of it is prevented. */
function press(key, { target = BODY, ...more } = {}) {
  let isPrevented = false;
  pressed({ key, target, ...more, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

beforeEach(() => {
  did = [];
  globalThis.document = { addEventListener: () => {} };
  listenToKeys([{ keys: ["?"], help: "these keys", act: () => did.push("help") }]);
  bindKeys([
    { keys: ["n"], help: "the next step", act: () => did.push("next") },
    {
      keys: ["Enter", " "],
      names: ["Enter", "Space"],
      help: "click",
      within: PICTURE,
      act: ({ key }) => did.push(key),
    },
    { keys: ["k"], help: "nothing here", act: () => false },
  ]);
});

test("a key does what its page has bound, and a key of every page works too", () => {
  assert.equal(press("n"), true);
  assert.equal(press("?"), true);
  assert.equal(press("x"), false);
  assert.deepEqual(did, ["next", "help"]);
});

test("a key of a part works inside it alone", () => {
  assert.equal(press(" "), false);
  assert.equal(press(" ", { target: SPOT }), true);
  assert.deepEqual(did, [" "]);
});

test("keys that are typed or pressed with others keep their meaning", () => {
  for (const tagName of ["INPUT", "SELECT", "TEXTAREA"]) assert.equal(press("n", { target: { tagName } }), false);
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(press("n", { [held]: true }), false);
  assert.deepEqual(did, []);
});

test("a key that finds nothing to do keeps its meaning", () => {
  assert.equal(press("k"), false);
});

test("the help lists what is bound, in its order, and nothing else", () => {
  const listed = () => keyHelp().map(({ names, help }) => `${names.join("/")}: ${help}`);
  assert.deepEqual(listed(), ["n: the next step", "Enter/Space: click", "k: nothing here", "?: these keys"]);
  bindKeys([]);
  assert.deepEqual(listed(), ["?: these keys"]);
});

// The connection of a tab: what is sent waits for it, and it comes back.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { listen, send } from "../../../src/kibitz/page/static/socket.js";

const opened = [];
let again = () => {};

class FakeSocket {
  static OPEN = 1;
  readyState = 0;
  sent = [];

  constructor(address) {
    this.address = address;
    opened.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  close() {
    this.readyState = 3;
    this.onclose();
  }
}

globalThis.WebSocket = FakeSocket;
globalThis.location = { href: "https://here:1/below/#/" };
globalThis.setTimeout = (connect) => {
  again = connect;
};
/** The connection that is open now. */
const now = () => opened.at(-1);

beforeEach(() => {
  if (!opened.length) listen({});
  if (now().readyState !== FakeSocket.OPEN) now().open();
  now().sent = [];
});

test("a message goes to the listener of its type, and to none where there is none", () => {
  const heard = [];
  listen({ table: ({ id }) => heard.push(id), error: ({ text }) => heard.push(text) });
  now().say(now().sent.at(-1));
  now().say({ type: "table", id: "a" });
  now().say({ type: "error", text: "no" });
  now().say({ type: "peek", move: "" });
  assert.deepEqual(heard, ["a", "no"]);
  assert.equal(now().address, "wss://here:1/below/table");
});

test("what answers the page before is heard by none", () => {
  const heard = [];
  listen({ table: () => heard.push("the page before") });
  const [earlier] = now().sent;
  listen({ table: ({ id }) => heard.push(id) });
  for (const id of ["a", "b"]) {
    now().say({ type: "table", id });
    now().say(earlier);
  }
  now().say(now().sent.at(-1));
  now().say({ type: "table", id: "c" });
  assert.deepEqual(heard, ["c"]);
});

test("what is sent while the connection is away waits for it, and the page begins again", () => {
  const heard = [];
  listen({ lost: () => heard.push("lost") }, () => {
    heard.push("restored");
    send({ type: "open", id: "a" });
  });
  now().close();
  send({ type: "undo" });
  again();
  assert.deepEqual(now().sent, []);
  now().open();
  assert.deepEqual(heard, ["lost", "restored"]);
  assert.deepEqual(now().sent, [{ type: "open", id: "a" }, { type: "undo" }]);
  send({ type: "quiet" });
  assert.equal(now().sent.at(-1).type, "quiet");
});

test("another page does not send what waited for the one before", () => {
  now().close();
  send({ type: "undo" });
  listen({});
  again();
  now().open();
  assert.deepEqual(now().sent, []);
});

// @ts-check
// One channel for the tab; it comes back when the server does.

import { open } from "./channel.js";

/** @import { Answer, Request } from "./messages" */
/** @import { Channel } from "./channel.js" */
/** @typedef {{ [Type in Answer["type"]]?: (message: Extract<Answer, { type: Type }>) => void }} Listeners */

/** @type {Channel | null} */ let socket = null;
/** @type {Listeners & { lost?: () => void }} */ let listeners = {};
/** @type {Request[]} */ let waiting = [];
/** @type {() => void} */ let restored = () => {};
let isLost = false;
/** The number of the page that listens. */
let page = 0;
/** Whether what arrives still answers the page before. */
let isEarlier = false;
/** Whether boards are seen from the other side. */
let isTurned = false;
const PAUSE = 700;
/** Screens for which pictures of their own are made. */
const narrow = typeof matchMedia === "function" ? matchMedia("(max-width: 520px)") : null;
narrow?.addEventListener("change", sendScreen);

function connect() {
  socket = open();
  socket.onopen = () => {
    if (isNarrow() || isTurned) sendScreen();
    if (isLost) restored();
    isLost = isEarlier = false;
    for (const message of waiting.splice(0)) socket?.send(JSON.stringify(message));
  };
  socket.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
    /** @type {Answer} */ const message = JSON.parse(data);
    if (message.type === "page") isEarlier = message.number !== page;
    if (isEarlier) return;
    /** @type {((message: Answer) => void) | undefined} */ (listeners[message.type])?.(message);
  };
  socket.onclose = () => {
    isLost = true;
    listeners.lost?.();
    setTimeout(connect, PAUSE);
  };
}

/** Whether pictures are drawn for a screen as wide as a telephone's. */
export const isNarrow = () => Boolean(narrow?.matches);

/** Tell the server how pictures are to be drawn. */
function sendScreen() {
  if (socket?.readyState === WebSocket.OPEN)
    socket.send(JSON.stringify({ type: "screen", narrow: isNarrow(), turned: isTurned }));
}

/** See boards from the other side, or from one's own, until another page is opened. @param {boolean} wanted */
export function turnBoard(wanted) {
  if (wanted === isTurned) return;
  isTurned = wanted;
  sendScreen();
}

/** Sends now, or when the server is there. @param {Request} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else waiting.push(message);
}

/** Who gets which type of message; each page sets its own.
 * @param {Listeners & { lost?: () => void }} by @param {() => void} [again] is called after a lost connection */
export function listen(by, again = () => {}) {
  if (!socket) connect();
  turnBoard(false);
  listeners = by;
  restored = again;
  waiting = [];
  page += 1;
  if (socket?.readyState !== WebSocket.OPEN) return;
  isEarlier = true;
  socket.send(JSON.stringify({ type: "page", number: page }));
}

/** A part of the page listens as well, until the page changes. @param {Listeners} by */
export const listenToo = (by) => Object.assign(listeners, by);

// @ts-check
// What carries the messages: a websocket to the server. A page without a server has another module of this name.

/** @typedef {Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send">} Channel */

/** The page may be served below another path. @returns {Channel} */
export const open = () => new WebSocket(new URL("table", location.href).href.replace(/^http/, "ws"));

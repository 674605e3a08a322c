// @ts-check
// What carries the messages: a websocket to the server. A page without a server has another module of this name.

/** @typedef {Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send">} Channel */

/** @returns {Channel} */
export const open = () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table`);

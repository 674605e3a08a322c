// @ts-check
// One websocket for the tab; it comes back when the server does.

/** @type {WebSocket | null} */ let socket = null;
/** @type {Map<string, (message: any) => void>} */ let listeners = new Map();
/** @type {any[]} */ let waiting = [];
/** @type {() => void} */ let restored = () => {};
let isLost = false;
const PAUSE = 700;

function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/table`);
  socket.onopen = () => {
    if (isLost) restored();
    isLost = false;
    for (const message of waiting.splice(0)) socket?.send(JSON.stringify(message));
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    listeners.get(message.type)?.(message);
  };
  socket.onclose = () => {
    isLost = true;
    listeners.get("lost")?.({});
    setTimeout(connect, PAUSE);
  };
}

/** Sends now, or when the server is there. @param {Record<string, any>} message */
export function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  else waiting.push(message);
}

/** Who is told of which type of message; each page sets its own.
 * @param {Record<string, (message: any) => void>} by @param {() => void} [again] is called after a lost connection */
export function listen(by, again = () => {}) {
  if (!socket) connect();
  listeners = new Map(Object.entries(by));
  restored = again;
  waiting = [];
}

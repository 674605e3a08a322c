// @ts-check
// What carries the messages where there is no server: a worker, in which Python runs. Its name is that of the module of
// a page with a server, in whose place it comes.

/** @typedef {Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send">} Channel */
/**
 * @typedef {{ loaded?: number, total?: number, open?: boolean, line?: string, unkept?: boolean, failed?: string }} Words
 * @typedef {Words & { begin?: number, port?: MessagePort, end?: number }} Said
 */

const MEGABYTE = 1e6;
const FAILED = "Python could not be loaded: reload this page.";
const STOPPED = "Python has stopped: reload this page, where games go on.";
const UNKEPT = "This browser does not let this site keep anything: a game is lost when its page is reloaded.";

const PYTHON = new URL("worker.js", import.meta.url);
const worker = new Worker(PYTHON, { type: "module" });
/** @type {Map<number, Worker>} those whom Python asks, by its numbers for them */ const thinkers = new Map();
const bar = document.createElement("progress");
const words = document.createElement("span");
const loading = document.createElement("p");
loading.className = "loading";
loading.setAttribute("role", "status");
bar.setAttribute("aria-label", "Loading Python");
loading.append(bar, words);
document.querySelector("header")?.after(loading);

/** @type {{ -readonly [Part in keyof Channel]: Channel[Part] }} */ const channel = {
  readyState: 0,
  onopen: null,
  onmessage: null,
  onclose: null,
  send: (line) => worker.postMessage({ line }),
};

worker.onerror = () => fail("");
worker.onmessage = (/** @type {MessageEvent<Said>} */ { data }) => {
  if (data.failed) fail(data.failed);
  if (data.total) progress(data.loaded ?? 0, data.total);
  if (data.open) begin();
  if (data.unkept) warn();
  if (data.begin && data.port) beginThinker(data.begin, data.port);
  if (data.end) endThinker(data.end);
  if (data.line)
    channel.onmessage?.call(/** @type {any} */ (channel), new MessageEvent("message", { data: data.line }));
};

/** @param {number} number @param {MessagePort} port by which Python reaches it */
function beginThinker(number, port) {
  const thinker = new Worker(PYTHON, { type: "module", name: "thinker" });
  thinkers.set(number, thinker);
  thinker.onerror = () => worker.postMessage({ crashed: number });
  thinker.postMessage({ port }, [port]);
}

/** @param {number} number */
function endThinker(number) {
  thinkers.get(number)?.terminate();
  thinkers.delete(number);
}

/** @param {number} loaded @param {number} total */
function progress(loaded, total) {
  bar.max = total;
  bar.value = loaded;
  const [here, all] = [loaded, total].map((bytes) => (bytes / MEGABYTE).toFixed(1));
  words.textContent = loaded < total ? `${here} of ${all} MB` : "Starting Python";
}

function begin() {
  loading.remove();
  channel.readyState = WebSocket.OPEN;
  channel.onopen?.call(/** @type {any} */ (channel), new Event("open"));
}

/** Says once that games are lost with the page. */
function warn() {
  const said = document.querySelector(".unkept") ?? document.createElement("p");
  said.className = "unkept";
  said.setAttribute("role", "status");
  said.textContent = UNKEPT;
  document.querySelector("header")?.after(said);
}

/** @param {string} reason */
function fail(reason) {
  bar.remove();
  document.querySelector("header")?.after(loading);
  loading.setAttribute("role", "alert");
  loading.classList.add("error");
  words.textContent = `${channel.readyState === WebSocket.OPEN ? STOPPED : FAILED}${reason && ` (${reason})`}`;
}

export const open = () => channel;

// Python in a worker: the page's session, one of those whom it asks, which are workers of this worker, or the coach of a
// program, which runs in there too.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const SITE = new URL("../", import.meta.url);
const TOTAL = 0; // bytes to load, which kibitz site writes here
const STARTED = ""; // the name of this Pyodide's memory once it has started, which kibitz site writes here
const THINKERS = 2;
/** Milliseconds: what would go on for longer after nobody waits for it is ended. */
const ABANDONED = 250;
const isThinker = self.name === "thinker";
const isCoach = self.name === "coach";
const isSession = !isThinker && !isCoach;
const Request = self.XMLHttpRequest;

// Every file passes here, so that the bar knows how far it is. A copy is counted: the browser keeps the machine code of
// WebAssembly for the response that came from the server alone.
let loaded = 0;
let told = 0;
const plainFetch = self.fetch.bind(self);
if (isSession)
  self.fetch = async (...request) => {
    const response = await plainFetch(...request);
    if (response.ok) count(response.clone());
    return response;
  };

/** @param {Response} response */
async function count(response) {
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    loaded = Math.min(loaded + value.byteLength, TOTAL);
    if (loaded - told > 100_000 || loaded === TOTAL) postMessage({ loaded, total: TOTAL });
    if (loaded - told > 100_000) told = loaded;
  }
}

/** A file that Python reads now: large tables are loaded when their game first needs them. */
function data(name) {
  const request = new Request();
  const address = new URL(`data/${name}`, SITE).href;
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name} could not be loaded`);
  // For a later visit without a network.
  caches
    ?.open(`kibitz ${SITE.pathname} data`)
    .then((cache) => cache.add(address))
    .catch(() => {});
  return new Uint8Array(request.response);
}

/** Python, which starts from its memory as an earlier visit has kept it: most of a start is the same each time. */
async function started() {
  const settings = { indexURL: new URL("pyodide/", SITE).href, env: { HOME: "/home/pyodide" } };
  const key = new URL(STARTED, SITE).href;
  const cache = await caches?.open(`kibitz ${SITE.pathname} start`).catch(() => null);
  const found = await cache?.match(key);
  if (found)
    try {
      return await loadPyodide({ ...settings, _loadSnapshot: await found.arrayBuffer() });
    } catch {
      await cache.delete(key);
    }
  if (!isSession || !cache) return loadPyodide(settings);
  const python = await loadPyodide({ ...settings, _makeSnapshot: true });
  // Without room for it the next visit starts as this one did.
  cache.put(key, new Response(python.makeMemorySnapshot())).catch(() => {});
  return python;
}

const ready = (async () => {
  const archive = fetch(new URL("kibitz.zip", SITE)).then((response) => response.arrayBuffer());
  const python = await started();
  python.unpackArchive(await archive, "zip", { extractDir: "/kibitz" });
  if (isCoach) python.unpackArchive(data("coach.zip"), "zip", { extractDir: "/kibitz" });
  python.runPython("import sys; sys.path.insert(0, '/kibitz'); sys.dont_write_bytecode = True");
  // A kept memory would draw the same numbers at each visit.
  python.runPython("import random; random.seed()");
  const tab = python.pyimport("kibitz.page.in_tab");
  tab.read_from(data);
  return isCoach ? python.pyimport("kibitz.page.coaching") : tab;
})();

// Those whom the session asks. Each has one question at a time; another one begins where none is free.
const thinkers = [];
const questions = [];

function begin() {
  const worker = new Worker(import.meta.url, { type: "module", name: "thinker" });
  const thinker = { worker, question: null, until: 0 };
  worker.onmessage = ({ data }) => {
    if (data.line || !thinker.question) return;
    const { answered } = thinker.question;
    thinker.question = null;
    answered(data.answer);
    next();
  };
  worker.onerror = () => replace(thinker, "a thinker has crashed");
  thinkers.push(thinker);
}

/** Ends a thinker now, whatever it thinks about. */
function replace(thinker, reason) {
  thinker.worker.terminate();
  thinkers.splice(thinkers.indexOf(thinker), 1);
  thinker.question?.failed(new Error(reason));
  begin();
  next();
}

function next() {
  while (questions.length) {
    const free = thinkers.find(({ question }) => !question);
    if (!free) {
      if (thinkers.length < THINKERS) begin();
      else return;
      continue;
    }
    free.question = questions.shift();
    free.until = performance.now() + 1000 * free.question.seconds;
    free.worker.postMessage({ question: free.question.text });
  }
}

/** Python asks, and awaits the answer. */
const think = (number, text, seconds) =>
  new Promise((answered, failed) => {
    questions.push({ number, text, seconds: seconds || Infinity, answered, failed });
    next();
  });

/** Nobody waits for this answer any more. */
function stop(number) {
  const waiting = questions.findIndex((question) => question.number === number);
  if (waiting >= 0) questions.splice(waiting, 1);
  const thinker = thinkers.find(({ question }) => question?.number === number);
  if (thinker && thinker.until - performance.now() > ABANDONED) replace(thinker, "stopped");
}

// Games are kept in IndexedDB, each as the text of its file.
const STORE = "games";
const asPromise = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
const base = !isSession
  ? null
  : new Promise((done, fail) => {
      const request = indexedDB.open(`kibitz ${SITE.pathname}`, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    });

async function keep(name, text) {
  const change = (await base).transaction(STORE, "readwrite", { durability: "strict" });
  change.objectStore(STORE).put(text, name);
  await new Promise((done, fail) => {
    change.oncomplete = done;
    change.onerror = change.onabort = () => fail(change.error);
  });
}

/** The game that a message names, as it was kept; empty where it names none. */
async function kept(line) {
  const { id } = JSON.parse(line);
  if (typeof id !== "string") return "";
  return (await asPromise((await base).transaction(STORE).objectStore(STORE).get(id))) ?? "";
}

/** What a program could reach the network and the games of this browser by. */
const WAYS = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "EventSource",
  "indexedDB",
  "caches",
  "Worker",
  "BroadcastChannel",
];

let turn = Promise.resolve();
onmessage = async ({ data }) => {
  const tab = await ready;
  if (isThinker) {
    postMessage({ answer: tab.think(data.question) });
    return;
  }
  if (isCoach) {
    for (const name of WAYS) Object.defineProperty(self, name, { value: undefined });
    tab.coach(data.name, data.bytes, data.game, (line) => postMessage(line));
    return;
  }
  // In their order, although a kept game takes a moment to be found.
  turn = turn.then(async () => session(data.line, await kept(data.line).catch(() => "")));
};

let session = null;
if (isSession) {
  ready
    .then((tab) => {
      const post = (line) => postMessage({ line });
      session = tab.connect(post, think, stop, keep);
      postMessage({ open: true });
    })
    .catch((error) => postMessage({ failed: String(error).trim().split("\n").at(-1) }));
  begin();
}

// Python in a worker: the page's session, one of those whom it asks, or the coach of a program, which runs in there too.
import { loadPyodide } from "../pyodide/pyodide.mjs";

const SITE = new URL("../", import.meta.url);
const TOTAL = 0; // bytes to load, which kibitz site writes here
const STARTED = ""; // the name of this Pyodide's memory once it has started, which kibitz site writes here
const THINKERS = 2;
/** Milliseconds: what would go on for longer after nobody waits for it is ended. */
const ABANDONED = 250;
/** Milliseconds between an answer, which nothing may delay, and the start of another thinker. */
const SOON = 300;
/** Milliseconds without an answer after which it starts all the same. */
const LATE = 1000;
const isThinker = self.name === "thinker";
const isCoach = self.name === "coach";
const isSession = !isThinker && !isCoach;
const Request = self.XMLHttpRequest;

// Every file passes here, so that the bar knows how far it is. A copy is counted: the browser keeps the machine code of
// WebAssembly for the response that came from the server alone.
let loaded = 0;
let reported = 0;
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
    if (loaded - reported > 100_000 || loaded === TOTAL) postMessage({ loaded, total: TOTAL });
    if (loaded - reported > 100_000) reported = loaded;
  }
}

/** A store of files, by its name; null where the browser has none, as at most addresses without https, or allows none. */
async function store(name) {
  try {
    return await self.caches.open(`kibitz ${SITE.pathname} ${name}`);
  } catch {
    return null;
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
  store("data")
    .then((cache) => cache?.add(address))
    .catch(() => {});
  return new Uint8Array(request.response);
}

const BLOCK = 512;
const HOME = "/kibitz";
const ascii = new TextDecoder("ascii");

/** The files of an archive (tar within gzip) as they are read from the site. */
const inflated = ({ body }) => new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

/** Write the files of an archive where Python finds them. */
function unpack({ FS }, archive) {
  const bytes = new Uint8Array(archive);
  const text = (from, to) => ascii.decode(bytes.subarray(from, to)).replace(/\0.*/, "");
  for (let at = 0; bytes[at];) {
    const name = `${HOME}/${text(at, at + 100)}`;
    const size = parseInt(text(at + 124, at + 136), 8);
    FS.mkdirTree(name.slice(0, name.lastIndexOf("/")));
    FS.writeFile(name, bytes.subarray(at + BLOCK, at + BLOCK + size), { canOwn: true });
    at += BLOCK * (1 + Math.ceil(size / BLOCK));
  }
}

const settings = { indexURL: new URL("pyodide/", SITE).href, env: { HOME: "/home/pyodide" } };
const startKey = new URL(STARTED, SITE).href;
const startCache = isThinker ? null : store("start");

/** What Python starts from: our files, and its memory as an earlier visit has kept it, null where none has. */
async function found() {
  const [files, memory] = await Promise.all([
    fetch(new URL("kibitz.files", SITE)).then(inflated),
    startCache?.then((cache) => cache?.match(startKey)).then((response) => response?.arrayBuffer()),
  ]);
  return { files, memory: memory ?? null };
}

/** What thinkers start from is that from which the session does: reading it takes longer than passing it on. */
let give;
const given = new Promise((done) => (give = done));

/** Python with all that every game needs imported: most of a start is the same each time. */
async function started() {
  const start = await (isThinker ? given : found());
  if (start.memory) {
    if (isSession) give(start);
    try {
      const python = await loadPyodide({ ...settings, _loadSnapshot: start.memory });
      unpack(python, start.files);
      return python;
    } catch {
      (await startCache)?.delete(startKey);
    }
  }
  const python = await loadPyodide({ ...settings, _makeSnapshot: isSession });
  unpack(python, start.files);
  python.runPython(`import sys; sys.path.insert(0, '${HOME}'); sys.dont_write_bytecode = True`);
  python.runPython("from kibitz.page import in_tab; in_tab.prepare()");
  if (isSession) {
    const memory = python.makeMemorySnapshot();
    give({ ...start, memory });
    // Without room for it the next visit starts as this one did.
    startCache?.then((cache) => cache?.put(startKey, new Response(memory))).catch(() => {});
  }
  return python;
}

const ready = (async () => {
  const python = await started();
  if (isCoach) unpack(python, await inflated(new Response(data("coach.files"))));
  // A kept memory would draw the same numbers at each visit.
  python.runPython("import random; random.seed()");
  const tab = python.pyimport("kibitz.page.in_tab");
  tab.read_from(data);
  return isCoach ? python.pyimport("kibitz.page.coaching") : tab;
})();

// Those whom the session asks. Each has one question at a time, and one that is ended is replaced.
const thinkers = [];
const questions = [];
let begun = 0;

/** The page makes the workers: Firefox may stand still for ever where a worker makes one while another is busy. */
function begin() {
  const { port1: port, port2: other } = new MessageChannel();
  const thinker = { number: ++begun, port, isReady: false, question: null, until: 0 };
  port.onmessage = ({ data }) => {
    const question = thinker.question;
    thinker.isReady = true;
    thinker.question = null;
    question?.answered(data.answer);
    if (question) setTimeout(more, SOON);
    next();
  };
  thinkers.push(thinker);
  postMessage({ begin: thinker.number, port: other }, [other]);
  given.then((start) => port.postMessage({ start }));
}

/** The page says that a thinker has come to an end by itself. @param {number} number */
function crashed(number) {
  const thinker = thinkers.find((one) => one.number === number);
  if (thinker) replace(thinker, "a thinker has crashed");
}

/** Ends a thinker now, whatever it thinks about. */
function replace(thinker, reason) {
  postMessage({ end: thinker.number });
  thinker.port.close();
  thinkers.splice(thinkers.indexOf(thinker), 1);
  thinker.question?.failed(new Error(reason));
  // What could not start may fail again at once.
  if (idle() || !thinker.isReady) setTimeout(more, LATE);
  else begin();
  next();
}

const idle = () => thinkers.find(({ isReady, question }) => isReady && !question);

function next() {
  while (questions.length) {
    const free = idle();
    if (!free) return;
    free.question = questions.shift();
    free.until = performance.now() + 1000 * free.question.seconds;
    free.port.postMessage({ question: free.question.text });
  }
}

function more() {
  if (thinkers.length < THINKERS) begin();
}

/** Python asks, and awaits the answer. */
const think = (number, text, seconds) =>
  new Promise((answered, failed) => {
    questions.push({ number, text, seconds: seconds || Infinity, answered, failed });
    next();
  });

/** Nobody waits for this answer any more. */
function stop(number) {
  const place = questions.findIndex((question) => question.number === number);
  if (place >= 0) questions.splice(place, 1);
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
const base = isSession ? opened() : null;

/** Null where the browser allows none, as where it keeps nothing of any site. */
async function opened() {
  try {
    const request = indexedDB.open(`kibitz ${SITE.pathname}`, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return await asPromise(request);
  } catch {
    return null;
  }
}

/** Tells other tabs what was stored, and this one what they stored; null where the browser has or allows none. */
const tabs = isSession ? tabChannel() : null;

function tabChannel() {
  try {
    return new BroadcastChannel(`kibitz ${SITE.pathname}`);
  } catch {
    return null;
  }
}

/** The games of this browser, which all tabs of the site share. */
const games = {
  /** A game as it was kept; empty where none was. */
  read: async (name) => {
    try {
      return (await asPromise((await base).transaction(STORE).objectStore(STORE).get(name))) ?? "";
    } catch {
      return "";
    }
  },
  /** Keep a game in place of what it was before, unless another tab has changed it; returns what is kept then. Where
   * there is no room for it, the page says so, and the game goes on. */
  replace: async (name, before, text) => {
    try {
      const change = (await base).transaction(STORE, "readwrite", { durability: "strict" });
      const done = new Promise((done, fail) => {
        change.oncomplete = done;
        change.onerror = change.onabort = () => fail(change.error);
      });
      const store = change.objectStore(STORE);
      const kept = (await asPromise(store.get(name))) ?? before;
      if (kept === before) store.put(text, name);
      await done;
      return kept === before ? text : kept;
    } catch {
      postMessage({ unkept: true });
      return "";
    }
  },
  tell: (name) => tabs?.postMessage(name),
};

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

/** Tells the page that the session is over. */
const fail = (error) => postMessage({ failed: String(error).trim().split("\n").at(-1) });

/** What a thinker gets from the session: what to start from, then questions. @param {MessagePort} port */
function answer(port) {
  port.onmessage = async ({ data }) => {
    if (data.start) give(data.start);
    const tab = await ready;
    port.postMessage(data.start ? {} : { answer: tab.think(data.question) });
  };
}

onmessage = async ({ data }) => {
  if (data.port) {
    answer(data.port);
    return;
  }
  if (data.crashed) {
    crashed(data.crashed);
    return;
  }
  const tab = await ready;
  if (isCoach) {
    for (const name of WAYS) Object.defineProperty(self, name, { value: undefined });
    tab.coach(data.name, data.bytes, data.game, (line) => postMessage(line));
    return;
  }
  try {
    session.take(data.line);
  } catch (error) {
    fail(error);
  }
};

// Tells the page that a thinker or a coach could not start.
if (!isSession) self.addEventListener("unhandledrejection", ({ reason }) => reportError(reason));

let session = null;
if (isSession) {
  ready
    .then((tab) => {
      const post = (line) => postMessage({ line });
      session = tab.connect(post, think, stop, games);
      if (tabs) tabs.onmessage = ({ data }) => session.changed(data);
      postMessage({ open: true });
    })
    .catch(fail);
  begin();
}

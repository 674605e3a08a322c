// @ts-check
// Looks at a program where there is no server: in a worker of its own, which ends with a program that takes too long.
// The coach goes on in it after the check.

/** @import { Uploaded } from "../static/messages" */
/** @import { Advice, Report } from "../static/program-host.js" */
/** @typedef {{ within?: number, asked?: string, checked?: Uploaded, advice?: Advice, refused?: string, over?: boolean }} Said */

export const OFFER = "It is checked and coached, in a worker of this browser that nothing else depends on.";
const CRASHED = "it has ended the worker in which it ran, perhaps for lack of memory";

/** @type {Worker | null} the one that is at work */ let worker = null;
/** Nobody who leaves the page needs more advice. */
addEventListener("hashchange", stop);

function stop() {
  worker?.terminate();
  worker = null;
}

/** @param {File} program @param {string} game its name; empty where the program itself says it @param {Report} report */
export async function examine(program, game, report) {
  stop();
  const own = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "coach" });
  worker = own;
  let timer = 0;
  /** @param {string} text */
  const end = (text) => {
    clearTimeout(timer);
    // Another program may have been handed over meanwhile.
    if (worker !== own) return;
    stop();
    report.end(text);
  };
  own.onerror = () => end(CRASHED);
  own.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
    if (worker !== own) return;
    /** @type {Said} */ const { within, asked, checked, advice, refused, over } = JSON.parse(data);
    if (within !== undefined) {
      clearTimeout(timer);
      const late = `it took more than ${within} s for an answer and was ended; it was asked ${asked}`;
      if (within) timer = setTimeout(() => end(late), 1000 * within);
    }
    if (checked) report.show(checked);
    if (advice) report.advise(advice);
    if (refused) report.refuse(refused);
    if (over || refused) end("");
  };
  own.postMessage({ name: program.name, bytes: new Uint8Array(await program.arrayBuffer()), game });
}

// @ts-check
// A game that was played here, stored in a match, or dropped as a record: looked at, and reviewed.

import { announce, figure, make, show } from "./dom.js";
import { save, taken } from "./files.js";
import { keep } from "./keys.js";
import { Reviewed } from "./reviewed-game.js";
import { listen, send } from "./socket.js";

const MOST_BYTES = 64_000_000, MOST_LINE = 900_000, MOST_LISTED = 200;

/** @param {string} id @param {URLSearchParams} wish */
export function review(id, wish) {
  /** @type {Reviewed | null} */ let reviewed = null;
  /** @type {Record<string, any>} what was sent last */ let asked = {};
  const error = make("p", { class: "error", role: "alert" });
  const progress = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Judging", hidden: true }));
  const place = make("div");
  const list = make("div");
  const chosen = /** @type {HTMLInputElement} */ (make("input", { type: "file", id: "record", accept: ".jsonl,.json,.txt", onchange: () => { if (chosen.files?.[0]) load(chosen.files[0]); } }));
  const drop = make("div", { class: "drop" }, make("label", { for: "record" }, "Drop a file of records anywhere on the page, or choose one: "), chosen);

  /** @param {Record<string, any>} what */
  function start(what) {
    error.textContent = "";
    progress.hidden = what.judge === false;
    progress.removeAttribute("value");
    asked = what;
    send({ type: "review", ...what });
  }
  /** @param {File} file */
  async function load(file) {
    error.textContent = "";
    list.replaceChildren();
    if (file.size > MOST_BYTES) return fail(`${file.name} has ${file.size} bytes: expected at most ${MOST_BYTES}; kibitz review reads longer files`);
    const lines = (await file.text()).split("\n").map((text, at) => ({ text, line: at + 1 })).filter(({ text }) => text.trim());
    const long = lines.find(({ text }) => text.length > MOST_LINE);
    if (!lines.length) return fail(`${file.name} is empty: expected a line for each game, as kibitz record writes them`);
    if (long) return fail(`${file.name}, line ${long.line}: ${long.text.length} characters: expected one game a line, at most ${MOST_LINE}`);
    if (lines.length === 1) start({ record: lines[0].text, file: file.name, line: lines[0].line });
    else offer(file.name, lines);
  }
  /** Which of several games. @param {string} file @param {{text: string, line: number}[]} lines */
  function offer(file, lines) {
    const rows = lines.slice(0, MOST_LISTED).map(({ text, line }) => make("tr", {},
      make("td", {}, make("button", { type: "button", "aria-label": `review line ${line}`, onclick: () => start({ record: text, file, line }) }, `${line}`)), make("td", {}, summary(text))));
    list.replaceChildren(make("section", { class: "panel", "aria-label": "Games of the file" }, make("h2", {}, `${file}: ${lines.length} games`),
      lines.length > MOST_LISTED ? make("p", { class: "soft" }, `the first ${MOST_LISTED}; kibitz review --game N finds any`) : null,
      make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Games" }, make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "line"), make("th", { scope: "col" }, "game"))), make("tbody", {}, rows)))));
    announce(`${lines.length} games: choose one`);
  }
  /** @param {string} text */
  function fail(text) {
    error.textContent = text;
    progress.hidden = true;
  }
  async function saveFile() {
    if (!reviewed) return;
    const response = await fetch("/review.html");
    const data = JSON.stringify(reviewed.review).replaceAll("<", "\\u003c");
    save(`${nameOf(reviewed)}.html`, (await response.text()).replace(">{}</script>", () => `>${data}</script>`), "text/html");
  }
  /** @param {Reviewed} one */
  const nameOf = ({ review: { game, seed } }) => `review-${game}${seed === null ? "" : `-${seed}`}`;

  listen({
    boards: (message) => {
      list.replaceChildren();
      drop.hidden = true;
      const button = (/** @type {string} */ text, /** @type {() => void} */ act) => make("button", { type: "button", onclick: act }, text);
      const judge = button("What did every choice cost?", () => { judge.hidden = true; progress.hidden = false; start({ ...asked, judge: true }); });
      judge.classList.add("main");
      judge.hidden = message.judges || !message.review.steps.some((/** @type {any} */ step) => step.number);
      progress.hidden = !message.judges;
      const other = button("Another game", () => { if (wish.has("game")) location.hash = "#/match"; else if (id) location.hash = "#/review"; else review("", new URLSearchParams()); });
      reviewed = new Reviewed(message.review, make("div", { class: "row" }, judge, button("Save as one file", saveFile),
        button("Save the record", () => save(`${message.review.game}.jsonl`, `${message.line}\n`, "application/jsonl")), other));
      place.replaceChildren(reviewed.element);
      keep(reviewed.keys());
    },
    progress: ({ done, of }) => { progress.max = of; progress.value = done; },
    judged: (message) => {
      progress.hidden = true;
      const { type: _, ...found } = message;
      reviewed?.add(found);
      announce(`judged; ${found.exercises.length} exercises`);
    },
    error: (message) => { fail(message.text); },
  }, () => { if (asked.id || asked.record || asked.number !== undefined) send({ type: "review", ...asked }); });
  show("Review", make("h1", {}, "Review"), drop, error, progress, list, place);
  const file = taken();
  if (id) start({ id });
  else if (wish.has("game")) start({ number: Number(wish.get("game")), judge: false });
  else if (file) load(file);
  drop.hidden = Boolean(id) || wish.has("game");
}

/** A line of a file in words; what is wrong with it is said when it is opened. @param {string} text */
function summary(text) {
  try {
    const { game, players, moves, outcome, scores } = JSON.parse(text);
    return `${game}: ${players.join(", ")}; ${moves.length} moves; ${outcome || "not over"}${scores ? ` (${scores.map((/** @type {number} */ one) => figure(one, 0)).join(", ")})` : ""}`;
  } catch {
    return "can't be read: open it to see why";
  }
}

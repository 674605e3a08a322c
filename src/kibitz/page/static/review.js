// @ts-check
// A finished game held against the best mind: expected result, luck and skill, and its costly choices as exercises.

import { Board } from "./board.js";
import { announce, called, draw, figure, make, show } from "./dom.js";
import { listen, send } from "./socket.js";

const WIDE = 640, HIGH = 200, LEFT = 46, BELOW = 20;

/** @param {string} id */
export function review(id) {
  /** @type {any} */ let found = null;
  /** @type {any} */ let row = null;
  let isExercise = false;
  const error = make("p", { class: "error", role: "alert" });
  const progress = /** @type {HTMLProgressElement} */ (make("progress", { "aria-label": "Review", hidden: true }));
  const status = make("p", { class: "status" });
  const board = new Board((move) => { if (isExercise) answer(move); });
  const body = make("div");
  const file = /** @type {HTMLInputElement} */ (make("input", { type: "file", id: "record", accept: ".jsonl,.json,.txt", onchange: () => { if (file.files?.[0]) load(file.files[0]); } }));
  const drop = make("div", { class: "drop", ondragover: (/** @type {Event} */ event) => { event.preventDefault(); drop.classList.add("over"); },
    ondragleave: () => drop.classList.remove("over"),
    ondrop: (/** @type {DragEvent} */ event) => { event.preventDefault(); drop.classList.remove("over"); const given = event.dataTransfer?.files[0]; if (given) load(given); } },
  make("label", { for: "record" }, "Drop a record here, or choose a file (its first game is reviewed): "), file);

  /** @param {File} given */
  async function load(given) {
    if (given.size > 900_000) { error.textContent = "the file is too large: expected one game, at most 900 kB"; return; }
    start({ record: await given.text() });
  }
  /** @param {Record<string, string>} what */
  function start(what) {
    error.textContent = "";
    progress.hidden = false;
    status.textContent = "every choice is judged ...";
    send({ type: "review", ...what });
  }
  /** Show the position of a choice. @param {any} one @param {boolean} asExercise */
  function look(one, asExercise) {
    [row, isExercise] = [one, asExercise];
    send({ type: "look", game: found.game, view: one.view });
  }
  /** @param {string} move */
  function answer(move) {
    if (move === row.move) { status.textContent = `${move} is what was played, and it lost ${figure(row.lost)}. Look for a better one.`; }
    else if (move === row.best) { status.textContent = `Solved: ${move} is best.`; status.dataset.solved = "yes"; }
    else { tried = move; send({ type: "ask", game: found.game, view: row.view }); status.textContent = `${move}: let me see ...`; }
    announce(status.textContent);
    board.reset();
  }
  let tried = "";
  const solution = make("button", { type: "button", hidden: true, onclick: () => { status.textContent = `Better: ${row.best}, played: ${row.move} (${figure(row.lost)} lost)`; board.point(row.best); announce(status.textContent); } }, "Show the better move");

  listen({
    progress: ({ done, of }) => { progress.max = of; progress.value = done; },
    review: (message) => { found = message; progress.hidden = true; drop.hidden = true; render(); },
    look: (message) => {
      board.show(message);
      solution.hidden = !isExercise;
      status.dataset.solved = "";
      status.textContent = isExercise ? `${found.players[row.seat]} (seat ${row.seat}) lost ${figure(row.lost)} here. Find the better move.` :
        `Move ${row.number}: ${row.move}${row.lost > 0.0005 ? `, better ${row.best} (${figure(row.lost)} lost)` : ", the best"}`;
      if (!isExercise) board.point(row.best);
      announce(status.textContent);
    },
    advice: ({ advice, last, aim }) => {
      if (!tried || !last) return;
      const best = advice[0], own = advice.find((/** @type {any} */ item) => item.move === tried);
      const lost = own && own.value !== null ? Math.max(0, (aim === "lowest" ? 1 : -1) * (own.value - best.value)) : null;
      const isGood = lost !== null && lost < row.lost / 4;
      status.textContent = lost === null ? `${tried} is not the best move.` : `${tried} loses ${figure(lost)}${isGood ? ": much better, solved." : ". Look on."}`;
      status.dataset.solved = isGood ? "yes" : "";
      tried = "";
      announce(status.textContent);
    },
    error: (message) => { error.textContent = message.text; progress.hidden = true; },
  });

  function render() {
    const { players, seats, rows, exercises, outcome } = found;
    status.textContent = outcome;
    const sums = make("table", {}, make("thead", {}, make("tr", {}, ["player", "accuracy", "lost by choices", players.length > 1 ? "luck and the others" : "luck"].map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, seats.map((/** @type {any} */ one, /** @type {number} */ seat) => one.choices ? make("tr", {}, make("td", {}, `${players[seat]} (seat ${seat})`),
        make("td", { class: "number" }, one.accuracy === null ? "" : `${one.accuracy.toFixed(1)} %`), make("td", { class: "number" }, figure(one.lost)), make("td", { class: "number" }, figure(one.luck))) : null)));
    const list = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Every choice" }, make("table", {}, make("thead", {}, make("tr", {}, ["move", "played", "lost", "luck", "better"].map((text) => make("th", { scope: "col" }, text)))),
      make("tbody", {}, rows.map((/** @type {any} */ one) => make("tr", {}, make("td", {}, make("button", { type: "button", onclick: () => look(one, false) }, `${one.number}`)),
        make("td", {}, `${players.length > 1 ? `${one.seat}: ` : ""}${one.move}${one.grade ? ` (${one.grade})` : ""}`), make("td", { class: "number" }, figure(one.lost)),
        make("td", { class: "number" }, figure(one.luck)), make("td", {}, one.lost > 0.0005 ? one.best : ""))))));
    const tasks = exercises.map((/** @type {number} */ place, /** @type {number} */ number) => make("button", { type: "button", class: "exercise", onclick: () => look(rows[place], true) }, `${number + 1}`));
    body.replaceChildren(make("section", { class: "panel", "aria-label": "Skill and luck" }, make("h2", {}, "Skill and luck"), sums, chart(rows, (one) => look(one, false))),
      make("section", { class: "panel", "aria-label": "Exercises" }, make("h2", {}, tasks.length ? "Find the better move" : "No costly choice: nothing to learn from here"), make("div", { class: "row" }, tasks, solution)),
      make("section", { class: "panel", "aria-label": "Choices" }, make("h2", {}, "Every choice"), list));
    board.show({ picture: found.last.picture, moves: [] });
  }

  const heading = make("h1", {}, "Review");
  show("Review", heading, drop, progress, error,
    make("div", { class: "table" }, make("section", { "aria-label": "The position" }, board.element, status), body));
  if (id) { drop.hidden = true; start({ id }); }
}

/** The expected result before each choice of the first player. @param {any[]} rows @param {(row: any) => void} look */
function chart(rows, look) {
  const seat = rows[0]?.seat ?? 0;
  const own = rows.filter((row) => row.seat === seat && row.value !== null);
  if (own.length < 2) return make("p", { class: "soft" }, "too few choices for a curve");
  const values = own.map((row) => row.value), low = Math.min(...values), high = Math.max(...values), span = high - low || 1;
  const x = (/** @type {number} */ place) => LEFT + (WIDE - LEFT - 10) * place / (own.length - 1);
  const y = (/** @type {number} */ value) => 10 + (HIGH - BELOW - 20) * (1 - (value - low) / span);
  const costly = [...own].sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0)).slice(0, 5).filter((row) => row.lost > 0);
  const svg = draw("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `The expected result over the game, from ${figure(values[0])} to ${figure(values.at(-1))}` },
    ...[low, (low + high) / 2, high].flatMap((value) => [draw("line", { class: "grid", x1: LEFT, x2: WIDE - 10, y1: y(value), y2: y(value) }), draw("text", { x: 2, y: y(value) + 4 }, figure(value, span > 20 ? 0 : 2))]),
    draw("polyline", { class: "value", points: own.map((row, place) => `${x(place)},${y(row.value)}`).join(" ") }));
  own.forEach((row, place) => {
    const dot = draw("circle", { cx: x(place), cy: y(row.value), r: costly.includes(row) ? 5 : 3, class: costly.includes(row) ? "costly" : "" });
    dot.addEventListener("click", () => look(row));
    svg.append(dot);
  });
  return svg;
}

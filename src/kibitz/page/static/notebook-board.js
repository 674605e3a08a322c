// @ts-check
// The board in a notebook's frame: what is clicked goes to the notebook, which says what is shown.

import { Board } from "./board.js";
import { announce, button, make, show } from "./dom.js";
import { bindKeys, listenToKeys } from "./keys.js";
import { called, inWords } from "./people.js";
import { costs } from "./prices.js";

/** @import { Item } from "./messages" */
/** @import { Aim } from "./prices.js" */
/** @typedef {{picture: string, moves: string[], names: string[], outcome: string, lines: string[], advice: Item[],
 *   aim: Aim, unit: string, error: string}} Shown */

/** Pixels: a picture is not measured by the frame's height, which is measured by the picture. */
const HIGHEST = 560;

/** @param {object} message */
const say = (message) => parent.postMessage(message, "*");

const board = new Board((move) => {
  board.moves = [];
  status.textContent = "...";
  say({ kind: "move", move });
});
const status = make("p", { class: "status" });
const error = make("p", { class: "error", role: "alert" });
const happened = make("div", { class: "soft" });
const prices = button("What is each move worth?", () => {
  prices.disabled = true;
  say({ kind: "prices" });
});
const undo = button("Undo", () => say({ kind: "undo" }));
const section = make("section", { "aria-label": "The board" }, status, board.element);
section.append(make("div", { class: "row" }, prices, undo), error, happened);
show("Board", section);
listenToKeys();
bindKeys([...board.keys(), { keys: ["u"], help: "take the last move back", act: () => undo.click() }]);

/** @param {Shown} shown */
function draw(shown) {
  const { moves, outcome, lines, advice, aim, unit } = shown;
  const names = called(shown.names);
  board.called = names;
  board.show(shown);
  board.picture.querySelector("svg")?.style.setProperty("max-height", `${HIGHEST}px`);
  board.price(costs(advice, aim), unit);
  prices.hidden = !moves.length;
  prices.disabled = advice.length > 0;
  const [best] = advice;
  const because = best?.note ? `: ${inWords(best.note, names)}` : "";
  status.textContent = best ? `${best.move} is best${because}.` : moves.length ? "Your move" : inWords(outcome, names);
  error.textContent = inWords(shown.error, names);
  happened.replaceChildren(...lines.map((line) => make("p", {}, inWords(line, names))));
  announce(status.textContent);
}

addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  document.documentElement.dataset.theme = data.isDark ? "dark" : "light";
  draw(data.shown);
});
const { body } = document;
new ResizeObserver(() => say({ kind: "height", height: body.offsetHeight })).observe(body);
say({ kind: "ready" });

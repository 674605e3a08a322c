// @ts-check
// Any position, set up by its text: what is every move worth? A link shares it.

import { Advice } from "./advice.js";
import { Board } from "./board.js";
import { called, make, show } from "./dom.js";
import { games } from "./home.js";
import { listen, send } from "./socket.js";

/** @param {string} name @param {URLSearchParams} wish */
export async function ask(name, wish) {
  const list = (await games()).filter((game) => !game.watched);
  const game = list.find((one) => one.name === name) ?? list[0];
  /** @type {any} */ let shown = null;
  const error = make("p", { class: "error", role: "alert" });
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: "3", id: "typed", "aria-label": "The position as text", spellcheck: "false" }));
  text.value = wish.get("view") ?? game.example;
  const board = new Board((move) => { send({ type: "peek", game: game.name, view: shown.view, move }); });
  const advice = new Advice(board, () => ({ game: game.name, view: shown?.view ?? text.value }));
  const place = () => `#/ask/${game.name}?view=${encodeURIComponent(text.value)}`;
  const go = () => { error.textContent = ""; history.replaceState(null, "", place()); send({ type: "look", game: game.name, view: text.value }); };
  const link = make("a", { class: "button" }, "Link to this position");
  const from = make("a", { class: "button" }, "Play from here");
  const choice = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Game", onchange: () => { location.hash = `#/ask/${choice.value}`; } },
    list.map((one) => make("option", { value: one.name, selected: one === game }, called(one.name)))));
  const rest = make("p", { class: "soft" });
  listen({
    look: (message) => {
      shown = message;
      board.show(message);
      link.setAttribute("href", place());
      from.setAttribute("href", `#/new/${game.name}?start=${encodeURIComponent(message.view)}`);
      rest.textContent = message.moves.length ? `${message.moves.length} legal moves; click one together to see where it leads` : "Nobody is to move here.";
      if (message.moves.length) advice.set(true);
      else advice.clear();
    },
    advice: (message) => { if (shown && message.view === shown.view) advice.show(message); },
    peek: (message) => {
      advice.peeked(message);
      if (message.view_after) { text.value = message.view_after; go(); }
    },
    error: (message) => { error.textContent = message.text; },
  }, go);
  show(`Ask about ${called(game.name)}`,
    make("h1", {}, "What is every move worth?"),
    make("div", { class: "table" },
      make("section", { "aria-label": "The position" }, board.element, rest),
      make("div", {},
        make("form", { class: "panel", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); go(); } },
          make("div", { class: "row" }, choice), text, make("div", { class: "row" }, make("button", { class: "main" }, "Set up"), link, from), error),
        advice.element)));
  go();
}

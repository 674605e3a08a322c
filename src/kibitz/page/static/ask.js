// @ts-check
// Any position, set up by its text or by hand: what is every move worth, and what else is known? A link shares it.

import { Advice } from "./advice.js";
import { Board } from "./board.js";
import { announce, called, make, show } from "./dom.js";
import { Editor } from "./editor.js";
import { games } from "./home.js";
import { keep } from "./keys.js";
import { Panels } from "./panels.js";
import { listen, send } from "./socket.js";

/** @type {Record<string, string>} */
const WAITS = { nobody: "Nobody is to move here.", others: "The others are to move here.", chance: "Chance is to move here." };

/** @param {string} name @param {URLSearchParams} wish */
export async function ask(name, wish) {
  const here = location.hash;
  const list = await games();
  if (location.hash !== here) return;
  const game = list.find((one) => one.name === name) ?? list.find((one) => !one.watched) ?? list[0];
  /** @type {any} */ let shown = null;
  const error = make("p", { class: "error", role: "alert" });
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", { rows: "3", id: "typed", "aria-label": "The position as text", spellcheck: "false" }));
  text.value = wish.get("view") ?? game.example;
  const place = () => ({ game: game.name, view: shown?.view ?? text.value });
  const follow = (/** @type {string} */ move) => { error.textContent = ""; send({ type: "follow", ...place(), move }); };
  const board = new Board(follow);
  const advice = new Advice(board, place, follow);
  const panels = new Panels(board, follow);
  const editor = new Editor(place);
  const link = (/** @type {string} */ view) => `#/ask/${game.name}?view=${encodeURIComponent(view)}`;
  const go = () => { error.textContent = ""; send({ type: "look", game: game.name, view: text.value }); };
  const share = make("button", { type: "button", onclick: () => {
    const address = `${location.origin}/${link(place().view)}`;
    navigator.clipboard?.writeText(address).catch(() => {});
    shared.textContent = address;
    shared.setAttribute("href", address);
    announce("the link is copied");
  } }, "Copy a link to this position");
  const shared = make("a", { class: "soft shared" });
  const from = make("a", { class: "button" }, "Play from here");
  const choice = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Game", onchange: () => { location.hash = `#/ask/${choice.value}`; } },
    list.map((one) => make("option", { value: one.name, selected: one === game }, called(one.name)))));
  const minds = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Who is asked", onchange: () => { advice.mind = minds.value; advice.ask(); } },
    ["best", ...[...game.minds].reverse()].map((/** @type {string} */ mind) => make("option", { value: mind }, mind))));
  const rest = make("p", { class: "status" });
  const chance = make("button", { type: "button", "data-key": "n", onclick: () => follow("") }, "Let chance decide");
  const back = make("button", { type: "button", onclick: () => history.back() }, "Back");

  listen({
    look: (message) => {
      const isNew = shown !== null && message.view !== shown.view;
      shown = message;
      text.value = message.view;
      if (isNew) history.pushState(null, "", link(message.view));
      board.show(message);
      editor.show(message.fields);
      from.setAttribute("href", `#/new/${game.name}?start=${encodeURIComponent(message.view)}`);
      chance.hidden = message.waits_for !== "chance" || game.watched;
      rest.textContent = WAITS[message.waits_for] ?? `${message.moves.length} legal moves; a click goes on with one`;
      advice.element.hidden = !message.moves.length;
      if (message.moves.length) advice.set(true);
      else advice.clear();
      panels.ask(message);
    },
    unfit: (message) => editor.refuse(message.text),
    advice: (message) => { if (message.view === shown?.view) advice.show(message); },
    peek: (message) => { if (message.view === shown?.view) advice.peeked(message); },
    why: (message) => { if (message.view === shown?.view) advice.because(message); },
    known: (message) => { if (message.view === shown?.view) panels.known(message); },
    panel: (message) => { if (message.view === shown?.view) panels.show(message); },
    error: (message) => { error.textContent = message.text; board.reset(); },
  }, go);
  keep({ a: () => advice.set(!advice.isOn), d: () => announce(shown?.drawing ?? ""), n: () => { if (!chance.hidden) chance.click(); }, "/": () => text.focus() });
  show(`Ask about ${called(game.name)}`,
    make("h1", {}, game.watched ? "What is known" : "What is every move worth?"),
    make("div", { class: "table" },
      make("section", { "aria-label": "The position" }, board.element, rest, make("div", { class: "row" }, back, chance, share, game.watched ? null : from), shared, panels.element),
      make("div", {},
        make("form", { class: "panel", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); go(); } },
          make("div", { class: "row" }, choice, game.watched ? null : minds), text, make("div", { class: "row" }, make("button", { class: "main" }, "Set up")), error),
        editor.element, advice.element)));
  go();
}

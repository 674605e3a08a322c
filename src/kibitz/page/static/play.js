// @ts-check
// A person's table: the board, moves typed and clicked, advice when asked for.

import { Advice } from "./advice.js";
import { animate, animates, Board } from "./board.js";
import { announce, called, figure, make, show } from "./dom.js";
import { keep } from "./keys.js";
import { listen, send } from "./socket.js";

const SPEEDS = [["0", "stop"], ["1200", "slow"], ["500", "normal"], ["120", "fast"]];

/** @param {string} id */
export function play(id) {
  /** @type {any} */ let table = null;
  /** @type {any[]} */ let past = [];
  let timer = 0, at = -1, isAsked = false;
  const error = make("p", { class: "error", role: "alert" });
  const status = make("p", { class: "status" });
  const faults = make("ul", { class: "findings", "aria-label": "Faults of programs" });
  const announcements = make("ol", { class: "announcements", "aria-label": "What happened" });
  const board = new Board((move) => { error.textContent = ""; status.textContent = "..."; send({ type: "say", move }); });
  const advice = new Advice(board, () => ({}));
  const input = /** @type {HTMLInputElement} */ (make("input", { id: "typed", "aria-label": "Your move", autocomplete: "off", placeholder: "type a move" }));
  const typed = make("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    error.textContent = "";
    if (input.value.trim()) send({ type: "say", move: input.value });
    input.value = "";
  } }, input, make("button", {}, "Play"));
  const act = (/** @type {string} */ type, /** @type {string} */ text) => make("button", { type: "button", onclick: () => { error.textContent = ""; send({ type }); } }, text);
  const undo = act("undo", "Undo"), resign = act("resign", "Resign"), rematch = act("rematch", "Rematch");
  rematch.hidden = true;
  const share = make("button", { type: "button", onclick: () => {
    const link = `${location.origin}/#/ask/${table.game}?view=${encodeURIComponent(table.view)}`;
    navigator.clipboard?.writeText(link).catch(() => {});
    shared.textContent = link;
    shared.setAttribute("href", link);
    announce("the link is copied");
  } }, "Share the position");
  const shared = make("a", { class: "soft" });
  const review = make("a", { class: "button main", href: `#/review/${id}`, hidden: true }, "Review the game");
  const still = make("button", { type: "button", onclick: () => { animate(!animates()); still.textContent = animates() ? "Animation off" : "Animation on"; } }, animates() ? "Animation off" : "Animation on");
  const speed = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Speed", onchange: () => run() }, SPEEDS.map(([value, text]) => make("option", { value }, text))));
  const back = make("button", { type: "button", onclick: () => go(at - 1) }, "Back");
  const next = make("button", { type: "button", "data-key": "n", onclick: () => go(at + 1) }, "Step");
  const watching = make("div", { class: "row" }, back, next, speed);

  const seen = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Seen from", onchange: () => send({ type: "sit", seat: Number(seen.value) }) }));
  watching.append(seen);
  const who = make("p", { class: "soft" });
  /** Who sits where. @param {any} message */
  function sit({ names, watches, helped }) {
    const several = names.length > 1;
    who.textContent = [...(several ? [names.map((/** @type {string} */ name, /** @type {number} */ seat) => `${seat} ${name}`).join(", ")] : []), ...(helped ? ["advice was asked for in this game"] : [])].join("; ");
    seen.hidden = !several;
    if (watches && seen.options.length !== names.length) seen.replaceChildren(...names.map((/** @type {string} */ name, /** @type {number} */ seat) => make("option", { value: seat }, `seen by seat ${seat}: ${name}`)));
  }
  function run() {
    clearInterval(timer);
    if (Number(speed.value)) timer = window.setInterval(() => { if (!status.isConnected) clearInterval(timer); else go(at + 1); }, Number(speed.value));
  }
  /** Another moment of a game that is watched. @param {number} place */
  function go(place) {
    if (place >= 0 && place < past.length) { at = place; render(past[at]); }
    else if (place >= past.length && table && !table.over && !isAsked) {
      isAsked = true;
      send({ type: "step" });
    }
  }
  /** @param {any} message */
  function render(message) {
    board.show(message);
    const scores = message.scores.map((/** @type {number} */ score, /** @type {number} */ seat) => `${message.names.length > 1 ? `${message.names[seat]} (seat ${seat}) ` : ""}${figure(score, Number.isInteger(score) ? 0 : 1)}`).join(", ");
    status.textContent = message.over ? `${message.outcome}${scores ? `: ${scores}` : ""}` : message.watches ? `turn ${at + 1}` : message.moves.length ? "Your move" : "The others think";
    faults.replaceChildren(...message.faults.map((/** @type {string[]} */ [player, category, what, where, instead]) => make("li", { class: "fault" },
      make("strong", {}, `${player}, ${category}: `), what, where ? make("span", { class: "note" }, make("a", { href: `#/ask/${message.game}?view=${encodeURIComponent(where)}` }, where), instead ? `; ${instead} is played instead` : "") : null)));
    for (const line of message.announcements) announcements.append(make("li", {}, line));
    announcements.scrollTop = announcements.scrollHeight;
    announce([...message.announcements.slice(-6), status.textContent].join(". "));
    undo.hidden = resign.hidden = message.watches;
    watching.hidden = !message.watches;
    typed.hidden = message.watches || message.over;
    resign.hidden ||= message.over;
    rematch.hidden = review.hidden = !message.over;
    advice.element.hidden = message.over;
  }

  listen({
    table: (message) => {
      if (message.id !== id) { location.hash = `#/play/${message.id}`; return; }
      table = message;
      error.textContent = "";
      heading.textContent = called(message.game);
      isAsked = false;
      if (message.watches) {
        // The server may show the same moment again: after a lost connection, or seen from another seat.
        if (past[past.length - 1]?.played === message.played) past.pop();
        past.push(message);
        at = past.length - 1;
      }
      sit(message);
      render(message);
      if (advice.isOn && !message.over) advice.ask();
      else advice.clear();
    },
    advice: (message) => { if (table && message.view === table.view) advice.show(message); },
    peek: (message) => { if (table && message.view === table.view) advice.peeked(message); },
    why: (message) => { if (table && message.view === table.view) advice.because(message); },
    error: (message) => {
      isAsked = false;
      error.textContent = message.text;
      if (table && !table.over) status.textContent = table.moves.length ? "Your move" : "";
      announce(message.text);
      board.reset();
    },
    lost: () => { status.textContent = "The server is away; the game is kept and goes on when it is back."; },
  }, () => { isAsked = false; send({ type: "open", id }); });
  const heading = make("h1", {}, "A game");
  show("A game",
    make("div", { class: "table" },
      make("section", { "aria-label": "The table" }, heading, who, board.element, status, error, watching),
      make("div", {},
        make("section", { class: "panel", "aria-label": "Your move" }, typed, make("div", { class: "row" }, undo, resign, rematch, review, share, still), shared, announcements, faults),
        advice.element)));
  send({ type: "open", id });
  keep({
    u: () => undo.click(),
    a: () => { if (!advice.element.hidden) advice.set(!advice.isOn); },
    d: () => announce(table?.drawing ?? ""),
    n: () => next.click(),
    "/": () => input.focus(),
  });
}

// @ts-check
// A game without choices, watched step by step: play, fast, back, any seed.

import { Board } from "./board.js";
import { announce, called, make, show } from "./dom.js";
import { listen, send } from "./socket.js";

/** @param {string} name @param {URLSearchParams} wish */
export function patience(name, wish) {
  /** @type {{text: string, picture: string}[]} */ let scenes = [];
  let at = 0, timer = 0;
  const board = new Board(() => {});
  const error = make("p", { class: "error", role: "alert" });
  const status = make("p", { class: "status" });
  const seed = /** @type {HTMLInputElement} */ (make("input", { inputmode: "numeric", pattern: "[0-9]{0,15}", "aria-label": "Seed", size: 12 }));
  const slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: "0", value: "0", "aria-label": "Step", oninput: () => go(Number(slider.value)) }));
  const odds = make("div", { class: "bars" });
  const stop = () => { clearInterval(timer); timer = 0; playing.textContent = "Play"; };
  const start = (/** @type {number} */ pause) => {
    stop();
    if (at >= scenes.length - 1) go(0);
    playing.textContent = "Stop";
    timer = window.setInterval(() => { if (!board.element.isConnected || at >= scenes.length - 1) stop(); else go(at + 1); }, pause);
  };
  const playing = make("button", { type: "button", class: "main", onclick: () => (timer ? stop() : start(900)) }, "Play");
  /** @param {number} place */
  function go(place) {
    at = Math.max(0, Math.min(scenes.length - 1, place));
    board.show({ picture: scenes[at].picture, moves: [] });
    board.choices.replaceChildren();
    status.textContent = `${at + 1} of ${scenes.length}: ${scenes[at].text}`;
    slider.value = String(at);
    if (!timer) announce(scenes[at].text);
  }
  const deal = (/** @type {number | null} */ wanted) => { stop(); error.textContent = ""; send({ type: "scenes", game: name, seed: wanted }); };
  listen({
    scenes: (message) => {
      scenes = message.scenes;
      slider.max = String(scenes.length - 1);
      seed.value = String(message.seed);
      history.replaceState(null, "", `#/watch/${name}?seed=${message.seed}`);
      odds.replaceChildren(...message.odds.flatMap((/** @type {[string, number]} */ [outcome, share]) =>
        [make("span", {}, outcome), make("meter", { value: share, min: 0, max: 1, "aria-label": outcome }), make("span", {}, `${(100 * share).toFixed(2)} %`)]));
      go(0);
    },
    error: (message) => { error.textContent = message.text; },
  });
  show(called(name), make("div", { class: "table" },
    make("section", { "aria-label": "The table" }, make("h1", {}, called(name)), status, board.element, error,
      make("div", { class: "row" }, make("button", { type: "button", onclick: () => { stop(); go(at - 1); } }, "Back"), playing,
        make("button", { type: "button", onclick: () => { stop(); go(at + 1); } }, "Step"),
        make("button", { type: "button", onclick: () => start(120) }, "Fast"), slider)),
    make("div", {}, make("form", { class: "panel", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); deal(seed.value ? Number(seed.value) : null); } },
      make("div", { class: "row" }, make("label", {}, "seed", seed), make("button", {}, "Deal"), make("button", { type: "button", onclick: () => deal(null) }, "New deal"))),
    make("section", { class: "panel", "aria-label": "Odds" }, make("h2", {}, "How it ends, of 20,000 deals"), odds))));
  const wanted = wish.get("seed");
  deal(wanted ? Number(wanted) : null);
}

// @ts-check
// A game without choices, watched step by step: play, fast, back, any seed.

import { Board } from "./board.js";
import { comforts } from "./comforts.js";
import { announce, button, make, show } from "./dom.js";
import { offerLesson } from "./lesson-offer.js";
import { inWords } from "./people.js";
import { listen, send } from "./socket.js";
import { figure, titleOf } from "./words.js";

/** @import { Scene, Scenes } from "./messages" */

/** Milliseconds between two steps. */
const PAUSE = 900;
const SHORT_PAUSE = 120;
/** What the place of all its deals is known by, where the lesson is offered. */
const WATCHED = "watched";

/** @param {string} name @param {URLSearchParams} wish */
export function watchPatience(name, wish) {
  new PatiencePage(name).deal(wish.get("seed") || null);
}

class PatiencePage {
  /** @param {string} name the game's */
  constructor(name) {
    this.name = name;
    /** @type {Scene[]} */ this.scenes = [];
    /** @type {string[]} */ this.tags = [];
    this.at = 0;
    this.timer = 0;
    this.board = new Board(() => {});
    this.error = make("p", { class: "error", role: "alert" });
    this.status = make("p", { class: "status" });
    const digits = { inputmode: "numeric", pattern: "[0-9]{0,40}" };
    this.seed = make("input", { ...digits, "aria-label": "Seed", size: 12 });
    const range = { type: "range", min: "0", value: "0", "aria-label": "Step" };
    this.slider = make("input", { ...range, oninput: () => this.go(Number(this.slider.value)) });
    this.odds = make("div", { class: "bars" });
    this.offer = make("div");
    offerLesson(name, WATCHED, this.offer);
    this.playing = button("Play", () => (this.timer ? this.stop() : this.start(PAUSE)), { class: "main" });
    listen({
      scenes: (message) => this.take(message),
      error: (message) => {
        this.error.textContent = inWords(message.text);
      },
    });
    this.draw();
  }

  draw() {
    const title = titleOf(this.name);
    const buttons = [
      button("Back", () => this.step(-1)),
      this.playing,
      button("Step", () => this.step(1)),
      button("Fast", () => this.start(SHORT_PAUSE)),
    ];
    const table = make(
      "section",
      { "aria-label": "The table" },
      make("h1", {}, title),
      this.status,
      this.board.element,
      this.error,
      make("div", { class: "row" }, ...buttons, this.slider, comforts()),
    );
    const again = button("New deal", () => this.deal(null));
    const dealing = make(
      "form",
      { class: "panel", onsubmit: (event) => this.submit(event) },
      make("div", { class: "row" }, make("label", {}, "seed", this.seed), make("button", {}, "Deal"), again),
    );
    const odds = make(
      "section",
      { class: "panel", "aria-label": "Odds" },
      make("h2", {}, "How 20,000 deals end"),
      this.odds,
    );
    show(title, make("div", { class: "table" }, table, make("div", {}, this.offer, dealing, odds)));
  }

  /** @param {string | null} seed null for a deal that nobody chose */
  deal(seed) {
    this.stop();
    this.error.textContent = "";
    send({ type: "scenes", game: this.name, seed });
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.deal(this.seed.value || null);
  }

  /** @param {Scenes} message */
  take({ scenes, tags, seed, odds }) {
    this.scenes = scenes;
    this.tags = tags;
    this.slider.max = String(scenes.length - 1);
    this.seed.value = seed;
    history.replaceState(null, "", `#/watch/${this.name}?seed=${seed}`);
    this.odds.replaceChildren(
      ...odds.flatMap(([outcome, share]) => [
        make("span", {}, outcome),
        make("meter", { value: share, min: 0, max: 1, "aria-label": outcome }),
        make("span", {}, `${figure(100 * share, 2)} %`),
      ]),
    );
    this.go(0);
  }

  /** @param {number} place */
  go(place) {
    this.at = Math.max(0, Math.min(this.scenes.length - 1, place));
    const { text, picture } = this.scenes[this.at];
    this.board.show({ picture: picture.map((tag) => this.tags[tag]).join(""), moves: [] });
    this.board.choices.replaceChildren();
    this.status.textContent = `${this.at + 1} of ${this.scenes.length}: ${text}`;
    this.slider.value = String(this.at);
    if (!this.timer) announce(text);
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    this.go(this.at + by);
  }

  get isAtEnd() {
    return this.at >= this.scenes.length - 1;
  }

  /** Go on by itself. @param {number} pause in milliseconds */
  start(pause) {
    this.stop();
    if (this.isAtEnd) this.go(0);
    this.playing.textContent = "Stop";
    this.timer = window.setInterval(() => {
      if (!this.board.element.isConnected || this.isAtEnd) this.stop();
      else this.go(this.at + 1);
    }, pause);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playing.textContent = "Play";
  }
}

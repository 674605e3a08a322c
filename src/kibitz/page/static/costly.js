// @ts-check
// A question before a costly move is played, for those who want it.

import { announce, button, make } from "./dom.js";
import { read, write } from "./kept.js";
import { costInWords, loss } from "./prices.js";
import { send } from "./socket.js";

/** @import { Why } from "./messages" */

const KEY = "kibitz-warn";

/** What a move loses if it is a bad mistake beyond doubt; else 0.
 * @param {Pick<Why, "items" | "error" | "aim" | "blunder">} compared */
export function costOf({ items: [best, own], error, aim, blunder }) {
  if (!own || best.value === null || own.value === null) return 0;
  const lost = loss(aim, own.value, best.value);
  return lost >= blunder && lost >= 2 * (error ?? 0) ? lost : 0;
}

export class CostlyWarning {
  /** @param {(move: string) => void} play sends a move @param {() => void} rethink the move is not played
   * @param {() => {game?: string, view?: string}} place names the position that is asked about */
  constructor(play, rethink, place) {
    this.play = play;
    this.rethink = rethink;
    this.place = place;
    this.isOn = read(KEY) === true;
    /** The move whose cost is asked for. */
    this.move = "";
    this.toggle = button("", () => this.set(!this.isOn));
    this.element = make("div", { class: "offer", role: "group", "aria-label": "A costly move" });
    this.nameToggle();
  }

  /** @param {boolean} on */
  set(on) {
    this.isOn = on;
    write(KEY, on);
    this.nameToggle();
  }

  nameToggle() {
    this.toggle.textContent = this.isOn ? "Don't warn me" : "Warn me before a costly move";
  }

  /** The position is another one. */
  reset() {
    this.move = "";
    this.element.replaceChildren();
  }

  /** Ask what a move costs before it is played. @param {string} move */
  ask(move) {
    this.reset();
    this.move = move;
    send({ type: "why", ...this.place(), move });
  }

  /** The server has compared the move; what was asked by another is left to it. @param {Why} compared */
  take(compared) {
    if (!this.move || compared.move !== this.move) return;
    const { move } = this;
    this.reset();
    const lost = costOf(compared);
    if (!lost) {
      this.play(move);
      return;
    }
    const text = `${move} may cost ${costInWords(lost, compared.unit)}. Play it anyway?`;
    const anyway = button("Play it anyway", () => {
      this.reset();
      this.play(move);
    });
    const again = button("Think again", () => this.reset(), { class: "main" });
    this.element.replaceChildren(make("p", {}, text), make("div", { class: "row" }, again, anyway));
    this.rethink();
    announce(text);
    again.focus();
  }
}

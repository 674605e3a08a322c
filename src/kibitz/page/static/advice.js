// @ts-check
// What every move is worth, getting better while it is looked at.

import { announce, figure, make } from "./dom.js";
import { send } from "./socket.js";

export class Advice {
  /** @param {import("./board.js").Board} board @param {() => Record<string, any>} place names the position that is asked about */
  constructor(board, place) {
    this.board = board;
    this.place = place;
    this.isOn = false;
    /** @type {any[]} */ this.items = [];
    this.toggle = make("button", { type: "button", onclick: () => this.set(!this.isOn) }, "What is every move worth?");
    this.heading = make("p", { class: "soft" });
    this.rows = make("tbody");
    this.compared = make("div");
    this.table = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Moves and their values" },
      make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, "move"),
        make("th", { scope: "col", class: "number" }, "value"), make("th", { scope: "col", class: "number" }, "worse by"),
        make("th", { scope: "col" }, "why not?"))), this.rows));
    this.element = make("section", { class: "panel advice", "aria-label": "Advice" }, make("div", { class: "row" }, this.toggle), this.heading, this.table, this.compared);
    this.table.hidden = true;
  }

  /** @param {boolean} on */
  set(on) {
    this.isOn = on;
    this.toggle.textContent = on ? "Hide the advice" : "What is every move worth?";
    this.toggle.setAttribute("aria-pressed", String(on));
    this.table.hidden = !on;
    if (on) this.ask();
    else {
      send({ type: "quiet" });
      this.clear();
    }
  }

  ask() {
    this.clear();
    if (!this.isOn) return;
    this.heading.textContent = "thinking ...";
    send({ type: "ask", ...this.place() });
  }

  clear() {
    this.items = [];
    this.rows.replaceChildren();
    this.compared.replaceChildren();
    this.heading.textContent = "";
    this.board.point("");
  }

  /** @param {{advice: any[], seconds: number, last: boolean, aim: string}} message */
  show({ advice, seconds, last, aim }) {
    if (!this.isOn) return;
    this.items = advice;
    const best = advice[0]?.value;
    const sign = aim === "lowest" ? 1 : -1;
    this.heading.textContent = `after ${seconds} s of thought${last ? "" : ", thinking on ..."}; the ${aim} value is best`;
    this.element.dataset.seconds = String(seconds);
    this.rows.replaceChildren(...advice.map((item, place) => {
      const worse = best === null || item.value === null ? "" : figure(Math.max(0, sign * (item.value - best)));
      const sure = item.error ? ` ± ${figure(item.error)}` : "";
      const spread = item.spread ? `, spread ${figure(item.spread, 1)}` : "";
      return make("tr", { onmouseenter: () => this.peek(item.move), onmouseleave: () => this.board.point(advice[0].move) },
        make("td", {}, make("strong", {}, item.move), item.note || spread ? make("span", { class: "note" }, `${item.note}${spread}`) : null),
        make("td", { class: "number" }, `${figure(item.value)}${sure}`), make("td", { class: "number" }, worse),
        make("td", {}, place ? make("button", { type: "button", "aria-label": `why not ${item.move}?`, onclick: () => this.compare(item, worse) }, "?") : "best"));
    }));
    this.board.point(advice[0]?.move ?? "");
    if (last) announce(`best ${advice[0]?.move}, ${figure(best)}`);
  }

  /** @param {string} move */
  peek(move) {
    this.board.point(move);
  }

  /** Two moves beside each other. @param {any} item @param {string} worse */
  compare(item, worse) {
    const best = this.items[0];
    this.pictures = { [best.move]: make("div"), [item.move]: make("div") };
    const text = `${item.move} is ${worse || "not"} worse than ${best.move}.`;
    const side = (/** @type {any} */ one) => make("div", {}, make("strong", {}, one.move), make("p", { class: "note" }, one.note), this.pictures?.[one.move]);
    this.compared.replaceChildren(make("h2", {}, "Why not this?"), make("p", {}, text), make("div", { class: "pair" }, side(best), side(item)));
    announce(text);
    for (const move of [best.move, item.move]) send({ type: "peek", ...this.place(), move });
  }

  /** @param {{move: string, picture: string}} message */
  peeked({ move, picture }) {
    const place = this.pictures?.[move];
    if (place) place.innerHTML = picture.replaceAll(/ (id|role|tabindex|data-say|data-toggle)="[^"]*"/g, "");
  }
}

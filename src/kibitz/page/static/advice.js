// @ts-check
// What every move is worth, getting better while it is looked at.

import { announce, figure, make, still } from "./dom.js";
import { send } from "./socket.js";

/** @typedef {{move: string, value: number | null, note: string, error: number | null, spread: number | null}} Item */
/** @typedef {{columns: string[], rows: (string | number)[][]}} Forecast */

const QUESTION = "What is every move worth?";
const EQUAL = 0.0005;

export class Advice {
  /** @param {import("./board.js").Board} board @param {() => Record<string, any>} place names the position that is asked about
   * @param {((move: string) => void) | null} [follow] goes to the position after a move; null where it can only be looked at */
  constructor(board, place, follow = null) {
    this.board = board;
    this.place = place;
    this.follow = follow;
    this.isOn = false;
    this.mind = "best";
    /** @type {Item[]} */ this.items = [];
    /** @type {Map<string, string>} */ this.ahead = new Map();
    this.peeking = "";
    this.toggle = make("button", { type: "button", "aria-pressed": "false", onclick: () => this.set(!this.isOn) }, QUESTION);
    this.heading = make("p", { class: "soft" });
    this.head = make("tr");
    this.rows = make("tbody");
    this.compared = make("div", { class: "compared" });
    this.table = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Moves and their values" },
      make("table", {}, make("thead", {}, this.head), this.rows));
    this.element = make("section", { class: "panel advice", "aria-label": "Advice" }, make("div", { class: "row" }, this.toggle), this.heading, this.table, this.compared);
    this.table.hidden = true;
  }

  /** @param {boolean} on */
  set(on) {
    this.isOn = on;
    this.toggle.textContent = on ? "Hide the advice" : QUESTION;
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
    send({ type: "ask", ...this.place(), mind: this.mind });
  }

  clear() {
    this.items = [];
    this.ahead.clear();
    this.peeking = "";
    this.rows.replaceChildren();
    this.compared.replaceChildren();
    this.heading.textContent = "";
    this.board.point("");
    this.board.preview("");
  }

  /** @param {{advice: Item[], seconds: number, last: boolean, aim: string}} message */
  show({ advice, seconds, last, aim }) {
    if (!this.isOn) return;
    this.items = advice;
    this.aim = aim;
    const best = advice[0]?.value ?? null;
    const has = { error: advice.some((item) => item.error), spread: advice.some((item) => item.spread !== null) };
    this.heading.textContent = `after ${seconds} s of thought${last ? "" : ", thinking on ..."}; ${aim} is best`;
    this.element.dataset.seconds = String(seconds);
    const names = ["move", "value", ...(has.error ? ["± error"] : []), "worse by", ...(has.spread ? ["spread"] : []), "why not?"];
    this.head.replaceChildren(...names.map((name, place) => make("th", { scope: "col", class: place && place < names.length - 1 ? "number" : "" }, name)));
    const held = this.rows.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset : null;
    this.rows.replaceChildren(...advice.flatMap((item, place) => this.row(item, place, best, has)));
    if (held) /** @type {HTMLElement | null} */ (this.rows.querySelector(`[data-move="${CSS.escape(held.move ?? "")}"][data-does="${held.does}"]`))?.focus();
    if (!this.peeking) this.board.point(advice[0]?.move ?? "");
    if (last) announce(`best ${advice[0]?.move}, ${figure(best)}`);
  }

  /** A move with its figures, and a line for its note.
   * @param {Item} item @param {number} place @param {number | null} best @param {{error: boolean, spread: boolean}} has */
  row(item, place, best, has) {
    const number = (/** @type {string} */ text) => make("td", { class: "number" }, text);
    const go = () => (this.follow ? this.follow(item.move) : this.peek(item.move));
    const looks = { onmouseenter: () => this.peek(item.move), onmouseleave: () => this.leave(), onfocusin: () => this.peek(item.move), onfocusout: () => this.leave() };
    const row = make("tr", { class: item.note ? "noted" : "", ...looks },
      make("td", {}, make("button", { type: "button", class: "move", "data-move": item.move, "data-does": "go", onclick: go,
        "aria-label": this.follow ? `go on with ${item.move}` : `show ${item.move}` }, item.move)),
      number(figure(item.value)));
    if (has.error) row.append(number(item.error ? figure(item.error) : ""));
    row.append(number(this.worse(item.value, best)));
    if (has.spread) row.append(number(figure(item.spread, 1)));
    row.append(make("td", {}, place ? make("button", { type: "button", "data-move": item.move, "data-does": "why", "aria-label": `why not ${item.move}?`,
      onclick: () => this.compare(item.move) }, "?") : "best"));
    return item.note ? [row, make("tr", looks, make("td", { class: "note", colspan: String(row.children.length) }, item.note))] : [row];
  }

  /** How much worse a value is than the best. @param {number | null} value @param {number | null} best */
  worse(value, best) {
    if (best === null || value === null) return "";
    return figure(Math.max(0, (this.aim === "lowest" ? 1 : -1) * (value - best)));
  }

  /** Mark a move's elements, and show where it leads. @param {string} move */
  peek(move) {
    this.peeking = move;
    this.board.point(move);
    const known = this.ahead.get(move);
    if (known !== undefined) this.board.preview(known, move);
    else send({ type: "peek", ...this.place(), move });
  }

  leave() {
    this.peeking = "";
    this.board.preview("");
    this.board.point(this.items[0]?.move ?? "");
  }

  /** @param {{move: string, picture: string}} message */
  peeked({ move, picture }) {
    this.ahead.set(move, picture);
    if (move === this.peeking) this.board.preview(picture, move);
  }

  /** @param {string} move */
  compare(move) {
    this.compared.replaceChildren(make("p", { class: "soft" }, `${move} beside ${this.items[0].move} ...`));
    send({ type: "why", ...this.place(), move, mind: this.mind });
  }

  /** Two moves in words and figures. @param {{move: string, items: Item[], error: number | null, forecasts: (Forecast | null)[], pictures: string[]}} message */
  because({ move, items, error, forecasts, pictures }) {
    if (!this.isOn) return;
    const [best, own] = items;
    const text = own ? this.sentence(best, own, error) : `${move} is the best move here.`;
    this.compared.replaceChildren(make("h2", {}, "Why not this?"), make("p", { class: "verdict" }, text), make("div", { class: "pair" }, items.map((item, place) =>
      make("div", {}, make("strong", {}, item.move), make("p", { class: "note" }, [figure(item.value), item.note].filter(Boolean).join(": ")),
        forecasts[place] ? forecast(/** @type {Forecast} */ (forecasts[place])) : null, pictures[place] ? still(pictures[place], `after ${item.move}`) : null))));
    announce(text);
  }

  /** @param {Item} best @param {Item} own @param {number | null} error */
  sentence(best, own, error) {
    if (best.value === null || own.value === null) return `${best.move} is preferred to ${own.move}.`;
    const lost = Math.max(0, (this.aim === "lowest" ? 1 : -1) * (own.value - best.value));
    if (lost < EQUAL) return `${own.move} is as good as ${best.move}.`;
    const sure = error ? ` ± ${figure(error)}` : "";
    const doubt = error && lost < 2 * error ? " That is less than twice the standard error: either may be the better one." : "";
    return `${own.move} is ${figure(lost)}${sure} worse than ${best.move}.${doubt}`;
  }
}

/** @param {Forecast} table */
function forecast({ columns, rows }) {
  const cell = (/** @type {string | number} */ value) => (typeof value === "number" && !Number.isInteger(value) ? figure(value, 2) : String(value));
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "What will probably follow" }, make("table", {}, make("thead", {}, make("tr", {}, columns.map((name) => make("th", { scope: "col" }, name)))),
    make("tbody", {}, rows.map((row) => make("tr", {}, row.map((value) => make("td", {}, cell(value))))))));
}

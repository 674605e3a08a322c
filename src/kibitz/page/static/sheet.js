// @ts-check
// Beside a board on which nothing is hidden: the moves of both sides, a look back at each of them, the board from the
// other side, and, while advice is on, who stands better.

import { chart } from "./chart.js";
import { button, draw, make } from "./dom.js";
import { send, turnBoard } from "./socket.js";
import { isShare, worth } from "./prices.js";

/** @import { Board } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Past, Table } from "./messages" */

const BAR = 100;

export class Sheet {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Table | null} */ this.table = null;
    /** How many moves had been played on the board that is shown. */
    this.at = 0;
    this.isTurned = false;
    /** @type {Map<number, number>} the person's chance to win by the number of moves */ this.values = new Map();
    this.list = make("div", { class: "moves", role: "group", "aria-label": "Moves", tabindex: "0" });
    /** Stands below the advice, as it comes late: nothing that somebody is about to press may move. */
    this.graph = make("div", { hidden: true });
    this.filled = draw("rect", { class: "bar", x: 0, y: 0, width: 10, height: 0 });
    this.bar = make("div", { class: "balance", role: "meter", "aria-label": "your chance to win", hidden: true });
    this.bar.setAttribute("aria-valuemin", "0");
    this.bar.setAttribute("aria-valuemax", "100");
    const frame = { viewBox: `0 0 10 ${BAR}`, preserveAspectRatio: "none", "aria-hidden": "true" };
    this.bar.append(draw("svg", frame, this.filled, draw("path", { class: "half", d: `M0 ${BAR / 2}h10` })));
    const steps = [
      this.step("«", "first position", () => this.go(0)),
      this.step("‹", "one move back", () => this.go(this.at - 1)),
      this.step("›", "one move on", () => this.go(this.at + 1)),
      this.step("»", "the position now", () => this.go(Infinity)),
    ];
    this.turn = this.step("⇅", "turn the board", () => this.turnAround());
    this.element = make(
      "section",
      { class: "panel", "aria-label": "The moves" },
      make("div", { class: "row steps" }, ...steps, this.turn),
      this.list,
    );
    board.element.prepend(this.bar);
  }

  /** @param {string} sign @param {string} label @param {() => void} act */
  step(sign, label, act) {
    return button(sign, act, { "aria-label": label, title: label });
  }

  /** @param {Table} message */
  show(message) {
    const { sheet, turns } = message;
    this.table = message;
    this.turn.hidden = !turns;
    for (const number of this.values.keys()) if (number > sheet.length) this.values.delete(number);
    this.list.replaceChildren(...sheet.flatMap((_, place) => this.entry(place)));
    this.mark(sheet.length);
    this.drawValues();
  }

  /** A move, behind its number where it begins a line. @param {number} place */
  entry(place) {
    const { sheet, game } = /** @type {Table} */ (this.table);
    const { seat, move, figure, text } = sheet[place];
    const image = make("img", {
      src: `figures/${game}/${figure}.svg`,
      alt: figure.replace("-", " "),
      width: 22,
      height: 22,
    });
    const entry = button(image, () => this.go(place + 1), { class: "written", "data-at": place + 1, title: move });
    entry.append(text);
    if (seat === 0) return [make("span", { class: "soft" }, `${this.lineOf(place)}.`), entry];
    return place === 0 ? [make("span", { class: "soft" }, "1."), make("span", {}, "…"), entry] : [entry];
  }

  /** The number of the line that a move is on. @param {number} place */
  lineOf(place) {
    const sheet = /** @type {Table} */ (this.table).sheet;
    return Math.floor((place + (sheet[0].seat === 0 ? 0 : 1)) / 2) + 1;
  }

  /** Look at the board after a number of moves; the last one is the game as it stands. @param {number} number */
  go(number) {
    const last = this.table?.sheet.length ?? 0;
    const wanted = Math.max(0, Math.min(last, number));
    if (wanted === this.at) return;
    this.mark(wanted);
    if (wanted === last) this.board.preview("");
    else send({ type: "past", number: wanted });
  }

  /** @param {Past} message */
  past({ number, picture }) {
    if (number !== this.at || !this.table) return;
    const { sheet } = this.table;
    this.board.preview(picture, number ? `after ${sheet[number - 1].text}, a look back` : "the first position");
  }

  /** @param {number} number */
  mark(number) {
    this.at = number;
    for (const entry of this.list.querySelectorAll(".written")) {
      const isHere = Number(/** @type {HTMLElement} */ (entry).dataset.at) === number;
      if (isHere) entry.setAttribute("aria-current", "true");
      else entry.removeAttribute("aria-current");
      if (isHere) this.list.scrollTop = Math.max(0, /** @type {HTMLElement} */ (entry).offsetTop - 2 * BAR);
    }
  }

  turnAround() {
    this.isTurned = !this.isTurned;
    turnBoard(this.isTurned);
  }

  /** What the best move is worth where the game stands; null where that is not shown.
   * @param {number | null} value @param {string} unit */
  value(value, unit) {
    const isShown = value !== null && isShare(unit) && this.table?.names.length === 2;
    if (isShown) this.values.set(this.table?.sheet.length ?? 0, value);
    this.bar.hidden = !isShown;
    this.graph.hidden = value === null || this.values.size < 2;
    this.drawValues();
  }

  drawValues() {
    const value = this.values.get(this.table?.sheet.length ?? 0);
    if (value !== undefined) {
      const high = BAR * value;
      this.filled.setAttribute("height", String(high));
      this.filled.setAttribute("y", String(BAR - high));
      this.bar.setAttribute("aria-valuenow", String(Math.round(high)));
      this.bar.title = `your chance to win: ${worth(value, "wins")}`;
    }
    if (this.graph.hidden) return;
    const points = [...this.values].sort(([one], [other]) => one - other);
    const curve = points.map(([number, one]) => /** @type {[number, number]} */ ([number, 100 * one]));
    const { svg } = chart("your chance to win, in percent", [{ name: "", kind: "", points: curve }], [], (move) =>
      this.go(move),
    );
    this.graph.replaceChildren(make("p", { class: "soft" }, "your chance to win, in percent"), svg);
  }

  /** @returns {Binding[]} */
  keys() {
    const look = (/** @type {() => void} */ act) => () => {
      if (this.board.isWalked()) return false;
      act();
      return true;
    };
    return [
      { keys: ["ArrowLeft"], names: ["←"], help: "look one move back", act: look(() => this.go(this.at - 1)) },
      { keys: ["ArrowRight"], names: ["→"], help: "look one move on", act: look(() => this.go(this.at + 1)) },
      { keys: ["ArrowUp"], names: ["↑"], help: "look at the first position", act: look(() => this.go(0)) },
      { keys: ["ArrowDown"], names: ["↓"], help: "back to the game", act: look(() => this.go(Infinity)) },
      { keys: ["f"], help: "turn the board", act: () => !this.turn.hidden && this.turnAround() },
    ];
  }
}

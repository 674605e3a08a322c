// @ts-check
// What every move is worth, getting better while it is looked at.

import { announce, button, make, still } from "./dom.js";
import { inWords, nameSeats, shortNote } from "./people.js";
import { comparison, costs, loss, worth } from "./prices.js";
import { send } from "./socket.js";
import { cell, headRow, numberCell, tableHead, wideTable } from "./tables.js";
import { figure } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { CostlyWarning } from "./costly.js" */
/** @import { Hint } from "./hint.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Advice, Following, Forecast, Item, Peek, Why } from "./messages" */

/** A smaller standard error is not shown. */
const LEAST_ERROR = 0.005;
const BETTER = { highest: "higher", lowest: "lower" };
const [EXACT_DIGITS, DIGITS] = [3, 2];
const QUESTION = "What is every move worth?";

/** What a page with a table does with answers about the position that it shows.
 * @param {{table: {view: string} | null, advice: AdvicePanel, hint: Hint, warning: CostlyWarning, status: HTMLElement,
 *   refuse: (text: string) => void}} page */
export function answers(page) {
  const { advice, hint, warning, status } = page;
  const isShown = (/** @type {{view: string}} */ { view }) => view === page.table?.view;
  return {
    advice: (/** @type {Advice} */ message) => {
      if (!isShown(message)) return;
      advice.show(message);
      hint.take(message);
    },
    peek: (/** @type {Peek} */ message) => isShown(message) && advice.peeked(message),
    line: (/** @type {Following} */ message) => isShown(message) && advice.lined(message),
    why: (/** @type {Why} */ message) => {
      if (!isShown(message)) return;
      if (advice.isCompared(message.move)) advice.because(message);
      warning.take(message);
    },
    error: (/** @type {{text: string}} */ message) => page.refuse(message.text),
    lost: () => {
      status.textContent = "The server can't be reached; the game is kept and goes on when it is back.";
    },
  };
}

export class AdvicePanel {
  /** @param {Board} board
   * @param {() => {game?: string, view?: string}} place names the position that is asked about
   * @param {(move: string) => void} [follow] goes to the position after a move; none where it can only be looked at */
  constructor(board, place, follow) {
    this.board = board;
    this.place = place;
    this.follow = follow;
    this.isOn = false;
    /** @type {(value: number | null, unit: string) => void} gets what the best move is worth, null while that is hidden */
    this.onValue = () => {};
    this.mind = "best";
    /** @type {Item[]} */ this.items = [];
    /** @type {"highest" | "lowest"} */ this.aim = "highest";
    /** What values are counted in, and to how many digits. */
    this.unit = "points";
    this.digits = DIGITS;
    /** @type {Map<string, string>} pictures by move */ this.ahead = new Map();
    this.peeking = "";
    /** The move that is compared with the best one. */
    this.comparing = "";
    this.toggle = button(QUESTION, () => this.set(!this.isOn), { "aria-pressed": "false" });
    this.line = button("Show me", () => this.showLine(), {
      hidden: true,
      "aria-label": "Show me what is expected to follow",
    });
    /** @type {import("./show-me.js").ShowMe | null} the line that is shown on the board */ this.shown = null;
    this.heading = make("p", { class: "soft" });
    this.reason = make("p", { class: "reason" });
    this.head = make("thead");
    const look = (/** @type {Event} */ event) => this.lookAt(event);
    const leave = () => this.leave();
    // Better advice replaces rows under the pointer, and a row that is removed gets no mouseleave.
    this.rows = make("tbody", { onmouseover: look, onmouseleave: leave, onfocusin: look, onfocusout: leave });
    this.compared = make("div", { class: "compared" });
    this.table = wideTable("Moves and their values", this.head, this.rows);
    this.element = make(
      "section",
      { class: "panel advice", "aria-label": "Advice" },
      make("div", { class: "row" }, this.toggle, this.line),
      this.reason,
      this.heading,
      this.table,
      this.compared,
    );
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

  /** The keys of somebody who may be advised. @returns {Binding[]} */
  keys() {
    return [
      { keys: ["a"], help: QUESTION, act: () => !this.element.hidden && this.set(!this.isOn) },
      { keys: ["s"], help: "with advice: show what is expected to follow", act: () => this.showLine() },
    ];
  }

  ask() {
    this.clear();
    if (!this.isOn) return;
    this.heading.textContent = "thinking ...";
    send({ type: "ask", ...this.place(), mind: this.mind });
  }

  clear() {
    this.shown?.end();
    this.line.hidden = true;
    this.items = [];
    this.ahead.clear();
    this.peeking = this.comparing = "";
    this.rows.replaceChildren();
    this.compared.replaceChildren();
    this.heading.textContent = this.reason.textContent = "";
    this.board.price(new Map(), "");
    this.onValue(null, "");
    delete this.element.dataset.last;
    this.board.point("");
    this.board.preview("");
  }

  /** @param {Advice} message */
  show({ advice, seconds, complete, exact, last, aim, unit }) {
    if (!this.isOn) return;
    this.items = advice;
    this.line.hidden = !advice.length;
    this.aim = aim;
    this.unit = unit;
    this.digits = exact ? EXACT_DIGITS : DIGITS;
    const best = advice[0]?.value ?? null;
    const isWhole = complete || exact;
    const thought = isWhole ? "" : ` after ${seconds} s of thought${last ? "" : ", still thinking ..."}`;
    const values = best === null ? "" : `${exact ? "exact values" : "estimates"}${thought}; ${BETTER[aim]} is better`;
    this.heading.textContent = values;
    this.element.dataset.last = String(last);
    // The expected continuation is below, in the table.
    const [because] = inWords(advice[0]?.note ?? "", this.board.called).split(", then ");
    this.reason.textContent = advice[0] ? `${advice[0].move} is best${because ? `: ${because}` : ""}.` : "";
    this.board.price(costs(advice, aim), unit);
    this.onValue(best, unit);
    this.element.dataset.seconds = String(seconds);
    this.head.replaceChildren(headOf());
    const focused = this.rows.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset
      : null;
    this.rows.replaceChildren(...alike(advice).flatMap((items, place) => this.row(items, place, best)));
    if (focused) this.focus(focused.move ?? "", focused.does ?? "");
    if (!this.peeking) this.board.point(advice[0]?.move ?? "");
    if (last) announce(`best ${advice[0]?.move}, ${worth(best, unit)}`);
  }

  /** Focus stays at the button of a move, wherever its row is now. @param {string} move @param {string} does */
  focus(move, does) {
    const same = this.rows.querySelector(`[data-move="${CSS.escape(move)}"][data-does="${does}"]`);
    /** @type {HTMLElement | null} */ (same)?.focus();
  }

  /** A move with its figures, and a line for its note and for the moves that are as good for the same reason.
   * @param {Item[]} items @param {number} place @param {number | null} best */
  row([item, ...others], place, best) {
    const about = { "data-about": item.move };
    const go = button(item.move, () => (this.follow ? this.follow(item.move) : this.peek(item.move)), {
      class: "move",
      "data-move": item.move,
      "data-does": "go",
      "aria-label": this.follow ? `go on with ${item.move}` : `show ${item.move}`,
    });
    const why = button("?", () => this.compare(item.move), {
      "data-move": item.move,
      "data-does": "why",
      "aria-label": `why not ${item.move}?`,
    });
    const lost = best === null || item.value === null ? null : loss(this.aim, item.value, best);
    const sure = (item.error ?? 0) >= LEAST_ERROR ? make("small", {}, ` ± ${figure(item.error, 2)}`) : null;
    const value = numberCell([worth(item.value, this.unit, this.digits), sure]);
    const row = make("tr", about, cell(go), value, numberCell(worth(lost, this.unit, this.digits)));
    row.append(cell(place ? why : "best"));
    const notes = [
      shortNote(item.note, this.board.called),
      others.length ? `as good: ${others.map((one) => one.move).join(", ")}` : "",
      item.spread ? `results spread by ${figure(item.spread, 1)}` : "",
    ];
    const text = notes.filter(Boolean).join("; ");
    if (!text) return [row];
    row.className = "noted";
    const note = make("td", { class: "note", colspan: String(row.children.length) }, text);
    return [row, make("tr", about, note)];
  }

  /** The pointer or the focus has come to a row. @param {Event} event */
  lookAt({ target }) {
    /** @type {HTMLElement | null} */ const row = target instanceof Element ? target.closest("[data-about]") : null;
    const move = row?.dataset.about ?? "";
    if (move && move !== this.peeking) this.peek(move);
  }

  /** Mark a move's elements, and show where it leads. @param {string} move */
  peek(move) {
    if (this.shown) return;
    this.peeking = move;
    this.board.point(move);
    const known = this.ahead.get(move);
    if (known !== undefined) this.board.preview(known, `after ${move}`);
    else send({ type: "peek", ...this.place(), move });
  }

  leave() {
    if (this.shown) return;
    this.peeking = "";
    this.board.preview("");
    this.board.point(this.items[0]?.move ?? "");
  }

  /** @param {Peek} message */
  peeked({ move, picture }) {
    this.ahead.set(move, picture);
    if (move === this.peeking) this.board.preview(picture, `after ${move}`);
  }

  /** The best move and what is expected to follow, on the board; its next step where it is shown already. */
  showLine() {
    const [best] = this.items;
    if (this.shown) this.shown.step(1);
    else if (best) send({ type: "line", ...this.place(), moves: [best.move, ...best.line] });
  }

  /** @param {Following} message */
  async lined(message) {
    const { ShowMe } = await import("./show-me.js");
    if (!this.isOn || this.shown || !this.items.length) return;
    this.shown = new ShowMe(this.board, message, () => {
      this.shown = null;
      this.line.hidden = !this.items.length;
      if (!this.line.hidden) this.line.focus();
    });
    this.line.hidden = true;
    this.board.element.append(this.shown.element);
    this.shown.step(1);
  }

  /** Whether it was asked here what this move is worth. @param {string} move */
  isCompared(move) {
    return this.comparing === move;
  }

  /** @param {string} move */
  compare(move) {
    this.comparing = move;
    this.compared.replaceChildren(make("p", { class: "soft" }, `${move} beside ${this.items[0].move} ...`));
    send({ type: "why", ...this.place(), move, mind: this.mind });
  }

  /** Two moves in words and figures. @param {Why} message */
  because({ move, items, error, reason, forecasts, pictures }) {
    if (!this.isOn) return;
    const [best, own] = items;
    const text = own
      ? comparison(this.aim, best, own, error, this.unit, this.digits)
      : `${move} is the best move here.`;
    const columns = items.map((item, place) => {
      const forecast = forecasts[place];
      return make(
        "div",
        {},
        make("strong", {}, item.move),
        make(
          "p",
          { class: "note" },
          [worth(item.value, this.unit, this.digits), shortNote(item.note, this.board.called)]
            .filter(Boolean)
            .join(": "),
        ),
        forecast ? forecastTable(forecast) : null,
        pictures[place] ? still(pictures[place], `after ${item.move}`) : null,
      );
    });
    this.compared.replaceChildren(
      make("h2", {}, "Why not this?"),
      make("p", { class: "verdict" }, text),
      reason ? make("p", { class: "reason" }, reason) : "",
      make("div", { class: "pair" }, columns),
    );
    nameSeats(this.compared, this.board.called);
    announce(inWords([text, reason].filter(Boolean).join(" "), this.board.called));
  }
}

/** The moves in groups: those of one value and one note are one thing to a person. @param {Item[]} advice */
export function alike(advice) {
  /** @type {Map<string, Item[]>} */ const groups = new Map();
  for (const item of advice) {
    const key = item.note ? `${item.value} ${item.note}` : `move ${item.move}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

const headOf = () => headRow(["move", "value", "worse by", "why?"], (place) => (place && place < 3 ? "number" : ""));

/** @param {Forecast} forecast */
function forecastTable({ columns, rows }) {
  const lines = rows.map((row) =>
    make(
      "tr",
      {},
      row.map((value) => cell(Number.isInteger(value) ? String(value) : figure(value, 2))),
    ),
  );
  return wideTable("What will probably follow", tableHead(columns), make("tbody", {}, lines));
}

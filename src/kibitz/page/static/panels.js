// @ts-check
// What is known about a position, as panels of plain data; which there are, the game says.

import { figure, make, still } from "./dom.js";
import { send } from "./socket.js";

/** @typedef {{title: string, text?: string, pictures?: string[], columns?: string[], rows?: (string | number)[][], bars?: [string, number][], has_moves?: boolean}} Panel */

export class Panels {
  /** @param {import("./board.js").Board} board @param {(move: string) => void} follow goes to the position after a move */
  constructor(board, follow) {
    this.board = board;
    this.follow = follow;
    this.element = make("div", { class: "panels" });
    /** @type {Map<string, HTMLElement>} */ this.places = new Map();
  }

  /** @param {{game: string, view: string}} place */
  ask({ game, view }) {
    send({ type: "known", game, view });
  }

  /** The titles come first, so that nothing jumps when a panel is ready. @param {{titles: string[]}} message */
  known({ titles }) {
    const before = this.places;
    this.places = new Map(titles.map((title) => [title, before.get(title) ?? frame(title)]));
    for (const place of this.places.values()) place.setAttribute("aria-busy", "true");
    if (titles.some((title, at) => this.element.children[at] !== this.places.get(title)) || this.element.children.length !== titles.length) this.element.replaceChildren(...this.places.values());
  }

  /** @param {Panel} panel */
  show(panel) {
    const place = this.places.get(panel.title);
    if (!place) return;
    place.removeAttribute("aria-busy");
    place.replaceChildren(make("h2", {}, panel.title), ...this.parts(panel));
  }

  /** @param {Panel} panel */
  parts({ title, text, pictures = [], columns = [], rows = [], bars = [], has_moves: hasMoves = false }) {
    const parts = [];
    if (text) parts.push(make("p", {}, text));
    for (const picture of pictures) parts.push(still(picture, title));
    if (bars.length) {
      parts.push(make("div", { class: "bars" }, bars.flatMap(([label, share]) =>
        [make("span", {}, label), make("meter", { value: share, min: 0, max: Math.max(...bars.map((bar) => bar[1])), "aria-label": `${label}, ${figure(100 * share, 2)} %` }), make("span", {}, `${figure(100 * share, 2)} %`)])));
    }
    if (rows.length) {
      const isNumber = columns.map((_, place) => rows.every((row) => typeof row[place] === "number"));
      parts.push(make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": `${title}, table` }, make("table", {},
        make("thead", {}, make("tr", {}, columns.map((name, place) => make("th", { scope: "col", class: isNumber[place] ? "number" : "" }, name)))),
        make("tbody", {}, rows.map((row) => this.row(row, isNumber, hasMoves))))));
    }
    return parts;
  }

  /** @param {(string | number)[]} row @param {boolean[]} isNumber @param {boolean} hasMoves */
  row(row, isNumber, hasMoves) {
    const cells = row.map((value, place) => make("td", { class: isNumber[place] ? "number" : "" }, typeof value === "number" ? figure(value, Number.isInteger(value) ? 0 : 3) : value));
    if (!hasMoves) return make("tr", {}, cells);
    const move = String(row[0]);
    cells[0].replaceChildren(make("button", { type: "button", class: "move", "aria-label": `go on with ${move}`, onclick: () => this.follow(move) }, move));
    const point = () => this.board.point(move), leave = () => this.board.point("");
    return make("tr", { onmouseenter: point, onmouseleave: leave, onfocusin: point, onfocusout: leave }, cells);
  }
}

/** @param {string} title */
const frame = (title) => make("section", { class: "panel known", "aria-label": title, "aria-busy": "true" }, make("h2", {}, title), make("p", { class: "soft" }, "computing ..."));

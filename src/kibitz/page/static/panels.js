// @ts-check
// What is known about a position, as panels of plain data; which there are, the game says.

import { button, make, still } from "./dom.js";
import { nameSeats } from "./people.js";
import { send } from "./socket.js";
import { tableHead, wideTable } from "./tables.js";
import { figure, scoreOf } from "./words.js";

/** @import { Board } from "./board.js" */
/** @import { Known, KnownPanel, Panel } from "./messages" */

export class Panels {
  /** @param {Board} board @param {(move: string) => void} follow goes to the position after a move */
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

  /** The titles come first, so that nothing jumps when a panel is ready. @param {Known} message */
  known({ titles }) {
    const before = this.places;
    this.places = new Map(titles.map((title) => [title, before.get(title) ?? frame(title)]));
    const places = [...this.places.values()];
    for (const place of places) place.setAttribute("aria-busy", "true");
    const { children } = this.element;
    if (children.length !== places.length || places.some((place, at) => children[at] !== place)) {
      this.element.replaceChildren(...places);
    }
  }

  /** @param {KnownPanel} message */
  show({ title, panel }) {
    const place = this.places.get(title);
    if (!place) return;
    place.removeAttribute("aria-busy");
    place.replaceChildren(make("h2", {}, title), ...this.parts(title, panel));
    nameSeats(place, this.board.called);
  }

  /** @param {string} title @param {Panel} panel */
  parts(title, { text, pictures, columns, rows, bars, has_moves: hasMoves }) {
    /** @type {HTMLElement[]} */ const parts = [];
    if (text) parts.push(make("p", {}, text));
    parts.push(...pictures.map((picture) => still(picture, title)));
    if (bars.length) parts.push(shares(bars));
    if (rows.length) {
      const isNumber = columns.map((_, place) => rows.every((row) => typeof row[place] === "number"));
      const head = tableHead(columns, (place) => (isNumber[place] ? "number" : ""));
      const body = rows.map((row) => this.row(row, isNumber, hasMoves));
      parts.push(wideTable(`${title}, table`, head, make("tbody", {}, body)));
    }
    return parts;
  }

  /** @param {(string | number)[]} row @param {boolean[]} isNumber @param {boolean} hasMoves */
  row(row, isNumber, hasMoves) {
    const cells = row.map((value, place) =>
      make("td", { class: isNumber[place] ? "number" : "" }, typeof value === "number" ? scoreOf(value, 3) : value),
    );
    if (!hasMoves) return make("tr", {}, cells);
    const move = String(row[0]);
    const go = button(move, () => this.follow(move), { class: "move", "aria-label": `go on with ${move}` });
    cells[0].replaceChildren(go);
    const point = () => this.board.point(move);
    const leave = () => this.board.point("");
    return make("tr", { onmouseenter: point, onmouseleave: leave, onfocusin: point, onfocusout: leave }, cells);
  }
}

/** @param {[string, number][]} bars */
function shares(bars) {
  const most = Math.max(...bars.map(([, share]) => share));
  const rows = bars.flatMap(([label, share]) => {
    const percent = `${figure(100 * share, 2)} %`;
    const meter = make("meter", { value: share, min: 0, max: most, "aria-label": `${label}, ${percent}` });
    return [make("span", {}, label), meter, make("span", {}, percent)];
  });
  return make("div", { class: "bars" }, rows);
}

/** @param {string} title */
function frame(title) {
  const heading = make("h2", {}, title);
  const computing = make("p", { class: "soft" }, "computing ...");
  return make("section", { class: "panel known", "aria-label": title, "aria-busy": "true" }, heading, computing);
}

// @ts-check
// Hints by degrees: where to look or which kind of move, then which thing, then the move itself.

import { announce, button, make } from "./dom.js";
import { inWords } from "./people.js";
import { send } from "./socket.js";

/** @import { Board } from "./board.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Advice } from "./messages" */

/** Seconds of thought after which the best move is taken for good, so that all degrees speak of one move. */
const ENOUGH = 0.8;
/** Pixels: things that are less far apart are in one row or column. */
const APART = 40;
const DEGREES = 3;
const VERB = /^[a-z][a-z-]+$/;

/** Which kind of move it is: its first word, where other moves have another one and more words follow.
 * @param {string} move @param {string[]} moves */
export function kindOf(move, moves) {
  const [verb, ...rest] = move.split(" ");
  return rest.length && VERB.test(verb) && moves.some((one) => one.split(" ")[0] !== verb) ? verb : "";
}

/** The part of all places that one of them is in, such as "upper left"; empty where all are in one spot.
 * @param {number[]} place across and down @param {number[][]} places */
export function partOf(place, places) {
  const [across, down] = [0, 1].map((axis) => {
    const all = places.map((one) => one[axis]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most - least < APART ? null : Math.min(2, Math.floor((3 * (place[axis] - least)) / (most - least)));
  });
  const [row, column] = [["upper", "middle", "lower"][down ?? 3], ["left", "middle", "right"][across ?? 3]];
  if (row && column) return row === column ? row : `${row} ${column}`;
  return column ? (column === "middle" ? column : `${column} side`) : row ? `${row} part` : "";
}

export class Hint {
  /** @param {Board} board @param {() => boolean} isAdvised whether advice is shown, which goes on after a hint
   * @param {() => {game?: string, view?: string}} place names the position that is asked about */
  constructor(board, isAdvised, place) {
    this.board = board;
    this.isAdvised = isAdvised;
    this.place = place;
    this.button = button("Hint", () => this.press());
    this.element = make("p", { class: "reason hint", hidden: true });
    this.degree = 0;
    this.move = this.reason = "";
    this.isAsked = false;
  }

  /** The key of somebody who may have a hint. @returns {Binding[]} */
  keys() {
    return [{ keys: ["h"], help: "a hint", act: () => !this.button.hidden && this.press() }];
  }

  /** The position is another one. */
  reset() {
    this.degree = 0;
    this.move = this.reason = "";
    this.isAsked = false;
    this.tell("");
  }

  press() {
    if (this.isAsked) return;
    if (this.move) {
      this.degree = Math.min(DEGREES, this.degree + 1);
      this.show();
    } else {
      this.isAsked = true;
      this.tell("thinking ...");
      send({ type: "ask", ...this.place() });
    }
  }

  /** The server has thought. @param {Advice} message */
  take({ advice, seconds, last }) {
    if (!this.isAsked || !advice.length || (!last && seconds < ENOUGH)) return;
    this.isAsked = false;
    if (!this.isAdvised()) send({ type: "quiet" });
    this.move = advice[0].move;
    [this.reason] = advice[0].note.split(", then ");
    this.degree = 1;
    this.show();
  }

  show() {
    const { board, move } = this;
    const sources = board.sources(move);
    if (this.degree === 1) {
      const kind = kindOf(move, board.moves);
      const part = sources.length ? partOf(board.placeOf(sources[0]), board.openPlaces()) : "";
      if (kind) this.tell(`The best move begins with the word “${kind}”.`);
      else if (part) this.tell(`Look at the ${part}.`);
      else this.degree = 2;
    }
    if (this.degree === 2) {
      if (sources.length) {
        board.highlight(sources);
        const names = sources.map((spot) => spot.getAttribute("data-label") ?? spot.getAttribute("aria-label"));
        this.tell(`Look at what has the blue frame: ${names.filter(Boolean).join(", ")}.`);
      } else this.degree = DEGREES;
    }
    if (this.degree === DEGREES) {
      board.point(move);
      for (const spot of sources) spot.classList.add("best");
      this.tell(`${move} is best${this.reason ? `: ${this.reason}` : ""}.`);
    }
  }

  /** @param {string} text */
  tell(text) {
    this.element.textContent = inWords(text, this.board.called);
    this.element.hidden = !text;
    if (text) announce(this.element.textContent);
  }
}

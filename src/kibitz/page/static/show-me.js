// @ts-check
// What is expected to follow, shown on the board move by move; the game stays where it is.

import { announce, button, make } from "./dom.js";
import { playerAt } from "./people.js";

/** @import { Board } from "./board.js" */
/** @import { Following } from "./messages" */

export class ShowMe {
  /** @param {Board} board @param {Following} line @param {() => void} ended is called once the game is shown again */
  constructor(board, { frames, tags }, ended) {
    this.board = board;
    this.frames = frames;
    this.tags = tags;
    this.ended = ended;
    this.at = 0;
    this.words = make("span", { class: "soft" });
    this.back = button("Back", () => this.step(-1));
    this.next = button("Next", () => this.step(1), { class: "main" });
    const stop = button("To the game", () => this.end());
    this.element = make("div", { class: "row" }, this.back, this.next, stop, this.words);
  }

  /** One move on, or back to before the first one. @param {number} by */
  step(by) {
    this.at = Math.max(0, Math.min(this.frames.length, this.at + by));
    const { at, frames, board } = this;
    const isLast = at === frames.length;
    this.back.disabled = !at;
    this.next.disabled = isLast;
    const text = this.inWords();
    this.words.textContent = text;
    announce(text);
    const picture = at ? frames[at - 1].picture.map((tag) => this.tags[tag]).join("") : "";
    board.preview(picture);
    (isLast && at ? this.back : this.next).focus();
  }

  inWords() {
    const { at, frames, board } = this;
    if (!frames.length) return "Nobody can know yet where this leads.";
    if (!at) return "The game as it is now.";
    const { seat, move } = frames[at - 1];
    const who = board.called[seat] ?? playerAt(String(seat));
    const end = at === frames.length ? " Nobody can see further." : "";
    return `${at} of ${frames.length}: ${who}, ${move}.${end}`;
  }

  end() {
    this.board.preview("");
    this.element.remove();
    this.ended();
  }
}

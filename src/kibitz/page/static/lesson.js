// @ts-check
// The first minute of a game, on its own board: a sentence asks for a move, the person makes it, and another tells what
// it did.

import { Board } from "./board.js";
import { announce, button, make, show } from "./dom.js";
import { bindKeys } from "./keys.js";
import { noteLesson, tableOf } from "./lesson-offer.js";
import { inWords, strangers } from "./people.js";
import { isNarrow, listen } from "./socket.js";

/** @import { Lesson, LessonBoard, LessonStep } from "./messages" */

/** @param {string} name a game @param {URLSearchParams} wish its table is the one to go back to */
export async function lesson(name, wish) {
  listen({});
  const here = location.hash;
  const response = await fetch(`lessons/${encodeURIComponent(name)}/${isNarrow() ? "narrow" : "wide"}`);
  if (location.hash !== here) return;
  if (!response.ok) {
    location.hash = `#/rules/${name}`;
    return;
  }
  noteLesson(name);
  new LessonPage(await response.json(), tableOf(wish.get("table") ?? ""));
}

class LessonPage {
  /** @param {Lesson} lesson @param {string} table the address of the game to go back to; empty without one */
  constructor(lesson, table) {
    this.lesson = lesson;
    this.at = 0;
    /** Whether the move of this step was made. */
    this.isDone = false;
    this.place = make("span");
    this.told = make("p", { class: "told" });
    this.ask = make("p", { class: "ask" });
    this.aside = make("p", { class: "reason" });
    this.board = new Board((move) => this.play(move));
    this.board.called = strangers();
    this.next = button("Go on", () => this.go(this.at + 1), { class: "main" });
    this.hint = button("Show where", () => this.point());
    this.mine = button("Do it for me", () => this.play(this.step.move));
    this.again = button("Begin again", () => this.go(0));
    const { game, called, watched } = lesson;
    this.end = make(
      "a",
      { class: "button main", href: table || (watched ? `#/watch/${game}` : `#/new/${game}`) },
      table ? "To your game" : watched ? `Watch ${called}` : `Play ${called}`,
    );
    this.leave = make("a", { href: table || `#/rules/${game}` }, table ? "to your game" : "all rules");
    bindKeys([
      ...this.board.keys(),
      { keys: ["n"], help: "go on", act: () => !this.next.hidden && this.next.click() },
      { keys: ["h"], help: "show what to choose", act: () => !this.hint.hidden && this.hint.click() },
      {
        keys: ["d"],
        help: "read the table aloud",
        act: () => announce(inWords(this.shown.drawing, this.board.called)),
      },
    ]);
    const buttons = make("div", { class: "row" }, this.end, this.next, this.hint, this.mine, this.again);
    const title = `${called} in a minute`;
    const said = make("section", { class: "panel", "aria-label": "The lesson" }, [
      make("div", { class: "top" }, make("h1", {}, title), make("p", { class: "soft" }, this.place, " · ", this.leave)),
      this.told,
      this.ask,
      this.aside,
      buttons,
    ]);
    const board = make("section", { "aria-label": "The table" }, this.board.element);
    show(title, make("div", { class: "table taught" }, said, board));
    this.go(0);
  }

  /** @returns {LessonStep} */
  get step() {
    return this.lesson.steps[this.at];
  }

  /** What is on the table now. @returns {LessonBoard} */
  get shown() {
    return this.isDone ? this.step.after : this.step.before;
  }

  get isLast() {
    return this.at === this.lesson.steps.length - 1;
  }

  /** Ask for the move of a step. @param {number} at @param {string} told what the move before did, where it goes on */
  go(at, told = "") {
    this.at = at;
    this.isDone = false;
    this.draw(this.step.moves);
    this.say(told, this.step.ask);
    if (!told && at) this.board.focus("");
  }

  /** @param {string} move */
  play(move) {
    if (this.isDone) return;
    const { step } = this;
    this.board.reset();
    if (move !== step.move) {
      const isMove = !this.lesson.watched;
      this.tell(isMove ? `${move} is allowed, too. Here, try ${step.move}.` : "Not quite: look again.");
      if (isMove) this.point();
      return;
    }
    this.isDone = true;
    const following = this.lesson.steps[this.at + 1];
    // A step that goes on from the same table asks at once.
    if (following && String(following.before.picture) === String(step.after.picture)) this.go(this.at + 1, step.told);
    else {
      this.draw([]);
      this.say(step.told, this.isLast ? "That was the lesson." : "");
      (this.isLast ? this.end : this.next).focus();
    }
  }

  /** @param {readonly string[]} moves that can be clicked */
  draw(moves) {
    const { tags } = this.lesson;
    this.board.show({ picture: this.shown.picture.map((tag) => tags[tag]).join(""), moves: [...moves] });
  }

  /** @param {string} told @param {string} ask */
  say(told, ask) {
    this.told.textContent = told;
    this.ask.textContent = ask;
    this.aside.textContent = "";
    this.next.hidden = !this.isDone || this.isLast;
    this.hint.hidden = this.isDone || !this.board.sources(this.step.move).length;
    this.mine.hidden = this.isDone;
    this.end.hidden = this.again.hidden = !(this.isDone && this.isLast);
    this.place.textContent = `Step ${this.at + 1} of ${this.lesson.steps.length}`;
    this.ask.parentElement?.scrollIntoView({ block: "nearest" });
    announce([told, ask].filter(Boolean).join(" "));
  }

  /** @param {string} text */
  tell(text) {
    this.aside.textContent = text;
    announce(text);
  }

  /** Frame what the move is made with. */
  point() {
    this.board.highlight(this.board.sources(this.step.move));
    if (!this.aside.textContent) this.tell(`The move is ${this.step.move}: begin with what has the blue frame.`);
  }
}

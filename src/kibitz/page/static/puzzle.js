// @ts-check
// Puzzles: a position with one clearly best move, asked again when it is due.

import { Board } from "./board.js";
import { dailyStreak, solveDaily } from "./daily.js";
import { announce, button, make, select, show } from "./dom.js";
import { withGames } from "./games.js";
import { bindKeys } from "./keys.js";
import { askLink } from "./links.js";
import { inWords, strangers } from "./people.js";
import { isTurnSolved, costOf, reason, solution, task, verdict } from "./puzzle-words.js";
import { listen, send } from "./socket.js";
import { dayName, dayOf, QUALITY } from "./spaced.js";
import { due, nextPuzzle, note, trained } from "./trained.js";
import { figure } from "./words.js";

/** @import { GameAbout, Look, Puzzle, PuzzleAbout, Why } from "./messages" */

const DAILY = "daily";

/** @param {string} name a game, or "daily" @param {URLSearchParams} wish */
export function puzzles(name, wish) {
  return withGames((list) => {
    const games = list.filter((game) => game.puzzles);
    const game = games.find((one) => one.name === name) ?? games[0];
    const page = new PuzzlePage(games, wish.get("kind") ?? "");
    if (name === DAILY) page.openDaily();
    else page.open(game.name, wish.get("name") ?? "");
  });
}

class PuzzlePage {
  /** @param {GameAbout[]} games @param {string} kind only puzzles of this kind of mistake; empty for all */
  constructor(games, kind) {
    this.kind = kind;
    this.game = "";
    /** @type {PuzzleAbout[]} */ this.list = [];
    /** @type {Puzzle | null} */ this.puzzle = null;
    /** @type {{view: string, moves: string[], drawing: string, picture: string} | null} */ this.shown = null;
    /** Whether this puzzle was answered, so that nothing more counts. */
    this.isCounted = false;
    this.isHinted = false;
    this.isOver = false;
    /** The move that the server compares. */
    this.asked = "";
    this.heading = make("h1", {}, "Puzzles");
    this.error = make("p", { class: "error", role: "alert" });
    this.status = make("p", { class: "status" });
    this.because = make("p", { class: "reason" });
    this.figures = make("p", { class: "soft" });
    this.board = new Board((move) => this.play(move));
    this.board.called = strangers();
    const given = games.map((one) => [one.name, one.called]);
    this.choice = select({ "aria-label": "Game" }, given);
    this.choice.addEventListener("change", () => {
      location.hash = `#/puzzles/${this.choice.value}`;
    });
    this.hint = button("Hint", () => this.showHint());
    this.answer = button("Show the answer", () => this.solve());
    this.again = button("Begin again", () => this.restart(), { hidden: true });
    this.next = button("Next puzzle", () => this.goOn(), { class: "main", hidden: true });
    this.ask = make("a", { class: "button", hidden: true }, "What is every move worth?");
    const typing = { "aria-label": "Your move", autocomplete: "off", placeholder: "type a move" };
    this.input = make("input", typing);
    this.typed = make(
      "form",
      { class: "typed", onsubmit: (event) => this.submit(event) },
      this.input,
      make("button", {}, "Play"),
    );
    this.listen();
    bindKeys([
      ...this.board.keys(),
      { keys: ["/"], help: "go to the box in which moves are typed", act: () => this.input.focus() },
      { keys: ["n"], help: "the next puzzle", act: () => this.next.click() },
      { keys: ["h"], help: "a hint", act: () => this.hint.click() },
      { keys: ["d"], help: "read the table aloud", act: () => announce(inWords(this.shown?.drawing ?? "")) },
    ]);
    const head = make("div", { class: "top" }, this.heading, this.status);
    const buttons = make("div", { class: "row" }, this.next, this.hint, this.answer, this.again, this.ask, this.choice);
    // Below everything that can be pressed, as it comes late.
    const panel = [buttons, this.typed, this.because, this.figures];
    show(
      "Puzzles",
      make(
        "div",
        { class: "table" },
        make("section", { "aria-label": "The puzzle" }, head, this.error, this.board.element),
        make("section", { class: "panel", "aria-label": "Your answer" }, panel),
      ),
    );
  }

  listen() {
    listen(
      {
        puzzle: (message) => this.show(message),
        look: (message) => this.follow(message),
        why: (message) => this.explain(message),
        error: (message) => {
          this.error.textContent = inWords(message.text);
          this.board.reset();
        },
      },
      () => {
        if (!this.puzzle) location.reload();
      },
    );
  }

  openDaily() {
    send({ type: "puzzle", day: dayName(dayOf()) });
  }

  /** @param {string} game @param {string} name a puzzle; empty for the one that is best now */
  async open(game, name) {
    this.game = game;
    const list = await this.listed(game);
    const chosen = name || nextPuzzle(list, trained(game), dayOf(), this.puzzle?.name)?.name || "";
    // Somebody may have gone to another game's puzzles meanwhile.
    if (chosen && this.heading.isConnected) send({ type: "puzzle", game, name: chosen });
  }

  /** The game's puzzles of the kind that is trained; of all kinds where there are none. @param {string} game */
  async listed(game) {
    if (!this.list.length) {
      /** @type {PuzzleAbout[]} */ const all = await (await fetch(`puzzles/${game}`)).json();
      const own = all.filter(({ kind }) => kind === this.kind);
      this.list = own.length ? own : all;
    }
    return this.list;
  }

  goOn() {
    if (this.puzzle?.day) location.hash = `#/puzzles/${this.puzzle.game}`;
    else this.open(this.game, "");
  }

  /** @param {Puzzle} message */
  show(message) {
    // The page before this one may have asked too.
    if (this.game ? message.game !== this.game : !message.day) return;
    this.puzzle = message;
    this.game = message.game;
    this.choice.value = message.game;
    this.isCounted = this.isHinted = this.isOver = false;
    this.heading.textContent = message.day ? `Puzzle of the day: ${message.called}` : `Puzzle: ${message.called}`;
    this.because.textContent = message.kind && this.kind === message.kind ? `Training: ${message.kind}` : "";
    this.next.hidden = this.ask.hidden = this.again.hidden = true;
    this.hint.hidden = this.answer.hidden = this.typed.hidden = false;
    this.ask.setAttribute("href", askLink(message.game, message.view));
    delete this.status.dataset.result;
    this.place(message);
    this.tell(task(message));
    this.count();
  }

  /** @param {{view: string, moves: string[], drawing: string, picture: string}} position */
  place(position) {
    this.shown = position;
    this.board.show(position);
    this.error.textContent = "";
  }

  restart() {
    if (!this.puzzle) return;
    this.again.hidden = true;
    this.place(this.puzzle);
    this.tell(task(this.puzzle));
  }

  /** Rating, streaks, and what is due. */
  async count() {
    const { puzzle } = this;
    if (!puzzle) return;
    const own = trained(puzzle.game);
    const today = dayOf();
    const days = dailyStreak(today);
    const open = puzzle.day ? 0 : due(await this.listed(puzzle.game), own, today).length;
    const parts = [
      `Your rating ${figure(own.rating, 0)}, this puzzle ${puzzle.rating}`,
      own.streak > 1 ? `${own.streak} right in a row` : "",
      own.longest > 1 ? `longest ${own.longest}` : "",
      open ? `${open} to repeat today` : "",
      days > 1 ? `puzzle of the day: ${days} days in a row` : "",
    ];
    this.figures.textContent = `${parts.filter(Boolean).join("; ")}.`;
  }

  /** @param {string} text */
  tell(text) {
    this.status.textContent = text;
    announce(text);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim().replace(/\s+/g, " ").toLowerCase();
    const moves = this.shown?.moves ?? [];
    const move = moves.find((one) => one.toLowerCase() === text);
    this.input.value = "";
    if (move) this.play(move);
    else this.tell(`${text || "nothing"} is not a legal move here: expected a move such as ${moves[0]}`);
  }

  /** A move was clicked or typed. @param {string} move */
  play(move) {
    const { puzzle, shown } = this;
    if (!puzzle || !shown) return;
    this.board.reset();
    if (this.isOver) return;
    if (puzzle.whole) {
      this.asked = move;
      send({ type: "follow", game: puzzle.game, view: shown.view, move });
      return;
    }
    const isRight = move === puzzle.best[0];
    this.tell(verdict(puzzle, move, isRight));
    this.because.textContent = "";
    this.compare(isRight ? puzzle.tempting[0] : move);
    this.note(isRight ? (this.isHinted ? QUALITY.hinted : QUALITY.right) : QUALITY.wrong);
    if (isRight) this.finish();
    else this.status.dataset.result = "wrong";
  }

  /** Let the server say what the move costs, and why. @param {string} move */
  compare(move) {
    const { puzzle, shown } = this;
    this.asked = move;
    if (puzzle && shown) send({ type: "why", game: puzzle.game, view: shown.view, move });
  }

  /** A small move of a whole turn was played. @param {Look} message */
  follow(message) {
    if (!this.puzzle?.whole || this.isOver) return;
    if (message.waits_for === "you") {
      this.again.hidden = message.view === this.puzzle.view;
      this.place(message);
    } else this.compare(this.asked);
  }

  /** @param {Why} message */
  explain(message) {
    const { puzzle } = this;
    if (!puzzle || message.move !== this.asked) return;
    if (!puzzle.whole) {
      this.because.textContent = inWords(reason(puzzle, message), this.board.called);
      announce(this.because.textContent);
      return;
    }
    const cost = costOf(puzzle, message);
    const isRight = isTurnSolved(puzzle, cost);
    this.tell(verdict(puzzle, message.move, isRight));
    this.because.textContent = isRight || cost === null ? "" : reason(puzzle, { ...message, move: message.move });
    this.note(isRight ? (this.isHinted ? QUALITY.hinted : QUALITY.right) : QUALITY.wrong);
    if (isRight) this.finish();
    else {
      this.status.dataset.result = "wrong";
      this.again.hidden = false;
    }
  }

  /** The first answer counts. @param {number} quality */
  note(quality) {
    const { puzzle } = this;
    if (!puzzle || this.isCounted) return;
    this.isCounted = true;
    note(puzzle.game, puzzle, quality, dayOf());
    this.count();
  }

  finish() {
    const { puzzle } = this;
    this.isOver = true;
    this.status.dataset.result = "right";
    if (puzzle?.day) solveDaily(dayOf());
    this.hint.hidden = this.answer.hidden = this.typed.hidden = this.again.hidden = true;
    this.next.hidden = this.ask.hidden = false;
    if (puzzle) this.showBest(puzzle);
    this.count();
    this.next.focus();
  }

  /** The best move and the price of the tempting one, on the board. @param {Puzzle} puzzle */
  showBest({ whole, best, tempting, margin, unit }) {
    if (whole) return;
    this.board.price(
      new Map([
        [best[0], 0],
        [tempting[0], margin],
      ]),
      unit,
    );
    this.board.point(best[0]);
    this.board.choices.replaceChildren();
  }

  /** What the best move begins with. */
  showHint() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.isHinted = true;
    const words = puzzle.best[0].split(" ");
    const begin =
      words.length > 1 ? words.slice(0, Math.max(1, words.length - 1)).join(" ") : puzzle.best[0].slice(0, 2);
    this.tell(`The best move begins with “${begin}”.`);
  }

  solve() {
    const { puzzle } = this;
    if (!puzzle) return;
    this.note(QUALITY.wrong);
    this.place(puzzle);
    this.showBest(puzzle);
    this.isOver = true;
    this.tell(`Best: ${solution(puzzle)}.`);
    if (!puzzle.whole) this.compare(puzzle.tempting[0]);
    this.hint.hidden = this.answer.hidden = this.typed.hidden = this.again.hidden = true;
    this.next.hidden = this.ask.hidden = false;
  }
}

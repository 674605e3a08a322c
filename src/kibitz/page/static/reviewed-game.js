// @ts-check
// A reviewed game: boards to step through, the expected result, luck and skill, and costly choices as exercises.
// It needs no server; the page and the standalone file show the same.

import { Board } from "./board.js";
import { chart } from "./chart.js";
import { announce, button, make, options, select } from "./dom.js";
import { luckAndSkill } from "./luck-and-skill.js";
import { called, inWords } from "./people.js";
import { change, worth } from "./prices.js";
import { answerInWords, curves, endOf, SHOWN_LOSS, signOf, stepInWords } from "./review-words.js";
import { cell, numberCell, tableHead, wideTable } from "./tables.js";
import { figure, scoreOf } from "./words.js";

/** @import { Child } from "./dom.js" */
/** @import { Binding } from "./keys.js" */
/** @import { Exercise, Judged, Row, Summary } from "./messages" */
/** @import { Game } from "./review-words.js" */

export class ReviewedGame {
  /** @param {Game} review @param {...Child} more what is below the board */
  constructor(review, ...more) {
    this.review = review;
    this.names = called(review.players);
    this.at = 0;
    /** @type {Exercise | null} */ this.exercise = null;
    /** @type {Exercise[]} those of the seat that is looked at */ this.exercises = [];
    /** @type {Set<number>} the steps of the exercises that are solved */ this.solved = new Set();
    /** @type {{point: (move: number) => void}[]} */ this.charts = [];
    this.board = new Board((move) => this.answer(move));
    this.board.called = this.names;
    this.status = make("p", { class: "status" });
    this.count = make("p", { class: "soft" });
    const range = { type: "range", min: "0", max: String(review.steps.length - 1), value: "0", "aria-label": "Move" };
    this.slider = make("input", { ...range, oninput: () => this.go(Number(this.slider.value)) });
    this.whose = select({ "aria-label": "Whose choices", onchange: () => this.judge() }, [["", "everybody's choices"]]);
    this.whose.append(...options(this.names.map((name, seat) => [String(seat), name])));
    const several = review.players.length > 1 && review.steps.length > 1;
    this.whose.hidden = !several;
    const you = review.players.indexOf("you");
    if (several && you >= 0) this.whose.value = String(you);
    this.solution = button("Show the better move", () => this.solve(), { hidden: true });
    const typing = { "aria-label": "A better move", autocomplete: "off", placeholder: "type a move" };
    this.input = make("input", typing);
    this.typed = make(
      "form",
      { class: "typed", hidden: true, onsubmit: (event) => this.submit(event) },
      this.input,
      make("button", {}, "Try"),
    );
    const walk = [
      button("First", () => this.go(0)),
      button("Back", () => this.step(-1)),
      button("Step", () => this.step(1)),
      button("Last", () => this.go(review.steps.length - 1)),
    ];
    const controls = make("div", { class: "row" }, walk, this.slider, this.whose, this.solution);
    const position = [this.status, this.board.element, controls, this.typed, ...more];
    this.body = make("div");
    this.element = make(
      "div",
      { class: "table even" },
      make("section", { "aria-label": "The position" }, position),
      this.body,
    );
    this.judge();
    this.go(0);
  }

  /** @returns {Binding[]} */
  keys() {
    return [
      ...this.board.keys(),
      { keys: ["n"], help: "the next step", act: () => this.step(1) },
      { keys: ["b"], help: "the step before", act: () => this.step(-1) },
      {
        keys: ["d"],
        help: "read the table aloud",
        act: () => announce(inWords(this.review.steps[this.at].drawing, this.names)),
      },
      { keys: ["e"], help: "the next exercise", act: () => this.next() },
      { keys: ["/"], help: "go to the box in which a better move is typed", act: () => this.input.focus() },
    ];
  }

  /** The judgements have come. @param {Judged} message */
  add({ rows, seats, exercises, tags }) {
    Object.assign(this.review, { rows, seats, exercises, tags });
    this.judge();
    if (!this.exercise) this.go(this.at);
  }

  /** The seat that is looked at; null for all. */
  get seat() {
    return this.whose.value === "" ? null : Number(this.whose.value);
  }

  /** The judgement of the step that is shown. */
  get row() {
    return this.review.rows?.[this.at];
  }

  /** The next position of those that are looked at. @param {number} by */
  step(by) {
    const { steps } = this.review;
    const { seat } = this;
    let place = this.at + by;
    const isOthers = () => steps[place] && steps[place].seat !== undefined && steps[place].seat !== seat;
    while (seat !== null && isOthers()) place += by;
    this.go(place);
  }

  /** @param {number} place */
  go(place) {
    const { steps } = this.review;
    this.exercise = null;
    this.solution.hidden = this.typed.hidden = true;
    this.at = Math.max(0, Math.min(steps.length - 1, place));
    const step = steps[this.at];
    this.draw(step.picture, []);
    this.slider.value = String(this.at);
    delete this.status.dataset.solved;
    this.tell(stepInWords(this.review, this.at));
    if (this.row) this.board.point(this.row.best);
    for (const one of this.charts) one.point(step.number ?? Infinity);
    for (const line of this.body.querySelectorAll("tr[data-step]")) {
      line.classList.toggle("here", line.getAttribute("data-step") === String(this.at));
    }
  }

  /** @param {number[]} picture @param {string[]} moves */
  draw(picture, moves) {
    this.board.show({ picture: picture.map((tag) => this.review.tags[tag]).join(""), moves });
  }

  /** @param {string} text */
  tell(text) {
    this.status.textContent = text;
    announce(text);
  }

  /** Everything beside the board. */
  judge() {
    const { rows, seats = [], exercises = [], players, called: title, helped } = this.review;
    const help = helped ? "; advice was asked for in this game" : "";
    const about = make(
      "p",
      { class: "soft" },
      [title, ...(players.length > 1 ? [this.names.join(", ")] : [])].join(": ") + help,
    );
    this.charts = [];
    this.exercises = exercises.filter(({ step }) => this.seat === null || rows?.[step].seat === this.seat);
    const panels = rows?.length ? [this.drawSums(rows, seats), this.drawExercises(rows), this.drawChoices(rows)] : [];
    this.body.replaceChildren(about, ...panels);
  }

  /** Luck and skill, as figures and as curves. @param {Row[]} rows @param {Summary[]} seats */
  drawSums(rows, seats) {
    const { players, aim, unit, has_luck: hasLuck, outcome } = this.review;
    const others = hasLuck ? (players.length > 1 ? "luck and the others" : "luck") : "the others";
    const sign = signOf(aim);
    const title = hasLuck ? "Luck and skill" : "Skill";
    const several = players.length > 1;
    const figures = ["accuracy", "expected at first", others, "choices", "result"];
    const head = tableHead([...(several ? ["player"] : []), ...figures]);
    const lines = seats.map(({ choices, accuracy, start, luck, lost, score }, seat) => {
      if (!choices) return null;
      return make(
        "tr",
        {},
        several ? cell(this.names[seat]) : null,
        numberCell(accuracy === null ? "" : `${figure(accuracy, 1)} %`),
        numberCell(worth(start, unit, 1)),
        numberCell(change(sign * luck, unit, 1)),
        numberCell(change(-sign * lost, unit, 1)),
        score === null ? cell(endOf(outcome, this.names, seat)) : numberCell(scoreOf(score, 3)),
      );
    });
    const seat = this.seat ?? rows[0].seat;
    const own = rows.filter((row) => row.seat === seat && row.value !== null);
    const parts = [
      make("h2", {}, title),
      wideTable(`${title} of each player`, head, make("tbody", {}, lines)),
      ...(own.length < 2 ? [make("p", { class: "soft" }, "too few choices for a curve")] : this.drawCurves(own, seat)),
    ];
    return make("section", { class: "panel", "aria-label": title }, parts);
  }

  /** @param {Row[]} own the seat's choices @param {number} seat */
  drawCurves(own, seat) {
    const { rows = [], seats = [], players, aim, unit } = this.review;
    const name = this.names[seat];
    const [whose, title] =
      players.length === 1 || name === "you"
        ? ["", players.length === 1 ? "Expected result" : "Your expected result"]
        : [` of ${name}`, `Expected result of ${name}`];
    const drawn = curves(own, seats[seat].score, aim, unit);
    const { expected, marks } = drawn;
    const [from, to] = [expected[0][1], expected[expected.length - 1][1]];
    const pick = (/** @type {number} */ move) => {
      this.go(
        Math.max(
          0,
          rows.findIndex((row) => row.number >= move),
        ),
      );
    };
    const first = chart(
      `${title}, from ${worth(from, unit)} to ${worth(to, unit)}; the ${aim} is best`,
      [{ name: "expected", kind: "value", points: expected }],
      marks,
      pick,
    );
    const second = luckAndSkill(this.review, drawn, whose, pick);
    this.charts = [first, second];
    return [
      make("h3", {}, title),
      first.svg,
      make("p", { class: "soft" }, "dots: choices; large: the costliest"),
      make("h3", {}, "Gains and losses, added up"),
      second.svg,
      second.key,
    ];
  }

  /** Costly choices as exercises. @param {Row[]} rows */
  drawExercises(rows) {
    const mine = this.exercises;
    const buttons = mine.map((one, place) => {
      const label = `Exercise ${place + 1}: ${worth(rows[one.step].lost, this.review.unit)} lost`;
      return button(`${place + 1}`, () => this.ask(one), { class: "exercise", "aria-label": label });
    });
    const next = mine.length > 1 ? button("Next", () => this.next()) : null;
    this.countSolved();
    return make(
      "section",
      { class: "panel", "aria-label": "Exercises" },
      make("h2", {}, mine.length ? "Find the better move" : "No costly choice: no exercise"),
      make("div", { class: "row" }, buttons, next),
      this.count,
    );
  }

  countSolved() {
    const { length } = this.exercises.filter(({ step }) => this.solved.has(step));
    this.count.textContent = this.exercises.length ? `${length} of ${this.exercises.length} solved` : "";
  }

  /** The next exercise that is not solved. */
  next() {
    const open = this.exercises.filter((one) => !this.solved.has(one.step) && one !== this.exercise);
    const now = this.exercise?.step ?? -1;
    const wanted = open.find((one) => one.step > now) ?? open[0];
    if (wanted) this.ask(wanted);
  }

  /** @param {Exercise} exercise */
  ask(exercise) {
    this.go(exercise.step);
    this.exercise = exercise;
    this.draw(exercise.picture, exercise.moves);
    this.board.point("");
    this.solution.hidden = this.typed.hidden = false;
    const { row } = this;
    if (!row) return;
    const who = this.names[row.seat];
    this.tell(`${who} lost ${worth(row.lost, this.review.unit)} here with ${row.move}. Find a better move.`);
    this.board.picture.scrollIntoView({ block: "nearest" });
  }

  /** A move was typed in an exercise. @param {Event} event */
  submit(event) {
    event.preventDefault();
    const text = this.input.value.trim().replace(/\s+/g, " ").toLowerCase();
    const moves = this.exercise?.moves ?? [];
    const move = moves.find((one) => one.toLowerCase() === text);
    this.input.value = "";
    if (move) this.answer(move);
    else this.tell(`${text || "nothing"} is not a legal move here: expected a move such as ${moves[0]}`);
  }

  /** A move was clicked or typed in an exercise. @param {string} move */
  answer(move) {
    const { row, exercise } = this;
    this.board.reset();
    if (!exercise || !row) return;
    const { text, isSolved } = answerInWords(this.review, exercise, row, move);
    if (isSolved) {
      this.solved.add(exercise.step);
      this.countSolved();
      this.status.dataset.solved = "yes";
    }
    this.tell(text);
    if (isSolved) this.board.point(row.best);
  }

  solve() {
    const { row } = this;
    if (!row) return;
    this.tell(`Better: ${row.best}, played: ${row.move} (${worth(row.lost, this.review.unit)} lost)`);
    this.board.point(row.best);
  }

  /** A table of every choice that is looked at. @param {Row[]} rows */
  drawChoices(rows) {
    const { players, aim, unit, has_luck: hasLuck } = this.review;
    const { seat } = this;
    const isNamed = players.length > 1 && seat === null;
    const lines = [...rows.entries()].filter(([, row]) => seat === null || row.seat === seat);
    const body = lines.map(([place, row]) => {
      const show = button(`${row.number}`, () => this.go(place), { "aria-label": `show move ${row.number}` });
      return make(
        "tr",
        { "data-step": String(place) },
        cell(show),
        isNamed ? cell(this.names[row.seat]) : null,
        cell(`${row.move}${row.grade ? ` (${row.grade})` : ""}`),
        numberCell(`${worth(row.lost, unit)}${row.error ? ` ± ${worth(row.error, unit)}` : ""}`),
        hasLuck ? numberCell(row.luck === null ? "" : change(signOf(aim) * row.luck, unit)) : null,
        cell(row.lost === null || row.lost > SHOWN_LOSS ? row.best : ""),
      );
    });
    const head = tableHead([
      "move",
      ...(isNamed ? ["player"] : []),
      "played",
      "lost",
      ...(hasLuck ? ["luck"] : []),
      "better",
    ]);
    const table = wideTable("Every choice", head, make("tbody", {}, body));
    return make("section", { class: "panel", "aria-label": "Choices" }, make("h2", {}, "Every choice"), table);
  }
}

// @ts-check
// A reviewed game: boards to step through, the expected result, luck and skill, and costly choices as exercises.
// It needs no server; the page and the file that opens alone show the same.

import { Board } from "./board.js";
import { chart } from "./chart.js";
import { announce, called, figure, make } from "./dom.js";

const SHOWN_LOSS = 0.0005;
const MARKED = 5;
const SOLVED = 0.25;

/** @typedef {{number?: number, seat?: number, move?: string, text?: string, drawing: string, picture: number[]}} Step */
/** @typedef {{number: number, seat: number, move: string, best: string, lost: number | null, luck: number | null,
 *   error: number | null, grade: string, value: number | null, own: number | null}} Row */
/** @typedef {{step: number, picture: number[], moves: string[], prices: [string, number | null][]}} Exercise */
/** @typedef {{choices: number, accuracy: number | null, start: number | null, lost: number, luck: number, score: number | null}} Seat */
/** @typedef {{game: string, title: string, aim: string, players: string[], outcome: string, scores: number[], seed: number | null,
 *   helped: boolean, steps: Step[], tags: string[], rows?: Row[], seats?: Seat[], exercises?: Exercise[]}} Review */

export class Reviewed {
  /** @param {Review} review @param {...any} more what stands below the board */
  constructor(review, ...more) {
    this.review = review;
    this.at = 0;
    /** @type {Exercise | null} */ this.exercise = null;
    /** @type {Set<number>} */ this.solved = new Set();
    /** @type {{point: (move: number) => void}[]} */ this.charts = [];
    this.board = new Board((move) => this.answer(move));
    this.status = make("p", { class: "status" });
    const button = (/** @type {string} */ text, /** @type {() => void} */ act) => make("button", { type: "button", onclick: act }, text);
    this.slider = /** @type {HTMLInputElement} */ (make("input", { type: "range", min: "0", max: String(review.steps.length - 1), value: "0", "aria-label": "Move", oninput: () => this.go(Number(this.slider.value)) }));
    const several = review.players.length > 1 && review.steps.length > 1;
    this.whose = /** @type {HTMLSelectElement} */ (make("select", { "aria-label": "Whose choices", onchange: () => this.judge() },
      make("option", { value: "" }, "everybody's choices"), review.players.map((name, seat) => make("option", { value: seat }, `${name} (seat ${seat})`))));
    this.whose.hidden = !several;
    const you = review.players.indexOf("you");
    if (several && you >= 0) this.whose.value = String(you);
    this.solution = button("Show the better move", () => this.solve());
    this.input = /** @type {HTMLInputElement} */ (make("input", { "aria-label": "A better move", autocomplete: "off", placeholder: "type a move" }));
    this.typed = make("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.type(); } }, this.input, make("button", {}, "Try"));
    this.solution.hidden = this.typed.hidden = true;
    this.body = make("div");
    this.element = make("div", { class: "table even" },
      make("section", { "aria-label": "The position" }, this.status, this.board.element,
        make("div", { class: "row" }, button("First", () => this.go(0)), button("Back", () => this.step(-1)), button("Step", () => this.step(1)), button("Last", () => this.go(review.steps.length - 1)), this.slider, this.whose, this.solution), this.typed, ...more),
      this.body);
    this.judge();
    this.go(0);
  }

  /** What the page's keys do. @returns {Record<string, () => void>} */
  keys() {
    return { n: () => this.step(1), b: () => this.step(-1), d: () => announce(this.review.steps[this.at].drawing), e: () => this.next(), "/": () => this.input.focus() };
  }

  /** The judgements have come. @param {Review} more */
  add(more) {
    Object.assign(this.review, more);
    this.judge();
    if (!this.exercise) this.go(this.at);
  }

  /** The seat that is looked at; null for all. */
  seat() { return this.whose.value === "" ? null : Number(this.whose.value); }

  /** The next position of those that are looked at. @param {number} by */
  step(by) {
    const { steps } = this.review, seat = this.seat();
    let place = this.at + by;
    while (seat !== null && steps[place] && steps[place].seat !== undefined && steps[place].seat !== seat) place += by;
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
    this.tell(this.said(step));
    const row = this.row();
    if (row) this.board.point(row.best);
    for (const one of this.charts) one.point(step.number ?? Infinity);
    for (const line of this.body.querySelectorAll("tr[data-step]")) line.classList.toggle("here", line.getAttribute("data-step") === String(this.at));
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

  row() { return this.review.rows?.[this.at]; }

  /** A step in words. @param {Step} step */
  said(step) {
    const { players, steps, outcome, scores } = this.review;
    if (step.text !== undefined) return `${this.at + 1} of ${steps.length}: ${step.text}`;
    if (step.number === undefined) return [outcome || "The end of what was played", ...(scores.length ? [scores.map((score, seat) => (players.length > 1 ? `${players[seat]} ${figure(score, 0)}` : figure(score, 0))).join(", ")] : [])].join(": ");
    const whose = players.length > 1 ? `${players[step.seat ?? 0]} (seat ${step.seat}): ` : "";
    return `Move ${step.number}. ${whose}${step.move}${this.verdict()}`;
  }

  verdict() {
    const row = this.row();
    if (!row) return "";
    if (row.lost === null) return row.best === row.move ? ", the best" : `, better ${row.best}`;
    return row.lost > SHOWN_LOSS ? `${row.grade ? `, ${row.grade}` : ""}, ${figure(row.lost)} lost; better ${row.best}` : row.best === row.move ? ", the best" : `, as good as ${row.best}`;
  }

  /** Everything beside the board. */
  judge() {
    this.charts = [];
    const { rows, players, game, helped } = this.review;
    const about = make("p", { class: "soft" }, `${called(game)}: ${players.join(", ")}${helped ? "; advice was asked for in this game" : ""}`);
    if (!rows?.length) {
      this.body.replaceChildren(about);
      return;
    }
    this.body.replaceChildren(about, this.sums(), this.tasks(), this.all());
  }

  /** Luck and skill, as figures and as curves. */
  sums() {
    const { seats = [], players, rows = [], aim } = this.review;
    const others = players.length > 1 ? "luck and the others" : "luck";
    const sign = aim === "lowest" ? -1 : 1;
    const signed = (/** @type {number} */ value) => (value > 0 ? "+" : "") + figure(value);
    const table = make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Luck and skill of each player" }, make("table", {}, head(["player", "accuracy", "expected at first", others, "own choices", "result"]),
      make("tbody", {}, seats.map((one, seat) => (one.choices ? make("tr", {}, make("td", {}, players.length > 1 ? `${players[seat]} (seat ${seat})` : players[seat]),
        number(one.accuracy === null ? "" : `${one.accuracy.toFixed(1)} %`), number(figure(one.start)), number(signed(sign * one.luck)), number(signed(-sign * one.lost)), number(one.score === null ? "" : figure(one.score))) : null)))));
    const seat = this.seat() ?? rows[0].seat;
    const whose = players.length > 1 ? ` of ${players[seat]} (seat ${seat})` : "";
    return make("section", { class: "panel", "aria-label": "Luck and skill" }, make("h2", {}, "Luck and skill"), table, ...this.curves(rows, seat, whose));
  }

  /** @param {Row[]} rows @param {number} seat @param {string} whose */
  curves(rows, seat, whose) {
    const { seats = [], aim } = this.review;
    const own = rows.filter((row) => row.seat === seat && row.value !== null);
    if (own.length < 2) return [make("p", { class: "soft" }, "too few choices for a curve")];
    const last = own[own.length - 1].number + 1, score = seats[seat].score;
    /** @type {[number, number][]} */ const expected = own.map((row) => /** @type {[number, number]} */ ([row.number, row.value ?? 0]));
    if (score !== null) expected.push([last, score]);
    const costly = [...own].sort((one, other) => (other.lost ?? 0) - (one.lost ?? 0)).slice(0, MARKED).filter((row) => (row.lost ?? 0) > SHOWN_LOSS);
    const marks = own.map((row) => ({ move: row.number, value: row.value ?? 0, kind: costly.includes(row) ? "costly" : "", label: `move ${row.number}: ${row.move}, ${figure(row.lost)} lost` }));
    /** @type {[number, number][]} */ const luck = [[own[0].number, 0]];
    /** @type {[number, number][]} */ const skill = [[own[0].number, 0]];
    let [given, lost] = [0, 0];
    for (const [place, row] of own.entries()) {
      given += row.luck ?? 0;
      lost += row.lost ?? 0;
      const move = own[place + 1]?.number ?? last;
      luck.push([move, given]);
      skill.push([move, -lost]);
    }
    const pick = (/** @type {number} */ move) => this.go(Math.max(0, rows.findIndex((row) => row.number >= move)));
    const first = chart(`The expected result${whose}, from ${figure(expected[0][1])} to ${figure(expected[expected.length - 1][1])}; the ${aim} is best`, [{ name: "expected", kind: "value", points: expected }], marks, pick);
    const second = chart(`Points from luck, ${figure(given)}, and lost by choices, ${figure(lost)}${whose}`, [{ name: "luck", kind: "luck", points: luck }, { name: "choices", kind: "skill", points: skill }], [], pick);
    this.charts = [first, second];
    return [make("h3", {}, `Expected result${whose}`), first.svg, make("p", { class: "soft" }, "dots: choices; large: the costliest"),
      make("h3", {}, "What came of it, added up"), second.svg, make("p", { class: "soft" }, make("span", { class: "key luck" }, "dashed"), ": from luck; ", make("span", { class: "key skill" }, "solid"), ": by own choices")];
  }

  /** Costly choices as exercises. */
  tasks() {
    const { exercises = [], rows = [] } = this.review, seat = this.seat();
    const mine = exercises.filter((one) => seat === null || rows[one.step].seat === seat);
    const heading = mine.length ? "Find the better move" : "No costly choice: no exercise";
    const count = make("p", { class: "soft" }, mine.length ? `${mine.filter((one) => this.solved.has(one.step)).length} of ${mine.length} solved` : "");
    this.counted = { count, mine };
    return make("section", { class: "panel", "aria-label": "Exercises" }, make("h2", {}, heading),
      make("div", { class: "row" }, mine.map((one, place) => make("button", { type: "button", class: "exercise", "aria-label": `Exercise ${place + 1}: ${figure(rows[one.step].lost)} were lost`, onclick: () => this.ask(one) }, `${place + 1}`)),
        mine.length > 1 ? make("button", { type: "button", onclick: () => this.next() }, "Next") : null), count);
  }

  next() {
    const mine = this.counted?.mine ?? [];
    const open = mine.filter((one) => !this.solved.has(one.step) && one !== this.exercise);
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
    const row = /** @type {Row} */ (this.row());
    this.tell(`${this.review.players[row.seat]} (seat ${row.seat}) lost ${figure(row.lost)} here with ${row.move}. Find a better move.`);
    this.board.picture.scrollIntoView({ block: "nearest" });
  }

  /** A move was typed in an exercise. */
  type() {
    const text = this.input.value.trim().replace(/\s+/g, " ").toLowerCase();
    const move = this.exercise?.moves.find((one) => one.toLowerCase() === text);
    this.input.value = "";
    if (move) this.answer(move);
    else this.tell(`${text || "nothing"} is not a legal move here: expected a move such as ${this.exercise?.moves[0]}`);
  }

  /** A move was clicked or typed in an exercise. @param {string} move */
  answer(move) {
    const row = this.row(), { exercise } = this;
    this.board.reset();
    if (!exercise || !row) return;
    if (move === row.move) this.tell(`${move} is what was played, and it lost ${figure(row.lost)}. Look for a better one.`);
    else if (move === row.best) this.succeed(`Solved: ${move} is best.`);
    else {
      const best = exercise.prices[0]?.[1], own = exercise.prices.find(([text]) => text === move)?.[1];
      if (best === null || best === undefined || own === null || own === undefined) this.tell(`${move} is not the best move. Look on.`);
      else {
        const lost = Math.max(0, this.review.aim === "lowest" ? own - best : best - own);
        if (lost < SOLVED * (row.lost ?? 0)) this.succeed(`Solved: ${move} loses only ${figure(lost)}; the best is ${row.best}.`);
        else this.tell(`${move} loses ${figure(lost)}. Look on.`);
      }
    }
  }

  /** @param {string} text */
  succeed(text) {
    if (this.exercise) this.solved.add(this.exercise.step);
    if (this.counted) this.counted.count.textContent = `${this.counted.mine.filter((one) => this.solved.has(one.step)).length} of ${this.counted.mine.length} solved`;
    this.status.dataset.solved = "yes";
    this.tell(text);
    const row = this.row();
    if (row) this.board.point(row.best);
  }

  solve() {
    const row = this.row();
    if (!row) return;
    this.tell(`Better: ${row.best}, played: ${row.move} (${figure(row.lost)} lost)`);
    this.board.point(row.best);
  }

  /** A table of every choice that is looked at. */
  all() {
    const { rows = [], players } = this.review, seat = this.seat(), several = players.length > 1;
    const lines = rows.map((row, place) => ({ row, place })).filter(({ row }) => seat === null || row.seat === seat);
    const table = make("table", {}, head(["move", ...(several && seat === null ? ["player"] : []), "played", "lost", "luck", "better"]),
      make("tbody", {}, lines.map(({ row, place }) => make("tr", { "data-step": String(place) },
        make("td", {}, make("button", { type: "button", "aria-label": `show move ${row.number}`, onclick: () => this.go(place) }, `${row.number}`)),
        several && seat === null ? make("td", {}, `${players[row.seat]} (${row.seat})`) : null,
        make("td", {}, `${row.move}${row.grade ? ` (${row.grade})` : ""}`), number(`${figure(row.lost)}${row.error ? ` ± ${figure(row.error)}` : ""}`), number(figure(row.luck)), make("td", {}, row.lost === null || row.lost > SHOWN_LOSS ? row.best : "")))));
    return make("section", { class: "panel", "aria-label": "Choices" }, make("h2", {}, "Every choice"), make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Every choice" }, table));
  }
}

/** @param {string[]} titles */
const head = (titles) => make("thead", {}, make("tr", {}, titles.map((text) => make("th", { scope: "col" }, text))));
/** @param {string} text */
const number = (text) => make("td", { class: "number" }, text);

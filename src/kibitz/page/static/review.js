// @ts-check
// A game that was played here, stored in a match, or dropped as a record: looked at, and reviewed.

import { announce, button, make, show } from "./dom.js";
import { save, taken } from "./files.js";
import { games } from "./games.js";
import { keptGames } from "./kept.js";
import { bindKeys } from "./keys.js";
import { gameLink, ShareLink, unpacked } from "./links.js";
import { inWords, called as named } from "./people.js";
import { keepReviewed } from "./profile-store.js";
import { MOST_BYTES, recordLines, summary } from "./record-file.js";
import { ReviewedGame } from "./reviewed-game.js";
import { listen, send } from "./socket.js";
import { cell, tableHead, wideTable } from "./tables.js";

/** @import { Judged, Progress, RecordBoards, ReviewRequest } from "./messages" */
/** @import { Line } from "./record-file.js" */
/** @typedef {Omit<ReviewRequest, "type">} Wanted which game */

const MOST_LISTED = 200;
const MOST_OWN = 8;
const EXAMPLES = "static/example-games.jsonl";
const PERSON = "you";

/** @param {string} id @param {URLSearchParams} wish */
export function review(id, wish) {
  const number = wish.has("game") ? Number(wish.get("game")) : null;
  new ReviewPage(id, number, wish.get("record") ?? "", Number(wish.get("example") ?? 0));
}

class ReviewPage {
  /** @param {string} id the game that was played here @param {number | null} number the game of a match
   * @param {string} [shared] the record of a game that somebody shares, as its link has it
   * @param {number} [example] one of the games to look at, from 1 on */
  constructor(id, number, shared = "", example = 0) {
    this.id = id;
    this.number = number;
    /** @type {ReviewedGame | null} */ this.reviewed = null;
    /** @type {Wanted | null} what was sent last */ this.wanted = null;
    /** Whether the server still owes a part of it. */
    this.isAwaited = false;
    this.error = make("p", { class: "error", role: "alert" });
    this.progress = make("progress", { "aria-label": "Judging", hidden: true });
    this.place = make("div");
    this.list = make("div");
    const kind = { type: "file", id: "record", accept: ".jsonl,.json,.txt" };
    this.file = make("input", { ...kind, onchange: () => this.file.files?.[0] && this.load(this.file.files[0]) });
    const label = "Drop a file of recorded games anywhere on the page, or choose one: ";
    this.drop = make("div", { class: "drop" }, make("label", { for: "record" }, label), this.file);
    listen(
      {
        boards: (message) => this.show(message),
        progress: (message) => this.count(message),
        judged: (message) => this.judge(message),
        error: (message) => this.fail(message.text),
      },
      () => {
        if (this.wanted && this.isAwaited) send({ type: "review", ...this.wanted });
      },
    );
    this.games = make("div", { class: "shelves" });
    const parts = [this.error, this.progress, this.games, this.drop, this.list, this.place];
    show("Review", make("h1", {}, "Review"), ...parts);
    const dropped = taken();
    if (id) this.start({ id });
    else if (number !== null) this.start({ number, judge: false });
    else if (shared) this.open(shared);
    else if (example) this.look(example);
    else if (dropped) this.load(dropped);
    else this.shelve();
    this.drop.hidden = Boolean(id) || number !== null;
  }

  /** The games that were played here, and some to look at. */
  async shelve() {
    const own = keptGames().filter(({ over }) => over);
    const links = own
      .slice(0, MOST_OWN)
      .map(({ id, called, against }) =>
        make("a", { class: "button", href: `#/review/${id}` }, against ? `${called}, against ${against}` : called),
      );
    const mine = shelf(
      "Your last games",
      links.length ? links : [make("p", { class: "soft" }, "None is finished yet.")],
    );
    this.games.replaceChildren(mine);
    const [list, lines] = await Promise.all([games(), exampleLines()]);
    const examples = lines.map((line, place) => {
      const { game, players, outcome } = JSON.parse(line);
      const names = named(players);
      const about = `${list.find(({ name }) => name === game)?.called}: ${names.join(", ")}${outcome ? `; ${inWords(outcome, names)}` : ""}`;
      // An address of its own: the back button leads to the list again.
      return make("a", { class: "button", href: `#/review?example=${place + 1}` }, about);
    });
    this.games.replaceChildren(mine, shelf("Games to look at", examples));
  }

  /** One of the games to look at. @param {number} example from 1 on */
  async look(example) {
    const record = (await exampleLines())[example - 1];
    if (record) this.start({ record, file: "the example" });
    else this.shelve();
  }

  /** @param {Wanted} wanted */
  start(wanted) {
    this.error.textContent = "";
    this.progress.hidden = wanted.judge === false;
    this.progress.removeAttribute("value");
    this.wanted = wanted;
    this.isAwaited = true;
    send({ type: "review", ...wanted });
  }

  /** A game that somebody shares. @param {string} shared */
  async open(shared) {
    try {
      this.start({ record: await unpacked(shared), file: "the link", judge: false });
    } catch {
      this.fail("This link is incomplete: expected all of what was copied.");
    }
  }

  /** @param {File} file */
  async load(file) {
    this.error.textContent = "";
    this.list.replaceChildren();
    if (file.size > MOST_BYTES) {
      const expected = `expected at most ${MOST_BYTES}; kibitz review reads longer files`;
      this.fail(`${file.name} has ${file.size} bytes: ${expected}`);
      return;
    }
    const { lines, problem } = recordLines(file.name, await file.text());
    if (problem) this.fail(problem);
    else if (lines.length === 1) this.start({ record: lines[0].text, file: file.name, line: lines[0].line });
    else this.offer(file.name, lines);
  }

  /** Which of several games. @param {string} file @param {Line[]} lines */
  offer(file, lines) {
    const rows = lines.slice(0, MOST_LISTED).map(({ text, line }) => {
      const open = () => this.start({ record: text, file, line });
      return make(
        "tr",
        {},
        cell(button(`${line}`, open, { "aria-label": `review line ${line}` })),
        cell(summary(text)),
      );
    });
    const more = `the first ${MOST_LISTED}; kibitz review --game N finds any`;
    this.list.replaceChildren(
      make(
        "section",
        { class: "panel", "aria-label": "Games of the file" },
        make("h2", {}, `${file}: ${lines.length} games`),
        lines.length > MOST_LISTED ? make("p", { class: "soft" }, more) : null,
        wideTable("Games", tableHead(["line", "game"]), make("tbody", {}, rows)),
      ),
    );
    announce(`${lines.length} games: choose one`);
  }

  /** @param {string} text */
  fail(text) {
    this.error.textContent = inWords(text);
    this.isAwaited = false;
    this.progress.hidden = true;
  }

  /** @param {RecordBoards} message */
  show({ review, line, judges }) {
    this.list.replaceChildren();
    this.games.replaceChildren();
    this.drop.hidden = true;
    this.progress.hidden = !judges;
    this.isAwaited = judges;
    const judge = button("What did every choice cost?", () => {
      judge.hidden = true;
      this.start({ ...this.wanted, judge: true });
    });
    judge.classList.add("main");
    judge.hidden = judges || !review.steps.some((step) => step.number);
    const saveRecord = () => save(`${review.game}.jsonl`, `${line}\n`, "application/jsonl");
    const share = new ShareLink("Copy a link to this game", "soft shared", () => gameLink(line));
    const buttons = [
      judge,
      button("Save as one file", () => this.saveReview()),
      button("Save the record", saveRecord),
      share.button,
      button("Another game", () => this.leave()),
    ];
    this.reviewed = new ReviewedGame(review, make("div", { class: "row" }, buttons), share.link);
    this.place.replaceChildren(this.reviewed.element);
    bindKeys(this.reviewed.keys());
  }

  /** @param {Progress} message */
  count({ done, of }) {
    this.progress.max = of;
    this.progress.value = done;
  }

  /** @param {Judged} message */
  judge(message) {
    this.progress.hidden = true;
    this.isAwaited = false;
    this.reviewed?.add(message);
    this.keep(message);
    announce(`judged; ${message.exercises.length} exercises`);
  }

  /** A game of this browser's person counts in their progress. @param {Judged} message */
  keep({ rows, kinds, seats }) {
    const game = this.reviewed?.review;
    const own = game?.players.indexOf(PERSON) ?? -1;
    if (!this.id || !game || own < 0) return;
    keepReviewed({ id: this.id, game, rows, kinds, own, accuracy: seats[own].accuracy, score: seats[own].score });
  }

  /** Save the review as a standalone file. */
  async saveReview() {
    if (!this.reviewed) return;
    const { review } = this.reviewed;
    const response = await fetch("review.html");
    const data = JSON.stringify(review).replaceAll("<", "\\u003c");
    const page = (await response.text()).replace(">{}</script>", () => `>${data}</script>`);
    save(`review-${review.game}${review.seed === null ? "" : `-${review.seed}`}.html`, page, "text/html");
  }

  /** Choose another game. */
  leave() {
    if (this.number !== null) location.hash = "#/match";
    else if (location.hash !== "#/review") location.hash = "#/review";
    else new ReviewPage("", null);
  }
}

/** The records of the games to look at. */
const exampleLines = async () => (await (await fetch(EXAMPLES)).text()).trim().split("\n");

/** Games to choose from. @param {string} title @param {Node[]} games */
const shelf = (title, games) =>
  make("section", { class: "panel", "aria-label": title }, make("h2", {}, title), make("div", { class: "row" }, games));

// @ts-check
// A person's table: the board, moves typed and clicked, advice when asked for.

import { AdvicePanel, answers } from "./advice.js";
import { Board } from "./board.js";
import { comforts } from "./comforts.js";
import { CostlyWarning } from "./costly.js";
import { announce, button, make, options, select, show } from "./dom.js";
import { soundTurn } from "./effects.js";
import { faultItem } from "./faults.js";
import { Hint } from "./hint.js";
import { browserKey, forgetGame, keepGame } from "./kept.js";
import { bindKeys } from "./keys.js";
import { askLink, ShareLink } from "./links.js";
import { called, face, inWords, levelOf, toYou } from "./people.js";
import { RulesDialog } from "./rules-dialog.js";
import { listen, send } from "./socket.js";
import { showTurn } from "./turn-sign.js";
import { scoreOf } from "./words.js";

/** @import { Binding } from "./keys.js" */
/** @import { Table } from "./messages" */

const SPEEDS = [
  ["0", "stop"],
  ["1200", "slow"],
  ["500", "normal"],
  ["120", "fast"],
];
const MOST_ANNOUNCED = 6;

/** @param {string} id */
export function play(id) {
  new PlayPage(id);
}

class PlayPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {Table | null} what the server sent last */ this.table = null;
    /** @type {Table[]} the moments of a game that is watched */ this.moments = [];
    this.at = -1;
    this.timer = 0;
    /** Whether the next moment was asked for. */
    this.isAsked = false;
    this.heading = make("h1", {}, "A game");
    /** @type {string[]} what the players are called */ this.called = [];
    this.names = make("p", { class: "soft people" });
    this.error = make("p", { class: "error", role: "alert" });
    this.status = make("p", { class: "status" });
    this.faults = make("ul", { class: "findings", "aria-label": "Faults of programs" });
    this.announcements = make("ol", { class: "announcements", tabindex: "0", "aria-label": "What happened" });
    this.board = new Board((move) => this.say(move));
    this.board.table = id;
    const place = () => ({});
    this.advice = new AdvicePanel(this.board, place);
    this.hint = new Hint(this.board, () => this.advice.isOn, place);
    this.warning = new CostlyWarning(
      (move) => send({ type: "say", move }),
      () => this.think(),
      place,
    );
    const typing = { id: "typed", "aria-label": "Your move", autocomplete: "off", placeholder: "type a move" };
    this.input = make("input", typing);
    this.typed = make(
      "form",
      { class: "typed", onsubmit: (event) => this.submit(event) },
      this.input,
      make("button", {}, "Play"),
    );
    this.undo = button("Undo", () => this.act("undo"));
    this.resign = button("Resign", () => this.act("resign"));
    this.rematch = button("Rematch", () => this.act("rematch"), { hidden: true });
    this.review = make("a", { class: "button main", href: `#/review/${id}`, hidden: true }, "Review the game");
    this.rules = new RulesDialog();
    /** @type {Promise<import("./sheet.js").Sheet> | null} the moves, where the game lists them */ this.sheet = null;
    this.beside = make("div");
    this.offer = make("div");
    this.ended = make("div");
    const hash = () => (this.table ? askLink(this.table.game, this.table.view) : "");
    this.share = new ShareLink("Share the position", "soft shared", hash);
    this.speed = select({ "aria-label": "Speed", onchange: () => this.run() }, SPEEDS);
    this.next = button("Step", () => this.go(this.at + 1));
    this.seen = select({ "aria-label": "Seen from", onchange: () => this.sit() }, []);
    const back = button("Back", () => this.go(this.at - 1));
    this.watching = make("div", { class: "row" }, back, this.next, this.speed, this.seen);
    const { watching, hint, undo, resign, typed, advice } = this;
    // What the table says comes first: there may be none.
    for (const part of [watching, hint.button, undo, resign, typed, advice.element]) part.hidden = true;
    this.listen();
    this.draw();
    this.open();
    this.bindKeys();
  }

  listen() {
    listen(
      {
        table: (message) => this.take(message),
        past: async (message) => (await this.sheet)?.past(message),
        ...answers(this),
      },
      () => this.open(),
    );
  }

  draw() {
    const { board, advice, share, rules } = this;
    const game = [this.review, this.rematch, this.hint.button, this.undo, this.resign];
    const actions = [...game, rules.button, comforts(share.button, this.warning.toggle)];
    const head = make("div", { class: "top" }, this.heading, this.status);
    const table = [head, this.names, this.error, this.watching, board.element];
    const buttons = make("div", { class: "row" }, actions);
    const own = [
      buttons,
      this.hint.element,
      this.warning.element,
      this.ended,
      this.typed,
      share.link,
      this.announcements,
      this.faults,
      rules.element,
    ];
    show(
      "A game",
      make(
        "div",
        { class: "table" },
        make("section", { "aria-label": "The table" }, table),
        make(
          "div",
          {},
          make("section", { class: "panel", "aria-label": "Your move" }, own),
          this.beside,
          advice.element,
          // Last, as it comes late: nothing that somebody is about to press may move.
          this.offer,
        ),
      ),
    );
  }

  /** @param {Binding[]} more */
  bindKeys(more = []) {
    bindKeys([
      ...more,
      ...this.board.keys(),
      { keys: ["/"], help: "go to the box in which moves are typed", act: () => this.input.focus() },
      { keys: ["u"], help: "take the last move back", act: () => this.undo.click() },
      ...this.hint.keys(),
      ...this.advice.keys(),
      {
        keys: ["d"],
        help: "read the table aloud",
        act: () => announce(toYou(this.table?.drawing ?? "", this.called)),
      },
      { keys: ["n"], help: "the next step, where a game is watched", act: () => this.next.click() },
    ]);
  }

  open() {
    this.isAsked = false;
    send({ type: "open", id: this.id, key: browserKey() });
  }

  /** @param {"undo" | "resign" | "rematch"} type */
  act(type) {
    this.error.textContent = "";
    send({ type });
  }

  /** Play a move. @param {string} move */
  say(move) {
    this.error.textContent = "";
    this.status.textContent = "...";
    // What is not legal is explained by the server.
    if (this.warning.isOn && this.table?.moves.includes(move)) this.warning.ask(move);
    else send({ type: "say", move });
  }

  /** A move was typed. @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (this.input.value.trim()) this.say(this.input.value);
    this.input.value = "";
  }

  /** See a game of minds as another seat does. */
  sit() {
    send({ type: "sit", seat: Number(this.seen.value) });
  }

  /** Go on with a game that is watched, at the speed that is chosen. */
  run() {
    clearInterval(this.timer);
    const pause = Number(this.speed.value);
    if (pause) this.timer = window.setInterval(() => this.tick(), pause);
  }

  tick() {
    if (this.status.isConnected) this.go(this.at + 1);
    else clearInterval(this.timer);
  }

  /** Another moment of a game that is watched. @param {number} place */
  go(place) {
    if (place >= 0 && place < this.moments.length) {
      this.at = place;
      this.render(this.moments[place]);
    } else if (place >= this.moments.length && this.table && !this.table.over && !this.isAsked) {
      this.isAsked = true;
      send({ type: "step" });
    }
  }

  /** The server has sent the table. @param {Table} message */
  take(message) {
    if (message.id !== this.id) {
      location.hash = `#/play/${message.id}`;
      return;
    }
    if (!this.table && !message.watches && !message.over) this.offerLesson(message);
    this.table = message;
    this.error.textContent = "";
    this.heading.textContent = message.called;
    this.rules.of(message.game, message.rules);
    this.isAsked = false;
    this.called = this.board.called = called(message.names);
    soundTurn(message);
    if (message.watches) {
      // The server may show the same moment again: after a lost connection, or seen from another seat.
      if (this.moments.at(-1)?.played === message.played) this.moments.pop();
      this.moments.push(message);
      this.at = this.moments.length - 1;
    }
    this.nameSeats(message);
    this.list(message);
    this.keep(message);
    this.render(message);
    if (this.advice.isOn && !message.over) this.advice.ask();
    else this.advice.clear();
  }

  /** @param {Table} message */
  async offerLesson({ game, id }) {
    (await import("./lesson-offer.js")).offerLesson(game, id, this.offer);
  }

  /** List the moves beside the board. @param {Table} message */
  async list(message) {
    if (!message.turns && !message.sheet.length) return;
    this.sheet ??= this.makeSheet();
    (await this.sheet).show(message);
  }

  async makeSheet() {
    const { Sheet } = await import("./sheet.js");
    const sheet = new Sheet(this.board);
    this.beside.append(sheet.element);
    this.advice.element.append(sheet.graph);
    this.advice.onValue = (value, unit) => sheet.value(value, unit);
    this.bindKeys(sheet.keys());
    return sheet;
  }

  /** @param {string} text */
  refuse(text) {
    this.isAsked = false;
    this.error.textContent = inWords(text, this.called);
    if (!this.table) forgetGame(this.id);
    this.warning.reset();
    announce(this.error.textContent);
    this.think();
  }

  /** The person goes on to choose a move. */
  think() {
    if (this.table) this.status.textContent = this.statusOf(this.table);
    this.board.reset();
  }

  /** So that it can be found again. @param {Table} message */
  keep({ id, game, called: title, over, watches }) {
    const against = this.called.filter((name) => name !== "you").join(", ");
    if (!watches) keepGame({ id, game, called: title, against, over });
  }

  /** Who sits where. @param {Table} message */
  nameSeats({ names, watches, helped }) {
    const several = names.length > 1;
    const players = this.called.map((name, seat) => {
      const level = levelOf(names[seat]);
      return make(
        "span",
        { class: "person" },
        face(name),
        make("span", {}, name, level ? make("span", { class: "level" }, `, level ${level}`) : null),
      );
    });
    const help = helped ? make("span", {}, "advice was asked for") : null;
    this.names.replaceChildren(...(several ? players : []), ...(help ? [help] : []));
    this.names.hidden = !this.names.childElementCount;
    this.seen.hidden = !several;
    if (watches && this.seen.options.length !== names.length) {
      this.seen.replaceChildren(...options(this.called.map((name, seat) => [String(seat), `seen by ${name}`])));
    }
  }

  /** Show a moment of the game. @param {Table} message */
  render(message) {
    const { over, watches } = message;
    this.board.show(message);
    this.status.textContent = this.statusOf(message);
    showTurn(message.called, this.status.textContent, message.moves.length > 0 && !over);
    this.faults.replaceChildren(...message.faults.map((fault) => faultItem(message.game, fault)));
    const lines = message.announcements.map((line) => toYou(line, this.called));
    const fresh = lines.slice(lines.length - message.fresh);
    this.announcements.replaceChildren(
      ...lines.map((line, place) => make("li", { class: place < lines.length - fresh.length ? "" : "fresh" }, line)),
    );
    this.announcements.scrollTop = this.announcements.scrollHeight;
    announce([...fresh.slice(-MOST_ANNOUNCED), this.status.textContent].join(". "));
    this.hint.reset();
    this.warning.reset();
    this.warning.toggle.hidden = watches || over;
    this.hint.button.hidden = watches || over || !message.moves.length;
    this.undo.hidden = watches;
    this.resign.hidden = watches || over;
    this.watching.hidden = !watches;
    this.typed.hidden = watches || over;
    this.rematch.hidden = this.review.hidden = !over;
    this.advice.element.hidden = over;
    this.offer.hidden = over;
    if (over && !watches) this.conclude(message);
    else this.ended.replaceChildren();
  }

  /** The game is over: what it was worth. @param {Table} message */
  async conclude(message) {
    if (this.ended.childElementCount) return;
    const { EndScreen } = await import("./end-screen.js");
    if (this.table?.over && !this.ended.childElementCount) {
      this.ended.replaceChildren(new EndScreen(message, this.called).element);
    }
  }

  /** @param {Table} message */
  statusOf({ over, outcome, watches, moves, names, scores }) {
    if (!over) return watches ? `turn ${this.at + 1}` : moves.length ? "Your move" : "The others think";
    const shown = scores.map((score, seat) => (names.length > 1 ? `${this.called[seat]} ` : "") + scoreOf(score, 1));
    return [inWords(outcome, this.called), ...(shown.length ? [shown.join(", ")] : [])].join(": ");
  }
}

// @ts-check
// A table that several people share: its seats before the game, then the cards, and what people say to each other.

import { AdvicePanel, answers } from "./advice.js";
import { Board } from "./board.js";
import { comforts } from "./comforts.js";
import { CostlyWarning } from "./costly.js";
import { announce, button, make, options, select, show } from "./dom.js";
import { soundTurn } from "./effects.js";
import { Hint } from "./hint.js";
import { browserKey, forgetGame, keepGame } from "./kept.js";
import { bindKeys } from "./keys.js";
import { called, face, inWords, levelOf, toYou } from "./people.js";
import { RulesDialog } from "./rules-dialog.js";
import { Seating } from "./shared-seats.js";
import { listen, send } from "./socket.js";
import { showTurn } from "./turn-sign.js";
import { scoreOf } from "./words.js";

/** @import { ChairShown, Gathering, Request, Table } from "./messages" */

/** @param {string} id */
export function together(id) {
  new TogetherPage(id);
}

class TogetherPage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {Gathering | null} who is here, as the server said last */ this.people = null;
    /** @type {Table | null} the cards, as the server sent them last */ this.table = null;
    /** @type {string[]} what the players are called */ this.called = [];
    this.own = make("section", { class: "panel", "aria-label": "Your move" });
    /** Whether a move is on its way to the server. */
    this.isSending = false;
    /** Whether somebody who plays may be helped now. */
    this.isAdvised = false;
    /** When the clocks were sent. */
    this.sent = 0;
    this.heading = make("h1", {}, "A shared table");
    this.status = make("p", { class: "status" });
    this.error = make("p", { class: "error", role: "alert" });
    this.chairs = make("ul", { class: "chairs", "aria-label": "Players" });
    this.watchers = make("p", { class: "soft" });
    this.offer = make("div", { class: "offer", role: "alert" });
    this.board = new Board((move) => this.say(move));
    this.board.table = id;
    const place = () => ({ game: this.table?.game ?? "", view: this.table?.view ?? "" });
    this.advice = new AdvicePanel(this.board, place);
    this.hint = new Hint(this.board, () => this.advice.isOn, place);
    this.warning = new CostlyWarning(
      (move) => this.act({ type: "say", move }),
      () => this.think(),
      place,
    );
    this.input = make("input", { "aria-label": "Your move", autocomplete: "off", placeholder: "type a move" });
    this.typed = make(
      "form",
      { class: "typed", onsubmit: (event) => this.submit(event) },
      this.input,
      make("button", {}, "Play"),
    );
    this.announcements = make("ol", { class: "announcements", tabindex: "0", "aria-label": "What happened" });
    this.said = make("ol", { class: "said", tabindex: "0", "aria-label": "What people say" });
    this.phrases = select({ "aria-label": "Say", onchange: () => this.speak() }, []);
    this.undo = button("Take back", () => this.act({ type: "offer", kind: "undo" }));
    this.rise = button("Let a bird play for me", () => this.act({ type: "rise" }));
    this.resign = button("Resign", () => this.giveUp(), { onblur: () => this.playOn() });
    /** Whether the next press gives the game up. */
    this.isSure = false;
    this.back = button("Take my seat back", () => this.act({ type: "back" }), { class: "main" });
    this.review = make("a", { class: "button main", href: `#/review/${id}`, hidden: true }, "Review the game");
    this.rematch = button("Rematch", () => this.again(), { hidden: true });
    this.rules = new RulesDialog();
    this.seating = new Seating(id, (message) => this.act(message));
    this.listen();
    this.draw();
    this.open();
    bindKeys([
      ...this.board.keys(),
      { keys: ["/"], help: "go to the box in which moves are typed", act: () => this.input.focus() },
      { keys: ["u"], help: "ask to take the last move back", act: () => this.undo.click() },
      ...this.hint.keys(),
      ...this.advice.keys(),
      {
        keys: ["d"],
        help: "read the table aloud",
        act: () => announce(toYou(this.table?.drawing ?? "", this.called)),
      },
    ]);
    const timer = setInterval(() => (this.status.isConnected ? this.tick() : clearInterval(timer)), 1000);
  }

  listen() {
    listen(
      {
        gathering: (message) => this.gather(message),
        table: (message) => this.take(message),
        ...answers(this),
      },
      () => this.open(),
    );
  }

  draw() {
    const talk = make(
      "section",
      { class: "panel", "aria-label": "Talk" },
      make("h2", {}, "Talk"),
      this.said,
      this.phrases,
    );
    const actions = make(
      "div",
      { class: "row" },
      this.back,
      this.review,
      this.rematch,
      this.hint.button,
      this.undo,
      this.resign,
      this.rise,
      this.rules.button,
      comforts(this.warning.toggle),
    );
    this.own.append(
      actions,
      this.hint.element,
      this.warning.element,
      this.typed,
      this.announcements,
      this.rules.element,
    );
    show(
      "A shared table",
      make(
        "div",
        { class: "table" },
        make(
          "section",
          { "aria-label": "The table" },
          make("div", { class: "top" }, this.heading, this.status),
          this.chairs,
          this.watchers,
          this.error,
          this.offer,
          this.seating.element,
          this.board.element,
        ),
        make("div", {}, this.own, this.advice.element, talk),
      ),
    );
    this.own.hidden = this.advice.element.hidden = true;
  }

  open() {
    send({ type: "open", id: this.id, key: browserKey() });
  }

  /** @param {Request} message */
  act(message) {
    this.error.textContent = "";
    send(message);
  }

  /** Give the game up, at the second press: nobody can take that back. */
  giveUp() {
    if (this.isSure) this.act({ type: "resign" });
    else {
      this.isSure = true;
      this.resign.textContent = "Yes, I resign";
      announce("Press again to resign");
    }
  }

  playOn() {
    this.isSure = false;
    this.resign.textContent = "Resign";
  }

  /** Another game of the same people, which somebody has begun already or begins now. */
  again() {
    if (this.people?.next) location.hash = `#/play/${this.people.next}`;
    else this.act({ type: "rematch" });
  }

  /** @param {string} move */
  say(move) {
    this.error.textContent = "";
    this.isSending = true;
    this.status.textContent = "...";
    // What is not legal is explained by the server.
    if (this.warning.isOn && this.isAdvised && this.table?.moves.includes(move)) this.warning.ask(move);
    else this.act({ type: "say", move });
  }

  /** The person goes on to choose a move. */
  think() {
    this.isSending = false;
    this.name();
    this.board.reset();
  }

  /** A move was typed. @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (this.input.value.trim()) this.say(this.input.value);
    this.input.value = "";
  }

  speak() {
    if (this.phrases.value) this.act({ type: "phrase", number: Number(this.phrases.value) });
    this.phrases.value = "";
  }

  /** @param {string} text */
  refuse(text) {
    this.isSending = false;
    this.error.textContent = inWords(text, this.called);
    this.warning.reset();
    if (!this.people) forgetGame(this.id);
    this.name();
    announce(this.error.textContent);
    this.board.reset();
  }

  /** The server says who is here. @param {Gathering} message */
  gather(message) {
    if (message.id !== this.id) {
      location.hash = `#/play/${message.id}`;
      return;
    }
    const before = this.people;
    this.people = message;
    this.sent = performance.now();
    this.heading.textContent = message.called;
    this.rules.of(message.game, message.rules);
    const minds = message.chairs.map((chair) => chair.name || chair.mind || "nobody yet");
    this.called = called(minds).map((name, seat) => (message.chairs[seat].yours ? "you" : name));
    this.board.called = this.called;
    this.seating.show(message);
    this.watchers.textContent = message.watchers
      ? `${message.watchers} ${message.watchers === 1 ? "person watches" : "people watch"}`
      : "";
    this.tick();
    this.showOffer(message);
    this.hear(message, before?.said.length ?? message.said.length);
    const { begun, over, seat, chairs } = message;
    const mine = seat === null ? null : chairs[seat];
    this.own.hidden = !begun;
    this.undo.hidden = this.typed.hidden = !mine || over;
    this.rise.hidden = !mine || over || Boolean(mine.mind);
    this.resign.hidden = this.rise.hidden || chairs.length > 2;
    this.back.hidden = !mine || over || !mine.mind || mine.out;
    this.review.hidden = !over;
    this.rematch.hidden = !over || !(mine || message.next);
    this.rematch.textContent = message.next ? "Go to the rematch" : "Rematch";
    this.advice.element.hidden = !message.advice || over;
    this.isAdvised = message.advice && !over && Boolean(mine);
    this.warning.toggle.hidden = !this.isAdvised;
    this.offerHint();
    if (begun && mine) {
      const against = this.called.filter((name) => name !== "you").join(", ");
      keepGame({ id: this.id, game: message.game, called: message.called, against, over });
    }
    // Whose turn it is fits the cards on the board only when they have arrived.
    if (!message.table_follows && !this.isSending) this.name();
  }

  /** Everybody's seat, with who is away and the clock. */
  tick() {
    if (!this.people) return;
    const { chairs, begun, over } = this.people;
    const passed = (performance.now() - this.sent) / 1000;
    this.chairs.hidden = !begun;
    this.chairs.replaceChildren(
      ...chairs.map((chair, seat) => {
        const runs = chair.waited && !over && chair.left !== null;
        return make(
          "li",
          { class: `person${chair.waited && !over ? " waited" : ""}` },
          face(chair.mind ? (called([chair.mind])[0] ?? "") : ""),
          this.called[seat],
          ...this.notes(chair, over),
          chair.left === null ? null : make("span", { class: "clock" }, minutes(chair.left - (runs ? passed : 0))),
          this.people?.seat !== null && chair.away && !over
            ? button("let a bird play", () => this.act({ type: "offer", kind: "bird", seat }))
            : null,
        );
      }),
    );
  }

  /** What there is to know about the person who sits there. @param {ChairShown} chair @param {boolean} over */
  notes(chair, over) {
    const level = levelOf(chair.mind);
    const bird = called([chair.mind])[0];
    const notes = [
      chair.name && chair.mind ? `(${bird} plays${chair.out ? ", the time is up" : ""})` : "",
      level && !chair.name ? `level ${level}` : "",
      chair.helped ? "was helped" : "",
      chair.away ? "is away" : "",
      chair.chosen && !over ? "has chosen" : "",
    ].filter(Boolean);
    return notes.map((note) => make("span", { class: "note" }, note));
  }

  /** @param {Gathering} message */
  showOffer({ offer }) {
    if (!offer) {
      this.offer.replaceChildren();
      return;
    }
    const what =
      offer.kind === "undo"
        ? `${offer.yours ? "You ask" : `${offer.by} asks`} to take a move back.`
        : `${offer.yours ? "You ask" : `${offer.by} asks`} to let a bird play for ${offer.of}, who is away.`;
    const answers = offer.asks
      ? [
          button("Agree", () => this.act({ type: "reply", agrees: true }), { class: "main" }),
          button("No", () => this.act({ type: "reply", agrees: false })),
        ]
      : offer.yours
        ? [button("Withdraw", () => this.act({ type: "reply", agrees: false }))]
        : [];
    this.offer.replaceChildren(make("p", {}, what), make("div", { class: "row" }, answers));
  }

  /** What people have said. @param {Gathering} message @param {number} before how many phrases were heard */
  hear({ said, phrases, seat }, before) {
    this.said.replaceChildren(...said.map(({ name, text }) => make("li", {}, make("b", {}, `${name}: `), text)));
    this.said.scrollTop = this.said.scrollHeight;
    const last = said.at(-1);
    if (last && said.length > before) announce(`${last.name} says: ${last.text}`);
    this.phrases.hidden = seat === null;
    if (!this.phrases.options.length)
      this.phrases.replaceChildren(
        ...options([["", "say ..."], ...phrases.map((text, number) => [String(number), text])]),
      );
  }

  /** The server has sent the cards. @param {Table} message */
  take(message) {
    this.isSending = false;
    this.table = message;
    this.error.textContent = "";
    this.hint.reset();
    this.warning.reset();
    this.offerHint();
    this.playOn();
    this.board.show(message);
    soundTurn(message);
    const lines = message.announcements.map((line) => toYou(line, this.called));
    const first = lines.length - message.fresh;
    this.announcements.replaceChildren(
      ...lines.map((line, place) => make("li", { class: place < first ? "" : "fresh" }, line)),
    );
    this.announcements.scrollTop = this.announcements.scrollHeight;
    this.name();
    announce([...lines.slice(first), this.status.textContent].join(". "));
    const asks = message.watches || message.moves.length > 0;
    if (this.advice.isOn && asks && !message.over) this.advice.ask();
    else this.advice.clear();
  }

  /** Who is to move may be helped where the table allows it. */
  offerHint() {
    this.hint.button.hidden = !this.people?.advice || !this.table?.moves.length || this.table.over;
  }

  /** Says whose turn it is, also where the tab is not looked at. */
  name() {
    const text = this.statusText();
    this.status.textContent = text;
    showTurn(this.heading.textContent ?? "", text, Boolean(this.table?.moves.length) && !this.table?.over);
  }

  statusText() {
    if (!this.people) return "";
    const { begun, seat } = this.people;
    if (!begun) return seat === null ? "Take a seat, or watch" : "Waiting for players";
    if (!this.table) return "";
    const { over, outcome, moves, scores, names } = this.table;
    if (over) {
      const shown = scores.map((score, own) => (names.length > 1 ? `${this.called[own]} ` : "") + scoreOf(score, 1));
      return [inWords(outcome, this.called), ...(shown.length ? [shown.join(", ")] : [])].join(": ");
    }
    if (this.people.trouble) return this.people.trouble;
    const hasChosen = seat !== null && this.people.chairs[seat].chosen;
    if (moves.length && !hasChosen) return "Your move";
    const waited = this.people.chairs.flatMap((chair, own) => (chair.waited ? [own] : []));
    const named = waited.map((own) => `${this.called[own]}${this.people?.chairs[own].away ? ", who is away" : ""}`);
    return named.length ? `Waiting for ${named.join(" and ")}` : "The birds think";
  }
}

/** A time on a clock. @param {number} seconds */
function minutes(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

// @ts-check
// Any position, set up by its text or by hand: what is every move worth, and what else is known? A link shares it.

import { AdvicePanel } from "./advice.js";
import { Board } from "./board.js";
import { announce, button, make, select, show } from "./dom.js";
import { Editor } from "./editor.js";
import { withGames } from "./games.js";
import { bindKeys } from "./keys.js";
import { askLink, ShareLink } from "./links.js";
import { Panels } from "./panels.js";
import { inWords } from "./people.js";
import { listen, send } from "./socket.js";

/** @import { GameAbout, Look } from "./messages" */

const WAITS = {
  nobody: "It is nobody's turn here.",
  others: "It is somebody else's turn here.",
  chance: "Chance decides what comes next.",
};

/** @param {string} name @param {URLSearchParams} wish */
export function ask(name, wish) {
  return withGames((list) => {
    const game = list.find((one) => one.name === name) ?? list.find((one) => !one.watched) ?? list[0];
    new AskPage(list, game, wish.get("view") ?? game.example).setUp();
  });
}

class AskPage {
  /** @param {GameAbout[]} list @param {GameAbout} game @param {string} view */
  constructor(list, game, view) {
    this.game = game;
    /** @type {Look | null} the position that is shown */ this.shown = null;
    this.error = make("p", { class: "error", role: "alert" });
    const kind = { rows: "3", id: "typed", "aria-label": "The position as text", spellcheck: "false" };
    this.text = make("textarea", kind);
    this.text.value = view;
    const follow = (/** @type {string} */ move) => this.follow(move);
    const place = () => this.place();
    const hash = () => askLink(place().game, place().view);
    this.board = new Board(follow);
    this.advice = new AdvicePanel(this.board, place, follow);
    this.panels = new Panels(this.board, follow);
    this.editor = new Editor(place);
    this.share = new ShareLink("Copy a link to this position", "soft shared", hash);
    this.from = make("a", { class: "button" }, "Play from here");
    this.rest = make("p", { class: "status" });
    this.chance = button("Let chance decide", () => this.follow(""));
    this.listen();
    this.bindKeys();
    this.draw(list);
  }

  /** The position that is asked about. */
  place() {
    return { game: this.game.name, view: this.shown?.view ?? this.text.value };
  }

  /** Go to the position after a move; after one of chance where it is empty. @param {string} move */
  follow(move) {
    this.error.textContent = "";
    send({ type: "follow", ...this.place(), move });
  }

  /** Look at the position that is typed. */
  setUp() {
    this.error.textContent = "";
    send({ type: "look", game: this.game.name, view: this.text.value });
  }

  listen() {
    const isShown = (/** @type {{view: string}} */ { view }) => view === this.shown?.view;
    listen(
      {
        look: (message) => this.show(message),
        unfit: (message) => this.editor.refuse(message.text),
        advice: (message) => {
          if (isShown(message)) this.advice.show(message);
        },
        line: (message) => isShown(message) && this.advice.lined(message),
        peek: (message) => {
          if (isShown(message)) this.advice.peeked(message);
        },
        why: (message) => {
          if (isShown(message)) this.advice.because(message);
        },
        known: (message) => {
          if (isShown(message)) this.panels.known(message);
        },
        panel: (message) => {
          if (isShown(message)) this.panels.show(message);
        },
        error: (message) => {
          this.error.textContent = inWords(message.text);
          this.board.reset();
        },
      },
      () => this.setUp(),
    );
  }

  bindKeys() {
    bindKeys([
      ...this.board.keys(),
      { keys: ["/"], help: "go to the position's text", act: () => this.text.focus() },
      ...this.advice.keys(),
      { keys: ["d"], help: "read the table aloud", act: () => announce(inWords(this.shown?.drawing ?? "")) },
      {
        keys: ["n"],
        help: "let chance decide, where it is to move",
        act: () => !this.chance.hidden && this.chance.click(),
      },
    ]);
  }

  /** @param {Look} message */
  show(message) {
    const isNew = this.shown !== null && message.view !== this.shown.view;
    this.shown = message;
    this.text.value = message.view;
    if (isNew) history.pushState(null, "", askLink(this.game.name, message.view));
    this.board.show(message);
    this.editor.show(message.fields);
    this.from.setAttribute("href", `#/new/${this.game.name}?start=${encodeURIComponent(message.view)}`);
    this.chance.hidden = message.waits_for !== "chance" || this.game.watched;
    this.rest.textContent =
      message.waits_for === "you"
        ? `${message.moves.length} legal moves; click one to go on with it`
        : WAITS[message.waits_for];
    this.advice.element.hidden = !message.moves.length;
    if (message.moves.length) this.advice.set(true);
    else this.advice.clear();
    this.panels.ask(message);
  }

  /** @param {GameAbout[]} list */
  draw(list) {
    const { game, board, advice, panels, editor, share } = this;
    const games = list.map((one) => [one.name, one.called]);
    const choice = select({ "aria-label": "Game" }, games, game.name);
    choice.addEventListener("change", () => {
      location.hash = `#/ask/${choice.value}`;
    });
    const minds = ["best", ...[...game.minds].reverse()].map((mind) => [mind, mind]);
    const whose = select({ "aria-label": "Who is asked" }, minds);
    whose.addEventListener("change", () => {
      advice.mind = whose.value;
      advice.ask();
    });
    const back = button("Back", () => history.back());
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.setUp();
    };
    const buttons = make("div", { class: "row" }, back, this.chance, share.button, game.watched ? null : this.from);
    show(
      `Ask about ${game.called}`,
      make("h1", {}, game.watched ? "What is known" : "What is every move worth?"),
      make(
        "div",
        { class: "table" },
        make(
          "section",
          { "aria-label": "The position" },
          board.element,
          this.rest,
          buttons,
          share.link,
          panels.element,
        ),
        make(
          "div",
          {},
          make(
            "form",
            { class: "panel", onsubmit: submit },
            make("div", { class: "row" }, choice, game.watched ? null : whose),
            this.text,
            make("div", { class: "row" }, make("button", { class: "main" }, "Set up")),
            this.error,
          ),
          editor.element,
          advice.element,
        ),
      ),
    );
  }
}

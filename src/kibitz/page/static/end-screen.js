// @ts-check
// What a person sees when a game is over: the result, its accuracy, luck and skill, and the costliest choices.

import { announce, button, make, still } from "./dom.js";
import { luckInWords, resultInWords } from "./end-words.js";
import { browserKey } from "./kept.js";
import { luckAndSkill } from "./luck-and-skill.js";
import { nameSeats } from "./people.js";
import { costInWords } from "./prices.js";
import { keepReviewed } from "./profile-store.js";
import { curves, SHOWN_LOSS } from "./review-words.js";
import { listenToo, send } from "./socket.js";
import { figure } from "./words.js";

/** @import { Boards, Exercise, Judged, Progress, RecordBoards, Row, Table } from "./messages" */

const MOST_COSTLY = 3;
const MEANING =
  "100 % is the best move every time. A choice counts 50 % where it loses as much as a blunder in this game, " +
  "25 % where it loses twice that; the accuracy is the mean over all your choices.";

export class EndScreen {
  /** @param {Table} table @param {string[]} names what the players are called */
  constructor(table, names) {
    this.table = table;
    this.names = names;
    this.own = table.seat;
    /** @type {Boards | null} */ this.game = null;
    this.title = make("h2", {});
    this.how = make("p", { class: "soft" });
    this.progress = make("progress", { "aria-label": "Judging your choices" });
    this.body = make("div");
    const parts = [this.title, this.how, this.progress, this.body];
    this.element = make("section", { class: "panel ended", "aria-label": "The end of the game" }, parts);
    listenToo({
      boards: (message) => this.show(message),
      progress: (message) => this.count(message),
      judged: (message) => this.judge(message),
    });
    send({ type: "review", id: table.id, seat: this.own });
  }

  /** @param {RecordBoards} message */
  show({ review, judges }) {
    this.game = review;
    const { title, how } = resultInWords(review, this.own, this.names);
    this.title.textContent = title;
    this.how.textContent = how;
    this.how.hidden = !how;
    this.progress.hidden = !judges;
  }

  /** @param {Progress} message */
  count({ done, of }) {
    this.progress.max = of;
    this.progress.value = done;
  }

  /** @param {Judged} message */
  judge({ rows, seats, exercises, kinds, tags }) {
    const { game, own } = this;
    this.progress.hidden = true;
    if (!game || !rows.length) return;
    const { accuracy, choices, score } = seats[own];
    keepReviewed({ id: this.table.id, game, rows, kinds, own, accuracy, score });
    const parts = [];
    if (accuracy !== null) {
      const share = `${figure(accuracy, 0)} %`;
      parts.push(
        make(
          "p",
          { class: "accuracy" },
          make("strong", {}, share),
          ` accuracy in ${choices} choice${choices === 1 ? "" : "s"}`,
        ),
        make("details", {}, make("summary", {}, "What is that?"), make("p", { class: "soft" }, MEANING)),
      );
    }
    const known = rows.filter((row) => row.value !== null);
    if (game.has_luck && known.length > 1) {
      const drawn = curves(known, score, game.aim, game.unit);
      const picture = luckAndSkill(game, drawn, "");
      parts.push(
        make("h3", {}, "Luck and skill"),
        make("p", {}, luckInWords(drawn.given, drawn.lost, game.aim)),
        picture.svg,
        picture.key,
      );
    }
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const costly = exercises
      .map((exercise) => ({ exercise, row: byNumber.get(game.steps[exercise.step].number ?? 0) }))
      .filter(({ row }) => (row?.lost ?? 0) > SHOWN_LOSS)
      .sort((one, other) => (other.row?.lost ?? 0) - (one.row?.lost ?? 0))
      .slice(0, MOST_COSTLY);
    parts.push(make("h3", {}, costly.length ? "The costliest choices" : "No choice cost anything."));
    if (costly.length) {
      const items = costly.map(({ exercise, row }) => (row ? this.choice(exercise, row, tags) : null));
      parts.push(make("ol", { class: "costly" }, items));
    }
    this.body.replaceChildren(...parts);
    nameSeats(this.body, this.names);
    announce(`${this.title.textContent} ${accuracy === null ? "" : `Accuracy ${figure(accuracy, 0)} percent.`}`);
  }

  /** @param {Exercise} exercise @param {Row} row @param {string[]} tags */
  choice({ picture, view }, row, tags) {
    const { game } = this;
    const cost = costInWords(row.lost, game?.unit ?? "");
    const again = button("Play again from here", () => this.again(view), {
      "aria-label": `Play again from move ${row.number}`,
    });
    return make(
      "li",
      {},
      still(picture.map((tag) => tags[tag]).join(""), `the board before move ${row.number}`),
      make(
        "p",
        {},
        `Move ${row.number}: you chose ${row.move}; ${row.best} was better. `,
        make("strong", {}, `Cost: ${cost}`),
        row.grade ? `, a ${row.grade}` : "",
        ".",
      ),
      row.kind ? make("p", { class: "soft" }, `${row.kind.charAt(0).toUpperCase()}${row.kind.slice(1)}.`) : null,
      again,
    );
  }

  /** A table at this position, against the same players. @param {string} view */
  again(view) {
    const { game, names } = this.table;
    const against = names.filter((_, seat) => seat !== this.own).join(",") || "best";
    send({ type: "new", game, start: view, seat: this.own, against, key: browserKey() });
  }
}

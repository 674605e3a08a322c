// @ts-check
// Hands a program over, and shows what its course's check says, and its coach where it has one.

import { announce, button, make, select } from "./dom.js";
import { save } from "./files.js";
import { inWords } from "./people.js";
import { examine, OFFER } from "./program-host.js";

/** @import { Finding, GameAbout, Uploaded, UploadsAbout } from "./messages" */
/** @import { Advice } from "./program-host.js" */

const INVITATION = `Drop a program for one of the courses anywhere on the page: a file, its notebook or a zip. ${OFFER}`;

export class ProgramDrop {
  /** @param {GameAbout[]} list @param {(program: Uploaded) => void} onAccept is called for a program that may play */
  constructor(list, onAccept) {
    this.list = list;
    this.onAccept = onAccept;
    /** Why this server takes no programs. */
    this.refused = "";
    /** The most bytes of one. */
    this.most = Infinity;
    this.report = make("div");
    this.ended = make("p", { role: "status" });
    this.coach = make("div", { class: "coach" });
    const kind = { type: "file", id: "program", accept: ".py,.zip,.ipynb" };
    this.file = make("input", { ...kind, onchange: () => this.choose() });
    const games = list.map((one) => [one.name, one.called]);
    this.game = select({ "aria-label": "The program's game" }, [["", "recognise its game"], ...games]);
    this.element = make(
      "section",
      { class: "panel drop", "aria-label": "Your own program" },
      make("h2", {}, "Your own program"),
      make("p", {}, INVITATION),
      make("div", { class: "row" }, make("label", { for: "program" }, "or choose a file: "), this.file, this.game),
      this.report,
      this.ended,
      this.coach,
    );
  }

  /** Ask whether programs are taken here, and hand over one that was dropped already. @param {File | null} waiting */
  async begin(waiting) {
    const response = await fetch("programs");
    /** @type {UploadsAbout} */ const { refused, most } = await response.json();
    this.refused = refused;
    this.most = most;
    if (refused) {
      this.file.disabled = true;
      this.report.replaceChildren(make("p", { class: "error", role: "status" }, refused));
    } else if (waiting) this.hand(waiting);
  }

  choose() {
    const [chosen] = this.file.files ?? [];
    if (chosen) this.hand(chosen);
    // Otherwise choosing the same file again, after a change, would go unnoticed.
    this.file.value = "";
  }

  /** @param {File} program */
  async hand(program) {
    if (this.refused) return;
    const { name, size } = program;
    this.coach.replaceChildren();
    this.end("");
    if (size > this.most) return this.refuse(`${name} has ${size} bytes: expected at most ${this.most}`);
    this.report.replaceChildren(make("p", { role: "status" }, `${name} is being checked ...`));
    await examine(program, this.game.value, this);
  }

  /** Why there is nothing to say about it. @param {string} text */
  refuse(text) {
    this.report.replaceChildren(make("p", { class: "error", role: "alert" }, inWords(text)));
  }

  /** What the coach says so far. @param {Advice} advice */
  advise({ body, document, games }) {
    const file = () => save("advice.html", document, "text/html");
    const found = make("div");
    found.innerHTML = body;
    const heading = make("h2", {}, `The coach, after ${games} games`);
    this.coach.replaceChildren(heading, found, button("Save the advice as a file", file));
  }

  /** No more is said. @param {string} text why, where it is not all */
  end(text) {
    this.ended.textContent = text;
    this.ended.className = text ? "error" : "";
  }

  /** @param {Uploaded} found */
  show(found) {
    const verdict = `${found.name}: ${found.passed ? "keeps its contract" : "breaks its contract"}`;
    const first = found.first?.view ? make("p", { class: "soft" }, `first fault at ${found.first.view}`) : null;
    const game = this.list.find((one) => one.name === found.game)?.called ?? found.game;
    const where = `A program for ${game}, isolated by ${found.walls}.`;
    const rule = `${where} Where it gives no valid answer: ${found.rule}.`;
    const parts = [
      make("h3", {}, verdict),
      make("ul", { class: "findings" }, found.findings.map(findingItem)),
      ...(first ? [first] : []),
      make("p", { class: "soft" }, rule),
    ];
    this.report.replaceChildren(...parts);
    announce(verdict);
    if (found.plays && !this.list.find((one) => one.name === found.game)?.watched) this.onAccept(found);
  }
}

/** @param {Finding} finding */
function findingItem({ subject, message, passed, warning }) {
  const kind = passed ? (warning ? "warning" : "ok") : "fault";
  return make("li", { class: kind }, make("strong", {}, `${kind}: ${subject}: `), message);
}

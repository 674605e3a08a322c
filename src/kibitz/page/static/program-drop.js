// @ts-check
// Hands a program to the server, and shows what its course's check says.

import { announce, make, select } from "./dom.js";
import { inWords } from "./people.js";

/** @import { Finding, GameAbout, Refused, Uploaded, UploadsAbout } from "./messages" */

const INVITATION =
  "Drop a program for one of the courses anywhere on the page: a file, its notebook or a zip. " +
  "It is checked, and plays isolated from this machine.";

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
    const kind = { type: "file", id: "program", accept: ".py,.zip,.ipynb" };
    this.file = make("input", { ...kind, onchange: () => this.file.files?.[0] && this.hand(this.file.files[0]) });
    const games = list.map((one) => [one.name, one.called]);
    this.game = select({ "aria-label": "The program's game" }, [["", "recognise its game"], ...games]);
    this.element = make(
      "section",
      { class: "panel drop", "aria-label": "Your own program" },
      make("h2", {}, "Your own program"),
      make("p", {}, INVITATION),
      make("div", { class: "row" }, make("label", { for: "program" }, "or choose a file: "), this.file, this.game),
      this.report,
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

  /** @param {File} program */
  async hand(program) {
    if (this.refused) return;
    this.report.replaceChildren(make("p", { role: "status" }, `${program.name} is being checked ...`));
    const found = await this.sent(program);
    if ("error" in found)
      this.report.replaceChildren(make("p", { class: "error", role: "alert" }, inWords(found.error)));
    else this.show(found);
  }

  /** What the server says of a program. @param {File} program @returns {Promise<Uploaded | Refused>} */
  async sent(program) {
    const { name, size } = program;
    if (size > this.most) return { error: `${name} has ${size} bytes: expected at most ${this.most}` };
    const query = new URLSearchParams({ name, game: this.game.value });
    const response = await fetch(`programs?${query}`, { method: "POST", body: program }).catch(() => null);
    if (!response) return { error: "the server is away: try again when it is back" };
    return response.json().catch(() => ({ error: "the server did not answer: try again" }));
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

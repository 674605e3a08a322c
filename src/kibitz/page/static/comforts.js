// @ts-check
// What somebody may switch off or on for all tables of this browser: motion and sounds.

import { button, make } from "./dom.js";
import { animate, animates, setSound, sounds } from "./effects.js";

/** Buttons for these, behind others that are seldom needed. @param {...Node} others */
export const comforts = (...others) =>
  make(
    "details",
    {},
    make("summary", { class: "button" }, "More"),
    make(
      "div",
      { class: "row" },
      ...others,
      switched("Animation", animates, animate),
      switched("Sound", sounds, (wanted) => void setSound(wanted).catch(() => {})),
    ),
  );

/** @param {string} what @param {() => boolean} isOn @param {(wanted: boolean) => void} turn */
function switched(what, isOn, turn) {
  const name = () => `${what} ${isOn() ? "off" : "on"}`;
  /** @type {HTMLButtonElement} */ const made = button(name(), () => {
    turn(!isOn());
    made.textContent = name();
  });
  return made;
}

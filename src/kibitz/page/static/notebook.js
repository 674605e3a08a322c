// @ts-check
// A board in a notebook's output: a frame of its own, which the notebook's styles don't reach.

/** @import { Shown } from "./notebook-board.js" */
/** @typedef {object} Values
 * @property {string} document what the frame shows
 * @property {Shown} shown
 */
/** @typedef {{get: <Name extends keyof Values>(name: Name) => Values[Name], send: (message: object) => void,
 *   on: (name: string, act: () => void) => void, off: (name: string, act: () => void) => void}} Model */

const LEAST_HEIGHT = 240;

/** What notebooks call. @param {{model: Model, el: HTMLElement}} given */
function render({ model, el }) {
  const frame = document.createElement("iframe");
  frame.title = "Kibitz";
  frame.srcdoc = model.get("document");
  frame.style.cssText = `border: 0; width: 100%; height: ${LEAST_HEIGHT}px`;
  const tell = () => {
    const isDark = document.body.dataset.jpThemeLight === "false";
    frame.contentWindow?.postMessage({ shown: model.get("shown"), isDark }, "*");
  };
  /** @param {MessageEvent} event */
  const receive = ({ source, data }) => {
    if (source !== frame.contentWindow) return;
    if (data.kind === "height") frame.style.height = `${Math.max(LEAST_HEIGHT, data.height)}px`;
    else if (data.kind === "ready") tell();
    else model.send(data);
  };
  addEventListener("message", receive);
  model.on("change:shown", tell);
  el.append(frame);
  return () => {
    removeEventListener("message", receive);
    model.off("change:shown", tell);
  };
}

export default { render };

// @ts-check
// Looks again at a page that waits for something, and changes what has changed: a reader keeps her place, and a screen
// reader says what is new.

const shown = /** @type {HTMLElement} */ (document.querySelector("main"));

async function look() {
  try {
    const answer = await fetch(location.href);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const news = plain(/** @type {HTMLElement} */ (page.querySelector("main")));
    if (answer.status < 500) change(news);
  } catch {
    // The server can't be reached for a moment.
  }
  wait();
}

/** Without what only browsers without scripts show, which parsers read in two ways.
 * @param {HTMLElement} main */
function plain(main) {
  for (const one of main.querySelectorAll("noscript")) one.remove();
  return main;
}

/** @param {HTMLElement} news */
function change(news) {
  const [before, after] = [[...shown.children], [...news.children]];
  for (const [place, one] of after.entries()) {
    if (!before[place]) shown.append(one);
    else if (!before[place].isEqualNode(one)) before[place].replaceWith(one);
  }
  for (const one of before.slice(after.length)) one.remove();
  shown.dataset.again = news.dataset.again ?? "";
}

function wait() {
  if (shown.dataset.again) setTimeout(look, 1000 * Number(shown.dataset.again));
}

plain(shown);
wait();

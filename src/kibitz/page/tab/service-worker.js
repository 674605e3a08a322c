// Keeps the site in the browser: a second visit needs no network.
const PREFIX = `kibitz ${new URL(self.registration.scope).pathname} `;
const VERSION = ""; // which kibitz site writes here, with the files
const FILES = [];
const NAME = PREFIX + VERSION;
const FILLED = [`${PREFIX}data`, `${PREFIX}start`];

addEventListener("install", (event) => {
  // The page has just loaded them at the first visit; after an update older ones may still count as fresh.
  const cache = registration.active ? "no-cache" : "default";
  const fill = async () => (await caches.open(NAME)).addAll(FILES.map((name) => new Request(name, { cache })));
  event.waitUntil(fill());
});

addEventListener("activate", (event) => {
  const forget = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
    // At the first visit there are only those of this version, which the page has begun to fill.
    if (others.some((name) => !FILLED.includes(name))) await Promise.all(others.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(forget());
});

addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});

const answer = async (request) => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

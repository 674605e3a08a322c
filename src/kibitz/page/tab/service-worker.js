// Keeps the site in the browser: a second visit needs no network.
const PREFIX = `kibitz ${new URL(self.registration.scope).pathname} `;
const VERSION = ""; // which kibitz site writes here, with the files
const FILES = [];
const NAME = PREFIX + VERSION;
const FILLED = [`${PREFIX}data`, `${PREFIX}start`];

addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES))));

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

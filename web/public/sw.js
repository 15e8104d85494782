// Shows a page of ours when a page cannot be reached. Everything else goes past it: it keeps no page and no answer of the
// API. Whoever changes a file of the list gives the list a new number: the browser then takes the new ones.
const shelf = "offline-1";
const page = "/offline.html";
const files = [page, "/offline.css", "/offline.js", "/favicon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([fill(), goPast(event), self.skipWaiting()]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([clear(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(reached(event).catch(() => kept(page)));
  else if (files.includes(new URL(request.url).pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
});

async function fill() {
  const cache = await caches.open(shelf);
  await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
}

/** Tells browsers that can be told so that all but pages and our files comes straight from the network. */
async function goPast(event) {
  const ours = files.map((urlPattern) => ({ urlPattern }));
  await event.addRoutes?.([
    { condition: { or: [{ requestMode: "navigate" }, ...ours] }, source: "fetch-event" },
    { condition: { urlPattern: "/*" }, source: "network" },
  ]);
}

async function clear() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name)));
}

/** The page itself; the browser has asked for it already while this worker was starting. */
async function reached(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

async function kept(request) {
  return (await caches.match(request)) ?? Response.error();
}

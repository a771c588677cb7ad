// Keeps what was opened for visits without a network: the engine once, each game, and each language of it. What is kept
// answers first. A new edition of the site has a store of its own, with the same games.

const EDITION = "{edition}";
const GROUPS = "{groups}";
const SNAPSHOTS = "sheetgen snapshots"; // the worker's with the rules, which replaces them itself
const OWN = "sheetgen own games"; // games that visitors opened from files: another edition makes them anew from those
const OWN_PAGE = /\/(own-[\w-]+)\/$/;

const opened = (group) =>
  GROUPS[group]?.find((file) => /(index|print\.\w+)\.html$|scene\.json$|^print.*\.zip$/.test(file));

// The groups that an earlier edition kept, by a file that only they hold.
async function earlier() {
  const found = await Promise.all(
    Object.keys(GROUPS)
      .filter(opened)
      .map(async (group) => ((await caches.match(opened(group))) ? group : "")),
  );
  return found.filter(Boolean);
}

async function keep(groups) {
  const cache = await caches.open(EDITION);
  const files = ["./", ...groups.flatMap((group) => GROUPS[group] ?? [])];
  const there = await Promise.all(files.map((file) => cache.match(file)));
  const missing = files.filter((file, index) => !there[index]);
  await cache.addAll(missing);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    earlier().then(async (groups) => {
      if (groups.length) await keep(["engine", ...groups]);
      await self.skipWaiting();
    }),
  );
});

async function clear() {
  const names = await caches.keys();
  const others = names.filter((name) => ![EDITION, SNAPSHOTS, OWN].includes(name));
  if (others.length && names.includes(OWN)) {
    const own = await caches.open(OWN);
    const made = (await own.keys()).filter(({ url }) => !url.endsWith("/source.json"));
    await Promise.all(made.map((each) => own.delete(each)));
  }
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(clear().then(() => self.clients.claim()));
});

// A page that has its rules says which game it is, and in which language.
self.addEventListener("message", (event) => {
  const { game, language, more = [] } = event.data;
  event.waitUntil(
    keep(["engine", game, `${game} ${language}`, ...more]).then(
      () => event.source.postMessage({ kept: true }),
      () => event.source.postMessage({ kept: false }),
    ),
  );
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const found = await caches.match(request, { ignoreSearch: true });
  if (found) return found;
  const own = OWN_PAGE.exec(new URL(request.url).pathname);
  if (own) return Response.redirect(`${self.registration.scope}own.en.html#${own[1]}`);
  return request.mode === "navigate" ? fetch(request).catch((fault) => away(request, fault)) : fetch(request);
}

// In place of a page that was never fetched: one that says so, in the language of the page before it.
function away({ url, referrer }, fault) {
  const { scope } = self.registration;
  const codes = [url, referrer].map((address) => /\.([a-z]+)\.html/.exec(address)?.[1]);
  const pages = [...codes, ...navigator.languages.map((each) => each.slice(0, 2)), "en"].map(
    (code) => `away.${code}.html`,
  );
  const page = pages.find((each) => GROUPS.engine.includes(each));
  if (!page || url.startsWith(scope + page)) throw fault;
  return Response.redirect(`${scope}${page}#${url.slice(scope.length)}`);
}

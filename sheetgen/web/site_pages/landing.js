import { dated } from "./dates.js";

// The first page is in one language for all: a visitor whose browser asks for another one gets that.
const own = document.documentElement.lang;
const wanted = [localStorage.getItem("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
const language = wanted.find(
  (code) => code === own || document.querySelector(`nav [lang="${CSS.escape(code ?? "")}"]`),
);
if (language && language !== own && !/index\.\w+\.html$/.test(location.pathname))
  location.replace(`index.${language}.html`);

// A phone shows the headings of the documents; a desk has room for the lists.
if (matchMedia("(min-width: 900px)").matches)
  for (const group of document.querySelectorAll(".documents details")) group.open = true;

// Without a network, only what was opened before can be played.
async function offer() {
  for (const game of document.querySelectorAll(".game")) {
    const here = navigator.onLine || Boolean(await globalThis.caches?.match(`${game.dataset.game}/`));
    game.querySelector(".away").hidden = here;
    game.querySelector(".row").hidden = !here;
  }
}
for (const event of ["online", "offline"]) addEventListener(event, offer);
offer();

// The game that was marked last, if this browser keeps one.

const NAME = "sheetgen";

const asked = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

// The games that are kept, and the marks that wait for the rules.
async function kept() {
  const request = indexedDB.open(NAME);
  // Nothing was kept yet: nothing is made here.
  request.onupgradeneeded = () => request.transaction.abort();
  const base = await asked(request).catch((fault) => (fault.name === "AbortError" ? null : console.warn(fault)));
  if (!base) return [[], []];
  const found = await Promise.all(
    ["games", "operations"].map((name) => asked(base.transaction(name).objectStore(name).getAll())),
  );
  base.close();
  return found;
}

const [games, waiting] = await kept();
// Only a game in which something was done here, or with sheets from elsewhere, which are not blank.
const begun = ({ seen, state, files }) =>
  !state &&
  (files[".table"]?.includes('"marks"') ||
    waiting.some(({ table }) => table === seen?.table.table) ||
    Object.values(seen?.players ?? {}).some(({ marks }) => Object.keys(marks).length > 2));

const [last] = games.filter(begun).sort((one, other) => other.changed - one.changed);
const card = last && document.querySelector(`[data-game="${CSS.escape(last.game)}"]`);
if (card) {
  const link = document.getElementById("go-on");
  link.href = `${last.game}/`;
  link.onclick = () => localStorage.setItem(`place ${last.game}`, last.id);
  link.querySelector("b").append(` ${card.querySelector("h2").textContent}`);
  const names = (last.seen?.table.players ?? []).map(({ name }) => name).join(", ");
  link.querySelector("small").append(names && `${names} · `, dated(last.changed));
  link.hidden = false;
}

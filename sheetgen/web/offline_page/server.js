// What the page else asks a server, answered in this browser: the rules run in a worker, the sheets lie in its storage.

import { download } from "./dom.js";
import * as rules from "./engine.js";
import { keepOffline } from "./offline.js";
import { state } from "./state.js";
import { games as store, taken } from "./store.js";
import { text } from "./words.js";

const { game, languages } = document.documentElement.dataset;
const codes = languages.split(" ");
const wanted = [localStorage.getItem("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
const language = wanted.find((code) => codes.includes(code)) ?? codes[0];
// The game that was chosen among those that this browser keeps; the first one has no more in its name.
const place = localStorage.getItem(`place ${game}`) ?? `table ${game}`;
const EARLIER = "before the rules"; // the epoch of versions that the rules do not know
const channel = "BroadcastChannel" in self ? new BroadcastChannel(place) : null;
const listeners = new Set();
let about = null; // the scene: what is the same for all sheets
let ready = false; // whether the rules are there

// One question at a time takes up what is kept, changes it and writes it back: of all pages of this browser, or, over
// plain http, of this page alone. What another page wrote meanwhile is seen by `keep`.
let turn = Promise.resolve();
const alone = (call) => {
  if (navigator.locks) return navigator.locks.request(place, call);
  turn = turn.then(call, call);
  return turn;
};

// What is kept of the table: the texts of the sheets and the journal, and what was last seen of them, to be shown before
// the rules are there. A first visit begins with a blank sheet. An earlier edition of the page kept the texts elsewhere.
async function kept() {
  const found = await store.get(place);
  if (found) return found;
  const earlier = place === `table ${game}` && localStorage.getItem(`sheets ${game}`);
  return { id: place, game, ...(earlier ? { files: JSON.parse(earlier) } : begun()) };
}

function begun() {
  const { name, text, marks, sheets } = about.blank;
  const table = [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const player = {
    id: "1",
    name,
    colour: 0,
    file: `${name}.yaml`,
    version: 0,
    sheets,
    fault: [],
    place: null,
    total: null,
    title: null,
    parts: {},
    mistakes: 0,
    rewards: 0,
  };
  const seen = {
    table: {
      table,
      players: [player],
      removed: [],
      ties: [],
      clashes: [],
      hidden: false,
      choices: {},
      ended: false,
      held: {},
      code: "",
      epoch: EARLIER,
      join: "",
    },
    players: { 1: { marks, sheets, fault: [] } },
  };
  return { files: { ".table": `${JSON.stringify({ table })}\n`, [player.file]: text }, seen };
}

// Whether it was written: not if the game is no longer as it was read.
async function keep(game, read) {
  try {
    const changed = Math.max(Date.now(), (read.changed ?? 0) + 1);
    const written = await store.swap(place, (now) => (now?.changed === read.changed ? { ...game, changed } : null));
    if (written) localStorage.removeItem(`sheets ${game.game}`);
    return written;
  } catch (fault) {
    throw Object.assign(fault, { status: 507, told: {} });
  }
}

async function asked(question, more = {}) {
  await rules.start();
  const told = await alone(() => answered(question, more));
  for (const event of told.events) tell(event);
  if ("refused" in told) throw Object.assign(new Error(told.refused), { status: told.status, told });
  return told.answer;
}

// The answer, once what it changed is kept; a question is asked again if another page wrote in between.
async function answered(question, more) {
  const before = await kept();
  const answer = await rules.ask({ ask: question, files: before.files, ...more });
  const changed = JSON.stringify(answer.files) !== JSON.stringify(before.files);
  const after = { ...before, files: answer.files, seen: seen(before.seen, question, more.id, answer.answer) };
  if (changed || JSON.stringify(after.seen) !== JSON.stringify(before.seen)) {
    if (!(await keep(after, before))) return answered(question, more);
  }
  if (changed) channel?.postMessage("changed");
  return answer;
}

function seen(before, question, id, answer) {
  if (question === "table" && answer) return { players: {}, ...before, table: answer };
  if (question === "judge" && before && answer?.parts) return { ...before, table: judged(before.table, id, answer) };
  if (!before || !id || !answer?.marks) return before;
  return {
    ...before,
    players: {
      ...before.players,
      [id]: { fault: [], ...before.players[id], marks: answer.marks, sheets: answer.sheets },
    },
  };
}

// The table with the points that a player has now, if they are no secret; who is before whom is told by the table itself.
function judged(table, id, { total, parts, mistakes }) {
  const now = {
    total,
    parts: Object.fromEntries(parts.map(({ name, points }) => [name, points])),
    mistakes: mistakes.filter(({ severity }) => severity !== "note").length,
  };
  return {
    ...table,
    players: table.players.map((each) => (each.id === id && !each.sealed ? { ...each, ...now } : each)),
  };
}

// What was last seen, as long as the rules are not there; null where nothing was.
const early = async () =>
  ready
    ? null
    : alone(async () => {
        const found = await kept();
        if (found.seen && !found.changed) await keep(found, found);
        return ready ? null : found.seen;
      });

function tell(event) {
  for (const each of listeners) each.onmessage?.({ data: JSON.stringify(event) });
}

async function fetched(path, options = {}) {
  const answer = await fetch(path, options);
  if (!answer.ok) throw Object.assign(new Error(`${answer.status}`), { status: answer.status });
  return answer;
}

// Another page of this browser changed the game: ask anew.
channel?.addEventListener("message", () => {
  if (ready) tell({ kind: "table" });
});

export const games = `../games.${language}.html`; // the page of all games
// A game of the visitor's own has no page on which it is printed.
const prints = !("own" in document.documentElement.dataset);
export const printing = prints ? `print.${language}.html` : null;
export { taken };
export const begin = rules.begin;
export const tryAgain = rules.tryAgain;
export const SLOW = 20000; // ms after which an answer is late; the rules take their time on a small phone, and nothing is lost by it
export const EXPORTS = prints ? ["yaml", "pdf"] : ["yaml"];

// Without a network only a language that is kept can be had, not one of which the browser by chance still has a file.
export async function chooseLanguage(code) {
  await fetched(`data/${code}/scene.json`, { cache: "no-store" }).catch((fault) => {
    throw new Error(text("language-away"), { cause: fault });
  });
  localStorage.setItem("language", code);
  location.reload();
}

export async function scene() {
  about = await (await fetched(`data/${language}/scene.json`)).json();
  return about;
}
export const sheet = async (name) => (await fetched(`data/${language}/${encodeURIComponent(name)}.json`)).json();
export const drawing = async (name) => (await fetched(`data/${language}/${encodeURIComponent(name)}.svg`)).text();
export const table = async () => (await early())?.table ?? (rules.begin(), asked("table"));
export const story = () => asked("story");
export const settle = (choices) => asked("settle", { wanted: choices });
export const join = (name) => asked("join", { name });
export const changePlayer = (id, wanted) => asked("change", { id, wanted });
export async function player(id) {
  const found = (await early())?.players[id];
  return found ? { id, ...found, version: 0, epoch: EARLIER } : asked("player", { id });
}
export const seenOf = player; // all players are at this device
export const mark = (id, body) => asked("mark", { id, body });
export const explain = (marks, box, set) => asked("explain", { marks, box, set });
export const judge = (marks, id) => asked("judge", { marks, id });
export const open = async (file) => asked("open", { name: file.name, text: await file.text() });
export const iconAddress = (name) =>
  about?.drawn?.[name]
    ? `data:image/svg+xml,${encodeURIComponent(about.drawn[name])}`
    : `data/icons/${encodeURIComponent(name)}.svg`;

export async function exported(id, kind) {
  if (kind === "pdf") {
    location.href = `print.${language}.html#mine`;
    return;
  }
  // What is marked and could not be kept is in no file yet.
  const unkept = state.way.waiting && id === state.player ? { marks: state.marks } : {};
  const { name, text } = await asked("text", { id, ...unkept });
  download(name, text, "application/yaml");
}

export const unread = (id) => asked("unread", { id });
export async function saveFile(id) {
  const { name, text } = await asked("text", { id });
  download(name, text, "application/yaml");
}

export async function exportedAll() {
  const content = Uint8Array.from(atob(await asked("archive")), (each) => each.charCodeAt(0));
  download(`${game}.zip`, content, "application/zip");
}

// Another game with the same players; the one before stays among the games of this browser.
export async function again() {
  const id = `table ${game} ${Date.now()}`;
  await store.keep({ id, game, files: await asked("again"), changed: Date.now() });
  localStorage.setItem(`place ${game}`, id);
  sessionStorage.removeItem("player");
  location.hash = "sheet";
  location.reload();
}

export function events() {
  const listener = { onmessage: null, onerror: null, readyState: 1, close: () => listeners.delete(listener) };
  listeners.add(listener);
  return listener;
}

rules.prepare(language, () => {
  ready = true;
  // Whatever was shown until now is asked anew.
  tell({ kind: "hello" });
  keepOffline(game, language);
});

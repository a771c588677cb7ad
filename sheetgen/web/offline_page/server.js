// What the page else asks a server, answered in this browser: the rules run in a worker, the sheets lie in its storage.

import { games } from "./store.js";
import { tell } from "./tell.js";

const { game, languages } = document.documentElement.dataset;
const codes = languages.split(" ");
const wanted = [localStorage.getItem("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
const language = wanted.find((code) => codes.includes(code)) ?? codes[0];
const place = `table ${game}`;
const channel = "BroadcastChannel" in self ? new BroadcastChannel(place) : null;
const waiting = new Map();
const listeners = new Set();
let worker = null;
let last = 0;

// The worker with the rules. One that cannot begin, such as without a network, is begun anew with the next question.
function engine() {
  if (worker) return worker;
  worker = new Worker(new URL("./rules.js", import.meta.url), { type: "module" });
  const begun = worker;
  const stop = (words) => {
    begun.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(stopped(words));
    waiting.clear();
  };
  worker.onmessage = ({ data: { number, text, fault, failed } }) => {
    if (failed) {
      stop(failed);
      return;
    }
    const question = waiting.get(number);
    waiting.delete(number);
    if (fault) question?.reject(stopped(fault));
    else question?.resolve(JSON.parse(text));
  };
  worker.onerror = (event) => stop(event.message || "the rules could not be loaded");
  return worker;
}

const stopped = (words) => Object.assign(new Error(words), { status: 500, told: { engine: true } });

function sent(question) {
  last += 1;
  engine().postMessage({ number: last, game, language, question: JSON.stringify(question) });
  return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
}

// One page of this browser at a time takes up what others wrote, changes it and writes it back.
const alone = (call) => (navigator.locks ? navigator.locks.request(place, call) : call());

// The texts of the sheets and the journal; an earlier edition of the page kept the sheets elsewhere.
async function kept() {
  const found = await games.get(place);
  return found?.files ?? JSON.parse(localStorage.getItem(`sheets ${game}`) ?? "{}");
}

async function keep(files) {
  try {
    await games.keep({ id: place, game, files, changed: Date.now() });
  } catch (fault) {
    throw Object.assign(fault, { status: 507, told: {} });
  }
  localStorage.removeItem(`sheets ${game}`);
}

async function asked(ask, more = {}) {
  const told = await alone(async () => {
    const files = await kept();
    const answer = await sent({ ask, files, ...more });
    if (JSON.stringify(answer.files) !== JSON.stringify(files)) {
      await keep(answer.files);
      channel?.postMessage("changed");
    }
    return answer;
  });
  for (const event of told.events) for (const each of listeners) each.onmessage?.({ data: JSON.stringify(event) });
  if ("refused" in told) throw Object.assign(new Error(told.refused), { status: told.status, told });
  return told.answer;
}

async function fetched(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw Object.assign(new Error(`${answer.status}`), { status: answer.status });
  return answer;
}

function save(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/yaml" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Another page of this browser marked a sheet: ask anew.
channel?.addEventListener("message", () => { asked("table").catch(tell); });

export const SLOW = 20000; // ms after which an answer is late; the rules take their time on a small phone, and nothing is lost by it
export const EXPORTS = ["yaml"];

export function chooseLanguage(code) {
  localStorage.setItem("language", code);
  location.reload();
}

export const scene = async () => (await fetched(`data/${language}/scene.json`)).json();
export const sheet = async (name) => (await fetched(`data/${language}/${encodeURIComponent(name)}.json`)).json();
export const drawing = async (name) => (await fetched(`data/${language}/${encodeURIComponent(name)}.svg`)).text();
export const table = () => asked("table");
export const settle = (choices) => asked("settle", { wanted: choices });
export const join = (name) => asked("join", { name });
export const changePlayer = (id, wanted) => asked("change", { id, wanted });
export const player = (id) => asked("player", { id });
export const mark = (id, body) => asked("mark", { id, body });
export const explain = (marks, box, set) => asked("explain", { marks, box, set });
export const judge = (marks) => asked("judge", { marks });
export const open = async (file) => asked("open", { name: file.name, text: await file.text() });
export const iconAddress = (name) => `data/icons/${encodeURIComponent(name)}.svg`;

export async function exported(id) {
  const { name, text } = await asked("text", { id });
  save(name, text);
}

export function events() {
  const listener = { onmessage: null, onerror: null, readyState: 1, close: () => listeners.delete(listener) };
  listeners.add(listener);
  return listener;
}

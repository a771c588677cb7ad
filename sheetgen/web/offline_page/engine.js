// The worker with the rules. It fetches them once the files of the first sheet are there; if it fails, it is begun anew by
// itself after a while.

import { change } from "./state.js";
import { note } from "./tell.js";

const { game, weight } = document.documentElement.dataset;
const AGAIN = [5, 20, 60]; // s until rules that did not come are asked for again
const SOON = 700; // ms within which rules that were kept are there, without a word

const waiting = new Map();
let last = 0;
let failures = 0;
let begun = null; // the promise of the worker
let again = 0;
let arrived = () => {};
let language = "";
let fetched;
// On a later visit all files are on the device: the rules take no network from the sheet.
const kept = Boolean(navigator.serviceWorker?.controller);
const afterSheet = new Promise((resolve) => {
  fetched = resolve;
  if (kept) resolve();
});

export const stopped = (words) => Object.assign(new Error(words), { status: 500, told: { engine: true } });

// `call` is told whenever the rules are there.
export function prepare(code, call) {
  language = code;
  arrived = call;
  // What is marked until the rules are there is kept here.
  change({ rules: { come: 0, weight: Number(weight), quiet: true } });
  start().catch(note); // shown by `failed`
}

// The files of what is seen first are there, or none are needed.
export const begin = () => fetched();

export function start() {
  begun ??= work();
  return begun;
}

export function tryAgain() {
  clearTimeout(again);
  begun = null;
  start().catch(note); // shown by `failed`
}

function work() {
  const worker = new Worker(new URL("./rules.js", import.meta.url), { type: "module" });
  let come = 0;
  let quiet = true;
  const show = () => change({ rules: { come, weight: Number(weight) } });
  let soon = 0;
  return new Promise((resolve, reject) => {
    let ended = false;
    const failed = (words) => {
      if (ended) return;
      ended = true;
      clearTimeout(soon);
      worker.terminate();
      reject(stopped(words));
      begun = Promise.reject(stopped(words));
      begun.catch(note); // and whoever asks is answered with it
      for (const question of waiting.values()) question.reject(stopped(words));
      waiting.clear();
      const next = AGAIN[Math.min(failures, AGAIN.length - 1)];
      failures += 1;
      change({ rules: { failed: words, next } });
      clearTimeout(again);
      again = setTimeout(tryAgain, 1000 * next);
    };
    worker.onerror = (event) => failed(event.message || "Worker");
    worker.onmessage = ({ data }) => {
      if (data.failed) {
        failed(data.failed);
      } else if (data.come) {
        come += data.come;
        if (!quiet) show();
      } else if (data.ready) {
        clearTimeout(soon);
        failures = 0;
        change({ rules: null, ready: Date.now() });
        resolve(worker);
        arrived();
      } else {
        const question = waiting.get(data.number);
        waiting.delete(data.number);
        if (data.fault) question?.reject(stopped(data.fault));
        else question?.resolve(data.answer);
      }
    };
    afterSheet.then(() => {
      if (ended) return; // that it failed stays told
      soon = setTimeout(() => {
        quiet = false;
        show();
      }, SOON);
      worker.postMessage({ game, language });
    });
  });
}

// The answer to a question, a text of JSON; asked as soon as the rules are there.
export async function ask(question) {
  const worker = await start();
  last += 1;
  worker.postMessage({ number: last, question: JSON.stringify(question) });
  return new Promise((resolve, reject) => waiting.set(last, { resolve, reject })).then(JSON.parse);
}

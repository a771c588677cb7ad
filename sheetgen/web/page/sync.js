// Marks on their way: shown at once, kept here, sent in order, merged with what others mark on the same sheet.
//
// `base` is the sheet as the server last told it; what is still to be sent lies on top. Each operation names the boxes
// it changes and no others, so that two devices on one sheet never lose a mark.

import * as server from "./server.js";
import { change, state } from "./state.js";
import { text } from "./words.js";

const RETRY = 1500; // ms

let base = { marks: {}, version: 0, epoch: "" };
let queue = [];
let number = 0;
let sending = false;
let oneByOne = false; // after a refusal, to find what was refused
let onMarks = () => {};

const device = (() => {
  const kept = sessionStorage.getItem("device") ?? crypto.getRandomValues(new Uint32Array(3)).join("");
  sessionStorage.setItem("device", kept);
  return kept;
})();

const store = () => `queue ${state.scene.game} ${state.player} ${device}`;

export function whenMarked(call) {
  onMarks = call;
}

export async function open(player) {
  const told = await server.player(player);
  change({ player });
  base = { marks: told.marks, version: told.version, epoch: told.epoch };
  queue = JSON.parse(localStorage.getItem(store()) ?? "[]");
  number = Math.max(Number(sessionStorage.getItem("number") ?? 0), ...queue.map((each) => each.number), 0);
  show(told.fault.length ? "not-saved" : queue.length ? "saving" : "saved");
  send();
  return told.sheets;
}

export function mark(set) {
  number += 1;
  sessionStorage.setItem("number", number);
  queue.push({ number, set });
  keep();
  show("saving");
  send();
}

// A change that the server told of: the next one is taken over, after a gap the whole sheet is asked anew.
export function told(step) {
  if (step.version <= base.version) return;
  if (step.version > base.version + 1) {
    refetch();
    return;
  }
  take(step);
  if (step.device === "file") change({ echo: text("changed-outside", { file: fileName() }) });
  show();
}

export async function refetch() {
  try {
    const fresh = await server.player(state.player);
    base = { marks: fresh.marks, version: fresh.version, epoch: fresh.epoch };
    show(fresh.fault.length ? "not-saved" : undefined);
    send();
    return fresh.sheets;
  } catch {
    return null;
  }
}

export function connected(epoch) {
  if (base.epoch && epoch !== base.epoch) refetch();
  else send();
}

export function lost() {
  show(queue.length ? "kept" : state.saving);
}

function take(step) {
  base.marks = changed(base.marks, step.set);
  base.version = step.version;
  if (step.device === device) queue = queue.filter((each) => each.number > step.number);
  keep();
}

function changed(marks, set) {
  const after = { ...marks };
  for (const [key, value] of Object.entries(set)) {
    if (value === null || value === "") delete after[key];
    else after[key] = value;
  }
  return after;
}

async function send() {
  if (sending || !queue.length) return;
  sending = true;
  const operations = oneByOne ? queue.slice(0, 1) : queue.slice();
  try {
    const body = { device, version: base.version, epoch: base.epoch, operations };
    const answer = await server.mark(state.player, body);
    const last = operations.at(-1).number;
    queue = queue.filter((each) => each.number > last);
    if (answer.steps && answer.epoch === base.epoch) {
      for (const step of answer.steps) if (step.version === base.version + 1) take(step);
    } else {
      base = { marks: answer.marks, version: answer.version, epoch: answer.epoch };
    }
    keep();
    sending = false;
    show(queue.length ? "saving" : "saved");
    send();
  } catch (fault) {
    sending = false;
    if (fault.status === 400) {
      if (operations.length > 1) {
        oneByOne = true;
      } else {
        // What cannot stand on the sheet would be refused for ever.
        queue = queue.filter((each) => each.number > operations[0].number);
        oneByOne = false;
        keep();
        change({ echo: fault.message });
        show(queue.length ? "saving" : "saved");
      }
      send();
      return;
    }
    show(fault.status === 409 ? "not-saved" : "kept");
    setTimeout(send, RETRY);
  }
}

function keep() {
  if (queue.length) localStorage.setItem(store(), JSON.stringify(queue));
  else localStorage.removeItem(store());
}

function show(saving) {
  if (saving) change({ saving });
  const marks = queue.reduce((so, each) => changed(so, each.set), base.marks);
  if (alike(marks, state.marks)) return;
  change({ marks });
  onMarks();
}

function alike(one, other) {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}

function fileName() {
  return state.players.find((each) => each.id === state.player)?.file ?? "";
}

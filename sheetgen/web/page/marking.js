// What a tap does to a box, by the box's kind; undo and redo.

import { ask } from "./ask.js";
import { choose, shared } from "./choosing.js";
import { change, state, watch } from "./state.js";
import { mark } from "./sync.js";
import { text } from "./words.js";

let undone = [];
let done = [];
let owner = ""; // the player whose steps these are

const store = () => `undo ${state.table.table} ${state.player}`;

export function recall() {
  owner = state.player;
  [done, undone] = JSON.parse(sessionStorage.getItem(store()) ?? "[[],[]]");
  change({ canUndo: done.length > 0, canRedo: undone.length > 0 });
}

// The last mark made here does not vanish without a word where another device wrote over it.
watch(["marks"], () => {
  const last = done.at(-1);
  const { refused, offered } = state.way;
  if (!last || last.over || owner !== state.player || refused.length || offered) return;
  last.over = Object.entries(last.set).some(([key, value]) => (state.marks[key] ?? null) !== (value ?? null));
  if (last.over) change({ echo: text("changed-elsewhere", { box: last.label }) });
});

function remember() {
  sessionStorage.setItem(store(), JSON.stringify([done, undone]));
  change({ canUndo: done.length > 0, canRedo: undone.length > 0 });
}

export const YEARS = "years.1";
export const yearsDone = () => Number(state.marks[YEARS] ?? 0);

export async function endYear() {
  const done = yearsDone() + 1;
  if (
    done > state.scene.years ||
    !(await ask(text("year-question", { number: done }), text("year-why"), text("year-over")))
  )
    return;
  if (!(await apply({ [YEARS]: String(done) }, text("year", { number: done })))) return;
  change({ echo: done < state.scene.years ? text("year", { number: done + 1 }) : text("years-over") });
}

export const written = (box, marks = state.marks) => marks[box.keys[0]] ?? "";

// empty, filled, ringed, used (ringed, then filled), chosen or written
export function stateOf(box, marks = state.marks) {
  switch (box.kind) {
    case "tick":
      if (marks[box.keys[0]]) return box.ringed ? "used" : "filled";
      return box.ringed && marks[box.ringed] ? "ringed" : "empty";
    case "outer":
      if (marks[box.keys[1]]) return "used";
      return marks[box.keys[0]] ? "ringed" : "empty";
    case "option":
      return marks[box.keys[0]] === box.on ? "chosen" : "empty";
    default:
      return written(box, marks) ? "written" : "empty";
  }
}

export function saidOf(box, marks = state.marks) {
  const now = stateOf(box, marks);
  if (now === "written") return text("state-written", { text: shown(box, written(box, marks)) });
  return text({ empty: "state-empty", ringed: "state-ringed" }[now] ?? "state-filled");
}

export function shown(box, value) {
  return box.options?.find(([option]) => option === value)?.[1] ?? value;
}

// The changes that one more tap makes, or null where the box takes what is written. How a box goes round is its kind's
// own affair, which the scene tells.
export function nextOf(box) {
  if (!box.taps.length) return null;
  const alike = (tap) => box.keys.every((key) => (tap[key] ?? "") === (state.marks[key] ?? ""));
  const tap = box.taps[(box.taps.findIndex(alike) + 1) % box.taps.length];
  return Object.fromEntries(Object.entries(tap).map(([key, text]) => [key, text || null]));
}

export const emptied = (box) => Object.fromEntries(box.keys.map((key) => [key, null]));

export async function make(box, set) {
  // What all sheets share is chosen for all of them, as where the table is set up.
  const found = shared(box.keys[0], set[box.keys[0]]);
  if (found) return settled() && !(await agree()) ? undefined : choose(...found);
  if (!(await apply(set, box.label))) return;
  const now = stateOf(box, { ...state.marks, ...set });
  const value = set[box.keys[0]];
  const said = { empty: "emptied", ringed: "ringed", written: "written" }[now] ?? "filled";
  change({ echo: text(said, { box: box.label, text: shown(box, value ?? "") }) });
}

// After the end, which all have seen, the first change is asked for.
let agreed = false;
function settled() {
  agreed &&= state.table.ended;
  return state.table.ended && !agreed;
}
async function agree() {
  agreed = await ask(text("ended"), text("ended-change"), text("change-it"));
  return agreed;
}

// Several changes as one step that is taken back at once; whether they were made is promised.
export async function apply(set, label) {
  if (settled() && !(await agree())) return false;
  const before = Object.fromEntries(Object.keys(set).map((key) => [key, state.marks[key] ?? null]));
  if (Object.keys(set).every((key) => (set[key] ?? null) === before[key])) return true;
  done.push({ set, before, label });
  undone = [];
  remember();
  mark(set);
  navigator.vibrate?.(8);
  return true;
}

export async function undo() {
  if (done.length && settled() && !(await agree())) return;
  const step = done.pop();
  if (!step) {
    change({ echo: text("nothing-to-undo") });
    return;
  }
  undone.push(step);
  remember();
  // What somebody else changed since stays as it is.
  const set = Object.fromEntries(
    Object.entries(step.before).filter(([key]) => (state.marks[key] ?? null) === (step.set[key] ?? null)),
  );
  if (Object.keys(set).length) mark(set);
  change({ echo: text("undone", { box: step.label }) });
}

export async function redo() {
  if (undone.length && settled() && !(await agree())) return;
  const step = undone.pop();
  if (!step) return;
  done.push(step);
  remember();
  mark(step.set);
  change({ echo: text("redone", { box: step.label }) });
}

// The small pads under the finger: a year, a good, a card, a word.

import { icon, make as node } from "./dom.js";
import { explain } from "./explain.js";
import { emptied, make, shown, stateOf, written, yearsDone, YEARS } from "./marking.js";
import { nodeOf, regionOf } from "./sheets.js";
import { state } from "./state.js";
import * as server from "./server.js";
import { bring, keepInSight, room, toScreen, view } from "./view.js";
import { change } from "./state.js";
import { text } from "./words.js";

const MARGIN = 14;
const HEADING = 60; // pixels above a box within which its heading is kept clear of the pad
let open = null;
let paper = null;

export function hangPads(paperNode) {
  paper = paperNode;
  document.addEventListener(
    "pointerdown",
    (event) => {
      if (open && !event.target.closest(".pad")) close(false);
    },
    true,
  );
}

export const padOpen = () => open !== null;

export function close(back = true) {
  if (!open) return;
  const { box, pad, former } = open;
  open = null;
  pad.remove();
  keepInSight(former);
  change({ asking: "" });
  // The question is over.
  if (state.echo === asked(box)) change({ echo: "" });
  if (back) nodeOf(box.id)?.focus({ preventScroll: true });
}

export function openPad(box) {
  close(false);
  const pad = node("div", { class: "pad", role: "dialog", "aria-label": asked(box) });
  pad.append(...(box.options.length ? keysOf(box) : writing(box)));
  pad.addEventListener("keydown", keyed);
  paper.append(pad);
  open = { box, pad, former: keepInSight(() => beside(box, pad)) };
  beside(box, pad);
  // On a phone the part in which it lies is the one that is named below.
  const region = (state.region && regionOf(box)) ?? state.region;
  change({ echo: asked(box), focused: box.id, asking: box.id, region });
  (pad.querySelector("input") ?? pad.querySelector(".now:not(.used)") ?? pad.querySelector("button"))?.focus({
    preventScroll: true,
  });
}

// The key under a finger that pressed the box and slides; lifted there, it is pressed.
export function keyAt(x, y) {
  const key = document.elementFromPoint(x, y)?.closest(".pad button");
  for (const each of open?.pad.querySelectorAll(".under") ?? []) if (each !== key) each.classList.remove("under");
  key?.classList.add("under");
}

export const pressKey = () => open?.pad.querySelector(".under")?.click();

function onScreen({ rect: [x, y] }) {
  const [left, top] = toScreen(x, y);
  const { width, height } = room();
  return left > 0 && top > 0 && left < width && top < height;
}

function asked(box) {
  const key = { year: "which-year", good: "which-good" }[box.what] ?? (box.options.length ? "which" : "write-here");
  return text(key, { box: box.label });
}

export function write(box, value) {
  const set = { [box.keys[0]]: value || null };
  // Whoever writes a year has completed all before it.
  if (box.what === "year" && state.scene.years && Number(value) - 1 > yearsDone())
    set[YEARS] = String(Number(value) - 1);
  make(box, set);
}

function keysOf(box) {
  const now = written(box);
  const others = [...state.boxes.values()].filter((each) => each.area === box.area && each.id !== box.id);
  const held = new Map(others.map((each) => [written(each), each]));
  const year = box.what === "year" ? thisYear() : "";
  const paid = payment(box, held);
  const keys = box.options.map(([value, label]) => {
    const used = held.has(value);
    const small = value === year && !used ? text("now") : used ? text(box.what === "good" ? "held" : "used") : "";
    return node(
      "button",
      {
        type: "button",
        class: `key${value === year ? " now" : ""}${used ? " used" : ""}`,
        "aria-pressed": value === now ? "true" : "false",
        onclick: () => choose(box, value),
      },
      node("strong", {}, label),
      small ? node("small", {}, small) : paid && !used ? paid.cloneNode(true) : null,
    );
  });
  const few = box.options.length <= 10;
  const rows = node(
    "div",
    { class: few ? "keys" : "keys list", style: few ? { "--keys": Math.min(box.options.length, 6) } : {} },
    ...keys,
  );
  if (few) rows.style.setProperty("--keys", Math.min(box.options.length, 6));
  const empty = node("button", { type: "button", class: "wide", onclick: () => choose(box, "") }, text("leave-empty"));
  const why = node("button", { type: "button", class: "wide", onclick: () => explainBox(box) }, text("explain-box"));
  return [rows, node("div", { class: "wides" }, stateOf(box) === "empty" ? why : null, empty)];
}

// What a new kind pays, by how many kinds there are already.
function payment(box, held) {
  if (!box.pays) return null;
  const kinds = new Set([...held.keys()].filter(Boolean)).size;
  const points = box.pays.points[kinds];
  if (!points) return null;
  return node(
    "small",
    { class: "pays" },
    `+${points}`,
    node("img", { src: server.iconAddress(box.pays.icon), alt: box.pays.icon, width: 20, height: 20 }),
  );
}

// The year that is played: the one behind the last completed.
const thisYear = () => String(Math.min(yearsDone() + 1, state.scene.years || 1));

// An example of what fills an empty box: this year, or the first option that no other box of its area holds.
function tried(box) {
  if (box.what === "year") return thisYear();
  const held = new Set([...state.boxes.values()].filter(({ area }) => area === box.area).map(written));
  return box.options.find(([value]) => !held.has(value))?.[0];
}

// Explain why a box may be filled or not yet. A box with options is judged with one of them as an example.
export function explainBox(box) {
  const value = box?.options?.length ? tried(box) : "";
  close();
  if (value) explain(box, { [box.keys[0]]: value }, () => openPad(box));
  else explain(box);
}

function choose(box, value) {
  close();
  if (value) write(box, value);
  else make(box, emptied(box));
}

function writing(box) {
  const input = node("input", {
    type: "text",
    maxlength: 60,
    value: shown(box, written(box)),
    inputmode: box.digits ? "numeric" : "text",
    pattern: box.digits ? "-?[0-9]*" : false,
    "aria-label": box.label,
    autocomplete: "off",
    enterkeyhint: "done",
  });
  const done = () => {
    const value = input.value.trim();
    if (box.digits && value && !/^-?[0-9]{1,6}$/.test(value)) {
      input.setAttribute("aria-invalid", "true");
      return;
    }
    close();
    write(box, value);
  };
  const form = node(
    "form",
    {
      class: "writing",
      onsubmit: (event) => {
        event.preventDefault();
        done();
      },
    },
    input,
    node("button", { type: "submit", class: "dark", "aria-label": text("done") }, icon("check")),
  );
  const empty = node("button", { type: "button", class: "wide", onclick: () => choose(box, "") }, text("leave-empty"));
  return [form, node("div", { class: "wides" }, empty)];
}

function keyed(event) {
  event.stopPropagation();
  const keys = [...open.pad.querySelectorAll("button, input")];
  const at = keys.indexOf(document.activeElement);
  if (event.key === "Escape") close();
  else if (event.key === "Tab") {
    event.preventDefault();
    keys[(at + (event.shiftKey ? keys.length - 1 : 1)) % keys.length].focus();
  } else if (document.activeElement?.tagName !== "INPUT") {
    if (["ArrowRight", "ArrowDown"].includes(event.key)) keys[(at + 1) % keys.length].focus();
    else if (["ArrowLeft", "ArrowUp"].includes(event.key)) keys[(at + keys.length - 1) % keys.length].focus();
    else if (open.box.options.some(([value]) => value === event.key)) choose(open.box, event.key);
    else if (event.key === "Delete" || event.key === "Backspace") choose(open.box, "");
    else return;
    event.preventDefault();
  }
}

// The box is brought to the screen; the pad is above it where there is room, else below it, with a point towards it.
function beside(box, pad) {
  const place = box.places.find((each) => onScreen(each)) ?? box.places[0];
  bring(place.target, 40);
  const [x, y, width, height] = place.rect;
  const [left, top] = toScreen(x, y);
  const { width: wide, height: high } = room();
  const [w, h] = [pad.offsetWidth, pad.offsetHeight];
  const middle = left + (width * view.zoom) / 2;
  const px = Math.min(Math.max(8, middle - w / 2), Math.max(8, wide - w - 8));
  const bottom = top + height * view.zoom;
  const heading = regionOf(box)?.heading;
  const read = heading ? toScreen(0, heading[1])[1] : top;
  const above = (read < top && top - read < HEADING ? read : top) - h - MARGIN;
  const py = above > 4 ? above : Math.min(bottom + MARGIN, Math.max(4, high - h - 4));
  pad.classList.toggle("below", above <= 4);
  pad.style.transform = `translate(${px}px,${py}px)`;
  pad.style.setProperty("--point", `${Math.min(Math.max(20, middle - px), w - 20)}px`);
}

// Fingers, pens and mice on the paper: tap, long press, drag along a track, pan, pinch, wheel.

import { change, state } from "./state.js";
import { apply, emptied, make, nextOf, stateOf } from "./marking.js";
import { close as closePad, explainBox, keyAt, openPad, pressKey } from "./pads.js";
import { boxAt, nodeOf, regionAt, regionOf } from "./sheets.js";
import { note } from "./tell.js";
import {
  fitZoom,
  fling,
  frameRect,
  halt,
  overview,
  pan,
  readingZoom,
  toPaper,
  toRegion,
  view,
  zoomAt,
} from "./view.js";
import { text } from "./words.js";

const SLOP = 10; // pixels a finger may stray while it taps
const HOLD = 450; // ms of a long press
const SLIDE = 220; // ms after which a box opens its pad under the finger, which slides to a key
const LEAST_TOUCH = 24; // pixels of a target that a finger marks; a smaller one brings the region nearer
const LEAST_MOUSE = 12;
const ALONG = Math.tan((20 * Math.PI) / 180);
const DOUBLE = 300; // ms between two taps
const STILL = 60; // ms after which a finger that lifts was at rest

const fingers = new Map();
let gesture = null;
let lastTap = 0;

export function listen(paper) {
  /** @returns {[number, number]} */
  const at = (event) => {
    const { left, top } = paper.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  paper.addEventListener("pointerdown", (event) => {
    if (event.target.closest(".pad")) return;
    if (event.pointerType === "mouse" && event.button !== 0) return;
    halt();
    fingers.set(event.pointerId, at(event));
    try {
      paper.setPointerCapture(event.pointerId);
    } catch (fault) {
      note(fault);
    } // the finger has gone already
    if (fingers.size > 1) pinch();
    else press(event, at(event));
  });
  paper.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const before = fingers.get(event.pointerId);
    fingers.set(event.pointerId, at(event));
    if (gesture?.kind === "choose") keyAt(event.clientX, event.clientY);
    else move(at(event), before);
  });
  const end = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    if (event.type === "pointerup") lift(at(event));
    else forget();
    if (fingers.size) gesture = { kind: "pan" };
  };
  paper.addEventListener("pointerup", end);
  paper.addEventListener("pointercancel", end);
  paper.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    const found = boxAt(...toPaper(...at(event)));
    if (found && event.button === 2 && event.pointerType !== "touch") takeBack(found.box);
  });
  // The mouse that a browser makes of a tap would take the focus out of a pad that the tap has opened.
  paper.addEventListener("mousedown", (event) => {
    if (!event.target.closest(".pad")) event.preventDefault();
  });
  paper.addEventListener(
    "wheel",
    (event) => {
      if (event.target.closest(".pad")) return;
      event.preventDefault();
      closePad(false);
      if (event.ctrlKey || event.metaKey) zoomAt(Math.exp(-event.deltaY / 200), ...at(event));
      else pan(event.shiftKey ? -event.deltaY : -event.deltaX, event.shiftKey ? 0 : -event.deltaY);
    },
    { passive: false },
  );
  // A screen reader presses a box without a finger.
  paper.addEventListener("click", (event) => {
    const id = event.target.dataset?.box;
    if (id && event.detail === 0) act(state.boxes.get(id));
  });
}

function press(event, [x, y]) {
  const found = boxAt(...toPaper(x, y));
  const least = event.pointerType === "mouse" ? LEAST_MOUSE : LEAST_TOUCH;
  const size = found ? Math.min(found.place.target[2], found.place.target[3]) * view.zoom : 0;
  const marks = size >= least;
  gesture = { kind: "tap", from: [x, y], box: marks ? found.box : null, hold: 0 };
  if (!marks) return;
  change({ pressed: found.box.id });
  const { box } = found;
  if (box.options?.length && stateOf(box) === "empty") {
    gesture.hold = setTimeout(() => {
      gesture = { kind: "choose" };
      change({ pressed: "" });
      openPad(box);
    }, SLIDE);
    return;
  }
  gesture.hold = setTimeout(() => {
    if (stateOf(box) === "empty") explainBox(box);
    else takeBack(box);
    forget();
  }, HOLD);
}

function pinch() {
  forget();
  gesture = { kind: "pinch", spread: spread(), middle: middle() };
}

const spread = () => {
  const [[ax, ay], [bx, by]] = [...fingers.values()];
  return Math.max(20, Math.hypot(ax - bx, ay - by));
};
const middle = () => {
  const all = [...fingers.values()];
  return [0, 1].map((axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length);
};

function move([x, y], before) {
  if (!gesture) return;
  if (gesture.kind === "pinch" && fingers.size > 1) {
    const [mx, my] = middle();
    zoomAt(spread() / gesture.spread, mx, my);
    pan(mx - gesture.middle[0], my - gesture.middle[1]);
    Object.assign(gesture, { spread: spread(), middle: [mx, my] });
    return;
  }
  if (gesture.kind === "tap") {
    const [dx, dy] = [x - gesture.from[0], y - gesture.from[1]];
    if (Math.hypot(dx, dy) <= SLOP) return;
    const box = gesture.box;
    release();
    gesture = box && fills(box, dx, dy) ? { kind: "fill", boxes: [box], area: box.area } : { kind: "pan" };
    change({ pressed: "", trail: gesture.boxes?.map((each) => each.id) ?? [] });
    if (gesture.kind === "pan") pan(dx, dy);
    return;
  }
  if (gesture.kind === "pan") {
    const now = performance.now();
    const passed = Math.max(1, now - (gesture.at ?? now - 16));
    Object.assign(gesture, { at: now, speed: [(x - before[0]) / passed, (y - before[1]) / passed] });
    pan(x - before[0], y - before[1]);
  }
  if (gesture.kind === "fill") extend(x, y);
}

// A drag fills from the next free box of a track, along it.
function fills(box, dx, dy) {
  if (!box.track || stateOf(box) !== "empty") return false;
  const row = rowOf(box.area);
  const index = row.indexOf(box);
  if (index > 0 && stateOf(row[index - 1]) === "empty") return false;
  const [here, there] = [box.places[0].rect, (row[index + 1] ?? row[index - 1])?.places[0].rect];
  if (!there) return false;
  const upright = Math.abs(there[1] - here[1]) > Math.abs(there[0] - here[0]);
  return upright ? Math.abs(dx) <= ALONG * Math.abs(dy) : Math.abs(dy) <= ALONG * Math.abs(dx);
}

export const rowOf = (area) => [...state.boxes.values()].filter((each) => each.area === area);

function extend(x, y) {
  const found = boxAt(...toPaper(x, y));
  if (!found || found.box.area !== gesture.area) return;
  const row = rowOf(gesture.area);
  const from = row.indexOf(gesture.boxes[0]);
  const to = row.indexOf(found.box);
  gesture.boxes = row.slice(from, Math.max(from, to) + 1).filter((each) => stateOf(each) === "empty");
  change({ trail: gesture.boxes.map((each) => each.id) });
}

function lift([x, y]) {
  const done = gesture;
  release();
  gesture = null;
  if (!done) return;
  if (done.kind === "choose") pressKey();
  else if (done.kind === "pan" && done.speed && performance.now() - done.at < STILL) fling(...done.speed);
  else if (done.kind === "tap" && done.box) act(done.box);
  else if (done.kind === "tap") tapped(x, y);
  else if (done.kind === "fill") {
    const set = Object.assign({}, ...done.boxes.map((box) => nextOf(box)));
    const echo = text("filled", { box: `${done.boxes[0].label} +${done.boxes.length - 1}` });
    apply(set, text("several", { number: done.boxes.length })).then((made) => made && change({ echo }));
  }
  change({ pressed: "", trail: [] });
}

function release() {
  clearTimeout(gesture?.hold);
}

function forget() {
  release();
  gesture = null;
  change({ pressed: "", trail: [] });
}

// Whether a box has the focus because it is acted on: it is where the hand is, and stays there.
let acting = false;
export const isActing = () => acting;

export function act(box) {
  if (!box) return;
  const set = nextOf(box);
  if (!set) {
    openPad(box);
    return;
  }
  acting = true;
  nodeOf(box.id)?.focus({ preventScroll: true });
  acting = false;
  make(box, set);
}

export function takeBack(box) {
  if (box && stateOf(box) !== "empty") make(box, emptied(box));
  navigator.vibrate?.(20);
}

// Not on a box that is large enough: come nearer, or go back where the second of two taps asks for it.
function tapped(x, y) {
  const now = performance.now();
  const twice = now - lastTap < DOUBLE;
  lastTap = now;
  const [px, py] = toPaper(x, y);
  const near = view.zoom > fitZoom() * 1.4;
  if (near && !twice && boxAt(px, py) === null) return;
  if (near && twice) {
    overview();
    return;
  }
  const box = boxAt(px, py)?.box;
  const region = (box && regionOf(box)) ?? regionAt(px, py);
  if (!region) return;
  toRegion(region);
  const [l, t, w, h] = region.rect;
  const zoom = readingZoom(region);
  const { width, height } = document.getElementById("paper").getBoundingClientRect();
  // What does not fit is shown about the place that was tapped.
  const [sw, sh] = [Math.min(w, width / zoom), Math.min(h, height / zoom)];
  const left = Math.min(Math.max(px - sw / 2, l), l + w - sw);
  const top = Math.min(Math.max(py - sh / 2, t), t + h - sh);
  frameRect([left, top, sw, sh], zoom);
}

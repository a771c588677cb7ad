// Where the paper stands on the screen: pan, zoom, regions. Lengths on the paper in mm, on the screen in pixels.

import { change, state } from "./state.js";

export const GAP = 11; // mm between two sheets: beside one that is as wide as a phone nothing is seen of the next
const BASE = 4; // pixels to a mm before the stage is scaled
const MOST = 14;
const CLOSE = 0.88;
const EDGE = 14; // pixels around the whole sheet
const RIM = 6; // pixels beside a part that is wider than the screen: its frame is seen
const SMALL = 2.5; // pixels to a mm up to which a finger opens a part, and marks nothing
const COARSE = matchMedia("(pointer: coarse)");

export const view = { zoom: 1, x: 0, y: 0 };

let paper = null;
let stage = null;
let moved = () => {};
let frame = 0;
let flight = 0;

let around = "";
let size = "";
let top = 0;
let showAsked = null; // brings what is asked about to the screen
let wholeSheets = []; // those that are shown as a whole, if nothing else is: a smaller screen shows them whole again

export function hang(paperNode, stageNode, whenMoved) {
  [paper, stage, moved] = [paperNode, stageNode, whenMoved];
  [around, size, top] = [besides(), "", paper.getBoundingClientRect().top];
  new ResizeObserver(settle).observe(paper);
}

const besides = () =>
  `${state.panel} ${document.getElementById("panel")?.className} ${document.getElementById("band")?.offsetHeight}`;

// Called by whatever takes a part of the screen as soon as it is there: a tap before the next frame aims at what is seen.
export function settle() {
  const now = `${paper?.clientWidth} ${paper?.clientHeight}`;
  if (!paper?.clientWidth || now === size) return;
  const sameWidth = now.split(" ")[0] === size.split(" ")[0]; // as when a browser shows its bar
  size = now;
  const down = paper.getBoundingClientRect().top - top;
  // The panel and the band take a part of the screen; what is to be seen beside them stays under the finger. A
  // blank sheet of a first visit, whose rules are on their way, is seen whole below the band that tells of them.
  const covers =
    sameWidth &&
    around !== besides() &&
    !lookedOver(down) &&
    !(down > 0 && wholeSheets.length && state.rules && !state.canUndo);
  const kept = covers || (sameWidth && !wholeSheets.length && !state.region);
  around = besides();
  top += down;
  // A band that is there before the sheet takes its part of the screen from the first view on.
  if (!state.sheets.length) return;
  if (kept) put({ ...view, y: view.y - down }, down !== 0);
  else if (state.region) toRegion(state.region, false);
  else overview(sameWidth && wholeSheets.length ? wholeSheets : undefined, false);
  if (!covers || (down && (state.asking || state.panel))) showAsked?.();
}

// Whether whole sheets that nobody marks at that size have another size beside the band than they are shown in.
const lookedOver = (down) =>
  COARSE.matches &&
  wholeSheets.length &&
  view.zoom < SMALL &&
  (view.y < down || fitZoom(wholeSheets) > 1.01 * view.zoom);

// What is asked about is brought to the screen again once that has another size; returns what did so before.
export function keepInSight(call) {
  const before = showAsked;
  showAsked = call;
  return before;
}

export const isWhole = (sheets) => wholeSheets.map(({ name }) => name).join() === sheets.map(({ name }) => name).join();
export const room = () => ({ width: paper.clientWidth, height: paper.clientHeight });
export const toScreen = (x, y) => [x * view.zoom + view.x, y * view.zoom + view.y];
export const toPaper = (x, y) => [(x - view.x) / view.zoom, (y - view.y) / view.zoom];

function extent() {
  const last = state.sheets.at(-1);
  return { width: last.left + last.width, height: Math.max(...state.sheets.map((sheet) => sheet.height)) };
}

export function fitZoom(sheets = state.sheets.slice(0, 1)) {
  const width = sheets.at(-1).left + sheets.at(-1).width - sheets[0].left;
  const height = Math.max(...sheets.map((sheet) => sheet.height));
  const { width: wide, height: high } = room();
  return Math.max(0.3, Math.min((wide - 2 * EDGE) / width, (high - 2 * EDGE) / height));
}

// Keep the paper on the screen: where it is smaller than the room it stays in the middle. The band that tells of the
// rules goes by itself: the paper already stands in the middle of the room that there is without it.
function held({ zoom, x, y }) {
  const { width, height } = extent();
  const { width: wide, height: high } = room();
  const band = state.rules ? document.getElementById("band").offsetHeight : 0;
  const kept = (at, length, space, above) => {
    const spare = space - length * zoom;
    if (spare > 0) return Math.max(Math.min(4, spare / 2), (spare - above) / 2);
    return Math.min(EDGE, Math.max(spare - EDGE, at));
  };
  return { zoom, x: kept(x, width, wide, 0), y: kept(y, height, high, band) };
}

function put(next, free = false) {
  Object.assign(view, free ? next : held(next));
  stage.style.transform = `translate(${view.x}px,${view.y}px) scale(${view.zoom / BASE})`;
  if (!frame) {
    frame = requestAnimationFrame(() => {
      frame = 0;
      moved();
    });
  }
}

// What a hand brought to the middle of the screen, in mm on the paper; null where the page itself moved the paper.
let byHand = false;
export function middle() {
  const { width, height } = room();
  return byHand ? toPaper(width / 2, height / 2) : null;
}

export function pan(right, down) {
  cancelAnimationFrame(flight);
  [byHand, wholeSheets] = [true, []];
  put({ zoom: view.zoom, x: view.x + right, y: view.y + down });
}

// The paper goes on from a finger that lifts in full motion, in pixels a ms, until friction or another finger stops it.
export function fling(right, down) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let last = performance.now();
  const step = (now) => {
    const passed = Math.min(40, now - last);
    last = now;
    const slower = 0.997 ** passed;
    [right, down] = [right * slower, down * slower];
    pan(right * passed, down * passed);
    if (Math.hypot(right, down) > 0.03) flight = requestAnimationFrame(step);
  };
  flight = requestAnimationFrame(step);
}

// A finger on the paper holds it.
export const halt = () => cancelAnimationFrame(flight);

export function zoomAt(factor, x, y) {
  cancelAnimationFrame(flight);
  const least = Math.min(fitZoom(), fitZoom(state.sheets)) * 0.8;
  const zoom = Math.min(MOST, Math.max(least, view.zoom * factor));
  const [px, py] = toPaper(x, y);
  wholeSheets = [];
  put({ zoom, x: x - px * zoom, y: y - py * zoom });
}

function fly(target, swift) {
  cancelAnimationFrame(flight);
  [byHand, wholeSheets] = [false, []];
  const from = { ...view };
  const to = held(target);
  const still = !swift || matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (still) {
    put(to);
    return;
  }
  const begun = performance.now();
  const step = (now) => {
    const done = Math.min(1, (now - begun) / 250);
    const eased = 1 - (1 - done) ** 3;
    // The zoom grows evenly by factors, so that the flight looks as fast near the paper as far from it.
    const zoom = from.zoom * (to.zoom / from.zoom) ** eased;
    put({ zoom, x: from.x + (to.x - from.x) * eased, y: from.y + (to.y - from.y) * eased });
    if (done < 1) flight = requestAnimationFrame(step);
    else put(to);
  };
  flight = requestAnimationFrame(step);
}

// Show a rectangle of the paper as near as `zoom`, or as far as it takes to see all of it where `whole` is asked.
export function frameRect([left, top, width, height], zoom, { whole = false, swift = true } = {}) {
  const { width: wide, height: high } = room();
  const fitting = Math.min(wide / width, high / height);
  const near = whole ? Math.min(zoom, fitting) : zoom;
  const x = width * near <= wide ? (wide - width * near) / 2 : RIM;
  const y = height * near <= high ? (high - height * near) / 2 : 0;
  fly({ zoom: near, x: x - left * near, y: y - top * near }, swift);
}

// A region fills the width of the screen where its targets stay large enough for a finger; a mouse needs half as much.
// Where they do, the words beside it are seen too.
export function readingZoom(region) {
  const fine = matchMedia("(pointer: fine)").matches;
  const { width, height } = room();
  const wanted = region.zoom * (fine ? 0.6 : 1);
  const across = width / region.rect[2];
  const besides = width / (region.rect[2] + region.words);
  // A region that all but fits is shown whole, if it can be with its words: a target of 40 pixels is better than what is
  // cut off by the edge.
  const whole = across < wanted / CLOSE && [besides, across].find((each) => each < wanted && each >= wanted * CLOSE);
  if (whole) return whole;
  const fitting = besides >= wanted ? besides : across;
  const zoom = Math.min(MOST, Math.max(wanted, Math.min(fitting, height / region.rect[3], wanted * 1.35)));
  // So is a sheet that all but fits: nothing of its other regions is cut off.
  const sheet = sheetZoom(region);
  return zoom > sheet && sheet >= zoom * CLOSE ? sheet : zoom;
}

const sheetZoom = ({ sheet }) => room().width / sheet.width;

export function toRegion(region, swift = true) {
  change({ region });
  const [left, top, width, height] = region.rect;
  const zoom = readingZoom(region);
  if (zoom === sheetZoom(region)) {
    frameRect([region.sheet.left, top, region.sheet.width, height], zoom, { swift });
    return;
  }
  const spare = room().width / zoom - width;
  // The words beside the boxes are shown as far as there is room; where there is none, the boxes are what is cut off.
  const words = spare > 0 ? Math.max(0, Math.min(region.words, spare) - spare / 2) : region.words;
  frameRect([left - words, top, width + (spare > 0 ? 0 : words), height], zoom, { swift });
}

export function overview(sheets, swift = true) {
  change({ region: null });
  const { width, height } = room();
  const both = width > height && state.sheets.length > 1;
  const shown = sheets ?? (both ? state.sheets : state.sheets.slice(0, 1));
  const left = shown[0].left;
  const right = shown.at(-1).left + shown.at(-1).width;
  const high = Math.max(...shown.map((sheet) => sheet.height));
  frameRect([left, 0, right - left, high], fitZoom(shown), { whole: true, swift });
  wholeSheets = shown;
}

export function seen() {
  const { width, height } = room();
  const [left, top] = toPaper(0, 0);
  const [right, bottom] = toPaper(width, height);
  return [left, top, right - left, bottom - top];
}

// Move the paper so far that a place is to be seen, in the part of the screen that is `free`: its left, top, right and
// bottom in pixels. There it may leave the middle of the screen.
export function bring(place, margin = 60, free = null) {
  const [x, y, width, height] = place;
  const [left, top] = toScreen(x, y);
  const [right, bottom] = toScreen(x + width, y + height);
  const [west, north, east, south] = free ?? [0, 0, room().width, room().height];
  const into = (from, to, least, most) =>
    from < least + margin ? least + margin - from : to > most - margin ? most - margin - to : 0;
  const across = into(left, right, west, east);
  const down = into(top, bottom, north, south);
  if (!across && !down) return;
  cancelAnimationFrame(flight);
  wholeSheets = [];
  put({ zoom: view.zoom, x: view.x + across, y: view.y + down }, free !== null);
}

// Lend the paper to what moves it for a while; what is returned puts it back where it was, if the screen is the same.
export function lend() {
  const [before, sheets, screen] = [{ ...view }, wholeSheets, size];
  return () => {
    if (size !== screen) return void pan(0, 0);
    wholeSheets = sheets;
    put(before, true);
  };
}

export { BASE };

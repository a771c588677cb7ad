// The player's marks as a pencil draws them, one group for each box; only what changed is drawn anew.

import { draw } from "./dom.js";
import { shown, stateOf, written, YEARS } from "./marking.js";

const SPACING = 1.3; // mm between two strokes
const LEAN = 0.45; // how far a stroke leans to the right, of its height

// The same box is always drawn by the same hand.
function hand(seed) {
  let word = 2166136261;
  for (const letter of seed) word = Math.imul(word ^ letter.charCodeAt(0), 16777619);
  return () => {
    word = Math.imul(word ^ (word >>> 15), 2246822507) + 0x9e3779b9;
    return ((word ^ (word >>> 13)) >>> 0) / 4294967296;
  };
}

const near = (value) => value.toFixed(2);

// Single strokes that lean, each cut at the rim of the box.
function strokes([x, y, width, height], round, random) {
  const inset = 0.55;
  const left = x + inset,
    right = x + width - inset,
    top = y + inset,
    bottom = y + height - inset;
  const lean = (bottom - top) * LEAN;
  let path = "";
  for (
    let foot = left - lean + SPACING * (0.3 + random() * 0.3);
    foot < right;
    foot += SPACING * (0.85 + random() * 0.3)
  ) {
    let from = 0,
      to = 1;
    const at = (part) => foot + lean * part;
    if (at(0) < left) from = (left - foot) / lean;
    if (at(1) > right) to = (right - foot) / lean;
    if (round)
      [from, to] = within(foot, lean, bottom, top, x + width / 2, y + height / 2, Math.min(width, height) / 2 - inset);
    if (!(to - from > 0.12)) continue;
    from += (to - from) * random() * 0.06;
    to -= (to - from) * random() * 0.06;
    const [x1, y1, x2, y2] = [at(from), bottom + (top - bottom) * from, at(to), bottom + (top - bottom) * to];
    const bend = (random() - 0.5) * 0.5;
    path += `M${near(x1)} ${near(y1)}Q${near((x1 + x2) / 2 + bend)} ${near((y1 + y2) / 2)} ${near(x2)} ${near(y2)}`;
  }
  return path;
}

function within(foot, lean, bottom, top, cx, cy, radius) {
  const dx = lean,
    dy = top - bottom,
    fx = foot - cx,
    fy = bottom - cy;
  const a = dx * dx + dy * dy,
    b = 2 * (fx * dx + fy * dy),
    c = fx * fx + fy * fy - radius * radius;
  const root = b * b - 4 * a * c;
  if (root <= 0) return [0, 0];
  return [(-b - Math.sqrt(root)) / (2 * a), (-b + Math.sqrt(root)) / (2 * a)];
}

function ring([x, y, width, height], random) {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const start = -2.2 + random() * 0.6;
  let path = "";
  for (let index = 0; index <= 29; index += 1) {
    const angle = start + (index / 26) * 2 * Math.PI;
    const swing = 1 + 0.03 * Math.sin(angle * 2 + start) + 0.0016 * index;
    path += `${index ? "L" : "M"}${near(cx + (Math.cos(angle) * width * swing) / 2)} ${near(cy + (Math.sin(angle) * height * swing) / 2)}`;
  }
  return path;
}

function tick([x, y, width, height]) {
  return `M${near(x + 0.12 * width)} ${near(y + 0.5 * height)}L${near(x + 0.42 * width)} ${near(y + 0.85 * height)}L${near(x + width)} ${near(y - 0.1 * height)}`;
}

function words([x, y, width, height], said) {
  const line = width > 3 * height;
  const size = Math.min(height * (line ? 1.15 : 0.95), 8, (width * 0.9) / (0.42 * Math.max(1, [...said].length)));
  const attributes = line
    ? { x: near(x + 0.8), y: near(y + height - 0.6) }
    : { x: near(x + width / 2 - 0.05 * size), y: near(y + height / 2 + 0.3 * size), "text-anchor": "middle" };
  return draw("text", { ...attributes, "font-size": near(size), class: "pen-text" }, said);
}

function shapes(box, place, now, said) {
  const random = hand(box.id);
  const round = box.shape === "circle" || box.shape === "hexagon";
  if (now === "written") return [words(place, said)];
  if (now === "chosen" && box.shape === "square") return [draw("path", { d: tick(place), class: "pen-line" })];
  const found = [];
  if (now === "ringed" || (now === "used" && (box.kind === "outer" || box.ringed))) {
    found.push(draw("path", { d: ring(place, random), class: "pen-line" }));
  }
  if (now !== "ringed") {
    const [x, y, width, height] = place;
    const rx = round ? Math.min(width, height) / 2 : 0.6;
    found.push(draw("rect", { x, y, width, height, rx, class: "pen-tone" }));
    found.push(draw("path", { d: strokes(place, round, random), class: "pen-strokes" }));
  }
  return found;
}

// `layer` remembers what it shows; boxes are those of its sheet.
export function drawInk(layer, boxes, marks) {
  layer.shown ??= new Map();
  for (const box of boxes) {
    const now = stateOf(box, marks);
    const said = now === "written" ? shown(box, written(box, marks)) : "";
    // Nobody writes on the paper that no year is over.
    const blank = now === "empty" || (box.keys[0] === YEARS && said === "0");
    const key = blank ? "" : `${now} ${said}`;
    const before = layer.shown.get(box.id);
    if ((before?.key ?? "") === key) continue;
    before?.node.remove();
    layer.shown.delete(box.id);
    if (!key) continue;
    const node = draw("g", { "data-marked": box.id }, ...box.rects.flatMap((place) => shapes(box, place, now, said)));
    layer.append(node);
    layer.shown.set(box.id, { key, node });
  }
}

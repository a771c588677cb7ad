// A player's sheets on the stage: the drawings, the pencil over them, the boxes for keys and screen readers.

import { draw, make, readDrawing } from "./dom.js";
import { drawInk } from "./ink.js";
import { saidOf } from "./marking.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { note, tell } from "./tell.js";
import { BASE, GAP } from "./view.js";
import { text } from "./words.js";

const fetched = new Map();
const small = new Map();

// What was promised for a name before; what did not come is asked for again.
function once(known, name, bring) {
  if (!known.has(name)) {
    const coming = bring();
    known.set(name, coming);
    coming.then(null, () => known.delete(name)); // whoever waits for it is told
  }
  return known.get(name);
}

const bringSheet = (name) => once(fetched, name, () => Promise.all([server.sheet(name), server.drawing(name)]));

// A sheet's boxes, and its drawing without their targets, to be copied where the sheet is shown small.
export const smallSheet = (name) =>
  once(small, name, async () => {
    const [{ boxes }, drawing] = await bringSheet(name);
    const picture = readDrawing(drawing);
    picture.querySelector(".boxes").remove();
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("aria-hidden", "true");
    return { boxes, picture };
  });

// The layer of ink over a small sheet, still empty.
export function smallInk(name) {
  const { width, height } = state.scene.sheets.find((each) => each.name === name);
  return draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "mini-ink", "aria-hidden": "true" });
}

// A player's marks as others may see them: what was written as the score is as secret as the score.
export const openMarks = ({ sealed }, marks) =>
  Object.fromEntries(Object.entries(marks).filter(([key]) => !sealed || key.split(".")[0] !== state.scene.written));

let shownFan = null;

// Two papers as they lie on a table, with what the player marked.
export function fan(player) {
  const shown = (player?.sheets ?? state.scene.sheets.map((each) => each.name)).slice(0, 2);
  if (shownFan?.dataset.sheets !== shown.join()) {
    const papers = shown.map(() => make("div", { class: "mini" })); // empty until they are drawn
    shownFan = make("div", { class: "fan", "aria-hidden": "true", "data-sheets": shown.join() }, ...papers);
    const into = shownFan;
    Promise.all(shown.map(smallSheet)).then(
      (sheets) =>
        sheets.forEach(({ picture }, index) => papers[index].append(picture.cloneNode(true), smallInk(shown[index]))),
      (fault) => {
        if (shownFan === into) shownFan = null; // asked for again when the room is drawn next
        tell(fault);
      },
    );
  }
  if (player && !state.silent) inked(shownFan, player, shown).catch(note);
  return shownFan;
}

// Without its marks the picture is still one of the game.
async function inked(into, player, names) {
  const version = `${player.id} ${player.version} ${player.sealed}`;
  if (into.dataset.version === version) return;
  into.dataset.version = version;
  const [{ marks }, ...sheets] = await Promise.all([server.seenOf(player.id), ...names.map(smallSheet)]);
  if (into.dataset.version !== version) return;
  for (const [index, ink] of into.querySelectorAll(".mini-ink").entries())
    drawInk(ink, sheets[index].boxes, openMarks(player, marks));
}

export async function layOut(stage, names) {
  const brought = await Promise.all(names.map(bringSheet));
  server.begin?.(); // while the sheets are drawn, the network is free for the rules
  let left = 0;
  const sheets = brought.map(([data, drawing]) => {
    const about = state.scene.sheets.find((each) => each.name === data.name);
    const sheet = { ...about, ...data, left, drawing: readDrawing(drawing) };
    sheet.regions = data.regions.map((region) => ({
      ...region,
      sheet,
      rect: moved(region.rect, left),
      heading: region.heading && moved(region.heading, left),
    }));
    left += about.width + GAP;
    return sheet;
  });
  const boxes = new Map();
  for (const sheet of sheets) {
    for (const box of sheet.boxes) {
      const known = boxes.get(box.id) ?? { ...box, places: [] };
      boxes.set(box.id, known);
      box.rects.forEach((rect, part) => {
        const [l, t, r, b] = box.targets[part];
        known.places.push({ sheet, rect: moved(rect, sheet.left), target: [l + sheet.left, t, r - l, b - t] });
      });
    }
  }
  stage.replaceChildren(...sheets.map(sheetNode));
  change({ sheets, boxes });
  for (const sheet of sheets) nameBoxes(sheet, boxes);
}

const moved = ([x, y, width, height], left) => [x + left, y, width, height];

function sheetNode(sheet) {
  const { drawing, width, height } = sheet;
  drawing.removeAttribute("width");
  drawing.removeAttribute("height");
  drawing.querySelector(":scope > title")?.remove();
  drawing.classList.add("drawing-layer");
  sheet.ink = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "ink-layer", "aria-hidden": "true" });
  return make(
    "section",
    {
      class: "sheet",
      "aria-label": sheet.label,
      style: { left: `${sheet.left * BASE}px`, width: `${width * BASE}px`, height: `${height * BASE}px` },
    },
    drawing,
    sheet.ink,
  );
}

// Each area is a group, each box a button; one box of an area is in the order of the tab key.
function nameBoxes(sheet, boxes) {
  sheet.drawing.querySelector(".drawing").setAttribute("aria-hidden", "true");
  const layer = sheet.drawing.querySelector(".boxes");
  layer.setAttribute("role", "group");
  layer.setAttribute("aria-label", sheet.label);
  const nodes = new Map();
  for (const node of layer.children) if (node.id) nodes.set(node.id, node);
  for (const extra of [...layer.children]) if (!extra.id) extra.remove();
  sheet.nodes = new Map();
  const groups = new Map();
  for (const box of sheet.boxes) {
    const node = nodes.get(box.id);
    if (!node) continue;
    const first = !groups.has(box.area);
    if (first) groups.set(box.area, draw("g", { role: "group", "aria-label": box.label.split(/[,:]/)[0] }));
    groups.get(box.area).append(node);
    node.querySelector("title")?.remove();
    // What stands on both sheets, such as the name, has its id once.
    if (boxes.get(box.id).places[0].sheet !== sheet) node.removeAttribute("id");
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", first ? "0" : "-1");
    sheet.nodes.set(box.id, node);
    nodes.delete(box.id);
  }
  // What stands on no file, such as a date on a pad for the whole table, cannot be marked.
  for (const node of nodes.values()) node.remove();
  layer.replaceChildren(...groups.values());
  for (const box of boxes.values()) box.said = undefined;
}

export function showMarks() {
  for (const sheet of state.sheets) drawInk(sheet.ink, sheet.boxes, state.marks);
  const numbers = new Map();
  for (const found of [...(state.report?.mistakes ?? []), ...(state.report?.rewards ?? [])]) {
    for (const id of found.boxes) numbers.set(id, [...(numbers.get(id) ?? []), found.number]);
  }
  const next = new Set(state.report?.next ?? []);
  for (const sheet of state.sheets) {
    for (const box of sheet.boxes) {
      const node = sheet.nodes?.get(box.id);
      if (!node) continue;
      const parts = [box.label, saidOf(box)];
      if (next.has(box.id)) parts.push(text("may-be-next"));
      if (numbers.has(box.id)) parts.push(text("has-mistake", { numbers: numbers.get(box.id).join(", ") }));
      const said = parts.join(", ");
      if (node.said === said) continue;
      node.said = said;
      node.setAttribute("aria-label", said);
    }
  }
}

export function nodeOf(id) {
  for (const sheet of state.sheets) {
    const node = sheet.nodes?.get(id);
    if (node) return node;
  }
  return null;
}

// The box whose target holds a point of the paper, the nearest one where several do.
export function boxAt(x, y) {
  let found = null;
  let nearest = Infinity;
  for (const box of state.boxes.values()) {
    for (const place of box.places) {
      const [left, top, width, height] = place.target;
      if (x < left || y < top || x > left + width || y > top + height) continue;
      const [l, t, w, h] = place.rect;
      const away = Math.hypot(Math.max(l - x, 0, x - l - w), Math.max(t - y, 0, y - t - h));
      if (away < nearest) [nearest, found] = [away, { box, place }];
    }
  }
  return found;
}

export function regionAt(x, y) {
  const all = state.sheets.flatMap((sheet) => sheet.regions);
  const inside = all.filter(({ rect: [l, t, w, h] }) => x >= l && y >= t && x <= l + w && y <= t + h);
  const size = ({ rect }) => rect[2] * rect[3];
  if (inside.length) return inside.reduce((one, other) => (size(one) <= size(other) ? one : other));
  const away = ({ rect: [l, t, w, h] }) => Math.hypot(Math.max(l - x, 0, x - l - w), Math.max(t - y, 0, y - t - h));
  const near = all.reduce((one, other) => (away(one) <= away(other) ? one : other));
  return away(near) < 25 ? near : null;
}

export function regionOf(box) {
  const { rect, sheet } = box.places[0];
  const [x, y] = [rect[0] + rect[2] / 2, rect[1] + rect[3] / 2];
  const found = sheet.regions.filter(({ rect: [l, t, w, h] }) => x >= l && y >= t && x <= l + w && y <= t + h);
  return found[0] ?? null;
}

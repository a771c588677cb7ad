// What is laid over the paper and keeps its size on the screen: mistakes, rewards, ways out, next boxes, the focus.

import { badge, icon, make } from "./dom.js";
import { state } from "./state.js";
import { nodeOf, regionOf } from "./sheets.js";
import { room, toScreen, view } from "./view.js";

const LETTERS = "ABCDEFGH";
const NEAR = 3.2; // pixels to a mm from which on the paper is read, not looked over
const LETTER = 26; // how large the letter of a way out is
const NAME = 15; // how high the name of a row is: it stands above its boxes
let layer = null;

export function hangNotes(node) {
  layer = node;
}

function onScreen([x, y, width, height]) {
  const [left, top] = toScreen(x, y);
  return { left, top, right: left + width * view.zoom, bottom: top + height * view.zoom };
}

function visible({ left, top, right, bottom }) {
  const { width, height } = room();
  return right > -30 && bottom > -30 && left < width + 30 && top < height + 30;
}

function frame(place, kind, gap, ...children) {
  const at = onScreen(place.rect);
  if (!visible(at)) return null;
  const round = state.boxes.get(place.id)?.shape === "circle" ? " round" : "";
  return make(
    "div",
    {
      class: `note ${kind}${round}`,
      style: {
        transform: `translate(${at.left - gap}px,${at.top - gap}px)`,
        width: `${at.right - at.left + 2 * gap}px`,
        height: `${at.bottom - at.top + 2 * gap}px`,
      },
    },
    ...children,
  );
}

function placesOf(id) {
  return (state.boxes.get(id)?.places ?? []).map((place) => ({ ...place, id }));
}

function badges() {
  const at = new Map();
  const small = view.zoom < NEAR;
  for (const mistake of state.report?.mistakes ?? []) {
    if (mistake.severity === "note") continue;
    // Looked over as a whole, each number stands once.
    for (const id of small ? mistake.boxes.slice(0, 1) : mistake.boxes) {
      if (!at.has(id)) at.set(id, []);
      at.get(id).push(mistake.number);
    }
  }
  return [...at].flatMap(([id, numbers]) =>
    placesOf(id)
      .slice(0, 1)
      .map((place) => {
        const { right, top, left, bottom } = onScreen(place.rect);
        if (!visible({ left, top, right, bottom })) return null;
        return make(
          "div",
          { class: `note pin${small ? " small" : ""}`, style: { transform: `translate(${right}px,${top}px)` } },
          ...numbers.slice(0, 3).map((number) => badge("mistake", number)),
        );
      }),
  );
}

function rewards() {
  return (state.report?.rewards ?? []).flatMap((reward) =>
    reward.boxes.slice(0, 1).flatMap((id) =>
      placesOf(id)
        .slice(0, 1)
        .map((place) => frame(place, "reward", 2, badge("reward", "+"))),
    ),
  );
}

function selection() {
  const found = [...(state.report?.mistakes ?? []), ...(state.report?.rewards ?? [])];
  const chosen = state.panel ? found.find((each) => each.number === state.selected) : null;
  if (!chosen) return [];
  const frames = chosen.boxes.flatMap((id) =>
    placesOf(id)
      .slice(0, 1)
      .map((place) => frame(place, "selected", 5)),
  );
  const taken = new Map();
  const letters = chosen.ways.flatMap((way, index) => {
    const place = placesOf(way.at)[0];
    if (!place || !LETTERS[index]) return [];
    const shift = taken.get(place.id) ?? 0;
    taken.set(place.id, shift + 1);
    const others = filledBy(way).filter((id) => !chosen.boxes.includes(id));
    const frames = others.flatMap((id) => placesOf(id).slice(0, 1)).map((each) => frame(each, "way", 4));
    return [...frames, letter(place, LETTERS[index], shift)];
  });
  return [...frames, ...letters];
}

const changedBoxes = new WeakMap();

// The boxes that a way out changes, with the one at which it is shown.
function filledBy(way) {
  if (!changedBoxes.has(way)) {
    const changes = ({ keys, on }) =>
      keys.some((key) => key in way.set && (on === undefined || way.set[key] === null || way.set[key] === on));
    const found = [...state.boxes.values()].filter(changes).map(({ id }) => id);
    changedBoxes.set(way, [...new Set([way.at, ...found])]);
  }
  return changedBoxes.get(way);
}

// A way's letter at its place; off the screen it waits at the edge with an arrow.
function letter(place, name, shift) {
  const at = onScreen(place.rect);
  const { width, height } = room();
  const over = Math.min(LETTER - 12, (at.right - at.left) / 3); // it hides little of a small box
  const [x, y] = [at.left + over - LETTER + shift * (LETTER + 2), at.bottom - over];
  const [nx, ny] = [Math.min(width - 46, Math.max(8, x)), Math.min(height - LETTER - 10, Math.max(8, y))];
  const away = ny < y - 20 ? "down" : ny > y + 20 ? "up" : nx < x - 20 ? "right" : nx > x + 20 ? "left" : null;
  return make(
    "div",
    { class: "note letter", style: { transform: `translate(${nx}px,${ny}px)` } },
    name,
    away && icon(away, 18),
  );
}

function next() {
  if (!state.showNext) return [];
  return (state.report?.next ?? []).flatMap((id) =>
    placesOf(id)
      .slice(0, 1)
      .map((place) => frame(place, "next", 2)),
  );
}

// The boxes that the line of the score counts that was opened.
function lit() {
  const part = state.report?.parts.find((each) => each.name === state.lit);
  return (part?.boxes ?? []).flatMap((id) =>
    placesOf(id)
      .slice(0, 1)
      .map((place) => frame(place, "next", 2)),
  );
}

function touched() {
  const found = [];
  for (const id of new Set([state.pressed, ...state.trail])) {
    if (id) found.push(...placesOf(id).map((place) => frame(place, "pressed", 1)));
  }
  if (state.asking) found.push(...placesOf(state.asking).map((place) => frame(place, "asked", 4)));
  const node = state.focused && nodeOf(state.focused);
  if (node && node === document.activeElement && node.matches(":focus-visible")) {
    found.push(
      ...placesOf(state.focused)
        .slice(0, 1)
        .map((place) => frame(place, "focus", 3)),
    );
  }
  return found;
}

// What the box needs which is explained, with the numbers of its conditions, and all that is filled on the way there.
function needed() {
  const at = (id) => placesOf(id).slice(0, 1);
  const way = state.wayThere;
  const others = way ? filledBy(way).filter((id) => id !== way.at && !state.needed.includes(id)) : [];
  return [
    ...others.flatMap(at).map((place) => frame(place, "on-way", 3)),
    ...state.needed.flatMap((id, index) =>
      at(id).map((place) =>
        frame(place, view.zoom < NEAR ? "way small" : "way", 4, badge("letter", String(index + 1))),
      ),
    ),
  ];
}

// Whether more of a heading is on the screen than not.
function read(heading) {
  const { left, right } = onScreen(heading);
  return left + right > 0;
}

// The name of a row whose beginning, where the paper tells it, lies beside the screen.
function rowNames() {
  if (view.zoom < NEAR) return [];
  const rows = new Map();
  for (const box of state.boxes.values()) {
    if (!box.track) continue;
    const at = onScreen(box.places[0].rect);
    const row = rows.get(box.area) ?? {
      name: box.label.split(/[,:]/)[0],
      left: at.left,
      top: at.top,
      right: at.right,
      bottom: at.bottom,
      boxes: 0,
      // A name that the paper prints above the boxes is seen with the first of them, one beside them later.
      least: regionOf(box)?.words ? 30 : 0,
      heading: regionOf(box)?.heading,
    };
    rows.set(box.area, {
      ...row,
      boxes: row.boxes + 1,
      left: Math.min(row.left, at.left),
      top: Math.min(row.top, at.top),
      right: Math.max(row.right, at.right),
      bottom: Math.max(row.bottom, at.bottom),
    });
  }
  // A name that would lie far into a box of another row is left out: what is printed there is worth more.
  const places = [...state.boxes.values()].map((box) => ({ area: box.area, ...onScreen(box.places[0].rect) }));
  const covers = ([area, { name, top }]) =>
    places.some(
      (box) =>
        box.area !== area &&
        box.left < 3 + 9 * name.length &&
        box.right > 3 &&
        box.top < top - 4 &&
        box.bottom > top + 4 - NAME,
    );
  const wanted = (row) =>
    row.boxes > 2 && row.left < row.least && row.right > 60 && visible(row) && !(row.heading && read(row.heading));
  const begun = [...rows].filter((row) => wanted(row[1]) && !covers(row)).map(([, row]) => row);
  return begun.map((row) =>
    make("div", { class: "note row-name", style: { transform: `translate(3px,${row.top - NAME}px)` } }, row.name),
  );
}

export function drawNotes() {
  if (!layer) return;
  const notes = [
    ...rowNames(),
    ...next(),
    ...lit(),
    ...rewards(),
    ...selection(),
    ...touched(),
    ...needed(),
    ...badges(), // over all frames: their numbers are read
  ];
  layer.replaceChildren(...notes.filter(Boolean));
}

// How the points grew: a line for each player, from year to year.

import { draw, make } from "./dom.js";
import { state } from "./state.js";
import { text } from "./words.js";

export const ROMAN = ["–", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const LEFT = 34;
const TOP = 12;
const HIGH = 104; // from the most points to the least
const LETTER = 7; // about the width of one
const LINE = 15; // between two names

// The names at the ends of the lines: those that end at the same point together, none over another.
function ends(lines, y) {
  const found = new Map();
  for (const { player, points } of lines) {
    const [year, last] = [points.length - 1, points.at(-1)];
    const key = `${year} ${last}`;
    found.set(key, { year, last, names: [...(found.get(key)?.names ?? []), player.name] });
  }
  const lowest = new Map(); // of the names at each year
  return [...found.values()]
    .sort((one, other) => other.last - one.last)
    .map(({ year, last, names }) => {
      lowest.set(year, Math.max((lowest.get(year) ?? -Infinity) + LINE, y(last) + 4));
      return { words: `${names.join(", ")} ${last}`, year, at: lowest.get(year) };
    });
}

function scale(all) {
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = [1, 2, 5, 10, 25, 50, 100].find((each) => (most - least) / each <= 4) ?? 200;
  const from = Math.floor(least / step) * step;
  const to = Math.ceil(most / step) * step;
  const rules = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  return { rules, y: (points) => TOP + (HIGH * (to - points)) / (to - from) };
}

export function course() {
  const lines = state.players
    .map((player) => ({ player, points: [0, ...(state.table.course?.[player.id] ?? [])] }))
    // Whoever's first year is not over begins at nothing; after the end there is nothing to tell of such a game.
    .filter(({ player, points }) => points.length > 1 || (state.scene.years && !state.table.ended && !player.years));
  const reached = Math.max(0, ...lines.map(({ points }) => points.length - 1));
  if (!reached) return null;
  const { rules, y } = scale(lines.flatMap(({ points }) => points));
  const told = ends(lines, y);
  const width = matchMedia("(min-width: 900px)").matches ? 640 : 360;
  const years = Math.max(state.scene.years, reached);
  const room = Math.min(width / 3, 16 + LETTER * Math.max(...told.map(({ words }) => words.length)));
  const right = width - room;
  const x = (year) => LEFT + (year * (right - LEFT)) / years;
  const bottom = Math.max(TOP + HIGH, ...told.map(({ at }) => at)) + 18;
  const words = (at, height, what, anchor) => draw("text", { x: at, y: height, "text-anchor": anchor }, String(what));
  const label = lines.map(({ player, points }) => `${player.name} ${points.slice(1).join(", ") || 0}`).join("; ");
  return make(
    "figure",
    { class: reached > 1 ? "course" : "course begun" },
    make("figcaption", {}, text("course")),
    draw(
      "svg",
      { viewBox: `0 0 ${width} ${bottom + 4}`, role: "img", "aria-label": label },
      ...rules.flatMap((points) => [
        draw("path", { class: "rule", d: `M${LEFT} ${y(points)}H${right}` }),
        words(LEFT - 6, y(points) + 4, points, "end"),
      ]),
      ...Array.from({ length: years }, (_, year) => words(x(year + 1), bottom, ROMAN[year + 1] ?? year + 1, "middle")),
      ...lines.flatMap(({ player, points }) => [
        draw("polyline", {
          class: `line-${player.colour}`,
          points: points.map((each, year) => `${x(year)},${y(each)}`).join(" "),
        }),
        draw("circle", { class: `line-${player.colour}`, cx: x(points.length - 1), cy: y(points.at(-1)), r: 3 }),
      ]),
      ...told.map(({ words: said, year, at }) =>
        draw("text", { x: x(year) + 9, y: at, class: "name", ...fitted(said, room - 12) }, said),
      ),
    ),
  );
}

// Names that are too long for their place are set narrower, never cut.
const fitted = (words, room) =>
  words.length * LETTER > room ? { textLength: Math.round(room), lengthAdjust: "spacingAndGlyphs" } : {};

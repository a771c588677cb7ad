// How the points grew: a line for each player, from year to year.

import { draw, make } from "./dom.js";
import { again } from "./seal.js";
import { state } from "./state.js";
import { text } from "./words.js";

export const ROMAN = ["–", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const FEWEST = 2; // years, of which a course can be seen
const LEFT = 34;
const TOP = 12;
const HIGH = 104; // from the most points to the least, where a page gives the course no height
const LEAST = 76; // the same, where it does
const FOOT = 24; // below the least points, with the years
const LETTER = 7; // about the width of one
const LINE = 15; // between two names
const DASH = 9; // of a line where another lies
const OFF = 5; // from the end of a line to its name, so far that a stroke leads there

// The names at the ends of the lines by their years, the most points first: those that end at the same point together.
function ends(lines) {
  const found = new Map();
  for (const { player, end } of lines) {
    const { year, last } = end;
    const key = `${year} ${last}`;
    found.set(key, { colour: player.colour, year, last, names: [...(found.get(key)?.names ?? []), player.name] });
  }
  const years = new Map();
  for (const each of [...found.values()].sort((one, other) => other.last - one.last))
    years.set(each.year, [...(years.get(each.year) ?? []), each]);
  return [...years.values()];
}

// Where the names of one year stand: none over another, those that are close about their middle, and all above the years.
function placed(names, y, bottom) {
  const blocks = []; // how far down the first name would stand, for names that stand one below the other
  names.forEach(({ last }, index) => {
    let block = { sum: y(last) + 4 - index * LINE, count: 1 };
    while (blocks.length && blocks.at(-1).sum / blocks.at(-1).count >= block.sum / block.count) {
      const { sum, count } = blocks.pop();
      block = { sum: block.sum + sum, count: block.count + count };
    }
    blocks.push(block);
  });
  const lowest = bottom - (names.length - 1) * LINE;
  const starts = blocks.flatMap(({ sum, count }) => Array(count).fill(sum / count));
  return names.map(({ names: said, year, last, colour }, index) => ({
    words: `${said.join(", ")} ${last}`,
    year,
    colour,
    end: y(last),
    at: Math.min(Math.max(starts[index], TOP + 4), lowest) + index * LINE,
  }));
}

// The stretches that several lines have in common, where each has dashes of its own: none hides another.
function shared(lines) {
  const found = new Map();
  for (const { player, points } of lines) {
    const known = points.flatMap((each, year) => (each === null ? [] : [[year, each]]));
    for (const [index, to] of known.slice(1).entries()) {
      const from = known[index];
      const key = `${from} ${to}`;
      found.set(key, [...(found.get(key) ?? []), { player, from, to }]);
    }
  }
  return [...found.values()]
    .filter(({ length }) => length > 1)
    .flatMap((all) => all.map((each, at) => ({ ...each, at, of: all.length })));
}

function scale(all, high) {
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const step = [1, 2, 5, 10, 25, 50, 100].find((each) => (most - least) / each <= 4) ?? 200;
  const from = Math.ceil(least / step) * step; // below the lowest rule there is only what the points need
  const to = Math.ceil(most / step) * step;
  const rules = Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);
  return { rules, y: (points) => TOP + (high * (to - points)) / (to - least) };
}

export function course() {
  const begun = state.players
    .map((player) => ({ player, points: [0, ...(state.table.course?.[player.id] ?? [])] }))
    // Whoever's first year is not over begins at nothing; after the end there is nothing to tell of such a game.
    .filter(({ player, points }) => points.length > 1 || (state.scene.years && !state.table.ended && !player.years));
  const lines = withEnds(begun);
  const reached = Math.max(0, ...lines.map(({ points }) => points.length - 1));
  if (reached < FEWEST) return null;
  const unknown = state.players.filter((player) => player.years && !lines.some((line) => line.player === player));
  const figure = make(
    "figure",
    { class: "course" },
    make("figcaption", {}, text("course")),
    picture(lines, reached, 360, HIGH),
    unknown.length
      ? make("small", {}, text("course-unknown", { names: unknown.map(({ name }) => name).join(", ") }))
      : null,
  );
  // On a desk it is drawn again in the size of its place, which does not depend on what is drawn.
  new ResizeObserver(() => {
    const drawn = figure.querySelector("svg");
    const { width, height } = drawn.getBoundingClientRect();
    if (!width || getComputedStyle(figure).display !== "grid") return;
    const fresh = picture(lines, reached, width, LEAST, height);
    if (fresh.getAttribute("viewBox") !== drawn.getAttribute("viewBox")) drawn.replaceWith(fresh);
  }).observe(figure);
  return figure;
}

// The lines with their names, as wide as its place and at least so high, or as high as that is.
function picture(lines, reached, across, least, down = 0) {
  const names = ends(lines);
  const needed = Math.max(least, ...names.map((each) => each.length * LINE + 8));
  const high = Math.max(needed, Math.round(down) - TOP - FOOT);
  // What needs more height than there is, is drawn smaller.
  const width = Math.round(across * (down ? (TOP + high + FOOT) / down : 1));
  const { rules, y } = scale(
    lines.flatMap(({ points, end }) => [...points, end.last]),
    high,
  );
  const told = names.flatMap((each) => placed(each, y, TOP + high - 4));
  const years = Math.max(state.scene.years, reached);
  // As far as every name has room behind the end of its line.
  const led = told.some(({ end, at }) => Math.abs(at - 4 - end) > OFF) ? 14 : 0; // px for those strokes
  const ending = ({ words, year }) => LEFT + ((width - 16 - led - LETTER * words.length - LEFT) * years) / year;
  const right = Math.max((2 * width) / 3, Math.min(width - 16, ...told.map(ending)));
  const x = (year) => LEFT + (year * (right - LEFT)) / years;
  const bottom = TOP + high + 20;
  const words = (at, height, what, anchor) => draw("text", { x: at, y: height, "text-anchor": anchor }, String(what));
  // What a screen reader hears agrees with what is seen: the years, and the points of now where a line goes on to them.
  const goesOn = ({ points, end }) => end.year > points.length - 1;
  const said = (line) =>
    [...line.points.slice(1), ...(goesOn(line) ? [line.end.last] : [])].map((each) => each ?? "\u2013");
  const label = lines.map((line) => `${line.player.name} ${said(line).join(", ") || 0}`).join("; ");
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${TOP + high + FOOT}`, role: "img", "aria-label": label },
    ...rules.flatMap((points) => [
      draw("path", { class: "rule", d: `M${LEFT} ${y(points)}H${right}` }),
      words(LEFT - 6, y(points) + 4, points, "end"),
    ]),
    ...Array.from({ length: years }, (_, year) => words(x(year + 1), bottom, ROMAN[year + 1] ?? year + 1, "middle")),
    ...lines.flatMap(({ player, points }) => [
      draw("polyline", {
        class: again(player) ? `line-${player.colour} again` : `line-${player.colour}`,
        points: points.flatMap((each, year) => (each === null ? [] : `${x(year)},${y(each)}`)).join(" "),
      }),
      ...points.flatMap((each, year) =>
        year && each !== null
          ? [draw("circle", { class: `line-${player.colour}`, cx: x(year), cy: y(each), r: 3 })]
          : [],
      ),
    ]),
    ...shared(lines).map(({ player, from, to, at, of }) =>
      draw("path", {
        class: `line-${player.colour}`,
        d: `M${x(from[0])} ${y(from[1])}L${x(to[0])} ${y(to[1])}`,
        "stroke-dasharray": `${DASH} ${DASH * (of - 1)}`,
        "stroke-dashoffset": -DASH * at,
      }),
    ),
    ...lines.filter(goesOn).map(({ player, points, end }) =>
      draw("path", {
        class: `line-${player.colour} running`,
        d: `M${x(points.length - 1)} ${y(points.at(-1))}L${x(end.year)} ${y(end.last)}`,
      }),
    ),
    ...told
      .filter(() => led)
      .map(({ year, end, at, colour }) =>
        draw("path", { class: `lead line-${colour}`, d: `M${x(year) + 5} ${end}L${x(year) + 7 + led} ${at - 5}` }),
      ),
    ...told.map(({ words: said, year, at }) =>
      draw("text", { x: x(year) + 9 + led, y: at, class: "name", ...fitted(said, width - x(year) - 12 - led) }, said),
    ),
  );
}

// While the game goes on, all lines end at the same time, at today's points; afterwards each ends with its own last year.
function withEnds(lines) {
  const most = Math.max(0, ...lines.map(({ points }) => points.length - 1));
  const isFurther = ({ player, points }) => points.length - 1 === most && ![null, points.at(-1)].includes(player.total);
  const now = most < state.scene.years && lines.some(isFurther) ? most + 0.5 : most;
  return lines.map((line) => {
    const last = line.points.at(-1);
    const end = state.table.ended
      ? { year: line.points.length - 1, last }
      : { year: now, last: line.player.total ?? last };
    return { ...line, end };
  });
}

// Names that are too long for their place are set narrower, never cut.
const fitted = (words, room) =>
  words.length * LETTER > room ? { textLength: Math.round(room), lengthAdjust: "spacingAndGlyphs" } : {};

// How a player's games of one kind went: four numbers, the last ten games as a line, what brings the points.

import { places, shape } from "./thumb.js";

const LAST = 10;
const ENOUGH = 5; // games from which on a sentence about them is worth saying
const OVER = 12 * 3600 * 1000; // ms after which a game that nobody marks is over
const WIDE = 340,
  HIGH = 150,
  LEFT = 30,
  TOP = 22;

const mean = (numbers) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
const spread = (numbers) => Math.sqrt(mean(numbers.map((each) => (each - mean(numbers)) ** 2)));

// A sheet that was looked at and left is no game.
const marked = (seen) => (seen?.table.players ?? []).some(({ total, mistakes }) => total || mistakes);

// The games of a kind that are over, in their order: each with its players that were judged.
export function played(games, kind) {
  return games
    .filter(
      ({ game, state, seen, changed }) =>
        game === kind &&
        state !== "removed" &&
        (state || seen?.table.ended || (Date.now() - changed > OVER && marked(seen))),
    )
    .map(({ seen, changed }) => ({
      changed,
      sheets: seen?.players ?? {},
      players: (seen?.table.players ?? []).filter(({ total }) => total !== null),
    }))
    .filter(({ players }) => players.length)
    .sort((one, other) => one.changed - other.changed);
}

// Who played, the most frequent first; of those who played as often, who did last, and of a game, who was better.
export function names(games) {
  const counts = new Map();
  for (const { players } of [...games].reverse())
    for (const { name } of [...players].sort((one, other) => one.place - other.place))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one));
}

// What is known of one player's games.
export function told(games, name) {
  const rounds = games
    .filter(({ players }) => players.some((each) => each.name === name))
    .map(({ changed, sheets, players }) => {
      const mine = players.find((each) => each.name === name);
      const others = players.filter((each) => each !== mine).map(({ total }) => total);
      return {
        changed,
        mine,
        marks: sheets[mine.id]?.marks ?? {},
        sheet: sheets[mine.id]?.sheets?.[0],
        players,
        best: others.length ? Math.max(...others) : null,
      };
    });
  const parts = Object.fromEntries(
    [...new Set(rounds.flatMap(({ mine }) => Object.keys(mine.parts)))].map((part) => [
      part,
      mean(rounds.map(({ mine }) => mine.parts[part] ?? 0)),
    ]),
  );
  return {
    rounds,
    parts,
    won: rounds.some(({ best }) => best !== null)
      ? rounds.filter(({ mine, best }) => best !== null && mine.place === 1).length
      : null,
    average: mean(rounds.map(({ mine }) => mine.total)),
    mistakes: mean(rounds.map(({ mine }) => mine.mistakes)),
    weak: weakest(rounds, Object.keys(parts)),
  };
}

// The part in which those who were better had more, by more than the difference itself spreads: {part, mine, theirs}.
function weakest(rounds, parts) {
  const lost = rounds.filter(({ mine, best }) => best !== null && best > mine.total);
  if (rounds.length < ENOUGH || lost.length < 2) return null;
  const found = parts.map((part) => {
    const pairs = lost.map(({ mine, players, best }) => [
      mine.parts[part] ?? 0,
      players.find(({ total }) => total === best).parts[part] ?? 0,
    ]);
    const more = pairs.map(([mine, theirs]) => theirs - mine);
    return {
      part,
      mine: mean(pairs.map(([mine]) => mine)),
      theirs: mean(pairs.map(([, theirs]) => theirs)),
      more: mean(more),
      sure: mean(more) > spread(more),
    };
  });
  return found.filter(({ more, sure }) => more > 0 && sure).sort((one, other) => other.more - one.more)[0] ?? null;
}

// A picture of a sheet: its drawing, which is the text of an SVG, with every marked box filled. It stands in the page
// itself, whose fonts an image of its own would not have.
export function picture(text, boxes, marks) {
  const drawing = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  for (const name of ["width", "height"]) drawing.removeAttribute(name);
  for (const [name, value] of [
    ["aria-hidden", "true"],
    ["class", "small-sheet"],
  ])
    drawing.setAttribute(name, value);
  drawing.querySelector(".boxes")?.remove();
  for (const [x, y, width, height] of places(boxes, marks))
    drawing.append(shape("rect", { class: "marked", x, y, width, height }));
  return drawing;
}

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

// The points at which there are lines: at most five, from just below the least to just above the most.
function ruled(points) {
  const [least, most] = [Math.min(...points), Math.max(1, ...points)];
  const step = STEPS.find((each) => (most - least) / each <= 3) ?? 500;
  const from = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

// The last games as a line, the best of the others dotted; the best game has its number.
export function course(rounds, label) {
  const last = rounds.slice(-LAST);
  const rules = ruled(last.flatMap(({ mine, best }) => (best === null ? [mine.total] : [mine.total, best])));
  const [from, top] = [rules[0], rules.at(-1)];
  const x = (index) =>
    LEFT + 8 + (last.length > 1 ? (index * (WIDE - LEFT - 24)) / (last.length - 1) : (WIDE - LEFT) / 2);
  const y = (points) => TOP + ((top - points) / (top - from)) * (HIGH - TOP - 8);
  const drawing = shape("svg", {
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    role: "img",
    "aria-label": label,
    class: `course line-${last.at(-1).mine.colour}`,
  });
  for (const points of rules) {
    drawing.append(
      shape("path", { class: "rule", d: `M${LEFT} ${y(points)}H${WIDE}` }),
      shape("text", { x: LEFT - 6, y: y(points) + 4, "text-anchor": "end" }, String(points)),
    );
  }
  const line = (points) =>
    points.map(([left, height], index) => `${index ? "L" : "M"}${left.toFixed(1)} ${height.toFixed(1)}`).join("");
  const others = last
    .map(({ best }, index) => [x(index), best])
    .filter(([, best]) => best !== null)
    .map(([left, best]) => [left, y(best)]);
  const mine = last.map((each, index) => [x(index), y(each.mine.total)]);
  drawing.append(shape("path", { class: "others", d: line(others) }), shape("path", { class: "own", d: line(mine) }));
  const high = Math.max(...last.map((each) => each.mine.total));
  last.forEach((each, index) =>
    drawing.append(
      shape("circle", {
        class: each.mine.total === high ? "high" : "own",
        cx: x(index),
        cy: y(each.mine.total),
        r: each.mine.total === high ? 5 : 3.5,
      }),
    ),
  );
  const at = last.findLastIndex((each) => each.mine.total === high);
  drawing.append(
    shape(
      "text",
      { class: "high", x: Math.min(x(at), WIDE - 16), y: y(high) - 9, "text-anchor": "middle" },
      String(high),
    ),
  );
  return drawing;
}

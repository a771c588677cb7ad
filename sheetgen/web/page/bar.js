// The bar of a score: what brought points, part by part, and what was lost.

import { state } from "./state.js";

export const partsOf = (player) =>
  state.scene.parts.map((part) => ({
    ...part,
    colour: part.colour || "#9d9080",
    points: player.parts[part.name] ?? 0,
  }));

const dark = matchMedia("(prefers-color-scheme: dark)");

// A part's colour on the page: one that is nearly black would be lost in the dark.
export function shade(colour) {
  const light = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).reduce((sum, each) => sum + each, 0);
  return dark.matches && light < 150 ? "#cfc6b6" : colour;
}

export const gainOf = (player) => Object.values(player.parts).reduce((sum, points) => sum + Math.max(0, points), 0);

// The pieces of the bar in their order. What was lost is cut off the end of what was gained, so that what remains is as
// long as the total.
export function pieces(player) {
  const parts = partsOf(player);
  const lost = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  let over = lost;
  const kept = parts
    .filter(({ points }) => points > 0)
    .reverse()
    .map((part) => {
      const cut = Math.min(over, part.points);
      over -= cut;
      return { ...part, length: part.points - cut };
    });
  const struck = Math.min(lost, gainOf(player));
  return [
    ...kept.reverse().filter(({ length }) => length),
    ...(struck ? [{ lost: true, label: `-${lost}`, points: -lost, length: struck }] : []),
  ];
}

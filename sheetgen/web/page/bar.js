// The bar of a score: what brought points, part by part, and what was lost.

import { state } from "./state.js";

export const partsOf = (player) =>
  state.scene.parts.map((part) => ({
    ...part,
    colour: part.colour || "#9d9080",
    points: player.parts[part.name] ?? 0,
  }));

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

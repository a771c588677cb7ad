// The bar of a score: what brought points, part by part, and what was lost.

import { state } from "./state.js";

export const partsOf = (player) =>
  state.scene.parts.map((part) => ({
    ...part,
    colour: part.colour || "#9d9080",
    points: player.parts[part.name] ?? 0,
  }));

export const gainOf = (player) => Object.values(player.parts).reduce((sum, points) => sum + Math.max(0, points), 0);

// The pieces of the bar in their order. What was lost strikes out the end of what was gained, so that what remains is
// as long as the total.
export function pieces(player) {
  const parts = partsOf(player);
  let over = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  return parts
    .filter(({ points }) => points > 0)
    .reverse()
    .flatMap((part) => {
      const cut = Math.min(over, part.points);
      over -= cut;
      return [
        { ...part, length: cut, lost: true },
        { ...part, length: part.points - cut, lost: false },
      ];
    })
    .filter(({ length }) => length)
    .reverse();
}

// The bar of a score: what brought points, part by part, and what was lost.

import { state } from "./state.js";

export const partsOf = (player) =>
  state.scene.parts.map((part) => ({
    ...part,
    colour: part.colour || "#9d9080",
    points: player.parts[part.name] ?? 0,
  }));

export const gainOf = (player) => Object.values(player.parts).reduce((sum, points) => sum + Math.max(0, points), 0);

const totalOf = (player) => Object.values(player.parts).reduce((sum, points) => sum + points, 0);

const LEAST = 10; // points that a bar has room for: a single one looks like little

// How far the bars of all players reach, in points: below zero and above it.
export const reach = () => ({
  below: Math.max(0, ...state.players.map((player) => -totalOf(player))),
  above: Math.max(LEAST, ...state.players.map(gainOf)),
});

// The pieces of the bar in their order, with the space before and behind them, so that all bars have one zero and one
// scale. What was lost is cut off the end of what was gained, so that what remains is as long as the total: of each part
// that it takes from, the lost points are a piece of their own, in the part's colour. What was lost beyond it stands
// below zero.
export function pieces(player) {
  const { below, above } = reach();
  const parts = partsOf(player);
  const lost = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  let over = lost;
  const piece = (length, kind = {}) => (length ? [{ length, ...kind }] : []);
  const loss = (length, of = {}) => piece(length, { ...of, lost: true, label: `-${lost}` });
  const gained = parts
    .filter(({ points }) => points > 0)
    .reverse()
    .map((part) => {
      const cut = Math.min(over, part.points);
      over -= cut;
      return [...piece(part.points - cut, part), ...loss(cut, part)];
    })
    .reverse()
    .flat();
  return [
    ...piece(below - over),
    ...loss(over),
    ...(below ? [{ zero: true, length: 0 }] : []),
    ...gained,
    ...piece(above - gainOf(player)),
  ];
}

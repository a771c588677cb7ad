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
// scale. What was lost is cut off the end of what was gained, so that what remains is as long as the total: one piece,
// which knows what it `covers` of each part. What was lost beyond it stands below zero.
export function pieces(player) {
  const { below, above } = reach();
  const parts = partsOf(player);
  const lost = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  const cut = Math.min(lost, gainOf(player));
  let left = gainOf(player) - cut;
  const piece = (length, kind = {}) => (length ? [{ length, ...kind }] : []);
  const loss = (length, covers) => piece(length, { lost: true, label: `-${lost}`, covers });
  const [kept, covered] = [[], []];
  for (const part of parts.filter(({ points }) => points > 0)) {
    const seen = Math.min(left, part.points);
    left -= seen;
    kept.push(...piece(seen, part));
    covered.push(...piece(part.points - seen, part));
  }
  return [
    ...piece(below - lost + cut),
    ...loss(lost - cut, []),
    ...(below ? [{ zero: true, length: 0 }] : []),
    ...kept,
    ...loss(cut, covered),
    ...piece(above - gainOf(player)),
  ];
}

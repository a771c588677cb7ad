// A player's seal: a colour by the place at the table, and the first letter of the name.

import { make } from "./dom.js";

const COLOURS = 6;

export const colourOf = (player, players) => players.findIndex((each) => each.id === player.id) % COLOURS;

export function seal(player, players, size = "") {
  const letter = [...player.name.trim()][0]?.toUpperCase() ?? "?";
  return make("span", { class: `seal seal-${colourOf(player, players)} ${size}`, "aria-hidden": "true" }, letter);
}

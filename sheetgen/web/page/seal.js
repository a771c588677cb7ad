// A player's seal: the player's colour, and the first letter of the name.

import { make } from "./dom.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { text } from "./words.js";

const COLOURS = ["colour-red", "colour-blue", "colour-green", "colour-violet", "colour-ochre", "colour-slate"];

export function seal(player, size = "") {
  const letter = [...player.name.trim()][0]?.toUpperCase() ?? "?";
  return make("span", { class: `seal seal-${player.colour} ${size}`, "aria-hidden": "true" }, letter);
}

// The colours, one of which is the player's.
export function colours(player) {
  const choose = async (colour) => {
    const table = await server.settle({ colours: { [player.id]: colour } }).catch(() => null);
    if (table) change({ table, players: table.players });
  };
  const choice = (name, colour) => make("label", { class: "colour" },
    make("input", { type: "radio", name: "colour", checked: colour === player.colour, "aria-label": text(name), onchange: () => choose(colour) }),
    seal({ ...player, colour }, "large"));
  return make("fieldset", { class: "colours" }, make("legend", {}, text("colour")), ...COLOURS.map(choice));
}

export const mine = () => state.players.find((each) => each.id === state.player);

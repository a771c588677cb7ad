// A player's seal: the player's colour, and the first letter of the name.

import { draw, make } from "./dom.js";
import { ownSeat } from "./presence.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { tell } from "./tell.js";
import { text } from "./words.js";

const COLOURS = ["colour-red", "colour-blue", "colour-green", "colour-violet", "colour-ochre", "colour-slate"];

const initial = ({ name }) => [...name.trim()][0]?.toUpperCase() ?? "?";

// Whether a player before has the same colour, as of more than there are colours: then it is shown in another way.
export const again = ({ id, colour }) => (state.players.find((each) => each.colour === colour)?.id ?? id) !== id;

export function seal(player, size = "", letter = initial(player)) {
  const kind = again(player) ? "again" : "";
  return make("span", { class: `seal seal-${player.colour} ${kind} ${size}`, "aria-hidden": "true" }, letter);
}

// A seal of wax, in place of a score that nobody may see yet.
export const wax = (letter) => make("span", { class: "wax", "aria-hidden": "true" }, letter ?? "");

// Laurel around a sign, such as the seal of who leads.
export function laurel(sign) {
  const leaves = [...Array(14)].map((_, index) => {
    const turn = (index < 7 ? 1 : -1) * (28 + (index % 7) * 23) + 180;
    return draw("ellipse", {
      cx: 0,
      cy: -30,
      rx: 3.6,
      ry: 7.5,
      transform: `rotate(${turn}) rotate(${index < 7 ? 32 : -32} 0 -30)`,
    });
  });
  return make(
    "span",
    { class: "laurel" },
    draw("svg", { viewBox: "-40 -40 80 80", "aria-hidden": "true" }, ...leaves),
    sign,
  );
}

// The colours, one of which is the player's.
export function colours(player) {
  // More than six players share colours: then each takes any of them, and nothing is swapped.
  const shares = state.players.length > COLOURS.length;
  const own = () => state.players.find((each) => each.id === player.id)?.colour;
  const having = (colour) => state.players.filter((each) => each.id !== player.id && each.colour === colour);
  const owner = (colour) => (shares || colour === own() ? undefined : having(colour)[0]);
  const choose = async (colour) => {
    // A colour that somebody has is swapped for one's own.
    const other = owner(colour);
    const wanted = { [player.id]: colour, ...(other ? { [other.id]: own() } : {}) };
    try {
      const table = await server.settle({ colours: wanted });
      change({ table, players: table.players });
      // What is said of the colours is of the one that the player has now.
      const fresh = colours(table.players.find((each) => each.id === player.id));
      const focused = made.contains(document.activeElement);
      made.replaceWith(fresh);
      if (focused) fresh.querySelector(":checked").focus();
    } catch (fault) {
      tell(fault);
    }
  };
  // The first sheet of a visit is of nobody yet.
  const named = player.name !== state.scene.blank?.name;
  const taken = COLOURS.filter((_, colour) => owner(colour));
  const all = taken.length === COLOURS.length - 1; // all but one's own: pale would say nothing
  const choice = (name, colour) => {
    const other = owner(colour);
    return make(
      "label",
      { class: other && !all ? "colour others" : "colour" },
      make("input", {
        type: "radio",
        name: "colour",
        checked: colour === player.colour,
        "aria-label": text(name),
        onchange: () => choose(colour),
      }),
      seal({ ...(other ?? player), colour }, "large", other || named ? undefined : ""),
    );
  };
  const same = shares ? having(player.colour).map((each) => each.name) : [];
  const shared = same.length ? text("colour-shared", { names: same.join(", ") }) : "";
  const said = taken.length ? text(all ? "colour-swap-all" : "colour-swap") : shared;
  const made = make(
    "fieldset",
    { class: "colours" },
    make("legend", {}, text("colour")),
    ...COLOURS.map(choice),
    said ? make("small", {}, said) : null,
  );
  return made;
}

// The player who sits at this page, in a room too: a page that was opened there has no sheet.
export function mine() {
  const seat = ownSeat();
  return state.players.find((each) => each.id === seat);
}

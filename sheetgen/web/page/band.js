// The band under the head: what a player must know of the marks' way, in words that can be read from afar.

import { band, isFull } from "./connection.js";
import { download, drawnUpTo, icon, make } from "./dom.js";
import { holder } from "./presence.js";
import { mine } from "./seal.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import * as sync from "./sync.js";
import { note } from "./tell.js";
import { showUnread } from "./unread.js";
import { settle } from "./view.js";

const COMPUTER = matchMedia("(min-width: 900px) and (pointer: fine)");
const NARROW = matchMedia("(max-width: 430px)");
const SIGNS = { fault: "alert", kept: COMPUTER.matches ? "laptop" : "device", told: "info" };
const pressed = {
  dismiss: () => change({ fault: "" }),
  unread: () => showUnread(mine()),
  save: () => server.exported(state.player, "yaml"),
  games: () => {
    location.href = server.games;
  },
  letGo: () => sync.letGo("offered"),
  letGoForeign: () => sync.letGo("foreign"),
  saveForeign: () =>
    download(`${mine()?.name ?? state.player}.json`, JSON.stringify(sync.foreign(), null, 1), "application/json"),
  seenRefused: () => sync.letGo("refused"),
  layOn: sync.layOn,
  reload: () => location.reload(),
  tryRules: () => server.tryAgain(),
  noPoints: () => change({ rules: { ...state.rules, quiet: true } }),
  table: () => {
    location.hash = "table";
  },
  seenHeld: () => change({ seenHeld: holder(state.player)?.page ?? "" }),
  sheet: () => {
    location.hash = "sheet";
  },
  seenChosen: () => change({ chosen: null }),
  seenFreed: () => change({ freed: "" }),
  seenRenewed: () => change({ renewed: false }),
  players: () => {
    location.hash = "who";
  },
};

// What takes room is asked when there is none, once each time.
let full = false;
function weigh() {
  if (isFull() === full) return;
  full = !full;
  if (full) server.taken?.().then((taken) => change({ taken }), note);
}

// `look` asks the table once more.
let again = null;
NARROW.addEventListener("change", () => again?.());
export function drawBand(node, look) {
  again = () => drawBand(node, look);
  const tryNow = () => {
    sync.tryNow();
    look();
  };
  weigh();
  const shown = band({ ...pressed, tryNow });
  const folded = NARROW.matches && shown?.short;
  const key = shown && JSON.stringify([shown, folded]);
  if (node.shown === key) return;
  const focused = node.contains(document.activeElement);
  // The words alone change each second: what has the focus stays.
  if (shown && node.shown && !folded && node.kind === shown.words && node.firstChild) {
    node.querySelector("small").textContent = shown.why ?? "";
  } else {
    const press = (one, dark) =>
      one && make("button", { type: "button", class: dark ? "press dark" : "press", onclick: one.call }, one.words);
    node.replaceChildren(
      ...(shown
        ? [
            shown.kind === "loading" ? drawnUpTo(shown.share) : icon(shown.sign ?? SIGNS[shown.kind], 26),
            make(
              folded ? "div" : "p",
              { role: shown.kind === "fault" ? "alert" : "status" },
              make("strong", {}, shown.words),
              folded
                ? make("details", {}, make("summary", {}, folded, icon("down", 16)), make("small", {}, shown.why))
                : make("small", {}, shown.why ?? ""),
            ),
            ...[press(shown.press, true), press(shown.other, false)].filter(Boolean),
          ]
        : []),
    );
    if (focused) node.querySelector("button")?.focus();
  }
  node.shown = key;
  node.kind = shown?.words;
  node.className = shown?.kind ?? "";
  node.hidden = !shown;
  settle();
}

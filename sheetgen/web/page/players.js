// Who are you? The players at the table, and a new one.

import { icon, make } from "./dom.js";
import { seal } from "./seal.js";
import * as server from "./server.js";
import { state } from "./state.js";
import { text } from "./words.js";

const names = () => JSON.parse(localStorage.getItem("names") ?? "[]");

export function remember(name) {
  localStorage.setItem("names", JSON.stringify([name, ...names().filter((each) => each !== name)].slice(0, 8)));
}

export function drawPlayers(app, sit) {
  const here = sessionStorage.getItem("player");
  const listed = state.players.map((player) =>
    make("li", {}, make("button", { type: "button", class: "player", onclick: () => sit(player.id) },
      seal(player, "large"), make("strong", {}, player.name),
      make("small", {}, player.id === here ? text("here") : ""), icon("right"))));
  const known = names().filter((name) => !state.players.some((player) => player.name === name)).slice(0, 4);
  const join = async (name) => {
    try {
      const { id } = await server.join(name);
      remember(name);
      sit(id);
    } catch (fault) {
      told.textContent = fault.message;
    }
  };
  const told = make("p", { role: "alert", class: "fault" });
  const input = make("input", { type: "text", name: "name", maxlength: 40, autocomplete: "off", required: true, enterkeyhint: "go" });
  const form = make("form", { class: "new-player", onsubmit: (event) => { event.preventDefault(); join(input.value.trim()); } },
    make("label", {}, make("span", {}, text(state.players.length ? "not-listed" : "name")), input),
    make("button", { type: "submit", class: "button dark" }, icon("plus"), text("add")));
  app.replaceChildren(make("main", { class: "room narrow" },
    make("h1", {}, text(state.players.length ? "who" : "new-table")),
    make("p", { class: "quiet" }, text("at-table", { game: state.scene.title })),
    make("ul", { class: "players", "aria-label": text("players") }, ...listed),
    known.length ? make("div", { class: "row known" }, ...known.map((name) => make("button", { type: "button", class: "button", onclick: () => join(name) }, icon("plus"), name))) : null,
    form, told,
    ...opening(sit, told),
    ...joining(),
    make("p", { class: "quiet" }, text("this-holds"))));
  if (!state.players.length) input.focus();
}

// A sheet that was kept as a file, where the page itself holds the sheets.
function opening(sit, told) {
  if (!server.open) return [];
  const pick = make("input", { type: "file", accept: ".yaml,.yml", onchange: async () => {
    try {
      sit((await server.open(pick.files[0])).id);
    } catch (fault) {
      told.textContent = fault.message;
    }
  } });
  return [make("label", { class: "button" }, icon("file"), text("open-file"), pick)];
}

export function joining() {
  if (!state.table.join) return [];
  const copy = make("button", { type: "button", class: "button", onclick: async () => {
    try { await navigator.clipboard.writeText(state.table.join); copy.textContent = text("copied"); } catch { /* the link stands beside it */ }
  } }, text("copy-link"));
  return [make("section", { class: "joining" }, make("img", { src: "api/join.svg", alt: text("join"), width: 200, height: 200 }),
    make("div", {}, make("h2", {}, text("join")), make("p", {}, text("join-says")),
      make("p", { class: "link" }, make("a", { href: state.table.join }, state.table.join)), copy))];
}

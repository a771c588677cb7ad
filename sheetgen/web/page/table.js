// The table: everybody's sheets and the ranking as they stand; at the end the picture to keep.

import { badge, draw, icon, make, readDrawing } from "./dom.js";
import { drawInk } from "./ink.js";
import { joining } from "./players.js";
import { share } from "./result.js";
import { seal } from "./seal.js";
import * as server from "./server.js";
import { state } from "./state.js";
import { counted, text } from "./words.js";

const ROMAN = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];
const sheets = new Map();
const seats = new Map(); // a player's small sheets, drawn once, and the version they show

// A sheet's boxes, and its drawing without their targets, to be copied for each player.
async function sheetOf(name) {
  if (!sheets.has(name)) {
    sheets.set(name, Promise.all([server.sheet(name), server.drawing(name)]).then(([sheet, drawing]) => {
      const small = readDrawing(drawing);
      small.querySelector(".boxes").remove();
      small.removeAttribute("width");
      small.removeAttribute("height");
      small.setAttribute("aria-hidden", "true");
      return { boxes: sheet.boxes, small };
    }));
  }
  return sheets.get(name);
}

export function drawTable(app) {
  const { table, scene, players } = state;
  const hidden = table.hidden;
  const settle = (wanted) => server.settle(wanted).catch(() => {});
  const ranked = [...players].sort((one, other) => (hidden ? 0 : one.place - other.place));
  const back = make("a", { class: "tool", href: "#sheet", "aria-label": text("again") }, icon("left"));
  const heading = make("header", { class: "room-head" }, back, make("h1", {}, scene.title), make("span", { class: "quiet" }, text("table")));
  const side = make("div", { class: "side" }, ...joining(),
    make("a", { class: "button", href: "#who" }, icon("plus"), text("add-player")),
    make("label", { class: "switch" }, icon("eye"), make("span", {}, text("hide-scores")),
      make("input", { type: "checkbox", role: "switch", checked: hidden, onchange: (event) => settle({ hidden: event.target.checked }) })),
    table.ended
      ? make("button", { type: "button", class: "button", onclick: () => settle({ ended: false }) }, text("again"))
      : make("button", { type: "button", class: "button dark", onclick: () => settle({ ended: true }) }, text("end")));
  const ranking = make("section", { class: "ranking" }, make("h2", {}, text("ranking")),
    hidden ? make("p", { class: "quiet" }, text("hidden")) : make("ol", {}, ...ranked.map((player) => rank(player))),
    hidden ? null : legend(),
    ...(hidden ? [] : table.ties.map((tie) => make("p", {}, tie))),
    ...table.clashes.map((clash) => make("p", { class: "fault" }, clash)),
    hidden ? null : make("p", { class: "quiet" }, faults()),
    table.ended ? make("button", { type: "button", class: "button dark", onclick: () => share(ranked) }, icon("share"), text("share")) : null,
    ...(table.ended ? files() : []));
  const cards = make("section", { class: "seats" }, ...players.map((player) => seat(player, hidden)));
  app.replaceChildren(make("main", { class: `room table${table.ended ? " ended" : ""}` }, heading, side, cards, ranking));
}

function rank(player) {
  return make("li", {}, make("span", { class: "place" }, ROMAN[player.place] ?? player.place), seal(player),
    make("span", { class: "score" }, make("strong", {}, player.name), strip(player)), make("b", {}, String(player.total)));
}

// A stacked bar of what brought points; what cost some is struck off its end.
export function strip(player) {
  const parts = state.scene.parts.map((part) => ({ ...part, points: player.parts[part.name] ?? 0 }));
  const most = Math.max(1, ...state.players.map((each) => Object.values(each.parts).reduce((sum, points) => sum + Math.max(0, points), 0)));
  const lost = -parts.reduce((sum, { points }) => sum + Math.min(0, points), 0);
  let left = 0;
  const bars = parts.filter(({ points }) => points > 0).map((part) => {
    const bar = draw("rect", { x: left, y: 0, width: part.points, height: 8, fill: part.colour || "#9d9080" }, draw("title", {}, `${part.label} ${part.points}`));
    left += part.points;
    return bar;
  });
  const off = lost > 0 ? [draw("rect", { x: Math.max(0, left - lost), y: 0, width: Math.min(lost, left), height: 8, class: "struck" })] : [];
  return draw("svg", { viewBox: `0 0 ${most} 8`, preserveAspectRatio: "none", class: "strip", role: "img", "aria-label": parts.map((part) => `${part.label} ${part.points}`).join(", ") }, ...bars, ...off);
}

function legend() {
  return make("ul", { class: "legend" }, ...state.scene.parts.map((part) => {
    const sample = draw("svg", { viewBox: "0 0 8 8", width: 14, height: 14, "aria-hidden": "true" }, part.sign < 0
      ? draw("rect", { width: 8, height: 8, class: "struck" }) : draw("rect", { width: 8, height: 8, fill: part.colour || "#9d9080" }));
    return make("li", {}, sample, part.label);
  }));
}

function faults() {
  const names = state.players.filter((player) => player.mistakes).map((player) => player.name);
  const now = names.length ? text("with-mistakes", { names: names.join(", ") }) : text("all-clean");
  return state.table.ended ? now : `${text("points-as-marked")} ${names.length ? now : ""}`;
}

function files() {
  return state.players.map((player) => make("div", { class: "row files" }, make("span", {}, player.name),
    ...server.EXPORTS.map((kind) => make("button", { type: "button", class: "button", onclick: () => server.exported(player.id, kind) }, icon("file"), text(`export-${kind}`)))));
}

function seat(player, hidden) {
  const minis = minisOf(player);
  const told = player.mistakes ? badge("mistake", String(player.mistakes)) : icon("check", 20);
  return make("article", { class: "seat" },
    make("a", { class: "seat-head", href: `#sheet=${player.id}` }, seal(player),
      make("span", {}, make("strong", {}, player.name), make("small", {}, player.fault.length ? text("not-saved") : player.file)),
      hidden ? null : told, hidden ? null : make("span", { class: "sr" }, player.mistakes ? counted("mistake", player.mistakes) : text("no-mistake")),
      hidden ? null : make("b", {}, String(player.total))),
    minis);
}

function minisOf(player) {
  const key = `${player.id} ${player.sheets.join()}`;
  if (!seats.has(key)) seats.set(key, { node: make("div", { class: "minis" }), inks: null, version: -1 });
  const seat = seats.get(key);
  if (seat.version !== player.version) {
    seat.version = player.version;
    fill(seat, player).catch(() => { seat.version = -1; });
  }
  return seat.node;
}

async function fill(seat, player) {
  const { marks } = await server.player(player.id);
  const drawn = await Promise.all(player.sheets.map(sheetOf));
  seat.inks ??= player.sheets.map((name, index) => {
    const { width, height } = state.scene.sheets.find((each) => each.name === name);
    const ink = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: "mini-ink", "aria-hidden": "true" });
    seat.node.append(make("div", { class: "mini" }, drawn[index].small.cloneNode(true), ink));
    return ink;
  });
  seat.inks.forEach((ink, index) => drawInk(ink, drawn[index].boxes, marks));
}

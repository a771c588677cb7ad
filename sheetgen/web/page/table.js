// The table: everybody's sheets and the ranking as they stand; at the end the picture to keep.

import { ask } from "./ask.js";
import { gainOf, partsOf, pieces } from "./bar.js";
import { badge, draw, icon, make, readDrawing, redraw } from "./dom.js";
import { drawInk } from "./ink.js";
import { joining } from "./players.js";
import { share } from "./result.js";
import { heldElsewhere } from "./presence.js";
import { seal } from "./seal.js";
import * as server from "./server.js";
import { state } from "./state.js";
import { tell } from "./tell.js";
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
  const settle = (wanted) => server.settle(wanted).catch(tell);
  const ranked = [...players].sort((one, other) => (hidden ? 0 : (one.place ?? players.length) - (other.place ?? players.length)));
  const end = async () => { if (await ask(text("end-question"), text("end-why"), text("end"))) settle({ ended: true }); };
  const back = make("a", { class: "tool", href: "#sheet", "aria-label": text("again"), "data-key": "back" }, icon("left"));
  const heading = make("header", { class: "room-head" }, back, make("h1", {}, table.ended ? text("ended-heading") : scene.title), make("span", { class: "quiet" }, table.ended ? scene.title : text("table")));
  const side = make("div", { class: "side" }, ...joining(),
    make("a", { class: "button", href: "#who", "data-key": "add" }, icon("plus"), text("add-player")),
    make("label", { class: "switch" }, icon("eye"), make("span", {}, text("hide-scores")),
      make("input", { type: "checkbox", role: "switch", "data-key": "hide", checked: hidden, onchange: (event) => settle({ hidden: event.target.checked }) })),
    table.ended
      ? make("button", { type: "button", class: "button", "data-key": "end", onclick: () => settle({ ended: false }) }, text("again"))
      : make("button", { type: "button", class: "button dark", "data-key": "end", onclick: end }, text("end")));
  const ranking = make("section", { class: "ranking" }, make("h2", {}, text("ranking")),
    hidden ? make("p", { class: "quiet" }, text("hidden")) : make("ol", {}, ...ranked.map((player) => rank(player))),
    hidden ? null : legend(),
    ...(hidden ? [] : table.ties.map((tie) => make("p", {}, tie))),
    ...table.clashes.map((clash) => make("p", { class: "fault" }, clash)),
    hidden ? null : make("p", { class: "quiet" }, faults()),
    table.ended ? make("button", { type: "button", class: "button dark", "data-key": "share", onclick: () => share(ranked).catch(tell) }, icon("share"), text("share")) : null,
    table.bg_stats ? make("a", { class: "button", href: table.bg_stats, target: "_blank", rel: "noopener", "data-key": "bg-stats" }, text("bg-stats")) : null,
    ...(table.ended ? files() : []));
  const cards = make("section", { class: "seats" }, ...players.map((player) => seat(player, hidden)));
  redraw(app, make("main", { class: `room table${table.ended ? " ended" : ""}` }, heading, side, cards, ranking));
}

function rank(player) {
  return make("li", {}, make("span", { class: "place" }, ROMAN[player.place] ?? player.place), seal(player),
    make("span", { class: "score" }, make("strong", {}, player.name, ...(state.table.ended && player.title ? [" ", make("small", {}, player.title)] : [])), strip(player)), make("b", {}, String(player.total ?? "–")));
}

// The bar of a score; at the end of a game the points of each part stand below.
export function strip(player) {
  const most = Math.max(1, ...state.players.map(gainOf));
  const shown = pieces(player);
  const bar = make("span", { class: "bar" }, ...shown.map(({ lost, label, points, colour, length }) =>
    make("span", { class: lost ? "part hatched" : "part", title: lost ? label : `${label} ${points}`, style: { flexGrow: String(length), ...(lost ? {} : { background: colour }) } })),
    make("span", { class: "rest", style: { flexGrow: String(most - gainOf(player)) } }));
  const parts = partsOf(player);
  const below = make("span", { class: "bar points-below", "aria-hidden": "true" }, ...parts.filter(({ points }) => points).map(({ points }) => make("span", { class: points < 0 ? "lost" : "" }, String(points))));
  return make("span", { class: "strip", role: "img", "aria-label": parts.map(({ label, points }) => `${label} ${points}`).join(", ") }, bar, state.table.ended ? below : null);
}

function legend() {
  return make("ul", { class: "legend" }, ...state.scene.parts.map((part) =>
    make("li", {}, make("span", { class: part.sign < 0 ? "sample hatched" : "sample", style: part.sign < 0 ? {} : { background: part.colour || "#9d9080" } }), part.label)));
}

function faults() {
  const names = state.players.filter((player) => player.mistakes).map((player) => player.name);
  const unjudged = state.players.some((player) => player.total === null);
  const now = names.length ? text("with-mistakes", { names: names.join(", ") }) : unjudged ? "" : text("all-clean");
  return state.table.ended ? now : `${text("points-as-marked")} ${names.length ? now : ""}`;
}

function files() {
  return state.players.map((player) => make("div", { class: "row files" }, make("span", {}, player.name),
    ...server.EXPORTS.map((kind) => make("button", { type: "button", class: "button", "data-key": `${kind} ${player.id}`, onclick: () => server.exported(player.id, kind) }, icon("file"), text(`export-${kind}`)))));
}

function seat(player, hidden) {
  const minis = minisOf(player);
  const unjudged = player.total === null;
  const told = player.mistakes ? badge("mistake", String(player.mistakes)) : icon("check", 20);
  const below = player.fault.length ? text("not-saved") : unjudged ? text("cannot-judge") : heldElsewhere(player.id) ? text("held-elsewhere") : player.file;
  return make("article", { class: "seat" },
    make("a", { class: "seat-head", href: `#sheet=${player.id}`, "data-key": `seat ${player.id}` }, seal(player),
      make("span", {}, make("strong", {}, player.name), make("small", {}, below)),
      hidden || unjudged ? null : told, hidden || unjudged ? null : make("span", { class: "sr" }, player.mistakes ? counted("errors", player.mistakes) : text("no-mistake")),
      hidden ? null : make("b", {}, String(player.total ?? "–"))),
    minis);
}

function minisOf(player) {
  const key = `${player.id} ${player.sheets.join()}`;
  if (!seats.has(key)) seats.set(key, { node: make("div", { class: "minis" }), inks: null, version: -1 });
  const seat = seats.get(key);
  if (seat.version !== player.version) {
    seat.version = player.version;
    fill(seat, player).catch((fault) => { seat.version = -1; tell(fault); });
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

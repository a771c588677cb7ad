// The game once more: the marks of all sheets in the order in which they were made, at a slider.

import { ROMAN } from "./course.js";
import { icon, make } from "./dom.js";
import { drawInk } from "./ink.js";
import { YEARS } from "./marking.js";
import { seal } from "./seal.js";
import * as server from "./server.js";
import { smallInk, smallSheet } from "./sheets.js";
import { state } from "./state.js";
import { note } from "./tell.js";
import { counted, text } from "./words.js";

const TICK = 50; // ms between two pictures
const LONG = 12000; // ms that a whole game takes
const NEAR = 20; // px: a year that begins so soon after another has no numeral
const THUMB = 16; // px, the width of the slider's handle

let shown = { of: "", node: null }; // the section, made once for each end of a game

// The section, which is filled once the table has told the story; hidden where there is none.
export function story() {
  const of = state.players.map(({ id, version }) => `${id} ${version}`).join();
  if (shown.of !== of) {
    const node = make("section", { class: "story", hidden: true });
    shown = { of, node };
    server.story().then(
      ({ steps }) => {
        if (steps.length) fill(node, inYears(steps));
      },
      (fault) => {
        shown.of = ""; // asked again when the room is drawn next
        note(fault);
      },
    );
  }
  return shown.node;
}

// How many marks were made, in words; a year that is over is none.
const made = (steps) => {
  const all = steps
    .flatMap(({ set }) => Object.entries(set))
    .filter(([key, value]) => value && !key.startsWith("years."));
  return counted("marks", all.length);
};

// The year that all these players are in: the next after the last that is over for each of them.
const yearOf = (marks) => Math.min(...Object.values(marks).map((each) => Number(each[YEARS] ?? 0))) + 1;

// The steps of a year of all players before those of the next: sheets that were marked one after another are seen to grow
// together.
export function inYears(steps) {
  const over = {}; // the years of each player
  return steps
    .map((step) => {
      const year = over[step.player] ?? 0;
      over[step.player] = Math.max(year, Number(step.set[YEARS] ?? 0));
      return { year, step };
    })
    .sort((one, other) => one.year - other.year)
    .map(({ step }) => step);
}

// The numerals of the years, each below the place of the slider where its year begins.
function yearsOf(steps, players, width) {
  const marks = Object.fromEntries(players.map(({ id }) => [id, {}]));
  const signs = [];
  let [year, last] = [0, -1];
  [null, ...steps].forEach((step, index) => {
    if (step) Object.assign(marks[step.player], step.set);
    const [now, at] = [yearOf(marks), index / steps.length];
    if (now > year && now <= state.scene.years && (last < 0 || (at - last) * width >= NEAR)) {
      const sign = make("span", {}, ROMAN[now]);
      sign.style.left = `calc(${THUMB / 2}px + ${at} * (100% - ${THUMB}px))`;
      signs.push(sign);
      last = at;
    }
    year = Math.max(year, now);
  });
  return make("div", { class: "story-years", "aria-hidden": "true" }, ...(signs.length > 1 ? signs : []));
}

function fill(node, steps) {
  const told = make("output", { class: "quiet" });
  const slider = make("input", {
    type: "range",
    min: 0,
    max: steps.length,
    value: steps.length,
    "aria-label": text("story"),
    "data-key": "story",
    oninput: () => {
      stop();
      show(Number(slider.value));
    },
  });
  const sheets = make("div", { class: "story-sheets" });
  const players = state.players.filter(({ id }) => steps.some(({ player }) => player === id));
  const cards = players.map((player) => ({ player, node: make("article"), inks: null, marks: "" }));
  const play = make("button", { type: "button", class: "button dark", "data-key": "story-play", onclick: toggle });
  let playing = 0;

  function sign() {
    play.replaceChildren(icon(playing ? "stop" : "play"));
    play.setAttribute("aria-label", text(playing ? "story-stop" : "story-play"));
  }
  function stop() {
    clearInterval(playing);
    playing = 0;
    sign();
  }
  function toggle() {
    if (playing) return stop();
    if (Number(slider.value) === steps.length) show(0);
    playing = setInterval(() => {
      const next = Math.min(steps.length, Number(slider.value) + Math.ceil((steps.length * TICK) / LONG));
      if (node.isConnected) show(next);
      if (next === steps.length || !node.isConnected) stop();
    }, TICK);
    sign();
  }
  async function lay(card) {
    card.inks = [];
    const drawn = await Promise.all(card.player.sheets.map(smallSheet));
    const minis = card.player.sheets.map((name, index) => {
      const ink = smallInk(name);
      card.inks.push([ink, drawn[index].boxes]);
      return make("div", { class: "mini" }, drawn[index].picture.cloneNode(true), ink);
    });
    const head = make("p", {}, seal(card.player), make("strong", {}, card.player.name));
    card.node.append(head, make("div", { class: "minis" }, ...minis));
    card.marks = "";
    show(Number(slider.value));
  }
  // The sheets are laid out when somebody asks for the story first.
  function show(at) {
    slider.value = String(at);
    slider.style.setProperty("--at", `${(100 * at) / steps.length}%`);
    const marks = Object.fromEntries(players.map(({ id }) => [id, {}]));
    for (const { player, set } of steps.slice(0, at)) Object.assign(marks[player], set);
    const said = state.scene.years ? text("year", { number: Math.min(yearOf(marks), state.scene.years) }) : "";
    told.textContent = [said, made(steps.slice(0, at))].filter(Boolean).join(" \u00b7 ");
    for (const card of cards) {
      if (!card.inks) {
        sheets.append(card.node);
        lay(card).catch(note);
      }
      const now = Object.fromEntries(Object.entries(marks[card.player.id]).filter(([, value]) => value));
      const key = JSON.stringify(now);
      if (card.marks === key) continue;
      card.marks = key;
      for (const [ink, boxes] of card.inks) drawInk(ink, boxes, now);
    }
  }

  sign();
  told.textContent = made(steps);
  const words = make("p", {}, make("strong", {}, text("story")), told);
  const line = make("div", { class: "story-line" }, slider);
  node.replaceChildren(make("div", { class: "story-bar" }, play, words, line), sheets);
  node.hidden = false;
  line.append(yearsOf(steps, players, slider.clientWidth)); // as many as have room
}

// Why may this box be filled, or not yet: opened by a long press on an empty box, or by a key.

import { badge, icon, make } from "./dom.js";
import { apply, nextOf, stateOf } from "./marking.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { tell } from "./tell.js";
import { bring, keepInSight, lend, toScreen, view, zoomAt } from "./view.js";
import { text } from "./words.js";

// The box is judged with the marks of `set`. Where these are only an example, `fill` opens the pad that asks for the
// real ones.
export async function explain(box, set = box && nextOf(box), fill = null) {
  if (!set || stateOf(box) !== "empty") return;
  navigator.vibrate?.(20);
  const asked = text("what-is-it", { box: box.label });
  change({ echo: asked, focused: box.id });
  try {
    show(box, set, await server.explain(state.marks, box.id, set), asked, fill);
  } catch (fault) {
    if (fault.status === 404) change({ echo: text("nothing-known", { box: box.label }) });
    else tell(fault);
  }
}

const met = (need) => {
  const box = state.boxes.get(need.box);
  return box && stateOf(box) !== "empty";
};
const unmet = (found) => found.needs.filter((need) => !met(need));
// Where several steps lead there, each has its number on the paper, at its first box: the last may touch the box itself.
const turnsOf = (found) => (found.steps.length > 1 ? found.starts : []);
// Then what the box needs and one of them does, is not told again.
const further = (found) => unmet(found).filter((need) => !(turnsOf(found).length && need.box in found.way));

// What the box costs, gives and needs, each in a row; the conditions that are not met have their number on the paper.
function rows(found) {
  const between = (parts) =>
    parts.flatMap((part, index) => (index ? [make("span", { class: "or" }, text("or")), part] : [part]));
  const piece = ({ icon: name, words }) =>
    make(
      "span",
      { class: "piece" },
      make("img", { src: server.iconAddress(name), alt: "", width: 26, height: 26 }),
      words,
    );
  const row = (label, ...parts) => (parts.length ? [make("dt", {}, label), make("dd", {}, ...parts)] : []);
  const gains = found.gives.map(piece);
  const [turns, missing] = [turnsOf(found), further(found)];
  const need = (each) =>
    make(
      "span",
      { class: "need" },
      met(each) ? icon("check", 20) : badge("letter", String(turns.length + missing.indexOf(each) + 1)),
      make("span", {}, each.words),
    );
  const oneOf = (purses) => between(purses.map((purse) => make("span", { class: "purse" }, ...purse.map(piece))));
  const together = found.sum.map(({ number, costs }) =>
    make("span", { class: "times" }, number > 1 ? `${number}\u00a0×` : null, ...oneOf(costs)),
  );
  return [
    ...row(text("all-cost", { number: Object.keys(found.way).length }), ...together),
    ...row(text(together.length ? "this-costs" : "costs"), ...oneOf(found.costs)),
    ...row(text("gives"), ...(found.chooses ? between(gains) : gains)),
    ...row(text("needs"), ...found.needs.filter((each) => met(each) || missing.includes(each)).map(need)),
    ...row(text("else"), ...found.facts.map((fact) => make("span", { class: "fact" }, fact))),
  ];
}

// Steps in their order, one to a line.
function wayThere(steps) {
  if (steps.length < 2) return steps.map((step) => make("p", {}, `${text("way-there")} ${step}.`));
  return [
    make("p", { class: "way-says" }, text("way-there")),
    make(
      "ol",
      { class: "way-there" },
      ...steps.map((step, index) => make("li", {}, badge("letter", String(index + 1)), step)),
    ),
  ];
}

function show(box, set, found, asked, fill) {
  const before = document.activeElement;
  const may = !found.breaks.length;
  const press = (words, marks, dark) =>
    make(
      "button",
      {
        type: "button",
        class: dark ? "button dark" : "button",
        onclick: async () => {
          dialog.close();
          if (marks === set && fill) return void fill();
          if (!(await apply(marks, box.label))) return;
          const number = Object.keys(marks).length;
          change({ echo: number > 1 ? text("filled-all", { number }) : text("filled", { box: box.label, text: "" }) });
        },
      },
      words,
    );
  const more = Object.keys(found.way).length;
  const leave = make(
    "button",
    { type: "button", class: "tool", "aria-label": text("close"), onclick: () => dialog.close() },
    icon("close"),
  );
  const other = more
    ? press(text("fill-all", { number: more }), found.way, !may)
    : make(
        "button",
        { type: "button", class: `button ${may ? "" : "dark"}`, onclick: () => dialog.close() },
        text("close"),
      );
  const alone = press(text(may ? "fill-it" : "fill-all-the-same"), set, may);
  const dialog = make(
    "dialog",
    { class: "low explained", "aria-label": found.label },
    make(
      "header",
      {},
      make("h2", {}, found.label),
      make("span", { class: may ? "may" : "not-yet" }, text(may ? "may-be-next" : "not-yet")),
      may ? null : leave,
    ),
    // First why not, and what can be done about it.
    may ? null : make("p", { class: "if-filled" }, text("if-filled")),
    may ? null : make("ul", { class: "breaks" }, ...found.breaks.map((fault) => make("li", {}, fault))),
    ...wayThere(found.steps),
    make("dl", {}, ...rows(found)),
    found.costs.length ? make("p", { class: "quiet" }, text("only-you-know")) : null,
    found.source
      ? make(
          "p",
          { class: "chapter" },
          icon("book"),
          make("span", {}, found.source, " ", make("small", {}, text("chapter"))),
        )
      : null,
    make(
      "div",
      { class: "row" },
      // The dark button, at the right, is the one that breaks no rule.
      ...(may ? [other, alone] : [alone, other]),
    ),
  );
  // Not by the click that the finger makes which is lifted from the box.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  const needed = [...turnsOf(found), ...further(found).map((need) => need.box)];
  change({ pressed: box.id, needed, wayThere: { at: box.id, set: found.way } });
  dialog.addEventListener("close", () => {
    dialog.remove();
    keepInSight(former);
    giveBack();
    change({ pressed: "", needed: [], wayThere: null, echo: state.echo === asked ? "" : state.echo });
    before?.focus?.({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  const shown = [box, ...needed.map((id) => state.boxes.get(id))];
  const giveBack = lend();
  const former = keepInSight(() => keepBeside(dialog, shown));
  keepBeside(dialog, shown);
}

// The boxes are brought to where the words leave the paper free: above them, or beside words that are as high as it.
function keepBeside(dialog, shown) {
  const paper = document.getElementById("paper").getBoundingClientRect();
  dialog.style.setProperty("--top", `${paper.top}px`); // on a desk it stands below the band
  const words = dialog.getBoundingClientRect();
  const [above, beside] = [words.top - paper.top, words.right - paper.left];
  const free = [0, 0, paper.width, paper.height];
  if (above > 0) free[3] = Math.min(paper.height, Math.max(120, above));
  else if (words.left < paper.left) free[0] = Math.max(0, beside);
  bring(around(shown, free[2] - free[0] - 64, free[3] - 64), 30, free);
}

// The place around the boxes, which may be made smaller by half to fit into a room in pixels; else around fewer of them.
function around(boxes, wide, high) {
  const places = boxes.filter((box) => box?.places.length).map((box) => box.places[0].target);
  const [left, top] = [0, 1].map((side) => Math.min(...places.map((place) => place[side])));
  const [right, bottom] = [0, 1].map((side) => Math.max(...places.map((place) => place[side] + place[side + 2])));
  const smaller = Math.min(1, wide / (right - left) / view.zoom, high / (bottom - top) / view.zoom);
  if (smaller < 0.5 && places.length > 1) return around(boxes.slice(0, -1), wide, high);
  if (smaller < 1) zoomAt(Math.max(0.5, smaller), ...toScreen(left, top));
  return [left, top, right - left, bottom - top];
}

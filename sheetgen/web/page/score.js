// The score bar, and the panel behind it: the sum, each mistake with its ways out, rewards, what may be next.

import { badge, icon, make, renew } from "./dom.js";
import { apply, redo, undo } from "./marking.js";
import { openRound } from "./round.js";
import * as server from "./server.js";
import { nodeOf } from "./sheets.js";
import { change, state } from "./state.js";
import { bring, frameRect, keepInSight, readingZoom } from "./view.js";
import { regionOf } from "./sheets.js";
import { counted, text } from "./words.js";

const LETTERS = "ABCDEFGH";
const wide = matchMedia("(min-width: 900px) and (min-height: 500px)");
const notes = () => (state.report?.mistakes ?? []).filter((each) => each.severity === "note").length;
const errors = () => (state.report?.mistakes ?? []).filter((each) => each.severity !== "note");

export const panelAlways = () => wide.matches;
// A tablet that is turned, a window that is made larger.
wide.addEventListener("change", () => change({ panel: state.panel }));

export function drawBar(bar) {
  const late = state.reportLate;
  const report = state.report;
  // Of a report of earlier marks only the points are told, pale.
  const mistakes = late ? 0 : errors().length;
  const rewards = late ? 0 : (report?.rewards.length ?? 0);
  // A note stands in the panel; that there is one is told here.
  const found = late
    ? [text("not-counted")]
    : [mistakes || !report ? "" : text("no-mistake"), notes() ? counted("notes", notes()) : ""];
  const opened = make(
    "button",
    {
      type: "button",
      class: "sum",
      "aria-expanded": String(state.panel),
      "aria-label": [
        `${report?.total ?? "–"} ${text("points")}`,
        mistakes ? counted("errors", mistakes) : "",
        ...found,
        rewards ? counted("reward-count", rewards) : "",
        text("open-score"),
      ]
        .filter(Boolean)
        .join(", "),
      onclick: () => (state.panel ? closePanel() : openPanel(mistakes || !rewards ? "mistakes" : "rewards")),
    },
    make("span", { class: `points${late ? " late" : ""}` }, String(report?.total ?? "–")),
    mistakes
      ? make(
          "span",
          { class: "count" },
          badge("mistake", String(mistakes)),
          make("span", { class: "word" }, counted("errors", mistakes).replace(/^\d+\s*/, "")),
          notes() ? icon("info", 20) : null,
        )
      : (report || late) &&
          make("span", { class: "count" }, clean(), make("span", { class: "word" }, found.filter(Boolean).join(", "))),
    rewards
      ? make(
          "span",
          { class: "count" },
          badge("reward", "+"),
          make("span", { class: "word" }, counted("reward-count", rewards)),
        )
      : null,
    make("span", { class: "fill" }),
    icon(state.panel ? "down" : "up"),
  );
  renew(bar, opened, ...undoButtons());
}

// The sign in place of a number of mistakes: a tick only if the report is of the marks that are shown.
const clean = (sign = notes() ? "info" : "check") =>
  late() ? make("span", { class: "dot away", "aria-hidden": "true" }) : icon(sign, 20);

export function undoButtons() {
  return [
    make(
      "button",
      { type: "button", class: "tool", "aria-label": text("undo"), disabled: !state.canUndo, onclick: undo },
      icon("undo"),
    ),
    make(
      "button",
      { type: "button", class: "tool", "aria-label": text("redo"), disabled: !state.canRedo, onclick: redo },
      icon("redo"),
    ),
  ];
}

export function openPanel(tab = "mistakes", number = null) {
  const list = tab === "rewards" ? (state.report?.rewards ?? []) : errors();
  const selected = number ?? (tab === "next" ? null : (list[0]?.number ?? null));
  change({ panel: true, tab, selected });
  keepInSight(show);
  requestAnimationFrame(show);
}

// What the panel was opened for is seen on the paper; on a desk, where all stands in one column, in the panel as well.
function show() {
  look(state.selected);
  if (!wide.matches) return;
  if (state.tab === "mistakes") document.querySelector("#panel .case")?.scrollIntoView({ block: "nearest" });
  document.querySelector("#panel .cards").classList.toggle("jumped", state.tab !== "mistakes"); // if not drawn anew yet
  if (state.tab !== "mistakes") document.querySelector(`#panel .listed:has(.at-${state.tab})`)?.scrollIntoView();
}

export function closePanel() {
  if (!state.panel) return false;
  const focus = nodeOf(state.focused) ?? document.querySelector(".sum");
  keepInSight(null);
  change({ panel: false, selected: null });
  requestAnimationFrame(() => focus?.focus({ preventScroll: true }));
  return true;
}

export function nextMistake(step) {
  const list = errors();
  if (!list.length) return;
  const at = list.findIndex((each) => each.number === state.selected);
  const found = list[(at + step + list.length) % list.length] ?? list[0];
  openPanel("mistakes", found.number);
}

// Show the boxes of a mistake and its ways out together.
function look(number) {
  const found = [...(state.report?.mistakes ?? []), ...(state.report?.rewards ?? [])].find(
    (each) => each.number === number,
  );
  if (!found) return;
  const own = found.boxes.map((id) => state.boxes.get(id)).filter(Boolean);
  const ways = found.ways.map((way) => state.boxes.get(way.at)).filter(Boolean);
  if (!own.length && !ways.length) return;
  const sheet = (own[0] ?? ways[0]).places[0].sheet;
  const rects = [...own, ...ways].map((box) => box.places.find((place) => place.sheet === sheet)?.rect).filter(Boolean);
  const left = Math.min(...rects.map(([x]) => x)) - 8;
  const top = Math.min(...rects.map(([, y]) => y)) - 8;
  const right = Math.max(...rects.map(([x, , w]) => x + w)) + 8;
  const bottom = Math.max(...rects.map(([, y, , h]) => y + h)) + 8;
  if (wide.matches) {
    bring(own[0]?.places[0].rect ?? rects[0]);
    return;
  }
  const region = regionOf(own[0] ?? ways[0]);
  const zoom = region ? readingZoom(region) : 4;
  frameRect([left, top, right - left, bottom - top], zoom, { whole: true });
}

export function drawPanel(panel) {
  const shown = state.panel || wide.matches;
  panel.hidden = !shown;
  if (!shown) return;
  const report = state.report ?? uncounted();
  const held = panel.querySelector(".cards")?.scrollTop ?? 0;
  const focused = document.activeElement?.closest?.("#panel") ? document.activeElement.dataset.name : null;
  panel.replaceChildren(
    ...(wide.matches
      ? []
      : [make("button", { type: "button", class: "grip", "aria-label": text("close"), onclick: closePanel })]),
    sum(report),
    ...(wide.matches
      ? all(report)
      : [
          tabs(report),
          make("h2", { class: "sr" }, text(state.tab)),
          make("div", { class: "cards" }, ...cards(report, state.tab)),
        ]),
  );
  panel.classList.toggle("short", !panel.querySelector(".case")); // with little to tell it leaves the sheet its room
  if (panel.querySelector(".cards")) panel.querySelector(".cards").scrollTop = held;
  if (focused) panel.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
}

// What stands in place of a report before the first one, so that nothing moves when that comes.
const uncounted = () => ({
  parts: state.scene.parts.map(({ name, label }) => ({ name, label, points: "–", how: "", cards: [], boxes: [] })),
  budgets: [],
  total: "–",
  mistakes: [],
  rewards: [],
  next: [],
});

const late = () => state.reportLate || !state.report;

function sum(report) {
  const cells = report.parts.map((part) => {
    const about = state.scene.parts.find((each) => each.name === part.name);
    const detail = part.how || part.cards.map((card) => `${card.label}\u00a0${card.points}`).join(", ");
    // How nothing came about is told of the line that is looked at.
    const shown = detail && (part.points || state.lit === part.name) ? make("small", {}, detail) : null;
    const image = about?.icon
      ? make("img", { src: server.iconAddress(about.icon), alt: "", width: 28, height: 28 })
      : make("span", { class: "short" }, part.label);
    return make(
      "li",
      { title: detail || false, onclick: () => change({ lit: state.lit === part.name ? "" : part.name }) },
      image,
      part.boxes.length
        ? make(
            "button",
            {
              type: "button",
              class: "label",
              "aria-pressed": String(state.lit === part.name),
              "data-name": `part ${part.name}`,
            },
            part.label,
            shown,
          )
        : make("span", { class: "label" }, part.label, shown),
      make("span", { class: "number" }, String(part.points).replace("-", "−")),
    );
  });
  cells.push(
    ...report.budgets.map((budget) =>
      make(
        "li",
        { class: budget.left < 0 ? "budget owed" : "budget", title: budget.label },
        make("span", { class: "short" }, budget.label),
        make("span", { class: "label" }, budget.label),
        make("span", { class: "number" }, String(budget.left).replace("-", "−")),
      ),
    ),
  );
  const total = make(
    "p",
    { class: `total${late() ? " late" : ""}` },
    make("strong", {}, String(report.total)),
    make("small", {}, text("points")),
  );
  return make("div", { class: "parts" }, make("ul", { "aria-label": text("total") }, ...cells), total);
}

function tabs(report) {
  const mistakes = late() ? 0 : errors().length;
  const rewards = late() ? 0 : report.rewards.length;
  const tab = (name, ...words) =>
    make(
      "button",
      {
        type: "button",
        role: "tab",
        "aria-selected": String(state.tab === name),
        "data-name": `tab ${name}`,
        onclick: () => openPanel(name),
      },
      ...words,
    );
  return make(
    "div",
    { class: "tabs", role: "tablist" },
    tab("mistakes", mistakes ? badge("mistake", String(mistakes)) : clean(), text("mistakes")),
    tab(
      "rewards",
      rewards ? badge("reward", "+") : icon("laurel"),
      rewards ? counted("reward-count", rewards) : text("rewards"),
    ),
    tab("next", icon("eye"), text("next")),
  );
}

const title = (name, words = text(name)) => make("h2", { class: `at-${name}` }, words);

// On a desk all stands in one column: from its head one comes to each of its parts.
function jumps(report) {
  const jump = (name, ...words) =>
    make(
      "button",
      {
        type: "button",
        "aria-current": String(state.panel && state.tab === name),
        "data-name": `tab ${name}`,
        onclick: () => openPanel(name),
      },
      ...words,
    );
  const [mistakes, rewards] = late() ? [0, 0] : [errors().length, report.rewards.length];
  return make(
    "div",
    { class: "jumps" },
    jump("mistakes", mistakes ? badge("mistake", String(mistakes)) : clean(), text("mistakes")),
    state.report && jump("rewards", rewards ? badge("reward", "+") : icon("laurel"), text("rewards")),
    jump("next", icon("eye"), text("next")),
  );
}

// A heading leaves with its list.
const listed = (...nodes) => make("div", { class: "listed" }, ...nodes);

function all(report) {
  return [
    jumps(report),
    make(
      "div",
      // What was jumped to has room to come to the top.
      { class: state.panel && state.tab !== "mistakes" ? "cards jumped" : "cards" },
      listed(
        title("mistakes", errors().length && !late() ? counted("errors", errors().length) : text("mistakes")),
        ...cards(report, "mistakes"),
      ),
      // Before the first report it is said once that nothing is counted yet.
      state.report ? listed(title("rewards"), ...cards(report, "rewards")) : null,
      listed(title("next"), ...cards(report, "next")),
    ),
    keysHelp(),
  ];
}

function cards(report, tab) {
  if (tab === "next") return [nextCard(report), ...roundButton()];
  if (tab === "rewards") {
    if (report.rewards.length) return report.rewards.map(card);
    return late() ? told(text("not-counted")) : [...told(text("no-rewards")), paragraph(text("rewards-are"))];
  }
  const words = late() ? text("not-counted") : errors().length ? "" : text("no-mistake");
  return [...(words ? told(words) : []), ...report.mistakes.map(card)];
}

const paragraph = (words) => make("p", { class: "quiet" }, words);
const told = (words) => [make("p", { class: "quiet" }, clean("check"), words)];

function card(found) {
  const kind = found.reward ? "reward" : found.severity;
  const sign = found.reward
    ? badge("reward", "+")
    : found.severity === "note"
      ? icon("info")
      : badge("mistake", String(found.number));
  if (found.number !== state.selected) {
    return make(
      "button",
      {
        type: "button",
        class: `line ${kind}`,
        "data-name": `case ${found.number}`,
        onclick: () => {
          change({ selected: found.number });
          requestAnimationFrame(() => look(found.number));
        },
      },
      sign,
      make("span", {}, found.message),
      icon("right", 20),
    );
  }
  return make(
    "section",
    { class: `case ${kind}`, "aria-label": text(found.reward ? "reward" : "mistake", { number: found.number }) },
    make("h3", {}, sign, found.message),
    make("p", {}, found.hint, found.source ? make("small", {}, ` [${found.source}]`) : null),
    ...found.ways.map((way, index) => wayButton(way, index, found)),
  );
}

function wayButton(way, index, found) {
  // Rewards have no number on the paper, and one that is lost is nothing that was fixed.
  const mended = way.mends.filter((number) => errors().some((each) => each.number === number));
  const mends = mended.length ? text("mends", { numbers: mended.join(", ") }) : "";
  return make(
    "button",
    {
      type: "button",
      class: "way-out",
      "data-name": `way ${found.number} ${index}`,
      onclick: async () => {
        if (await apply(way.set, way.label)) change({ echo: way.label });
      },
    },
    badge("letter", LETTERS[index] ?? ""),
    make("span", {}, way.label, mends ? make("small", {}, mends) : null),
  );
}

function nextCard(report) {
  const number = report.next.filter((id) => state.boxes.has(id)).length;
  return make(
    "label",
    { class: "switch" },
    icon("eye"),
    make("span", {}, text("show-next"), state.report && make("small", {}, text("next-count", { number }))),
    make("input", {
      type: "checkbox",
      role: "switch",
      checked: state.showNext,
      onchange: (event) => change({ showNext: event.target.checked }),
    }),
  );
}

const roundButton = () =>
  state.scene.round?.length
    ? [
        make(
          "button",
          { type: "button", class: "line", "data-name": "round", onclick: openRound },
          icon("book"),
          make("span", {}, text("round")),
          icon("right", 20),
        ),
      ]
    : [];

function keysHelp() {
  const key = (name, words) => make("span", {}, make("kbd", {}, name), ` ${text(words)}`);
  return make(
    "p",
    { class: "keys-help" },
    key("← ↑ ↓ →", "keys-move"),
    key(text("key-space"), "keys-mark"),
    key("1–6", "keys-value"),
    key(text("key-delete"), "keys-back"),
    key("I", "keys-why"),
    key("E", "keys-mistake"),
    key("Ctrl Z", "keys-undo"),
  );
}

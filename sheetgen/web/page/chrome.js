// What stands around the paper: the head that tells, the minimap, the chips of the regions.

import { dotOf, word } from "./connection.js";
import { badge, draw, icon, make, renew } from "./dom.js";
import { mine, seal } from "./seal.js";
import { endYear, yearsDone } from "./marking.js";
import { undoButtons } from "./score.js";
import { change, state } from "./state.js";
import { openMenu } from "./menu.js";
import { isWhole, overview, seen, toRegion } from "./view.js";
import { text } from "./words.js";

const howToOpen = () => text(matchMedia("(pointer: fine)").matches ? "click-part" : "tap-part");

export function drawHead(head) {
  const player = mine();
  const key = word();
  const dot = make("span", { class: `dot ${dotOf(key)}`, "aria-hidden": "true" });
  const saved = make("span", { class: "who" }, ...(player ? [dot, `${player.name} · ${text(key)}`] : []));
  const told = state.echo || (state.region ? "" : howToOpen());
  // How to begin is not told beside a band.
  const echo = make("span", { class: told === howToOpen() ? "echo idle" : "echo" }, told);
  if (!head.firstChild) {
    head.append(
      make("h1", { class: "title" }),
      make("span", { class: "seal-place" }),
      make("span", { class: "told" }),
      make("button", { type: "button", class: "year", hidden: !state.scene.years, onclick: endYear }),
      make("span", { class: "sides", role: "group", "aria-label": text("areas") }),
      make("span", { class: "undo" }),
      make(
        "button",
        {
          type: "button",
          class: "tool menu",
          "aria-label": text("menu"),
          "aria-haspopup": "dialog",
          onclick: openMenu,
        },
        icon("menu"),
      ),
    );
  }
  head.querySelector(".title").textContent = state.scene.title;
  head.querySelector(".seal-place").replaceChildren(player ? seal(player) : "");
  head.querySelector(".told").replaceChildren(saved, echo);
  const years = yearsDone();
  const year = head.querySelector(".year");
  year.replaceChildren(make("small", {}, text("year-short")), String(Math.min(years + 1, state.scene.years)));
  year.disabled = years >= state.scene.years;
  year.setAttribute(
    "aria-label",
    years < state.scene.years ? `${text("year", { number: years + 1 })}. ${text("end-year")}` : text("years-over"),
  );
  year.title = year.getAttribute("aria-label");
  renew(head.querySelector(".undo"), ...undoButtons());
  const [left, right] = state.sheets;
  const sides = head.querySelector(".sides");
  if (state.sheets.length !== 2 || sides.of === state.sheets) return;
  sides.of = state.sheets;
  const side = (words, sheets) => {
    const button = make("button", { type: "button", onclick: () => overview(sheets) }, words);
    button.sheets = sheets;
    return button;
  };
  sides.replaceChildren(side(left.label, [left]), side(text("both"), [left, right]), side(right.label, [right]));
}

// Which of the sheets are shown as a whole.
export function drawSides(head) {
  for (const button of head.querySelectorAll(".sides button")) button.ariaPressed = String(isWhole(button.sheets));
}

// Said to a screen reader once it has been quiet for a moment.
let said = 0;
export function announce(live) {
  live.textContent = state.echo;
  clearTimeout(said);
}

let told = { total: null, mistakes: 0 };
export function announceReport(live) {
  const report = state.report;
  if (!report) return;
  const mistakes = report.mistakes.filter((each) => each.severity !== "note").length;
  const before = told;
  told = { total: report.total, mistakes };
  if (before.total === null || (before.total === report.total && before.mistakes === mistakes)) return;
  clearTimeout(said);
  said = setTimeout(() => {
    const fresh = mistakes - before.mistakes;
    live.textContent = [
      text("points-now", { number: report.total }),
      fresh > 0 ? text("new-mistakes", { number: fresh }) : "",
    ]
      .join(" ")
      .trim();
  }, 700);
}

export function drawChips(row) {
  const counts = new Map();
  const at = (id) => state.boxes.get(id)?.places[0];
  const holds = ({ rect: [l, t, w, h] }, place) =>
    place &&
    place.rect[0] >= l &&
    place.rect[1] >= t &&
    place.rect[0] + place.rect[2] <= l + w &&
    place.rect[1] + place.rect[3] <= t + h;
  const regions = state.sheets.flatMap((sheet) => sheet.regions);
  for (const region of regions) {
    const mistakes = (state.report?.mistakes ?? []).filter(
      (each) => each.severity !== "note" && each.boxes.some((id) => holds(region, at(id))),
    ).length;
    const rewards = (state.report?.rewards ?? []).some((each) => each.boxes.some((id) => holds(region, at(id))));
    counts.set(region, { mistakes, rewards });
  }
  if (row.of !== state.sheets) row.replaceChildren(); // buttons of other sheets
  row.of = state.sheets;
  renew(
    row,
    ...regions.map((region) => {
      const { mistakes, rewards } = counts.get(region);
      const current = region === state.region;
      return make(
        "button",
        { type: "button", class: "chip", "aria-current": current ? "true" : false, onclick: () => toRegion(region) },
        make("span", {}, region.name),
        mistakes ? badge("mistake", String(mistakes)) : rewards ? badge("reward", "+") : null,
      );
    }),
  );
  const current = row.querySelector("[aria-current]");
  if (current && row.shown !== state.region) {
    row.shown = state.region;
    const behind = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    row.scrollTo({ left: current.offsetLeft - 8, top: current.offsetTop - 8, behavior: behind });
  }
}

export function drawMinimap(button) {
  if (!state.sheets.length) return;
  const last = state.sheets.at(-1);
  const height = Math.max(...state.sheets.map((sheet) => sheet.height));
  const width = last.left + last.width;
  if (button.shown !== state.sheets) {
    button.shown = state.sheets;
    const paper = state.sheets.flatMap((sheet) => [
      draw("rect", { x: sheet.left, width: sheet.width, height: sheet.height, class: "mini-paper" }),
      ...sheet.regions.map(({ rect: [x, y, w, h] }) =>
        draw("rect", { x, y, width: w, height: h, class: "mini-region" }),
      ),
    ]);
    button.replaceChildren(
      draw(
        "svg",
        { viewBox: `-4 -4 ${width + 8} ${height + 8}`, "aria-hidden": "true" },
        ...paper,
        draw("rect", { class: "mini-view" }),
      ),
    );
    button.onclick = () => {
      overview();
      change({ echo: howToOpen() });
    };
    button.setAttribute("aria-label", text("overview"));
  }
  const [x, y, w, h] = seen();
  const [left, top] = [Math.max(x, -2), Math.max(y, -2)];
  const frame = button.querySelector(".mini-view");
  frame.setAttribute("x", left);
  frame.setAttribute("y", top);
  frame.setAttribute("width", Math.max(4, Math.min(x + w, width + 2) - left));
  frame.setAttribute("height", Math.max(4, Math.min(y + h, height + 2) - top));
}

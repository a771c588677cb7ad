// The course of a year or round, step by step; an attack is worked out, and marked as one step to be undone.

import { make } from "./dom.js";
import { rowOf } from "./gestures.js";
import { apply, nextOf, stateOf, yearsDone, YEARS } from "./marking.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { counted, text } from "./words.js";

export function openRound() {
  const before = document.activeElement;
  const steps = state.scene.round;
  const place = `step ${state.player}`;
  const turned = { cards: {}, favours: 0 };
  let at = Math.min(Number(sessionStorage.getItem(place) ?? 0), steps.length - 1);
  const dialog = make("dialog", { class: "low round", "aria-label": text("round") });
  const close = () => dialog.close();
  const go = (to) => {
    at = (to + steps.length) % steps.length;
    sessionStorage.setItem(place, String(at));
    draw();
    dialog.querySelector("h2").focus();
  };
  const press = (words, call, dark = "", disabled = false) =>
    make("button", { type: "button", class: `button ${dark}`, "data-key": words, disabled, onclick: call }, words);
  const draw = () => {
    const { title, says, attack } = steps[at];
    const key = dialog.contains(document.activeElement) && document.activeElement.dataset.key;
    const due = attack && attackOf(attack, turned);
    const last = at === steps.length - 1;
    const onward = due
      ? press(
          due.left > 0 ? counted("cards-left", due.left) : due.words,
          () => {
            due.mark();
            sessionStorage.setItem(place, "0");
            close();
          },
          "dark",
          due.left > 0,
        )
      : press(text(last ? "next-round" : "next-step"), () => go(at + 1), "dark");
    dialog.replaceChildren(
      make(
        "div",
        { class: "steps", "aria-hidden": "true" },
        ...steps.map((_, index) => make("span", { class: index < at ? "done" : index === at ? "now" : "" })),
      ),
      make(
        "header",
        {},
        make("h2", { tabindex: "-1" }, title),
        make(
          "small",
          {},
          ...[yearNow(), text("step-of", { number: at + 1, count: steps.length })]
            .filter(Boolean)
            .flatMap((words, index) => [index ? " · " : "", make("span", {}, words)]),
        ),
      ),
      make("div", { class: "says" }, ...says.map((words) => make("p", {}, words))),
      ...(due ? board(attack, turned, due, draw) : []),
      make(
        "div",
        { class: "foot" },
        onward,
        at ? press(text("step-back"), () => go(at - 1)) : null,
        press(text("by-hand"), close),
      ),
    );
    dialog.querySelector(".outcome.full")?.scrollIntoView({ block: "nearest" });
    if (key) [...dialog.querySelectorAll("[data-key]")].find((node) => node.dataset.key === key)?.focus();
  };
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus?.({ preventScroll: true });
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

const yearNow = () => (state.scene.years ? text("year", { number: Math.min(yearsDone() + 1, state.scene.years) }) : "");
const filled = (area) => rowOf(area).filter((box) => stateOf(box) !== "empty").length;

// What an attack comes to with the cards turned so far, and the marks that it makes.
function attackOf(attack, { cards, favours }) {
  const year = Math.min(yearsDone(), state.scene.years - 1);
  const due = attack.cards[state.marks.difficulty]?.[year] ?? 0;
  const most = attack.most[year];
  const number = Object.values(cards).reduce((sum, each) => sum + each, 0);
  const over = Object.fromEntries(attack.stops.map((area) => [area, Math.max(0, (cards[area] ?? 0) - filled(area))]));
  const through = Object.values(over).reduce((sum, each) => sum + each, 0);
  const lost = Math.min(most, Math.max(0, through - favours));
  const marked = (area, count) =>
    rowOf(area)
      .filter((box) => stateOf(box) === "empty")
      .slice(0, count)
      .map(nextOf);
  const done = yearsDone() + 1;
  const words = done < state.scene.years ? text("mark-attack", { number: done + 1 }) : text("mark-last");
  const mark = async () => {
    const year = done <= state.scene.years ? { [YEARS]: String(done) } : {};
    const set = Object.assign(year, ...marked(attack.through, lost), ...marked(attack.rest, most - lost));
    if (!(await apply(set, words))) return;
    change({
      echo: [
        [attack.through, lost],
        [attack.rest, most - lost],
      ]
        .filter(([, count]) => count)
        .map(([area, count]) => `${attack.labels[area]} +${count}`)
        .join(", "),
    });
  };
  const ringed = attack.cancels.flatMap(rowOf).filter((box) => stateOf(box) === "ringed").length;
  const left = due ? due - number : 0; // cards that are still to be turned
  return { due, left, number, over, through, ringed, lost, won: most - lost, words, mark };
}

function board(attack, turned, due, draw) {
  const counter = (name, number, most, set) => {
    const step = (sign, to, key, words) =>
      make(
        "button",
        {
          type: "button",
          class: "tool step",
          disabled: to < 0 || to > most,
          "data-key": `${key} ${name}`,
          "aria-label": text(words, { row: name }),
          onclick: () => {
            set(to);
            draw();
          },
        },
        sign,
      );
    return make(
      "span",
      { class: "counter" },
      step("\u2212", number - 1, "less", "photo-less"),
      make("output", {}, String(number)),
      step("+", number + 1, "more", "photo-more"),
    );
  };
  const left = due.due ? due.left : Infinity;
  const tiles = attack.stops.map((area) => {
    const number = turned.cards[area] ?? 0;
    const over = due.over[area];
    const set = (to) => {
      turned.cards[area] = to;
    };
    const picture = attack.icons[area] && server.iconAddress(attack.icons[area]);
    return make(
      "li",
      {},
      picture ? make("img", { src: picture, alt: "", width: 26, height: 26 }) : null,
      make("strong", {}, attack.labels[area]),
      counter(attack.labels[area], number, number + left, set),
      make(
        "span",
        {},
        make("small", {}, text("stops", { number: filled(area) })),
        number
          ? make("b", { class: over ? "over" : "stopped" }, over ? counted("through", over) : text("all-stopped"))
          : null,
      ),
    );
  });
  const outcome = (area, count) => make("span", {}, make("b", {}, String(count)), ` ${attack.labels[area]}`);
  const result = [
    due.through && attack.cancels.length
      ? make(
          "div",
          { class: "row favours" },
          make("span", {}, text("favours-of", { number: due.ringed })),
          counter(text("favours-used"), turned.favours, due.through, (to) => {
            turned.favours = to;
          }),
        )
      : null,
    make(
      "div",
      { class: due.due && due.left ? "sr" : due.left ? "outcome" : "outcome full", role: "status" },
      make(
        "span",
        {},
        due.due ? text("cards-turned", { number: due.number, count: due.due }) : counted("cards-any", due.number),
      ),
      ...(due.left ? [] : [outcome(attack.through, due.lost), outcome(attack.rest, due.won)]),
    ),
  ];
  return [make("ul", { class: "attack" }, ...tiles), make("div", { class: "result" }, ...result)];
}

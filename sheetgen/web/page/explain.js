// Why may this box be filled, or not yet: opened by a long press on an empty box, or by a key.

import { icon, make } from "./dom.js";
import { apply, nextOf, stateOf } from "./marking.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { tell } from "./tell.js";
import { bring } from "./view.js";
import { text } from "./words.js";

export async function explain(box) {
  const set = box && stateOf(box) === "empty" && nextOf(box);
  if (!set) return;
  navigator.vibrate?.(20);
  change({ echo: text("what-is-it", { box: box.label }), focused: box.id });
  try {
    show(box, set, await server.explain(state.marks, box.id, set));
  } catch (fault) {
    if (fault.status === 404) change({ echo: text("nothing-known", { box: box.label }) });
    else tell(fault);
  }
}

function show(box, set, found) {
  const before = document.activeElement;
  const may = !found.breaks.length;
  const press = (words, marks, dark) =>
    make(
      "button",
      {
        type: "button",
        class: dark ? "button dark" : "button",
        onclick: () => {
          dialog.close();
          apply(marks, box.label);
        },
      },
      words,
    );
  const more = Object.keys(found.way).length;
  const dialog = make(
    "dialog",
    { class: "low explained", "aria-label": found.label },
    make(
      "header",
      {},
      make("h2", {}, found.label),
      make("span", { class: may ? "may" : "not-yet" }, text(may ? "may-be-next" : "not-yet")),
    ),
    make(
      "ul",
      {},
      ...found.facts.map((fact) => make("li", {}, fact)),
      ...found.breaks.map((fault) => make("li", { class: "breaks" }, fault)),
    ),
    found.steps.length ? make("p", {}, `${text("way-there")} ${found.steps.join("; ")}.`) : null,
    found.source ? make("p", { class: "quiet" }, icon("info"), found.source) : null,
    make("p", { class: "quiet" }, text("only-you-know")),
    make(
      "div",
      { class: "row" },
      // The dark button is the one that breaks no rule.
      more
        ? press(text("fill-all", { number: more }), found.way, !may)
        : make(
            "button",
            { type: "button", class: `button ${may ? "" : "dark"}`, onclick: () => dialog.close() },
            text("close"),
          ),
      press(text(may ? "fill-it" : "fill-all-the-same"), set, may),
    ),
  );
  // Not by the click that the finger makes which is lifted from the box.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close();
  });
  change({ pressed: box.id });
  dialog.addEventListener("close", () => {
    dialog.remove();
    change({ pressed: "" });
    before?.focus?.({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  const paper = document.getElementById("paper").getBoundingClientRect();
  const { top, left } = dialog.getBoundingClientRect();
  bring(
    box.places[0].target,
    30,
    left < paper.right - 40 ? Math.max(0, Math.min(paper.bottom - top, paper.height - 120)) : 0,
  );
}

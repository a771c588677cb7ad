// A question before something that concerns others or cannot be taken back by one more tap.

import { icon, make } from "./dom.js";
import { text } from "./words.js";

export function ask(words, why, yes, danger = false, ...more) {
  const before = document.activeElement;
  return new Promise((resolve) => {
    const answer = (value) => () => {
      dialog.returnValue = value;
      dialog.close(value);
    };
    const dialog = make(
      "dialog",
      { class: "question", "aria-label": words },
      make(
        "div",
        { class: "asked" },
        make("span", { class: danger ? "sign removing" : "sign" }, icon(danger ? "bin" : "question", 28)),
        make("h2", {}, words),
        why ? make("p", {}, why) : null,
      ),
      ...more,
      make(
        "div",
        { class: "row" },
        make("button", { type: "button", class: "button", onclick: answer("") }, text("cancel")),
        make(
          "button",
          { type: "button", class: danger ? "button danger" : "button dark", onclick: answer("yes") },
          yes,
        ),
      ),
    );
    // Beside the question, and not with the tap that led to it.
    let beside = false;
    dialog.addEventListener("pointerdown", ({ target }) => {
      beside = target === dialog;
    });
    dialog.addEventListener("click", ({ target }) => {
      if (beside && target === dialog) dialog.close("");
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      // A room may have been drawn anew meanwhile.
      const key = before?.dataset?.key;
      const found = before?.isConnected || !key ? before : document.querySelector(`[data-key="${CSS.escape(key)}"]`);
      found?.focus?.();
      resolve(dialog.returnValue === "yes");
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

// Somebody's sheets, large: looked at from the table without sitting down there.

import { icon, make } from "./dom.js";
import { text } from "./words.js";

let open = null; // whose sheets are looked at: {id, minis}

export function look({ id, name }, head, minis) {
  const close = make(
    "button",
    { type: "button", class: "tool", "aria-label": text("close"), onclick: () => dialog.close() },
    icon("close"),
  );
  const mark = make(
    "a",
    { class: "button dark", href: `#sheet=${id}`, onclick: () => dialog.close() },
    icon("pencil"),
    text("mark-this"),
  );
  const dialog = make(
    "dialog",
    { class: "look", "aria-label": name },
    make("header", {}, make("p", { class: "seat-head" }, ...[...head.cloneNode(true).childNodes]), mark, close),
    make("div", { class: "minis" }),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    open = null;
    dialog.remove();
    document.querySelector(`[data-key="seat ${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
  });
  open = { id, minis: dialog.querySelector(".minis") };
  follow(id, minis);
  document.body.append(dialog);
  dialog.showModal();
}

// What is marked meanwhile is seen.
export function follow(id, minis) {
  if (open?.id === id) open.minis.replaceChildren(...[...minis.cloneNode(true).childNodes]);
}

// A sheet whose file cannot be read: the line at fault, and what can be done with the file. Nothing is done by itself.

import { icon, make } from "./dom.js";
import * as server from "./server.js";
import { watch } from "./state.js";
import { counted, text } from "./words.js";

let shown = null; // draws the dialog that is open
watch(["table"], () => shown?.());

// `opened` is called once the file can be read again.
export function showUnread({ id, name, file }, opened = () => {}) {
  const before = document.activeElement;
  const told = make("p", { role: "alert", class: "fault" });
  const dialog = make("dialog", { class: "low unread", "aria-label": text("one-unreadable", { name }) });
  const refused = (fault) => {
    told.textContent = fault.message;
  };
  let seen = null;
  const draw = async () => {
    const unread = await server.unread(id);
    if (unread.is === seen || !dialog.isConnected) return;
    if (!unread.is) {
      dialog.close();
      opened();
      return;
    }
    seen = unread.is;
    told.textContent = "";
    dialog.replaceChildren(...parts(unread).filter(Boolean));
  };
  const press = (words, change, dark = false) =>
    make(
      "button",
      {
        type: "button",
        class: dark ? "button dark" : "button",
        onclick: () => server.changePlayer(id, change).then(draw).catch(refused),
      },
      words,
    );
  const parts = ({ is, line, column, lines, says, hint, meant, more, new: fresh }) => [
    make(
      "header",
      {},
      make("h2", {}, text("one-unreadable", { name })),
      make(
        "button",
        { type: "button", class: "tool", "aria-label": text("close"), onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    make("p", { class: "quiet" }, text("unreadable-why")),
    make(
      "section",
      {},
      make("h3", {}, icon("file"), file),
      lines.length
        ? make(
            "pre",
            {},
            ...lines.map(([number, words]) =>
              make(number === line ? "mark" : "code", {}, make("b", {}, String(number)), make("span", {}, words)),
            ),
          )
        : null,
      make("p", {}, line ? text("at-line", { line, column, words: says }) : says),
      make("strong", {}, meant ? text("meant", { word: meant }) : hint),
      more ? make("p", { class: "quiet" }, counted("more-faults", more)) : null,
    ),
    told,
    meant ? press(text(more ? "put" : "put-open", { word: meant }), { seen: is, mend: true }, true) : null,
    make(
      "div",
      { class: "row" },
      make(
        "button",
        { type: "button", class: "button", onclick: () => server.saveFile(id) },
        icon("save"),
        text("save-as-is"),
      ),
      press(text("put-aside"), { seen: is, mend: false }),
    ),
    make("p", { class: "quiet" }, text(fresh ? "put-aside-new" : "put-aside-why", { file })),
  ];
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    shown = null;
    before?.focus?.();
  });
  shown = () => draw().catch(refused);
  document.body.append(dialog);
  dialog.append(told);
  dialog.showModal();
  shown();
}

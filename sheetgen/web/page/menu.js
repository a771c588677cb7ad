// The menu: the table, another player, saving the sheet as a file, the language, single letters as keys.

import { icon, make } from "./dom.js";
import { openRound } from "./round.js";
import { colours, mine } from "./seal.js";
import * as server from "./server.js";
import { change, state } from "./state.js";
import { note, tell } from "./tell.js";
import { text } from "./words.js";

export function openMenu() {
  const before = document.activeElement;
  const dialog = make("dialog", { class: "menu-sheet", "aria-label": text("menu") });
  const close = () => dialog.close();
  const go = (to) => () => {
    location.hash = to;
  };
  // What can be pressed, its sign at the left of its words.
  const row = (key, sign, onclick) =>
    make("button", { type: "button", class: "line", onclick }, icon(sign), make("span", {}, text(key)));
  const entry = (key, sign, call) =>
    row(key, sign, () => {
      close();
      call();
    });
  const link = (key, sign, href) => make("a", { class: "line", href }, icon(sign), make("span", {}, text(key)));
  const setting = (key, sign, input) =>
    make("label", { class: "switch" }, icon(sign), make("span", {}, text(key)), input);
  const part = (title, ...entries) => {
    const shown = entries.filter(Boolean);
    return shown.length ? make("section", {}, make("h3", {}, title), ...shown) : "";
  };
  const file = (kind) =>
    make(
      "button",
      { type: "button", class: "button", onclick: () => server.exported(state.player, kind) },
      text(`export-${kind}`),
      make("small", {}, text(`export-${kind}-for`)),
    );
  const stays = (fault) => {
    told.textContent = fault.message;
    languages.value = state.scene.language;
  };
  const languages = make(
    "select",
    { onchange: ({ target }) => server.chooseLanguage(target.value).catch(stays) },
    ...state.scene.languages.map((code) =>
      make("option", { value: code, selected: code === state.scene.language }, nameOf(code)),
    ),
  );
  const letters = make("input", {
    type: "checkbox",
    role: "switch",
    checked: state.singleKeys,
    onchange: (event) => {
      localStorage.setItem("single-keys", event.target.checked ? "on" : "off");
      change({ singleKeys: event.target.checked });
    },
  });
  const told = make("p", { role: "status", class: "quiet" });
  const recorded = async () => {
    told.textContent = await server.record(state.player).then(
      (answer) => answer.told,
      (fault) => fault.message,
    );
  };
  dialog.append(
    make(
      "header",
      {},
      make("h2", {}, state.scene.title),
      make("button", { type: "button", class: "tool", "aria-label": text("close"), onclick: close }, icon("close")),
    ),
    part(
      text("table"),
      entry("everyone", "grid", go("table")),
      state.scene.round?.length && entry("round", "book", openRound),
      entry("change-player", "swap", go("who")),
      server.games && link("own-games", "list", server.games),
    ),
    part(
      text("menu-sheet"),
      server.sendPhoto &&
        entry("photo", "camera", () => import("./photo.js").then(({ readPhoto }) => readPhoto(), tell)),
      server.printing && link("print", "printer", server.printing),
      mine() && make("div", { class: "signed" }, icon("drop"), colours(mine())),
      make(
        "div",
        { class: "signed" },
        icon("file"),
        make("span", {}, text("save-as")),
        make("div", { class: "row" }, ...server.EXPORTS.map(file)),
      ),
      state.scene.campaign && row("campaign", "flag", recorded),
      told,
    ),
    part(
      text("menu-settings"),
      setting("language", "globe", languages),
      // A phone has no keys.
      !matchMedia("(pointer: coarse)").matches && setting("single-keys", "keyboard", letters),
    ),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    before?.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

function nameOf(code) {
  try {
    return new Intl.DisplayNames([code], { type: "language" }).of(code);
  } catch (fault) {
    note(fault);
    return code;
  }
}

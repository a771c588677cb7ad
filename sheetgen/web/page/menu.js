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
  const entry = (key, sign, call) =>
    make(
      "button",
      {
        type: "button",
        class: "button",
        onclick: () => {
          close();
          call();
        },
      },
      sign && icon(sign),
      text(key),
    );
  const file = (kind) =>
    make(
      "button",
      { type: "button", class: "button", onclick: () => server.exported(state.player, kind) },
      icon("file"),
      text(`export-${kind}`),
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
    entry("everyone", null, go("table")),
    entry("change-player", null, go("who")),
    server.sendPhoto
      ? entry("photo", "camera", () => import("./photo.js").then(({ readPhoto }) => readPhoto(), tell))
      : "",
    state.scene.round?.length ? entry("round", null, openRound) : "",
    ...(server.games ? [make("a", { class: "button", href: server.games }, text("own-games"))] : []),
    ...(server.printing ? [make("a", { class: "button", href: server.printing }, text("print"))] : []),
    ...(state.scene.campaign
      ? [make("button", { type: "button", class: "button", onclick: recorded }, text("campaign"))]
      : []),
    told,
    ...(mine() ? [colours(mine())] : []),
    make(
      "section",
      { class: "exports" },
      make("h3", {}, text("save-as")),
      make("div", { class: "row" }, ...server.EXPORTS.map(file)),
    ),
    make("label", { class: "switch" }, make("span", {}, text("language")), languages),
    // A phone has no keys.
    matchMedia("(pointer: coarse)").matches
      ? ""
      : make("label", { class: "switch" }, make("span", {}, text("single-keys")), letters),
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

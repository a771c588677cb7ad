// The keyboard on the paper. Arrows go to the nearest box, Space marks; single letters can be turned off.

import { act, isActing, rowOf, takeBack } from "./gestures.js";
import { redo, undo } from "./marking.js";
import { close as closePad, explainBox, padOpen, write } from "./pads.js";
import { closePanel, nextMistake, openPanel } from "./score.js";
import { nodeOf, regionOf } from "./sheets.js";
import { change, state } from "./state.js";
import { bring, overview, room, toRegion, zoomAt } from "./view.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listenKeys(paper) {
  paper.addEventListener("focusin", (event) => {
    const box = state.boxes.get(event.target.dataset?.box);
    if (!box) return;
    change({ focused: box.id });
    if (event.target.matches(":focus-visible") && !isActing()) bring(box.places[0].target, 30);
  });
  paper.addEventListener("focusout", () => change({ focused: state.focused }));
  paper.addEventListener("scroll", () => paper.scrollTo(0, 0)); // the browser scrolls to what is focused; the view does
  document.addEventListener("keydown", (event) => {
    if (padOpen()) {
      if (event.key === "Escape") closePad();
      return;
    }
    if (event.defaultPrevented || event.target.closest("input, textarea, select, dialog")) return;
    if (event.ctrlKey || event.metaKey) history(event);
    else if (!event.altKey && pressed(event)) event.preventDefault();
  });
}

function history(event) {
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  if (key === "y" || event.shiftKey) redo();
  else undo();
}

function pressed(event) {
  if (event.key === "Escape") return closePanel();
  const box = document.activeElement?.dataset?.box && state.boxes.get(document.activeElement.dataset.box);
  if (box && onBox(box, event)) return true;
  if (state.singleKeys && box && event.key.toLowerCase() === "i") {
    explainBox(box);
    return true;
  }
  return state.singleKeys && letter(event);
}

function onBox(box, event) {
  const way = WAYS[event.key];
  if (way) return go(nearest(box, way));
  const row = rowOf(box.area);
  switch (event.key) {
    case " ":
    case "Enter":
      act(box);
      return true;
    case "Delete":
    case "Backspace":
      takeBack(box);
      return true;
    case "Home":
      return go(row[0]);
    case "End":
      return go(row.at(-1));
    case "PageDown":
      return go(otherArea(box, 1));
    case "PageUp":
      return go(otherArea(box, -1));
    default:
      if (!box.options?.some(([value]) => value === event.key)) return false;
      write(box, event.key);
      return true;
  }
}

function letter(event) {
  const { width, height } = room();
  switch (event.key.toLowerCase()) {
    case "e":
      nextMistake(event.shiftKey ? -1 : 1);
      return true;
    case "r":
      openPanel("rewards");
      return true;
    case "n":
      change({ showNext: !state.showNext });
      return true;
    case "o":
      overview();
      return true;
    case "+":
    case "=":
      zoomAt(1.25, width / 2, height / 2);
      return true;
    case "-":
      zoomAt(0.8, width / 2, height / 2);
      return true;
    default:
      return false;
  }
}

function go(box) {
  const node = box && nodeOf(box.id);
  if (!node) return Boolean(box);
  for (const each of rowOf(box.area)) nodeOf(each.id)?.setAttribute("tabindex", each === box ? "0" : "-1");
  node.focus({ preventScroll: true, focusVisible: true });
  return true;
}

const middle = (box) => {
  const [x, y, width, height] = box.places[0].rect;
  return [x + width / 2, y + height / 2];
};

// The nearest box in a direction; one that lies aside counts as farther away.
function nearest(from, [right, down]) {
  const [x, y] = middle(from);
  let found = null;
  let least = Infinity;
  for (const box of state.boxes.values()) {
    if (box === from) continue;
    const [bx, by] = middle(box);
    const along = (bx - x) * right + (by - y) * down;
    const aside = Math.abs((bx - x) * down) + Math.abs((by - y) * right);
    if (along <= 0.5 || aside > along * 2) continue;
    const away = along + 2 * aside;
    if (away < least) [least, found] = [away, box];
  }
  return found ?? from;
}

function otherArea(box, step) {
  const areas = [...new Set([...state.boxes.values()].map((each) => each.area))];
  const area = areas[(areas.indexOf(box.area) + step + areas.length) % areas.length];
  const first = rowOf(area)[0];
  const region = regionOf(first);
  if (region && region !== state.region && state.region) toRegion(region);
  return first;
}

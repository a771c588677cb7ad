// Parts of a straightened photo, and on a desk the whole photo beside the sheet as it was read, with the same boxes framed.

import { draw, make } from "./dom.js";
import { drawInk } from "./ink.js";
import * as server from "./server.js";
import { smallInk, smallSheet } from "./sheets.js";
import { state } from "./state.js";
import { tell } from "./tell.js";
import { text } from "./words.js";

// Whether there is room for a photo and a sheet side by side.
export const WIDE = matchMedia("(min-width: 1100px) and (min-height: 600px)");

const MARGIN = 0.5; // mm between a box and the frame that points at it on a whole sheet
const CLEAR = 0.4; // mm between a box and the frame that asks about it: its neighbour is as near
const NEAR = [34, 30]; // mm of the paper, across and down, within which boxes are shown together
const CROPS = 3; // as many beside each other are still seen well

const frame = ([x, y, width, height], kind, by = 0) =>
  draw("rect", { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: 0.8 + by, class: kind });

// What encloses the rects of a box that is drawn as several.
/** @returns {[number, number, number, number]} */
function whole(rects) {
  const [left, top] = [0, 1].map((side) => Math.min(...rects.map((rect) => rect[side])));
  const [right, low] = [0, 1].map((side) => Math.max(...rects.map((rect) => rect[side] + rect[side + 2])));
  return [left, top, right - left, low - top];
}

// A box that a letter names: the letter stands at its left upper corner.
/** @param {number[]} place */
const lettered = ([x, y], letter, size) =>
  draw(
    "g",
    { class: "letter", transform: `translate(${x - size / 3} ${y - size / 3}) scale(${size})` },
    draw("rect", { x: -0.5, y: -0.5, width: 1, height: 1, rx: 0.25 }),
    draw("text", { y: 0.25, "text-anchor": "middle", "font-size": 0.7 }, letter),
  );

// A part of the straightened photo, with a frame around each box: [id, kind], or [id, kind, letter].
export function part(photo, view, frames, label, kind = "") {
  const [wide, high] = photo.size;
  return draw(
    "svg",
    {
      viewBox: view.join(" "),
      class: `photo-part ${kind}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
      preserveAspectRatio: `xMidYMid ${kind ? "meet" : "slice"}`,
    },
    draw("image", {
      href: server.photoAddress(state.player, photo.sheet),
      width: wide,
      height: high,
      preserveAspectRatio: "none",
    }),
    ...framed(photo, frames),
    ...frames
      .filter(([, , letter]) => letter)
      .map(([id, , letter]) => lettered(whole(photo.boxes[id].rects), letter, 4.5)),
  );
}

const framed = (photo, frames) =>
  frames.map(([id, kind]) =>
    frame(whole(photo.boxes[id].rects), kind, ["doubt", "wrong", "way"].includes(kind) ? CLEAR : 0),
  );

// Boxes in groups that are near each other; all in one if they would be too many.
export function groups(photo, ids) {
  const found = [];
  for (const id of ids) {
    const near = found.find((group) => {
      const [, , width, height] = whole([...group, id].flatMap((each) => photo.boxes[each].rects));
      return width <= NEAR[0] && height <= NEAR[1];
    });
    if (near) near.push(id);
    else found.push([id]);
  }
  return found.length > CROPS ? [ids] : found;
}

// The place of boxes, of a least width and height, in mm.
/** @returns {[number, number, number, number]} */
export function around(photo, ids, [least, low], margin = 2) {
  const [left, top, width, height] = whole(ids.flatMap((id) => photo.boxes[id].rects));
  const [wide, high] = [Math.max(least, width + 2 * margin), Math.max(low, height + 2 * margin)];
  // No farther than the edge of the paper.
  const from = (middle, size, end) => Math.max(0, Math.min(middle - size / 2, end - size));
  const [right, foot] = photo.size;
  return [from(left + width / 2, wide, right), from(top + height / 2, high, foot), wide, high];
}

// The whole photo and the sheet: `point` frames what was read on the photo, and the boxes in question on both, some
// of them with a letter; `ink` draws marks on the sheet and tells their points, if all are known; below them there is
// room `under` both.
export function compare(photo) {
  const straight = part(photo, [0, 0, ...photo.size], [], photo.label, "whole");
  const onPhoto = straight.appendChild(draw("g"));
  const points = make("span");
  const paper = make("div", { class: "mini unread", "aria-hidden": "true" });
  const known = state.scene.sheets.some(({ name }) => name === photo.sheet);
  const [ink, onSheet] = known ? [smallInk(photo.sheet), smallInk(photo.sheet)] : [];
  onSheet?.classList.add("photo-frames");
  let boxes = [];
  let marks = null;
  let pointed = [];
  let named = {};
  const framesAt = (places) =>
    places.flatMap(([id, rects]) => [
      ...(pointed.includes(id) ? rects.map((rect) => frame(rect, "now", MARGIN)) : []),
      ...(named[id] ? [lettered(whole(rects), named[id], 10)] : []),
    ]);
  const show = () => {
    paper.classList.toggle("unread", !marks); // a blank sheet is not what was read
    if (marks) drawInk(ink, boxes, marks);
    onSheet.replaceChildren(...framesAt(boxes.map(({ id, rects }) => [id, rects])));
  };
  if (known)
    smallSheet(photo.sheet).then((sheet) => {
      boxes = sheet.boxes;
      paper.append(sheet.picture.cloneNode(true), ink, onSheet);
      show();
    }, tell);
  const figure = (words, ...shown) => make("figure", {}, make("figcaption", {}, ...words), ...shown);
  const under = make("div", { class: "photo-strip" });
  return {
    photo,
    under,
    node: make(
      "div",
      { class: "photo-pair" },
      figure([text("photo-straight")], make("div", { class: "mini" }, straight)),
      known && figure([text("photo-sheet"), points], paper),
      under,
    ),
    point(frames, ids, letters) {
      [pointed, named] = [ids, letters];
      const places = Object.entries(photo.boxes).map(([id, { rects }]) => [id, rects]);
      onPhoto.replaceChildren(...framed(photo, frames), ...framesAt(places));
      if (known) show();
    },
    ink(now, total) {
      if (!known) return;
      marks = now;
      points.textContent = total === null ? "" : `${total} ${text("points")}`;
      show();
    },
  };
}

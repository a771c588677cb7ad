// Read a photo of the paper: what was read, the doubtful boxes one by one, numbers, ends of rows, what the rules say.

import { partsOf } from "./bar.js";
import { around, compare, groups, part, WIDE } from "./compare.js";
import { badge, draw, drawnUpTo, icon, make } from "./dom.js";
import { drawInk } from "./ink.js";
import { apply, saidOf, shown as wordsOf, written } from "./marking.js";
import { seal } from "./seal.js";
import * as server from "./server.js";
import { shade } from "./shade.js";
import { smallInk, smallSheet } from "./sheets.js";
import { change, state } from "./state.js";
import { strip } from "./table.js";
import { note, tell } from "./tell.js";
import { text } from "./words.js";

const LONGEST = 2000; // pixels of the longer side of what is sent
const MOST = 8000000; // bytes that the server takes
const FEW = 3; // fields beside which the whole sheet has room on a phone
const LINE = 94; // mm of a row that a phone shows in one line
const STRIP = 7; // doubtful boxes in the row below a photo
const DASHES = 44; // strokes in the bar of a photo that is being read
const CALM = 250; // ms without another answer before the sheet is drawn anew
const SURE = 0.995; // a box read with at least this chance is never turned by a rule
const STATES = {
  empty: "photo-empty",
  filled: "photo-filled",
  ringed: "photo-ringed",
  chosen: "photo-ringed",
  written: "photo-written",
};
const COUNTS = { mark: "photo-marks-count", doubt: "photo-doubts-count", number: "photo-numbers-count" };
/** @type {[number, number]} */
const AROUND = [30, 36]; // mm of the paper shown with a doubtful box
/** @type {[number, number]} */
const FAR_AROUND = [60, 72]; // the same, if more of it is asked for

let dialog = null;
let found = null; // what the server read
let answers = {}; // lines by the number of their question
let rows = {}; // filled boxes by the number of their row
let shots = new Map(); // the photos as they were taken, by sheet
let judged = null; // the marks with the answers, and the report on them
let kept = new Set(); // mistakes that are on the paper
let beside = null; // on a desk, the whole photo and the sheet as it was read, at the left of every screen
let inked = null; // what is drawn on that sheet: the marks and their points
let sending = 0; // the number of the last photo that was sent, or left before it was read
let waiting = 0; // the timer of an answer that is not drawn yet
let asking = 0; // the number of the last question what the answers make of the sheet
let passed = 0; // mistakes that were answered
let mended = new Set(); // boxes that the answers changed

// With photos that the server has read already, their answers come first.
export function readPhoto(known = null) {
  dialog = make("dialog", { class: "photo", "aria-label": text("photo") });
  [found, answers, rows, shots, judged, kept] = [known, {}, {}, new Map(), null, new Set()];
  [beside, inked] = [null, null];
  // A photo that is dropped anywhere on the screen is read, as one that was chosen.
  dialog.addEventListener("dragover", (event) => event.preventDefault());
  dialog.addEventListener("drop", (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && dialog.querySelector(".file input")) send(file);
  });
  dialog.addEventListener("close", () => {
    for (const { address } of shots.values()) URL.revokeObjectURL(address);
    dialog.remove();
    document.querySelector("#head .menu")?.focus();
  });
  document.body.append(dialog);
  if (found) overview();
  else take();
  dialog.showModal();
}

// One screen: a head with the way back, a picture, words, and what can be pressed; on a desk the photo and the sheet
// stand beside them, with the boxes of `ids` framed on both. `told` is words, or elements and words.
function screen(
  title,
  back,
  { told = [], picture = null, words = [], foot = [], photo = null, ids = [], letters = {}, below = null },
) {
  const heading = make("h1", { tabindex: "-1" }, title);
  const leave = make(
    "button",
    {
      type: "button",
      class: "tool",
      "aria-label": text(back ? "photo-back" : "close"),
      onclick: back ?? (() => dialog.close()),
    },
    icon(back ? "left" : "close"),
  );
  dialog.classList.toggle("pictured", Boolean(picture));
  dialog.classList.toggle("paired", Boolean(photo && WIDE.matches));
  if (photo) lay(photo, ids, letters);
  if (photo && beside) beside.under.replaceChildren(...(below ?? []));
  const list = make("div", { class: "photo-words", onscroll: () => reading(list) }, ...words);
  dialog.replaceChildren(
    make("header", {}, leave, heading, make("span", {}, told)),
    ...(photo && beside ? [beside.node] : []),
    ...(picture ? [picture] : []),
    list,
    make("div", { class: "photo-foot" }, ...foot),
  );
  // Words that scroll and have nothing to press are scrolled by keys.
  if (list.scrollHeight > list.clientHeight && !list.querySelector("button, input, select")) list.tabIndex = 0;
  dialog.onkeydown = null;
  if (dialog.open) heading.focus();
  reading(list);
}

// On a desk, the paper shows what stands in the line of a list that has the focus, or else has come into view.
function reading(list) {
  const lines = [...list.querySelectorAll("[data-boxes]")];
  if (!WIDE.matches || !lines.length) return;
  const { top, bottom } = list.getBoundingClientRect();
  const far = list.scrollTop / Math.max(1, list.scrollHeight - list.clientHeight);
  const ends = (line) => line.getBoundingClientRect().bottom;
  const held = lines.find((line) => line.matches(":focus-within") && ends(line) > top && ends(line) <= bottom);
  pointTo(held ?? lines.find((line) => ends(line) > top + far * (bottom - top)) ?? lines.at(-1));
}

function pointTo(line) {
  if (!WIDE.matches) return;
  const ids = line.dataset.boxes.split(" ");
  lay(photoOf(ids[0]), ids);
  for (const each of dialog.querySelectorAll("[data-boxes]")) each.classList.toggle("pointed", each === line);
}

// Frame boxes on the photo and on the sheet; where those of another photo stand, this one takes their place.
function lay(photo, ids = [], letters = {}) {
  if (!WIDE.matches) return;
  if (beside?.photo !== photo) {
    const next = compare(photo);
    beside?.node.replaceWith(next.node);
    beside = next;
    if (inked) beside.ink(...inked);
    else follow().catch(note);
  }
  beside.point(framesOf(photo), ids, letters);
}

// Draw on the sheet what the answers so far, or the marks that were judged, make of it.
async function follow(made = null) {
  if (!WIDE.matches) return;
  clearTimeout(waiting);
  asking += 1;
  const now = asking;
  const marks = made?.marks ?? marked(withoutGuesses(await server.answerPhoto(state.player, { answers, rows })));
  // The marks are drawn before the points are known.
  for (const report of [null, made?.report ?? server.judge(marks, state.player)]) {
    const total = (await report)?.total ?? null;
    if (now !== asking) return;
    inked = [marks, found.missing.length ? null : total];
    beside?.ink(...inked);
  }
}

// The changes that answers make, but for what may have been misread and was not answered yet.
function withoutGuesses({ set }) {
  const open = writings().filter(({ number }) => !answers[number]);
  const guessed = new Set(open.flatMap(({ boxes }) => boxes).filter((id) => boxOf(id).guess));
  return Object.fromEntries(Object.entries(set).filter(([key]) => !guessed.has(key.split(":")[0])));
}

const button = (words, onclick, kind = "button") => make("button", { type: "button", class: kind, onclick }, words);
const paragraph = (words, kind = "") => make("p", { class: kind }, words);

function chooser(words, kind) {
  const input = make("input", {
    type: "file",
    class: "sr",
    accept: "image/*",
    onchange: () => input.files[0] && send(input.files[0]),
  });
  return make("label", { class: `${kind} file` }, icon("camera"), words, input);
}

function take(refused = []) {
  const title = refused.length ? text("photo-refused") : text("photo");
  if (!state.scene.photos) {
    screen(text("photo"), null, { words: [paragraph(text("photo-install"))] });
    return;
  }
  const sheet = awaited();
  screen(title, found && overview, {
    told: refused.length ? "" : whichOf(sheet),
    picture: refused.length ? null : aim(sheet),
    words: [
      ...refused.map((line) => make("p", { class: "fault", role: "alert" }, line)),
      !refused.length && state.scene.sheets.length > 1 ? make("h2", {}, sheet.label) : null,
      paragraph(text("photo-tips")),
      paragraph(text("photo-measured"), "quiet"),
    ],
    foot: [chooser(text("photo-take"), "button dark"), refused.length ? drop() : null].filter(Boolean),
  });
}

// The sheet that is still to be photographed.
function awaited() {
  const known = new Set(found?.photos.map((photo) => photo.sheet));
  const { sheets } = state.scene;
  return sheets.find(({ name }) => !known.has(name)) ?? sheets[0];
}

// Which of the sheets it is.
function whichOf(sheet) {
  const { sheets } = state.scene;
  return sheets.length > 1 ? text("photo-of", { number: sheets.indexOf(sheet) + 1, count: sheets.length }) : "";
}

const drop = () => paragraph(text("photo-drop"), "quiet droppable");

// The ground on which what is photographed lies.
const stage = (shown) => make("div", { class: "photo-stage" }, shown);

// A sheet within the corners of a photo.
function aim(sheet) {
  const paper = make("div", { class: "mini", "aria-hidden": "true" });
  smallSheet(sheet.name).then(({ picture }) => paper.append(picture.cloneNode(true)), tell);
  const corners = draw("path", { d: "M3 20V3H20M80 3H97V20M97 100V117H80M20 117H3V100" });
  const around = draw("svg", { viewBox: "0 0 100 120", "aria-hidden": "true" }, corners);
  return stage(make("div", { class: "photo-aim" }, paper, around, drop()));
}

// The photo while it is read, and for how long it has been.
function wait(file, cancel) {
  const address = URL.createObjectURL(file);
  const seconds = make("p", { class: "quiet" });
  const bar = make("div", { class: "photo-bar" });
  const since = Date.now();
  const count = () => {
    const most = server.PHOTO_PATIENCE / 1000;
    const gone = Math.round((Date.now() - since) / 1000);
    seconds.textContent = text("photo-seconds", { seconds: gone, most });
    bar.replaceChildren(drawnUpTo(Math.min(1, (gone + 1) / most), DASHES));
  };
  count();
  screen(text("photo"), null, {
    told: whichOf(awaited()),
    picture: stage(make("img", { class: "photo-sent", src: address, alt: "" })),
    words: [make("p", { role: "status" }, text("photo-reading")), bar, seconds],
    foot: [button(text("cancel"), cancel)],
  });
  const clock = setInterval(count, 1000);
  return () => {
    clearInterval(clock);
    URL.revokeObjectURL(address);
  };
}

// Why a photo was not read: the table was too slow, or could not be reached, or says it itself.
function failing(fault) {
  if (fault.name === "AbortError" || fault.status === 503) return text("photo-late");
  return fault.unreached ? text("not-coming") : fault.message;
}

async function send(file) {
  sending += 1;
  const [here, number] = [dialog, sending];
  const over = wait(file, () => {
    sending += 1;
    over();
    if (found) overview();
    else take();
  });
  const isLeft = () => here !== dialog || !here.open || number !== sending;
  try {
    const { small, width, height } = await shrunk(file);
    if (isLeft()) return;
    if (small.size > MOST) {
      take([text("photo-large")]);
      return;
    }
    const read = await server.sendPhoto(state.player, small);
    if (isLeft()) return;
    if (read.refused) {
      take(read.refused);
      return;
    }
    const known = new Set(found?.photos.map((photo) => photo.sheet));
    const fresh = read.photos.filter((photo) => !known.has(photo.sheet)); // two if both lay side by side
    for (const { sheet } of fresh.length ? fresh : read.photos.slice(-1))
      if (width) shots.set(sheet, { address: URL.createObjectURL(small), width, height });
    [found, answers, rows, judged, beside, inked] = [read, {}, {}, null, null, null];
    overview();
  } catch (fault) {
    note(fault);
    if (!isLeft()) take([failing(fault)]);
  } finally {
    over();
  }
}

// A photo small enough for the network; what the browser cannot open is sent as it is, and the server says why not.
async function shrunk(file) {
  const picture = await createImageBitmap(file).catch(note);
  if (!picture) return { small: file };
  const factor = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = make("canvas", {
    width: Math.round(picture.width * factor),
    height: Math.round(picture.height * factor),
  });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
  return { small: small ?? file, width: canvas.width, height: canvas.height };
}

const photoOf = (box) => found.photos.find((photo) => photo.boxes[box]);
const boxOf = (id) => photoOf(id).boxes[id];

// Each box that is not empty, or is in doubt, with its kind: what is written is gone through field by field.
function framesOf(photo) {
  const fields = new Set(writings().flatMap((question) => question.boxes.filter((id) => isWritten(question, id))));
  const open = new Set(doubts().flatMap(({ boxes: [id], number }) => (answers[number] ? [] : [id])));
  const kindOf = (id) => (fields.has(id) ? "number" : open.has(id) ? "doubt" : stateNow(id) === "empty" ? "" : "mark");
  return Object.keys(photo.boxes)
    .map((id) => [id, kindOf(id)])
    .filter(([, kind]) => kind);
}

function overview(shown = found.photos.at(-1), raw = false) {
  const shownFrames = framesOf(shown);
  const count = (kind, frames = shownFrames) => frames.filter(([, each]) => each === kind).length;
  const fields = writings().flatMap((each) =>
    each.boxes.filter((id) => isWritten(each, id)).map((id) => writtenAt(each, id)),
  );
  const known = fields.filter(Boolean).length;
  const taken = shots.get(shown.sheet);
  const picture =
    raw && taken ? outline(taken, shown) : part(shown, [0, 0, ...shown.size], shownFrames, shown.label, "whole");
  const others = taken && !WIDE.matches ? [side(text("photo-photo"), raw, () => overview(shown, !raw))] : [];
  screen(text("photo-read"), null, {
    photo: shown,
    picture,
    words: [
      ...(found.photos.length + others.length > 1 ? [sides(raw ? null : shown, overview, others)] : []),
      make(
        "ul",
        { class: "photo-counts" },
        ...Object.keys(COUNTS).map((kind) =>
          make("li", {}, make("span", { class: `swatch ${kind}` }), text(COUNTS[kind], { number: count(kind) })),
        ),
      ),
      paragraph(
        text(found.photos.length > 1 ? "photo-asked-all" : "photo-asked-next", {
          doubts: count("doubt", found.photos.flatMap(framesOf)),
          open: fields.length - known,
          known,
        }),
      ),
      ...(taken && WIDE.matches ? [outline(taken, shown)] : []),
    ],
    // Once all sheets are read, the boxes give most of what else is to be typed.
    foot: found.missing.length
      ? [chooser(text("photo-next", { sheet: found.missing.join(", ") }), "button dark"), go("button")]
      : [go("button dark"), chooser(text("photo-other"), "button")],
  });
}

const go = (kind) => button(text("photo-go"), () => doubt(0), kind);

const side = (words, pressed, onclick) =>
  make("button", { type: "button", "aria-pressed": String(pressed), onclick }, words);

// The sheets of which there are photos, one of them shown.
const sides = (shown, show, others = []) =>
  make(
    "div",
    { class: "photo-sides" },
    ...found.photos.map((photo) => side(photo.label, photo === shown, () => show(photo))),
    ...others,
  );

// The photo as it was taken, and where the sheet was found on it.
function outline({ address, width, height }, photo) {
  const points = photo.corners.map(([x, y]) => `${x * width},${y * height}`).join(" ");
  return draw(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: "photo-part whole", role: "img", "aria-label": photo.label },
    draw("image", { href: address, width, height }),
    draw("polygon", { points }),
  );
}

const doubts = () =>
  found.questions.map((question, number) => ({ ...question, number })).filter(({ kind }) => kind === "box");
const writings = () =>
  found.questions.map((question, number) => ({ ...question, number })).filter(({ kind }) => kind !== "box");

// `far` shows more of the paper around the box.
function doubt(at, far = false) {
  const all = doubts();
  if (at >= all.length) {
    numbers();
    return;
  }
  const question = all[at];
  const [id] = question.boxes;
  const photo = photoOf(id);
  const answer = (word) => {
    answers[question.number] = word;
    follow().catch(note);
    doubt(at + 1);
  };
  const isChoice = question.states.includes("chosen");
  const isRound = state.boxes.get(id)?.shape === "circle";
  const said = (word) => text(isChoice && word === "empty" ? "photo-not-ringed" : STATES[word]);
  const likely = question.suggested || (question.outside ? "" : question.likely);
  const words = [
    part(photo, [0, 0, ...photo.size], [[id, "now"]], "", "whole where"),
    make("h2", {}, unbroken(question.place)),
    paragraph(
      question.outside ? text("photo-outside") : text("photo-reader", { state: said(question.likely) }),
      "quiet",
    ),
  ];
  if (question.suggested) words.push(paragraph(text("photo-rules", { state: said(question.suggested) })));
  const keys = question.states.map((word, number) =>
    make(
      "button",
      {
        type: "button",
        class: `answer ${word === likely ? "likely" : ""} ${answers[question.number] === word ? "now" : ""}`,
        onclick: () => answer(word),
      },
      isChoice ? chosenSample(word, question.place.split(": ").at(-1)) : sample(word, isRound),
      make("strong", {}, said(word)),
      make("kbd", {}, String(number)),
    ),
  );
  screen(text("photo-doubts"), at ? () => doubt(at - 1) : () => overview(), {
    photo,
    ids: [id],
    below: nearby(all, at),
    told: [drawnUpTo((at + 1) / all.length, DASHES), text("photo-of", { number: at + 1, count: all.length })],
    picture: part(photo, around(photo, [id], far ? FAR_AROUND : AROUND), [[id, "doubt"]], question.place),
    words,
    foot: [
      make("div", { class: "answers" }, ...keys),
      make(
        "div",
        { class: "row asides" },
        aside("undo", text("photo-back-one"), () => doubt(at - 1), !at),
        aside("eye", text(far ? "photo-nearer" : "photo-farther"), () => doubt(at, !far)),
      ),
    ],
  });
  dialog.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !question.states[event.key]) return;
    event.preventDefault();
    answer(question.states[event.key]);
  };
}

// The name of a box, with its number in the same line as the word before it.
const unbroken = (place) => place.replace(/ (\d+)$/, "\u00a0$1");

const aside = (sign, words, onclick, disabled = false) =>
  make("button", { type: "button", class: "aside", disabled, onclick }, icon(sign, 20), words);

// The doubtful boxes near this one, in a row: what was answered can be answered anew.
function nearby(all, at) {
  const first = Math.max(0, Math.min(at - 1, all.length - STRIP));
  const tile = ({ boxes: [id], place, number }, index) => {
    const words = answers[number] ? `${place}: ${text(STATES[answers[number]])}` : unbroken(place);
    return make(
      "button",
      {
        type: "button",
        "aria-current": index === at && "step",
        disabled: all.slice(0, index).some((before) => !answers[before.number]),
        onclick: () => doubt(index),
      },
      part(photoOf(id), around(photoOf(id), [id], [16, 12]), [], ""),
      words,
    );
  };
  const after = all.length - first - STRIP;
  return [
    ...all.map(tile).slice(first, first + STRIP),
    ...(after > 0 ? [make("span", { class: "more-doubts" }, `+${after}`)] : []),
  ];
}

const drawn = (...shapes) =>
  draw("svg", { viewBox: "0 0 24 24", width: 34, height: 34, class: "sample-box", "aria-hidden": "true" }, ...shapes);

function sample(word, isRound) {
  const shape =
    word === "ringed" || isRound
      ? draw("circle", { cx: 12, cy: 12, r: 8, ...(isRound ? { "stroke-width": 1.2, "stroke-dasharray": "3 2" } : {}) })
      : draw("rect", { x: 3, y: 3, width: 18, height: 18, rx: 3 });
  const strokes = draw("path", { d: "M6 18L11 6M10 18L15 6M14 18L18 8" });
  const ring = draw("circle", { cx: 12, cy: 12, r: 10, fill: "none" });
  if (word === "ringed") return drawn(shape, ...(isRound ? [ring] : []));
  return drawn(shape, ...(word === "empty" ? [] : [strokes]));
}

// A word of several, with the ring around it that chooses it.
const chosenSample = (word, choice) => make("span", { class: `choice ${word}` }, choice);

// Everything that was written, each with its picture: digits on keys, other words typed.
function numbers(wrong = [], goesOn = false) {
  const all = writings();
  if (!all.length) {
    rowEnds();
    return;
  }
  const lines = all.map((question) => ({ question, fields: question.boxes.map((id) => field(question, id)) }));
  const isOpen = (each) => each.required && !each.value.trim();
  const record = () => {
    for (const { question, fields } of lines) {
      const given = new Map(question.boxes.map((id, index) => [id, fields[index]]));
      const written = question.all.map((id) => given.get(id)?.value.trim() || (given.get(id)?.required ? "" : "-"));
      answers[question.number] =
        question.all.length === 1 ? written[0].replace(/^-$/, question.kind === "text" ? "" : "-") : written.join(", ");
    }
  };
  const done = () => {
    record();
    if (lines.some(({ fields }) => fields.some(isOpen))) {
      numbers([], true);
      return;
    }
    follow().catch(note);
    rowEnds();
  };
  const ready = button("", done);
  const told = make("span");
  const count = () => {
    const fields = lines.flatMap((each) => each.fields);
    const number = fields.filter(isOpen).length;
    const { length } = fields.filter(({ required }) => required);
    const all = length ? text("photo-of", { number: length, count: length }) : "";
    told.textContent = number ? text("photo-still-open", { number }) : all;
    ready.classList.toggle("dark", !number);
    const right = length > 1 ? text("photo-all-of", { number: length }) : text("photo-all-right");
    ready.textContent = number ? text("photo-open", { number }) : right;
  };
  count();
  const answered = (section, fields) => {
    if (!fields.some(isOpen)) section.querySelector(".fault")?.remove();
    count();
    record();
    clearTimeout(waiting);
    waiting = setTimeout(() => follow().catch(note), CALM);
  };
  // First what must be answered, then what was written and could not be read, then what is only to be looked at.
  const rank = ({ question, fields }) =>
    fields.some((each) => each.required && !each.value)
      ? 0
      : question.boxes.some((id, index) => !fields[index].value && boxOf(id).state !== "empty")
        ? 1
        : 2;
  const ranked = [0, 1, 2].map((wanted) => lines.filter((each) => rank(each) === wanted));
  const next = goesOn && ranked.flat().find(({ fields }) => fields.some(isOpen));
  const listed = ([title, some]) => [
    title && make("h2", { class: "written-title" }, title),
    ...some.flatMap((each) => {
      const { question, fields } = each;
      const heading = make("h2", {}, question.place);
      const rows = fields.map((input, index) => line(question, question.boxes[index], input));
      // The name of a single field stands in its line.
      if (rows.length === 1) rows[0].prepend(heading);
      const section = make(
        "section",
        { class: "written", oninput: (event) => answered(event.currentTarget, fields), ...pointing(question.boxes) },
        rows.length === 1 ? null : heading,
        wrong.includes(question.number) ? make("p", { class: "fault", role: "alert" }, text("photo-wrong")) : null,
        each === next ? make("p", { class: "fault", role: "alert" }, text("photo-which")) : null,
        ...rows,
      );
      return given.length > 1 && fields.includes(given[0][0]) ? [enterAll, section] : [section];
    }),
  ];
  // Laid beside the pictures of what is written, to be compared with them.
  const given = lines.flatMap(({ question, fields }) =>
    question.boxes.flatMap((id, index) => (isOpen(fields[index]) && boxOf(id).gives ? [[fields[index], id]] : [])),
  );
  const enterAll = button(text("photo-as-given", { number: given.length }), () => {
    for (const [input, id] of given.filter(([each]) => isOpen(each))) enter(input, boxOf(id).gives);
    enterAll.remove();
    ready.focus();
  });
  const groups = [
    [text("photo-write"), [...ranked[0], ...ranked[1]]],
    [text("photo-numbers"), ranked[2]],
  ].filter(([, some]) => some.length);
  const [[title, firsts], ...others] = groups;
  const shown = photoOf(firsts[0].question.boxes[0]);
  const every = all.flatMap(({ boxes }) => boxes);
  // Beside a few fields there is room for the sheet on which they are.
  const few = every.length <= FEW && every.every((id) => shown.boxes[id]) ? every : null;
  screen(title, doubts().length ? () => doubt(doubts().length - 1) : () => overview(), {
    photo: shown,
    told,
    picture: few
      ? part(
          shown,
          [0, 0, ...shown.size],
          few.map((id) => [id, "now"]),
          shown.label,
          "whole",
        )
      : null,
    words: [["", firsts], ...others].flatMap(listed),
    foot: [ready],
  });
  if (next)
    next.fields.find(isOpen).closest(".written-line").querySelector("input, select:not([hidden]), .digit").focus();
}

// Boxes are framed on the photo and the sheet while a line of a list has the focus; else while a mouse moves over it, not
// if the list moves below the mouse.
const pointing = (ids) => ({
  "data-boxes": ids.join(" "),
  onfocusin: ({ currentTarget }) => pointTo(currentTarget),
  onpointermove: ({ currentTarget, movementX, movementY }) => {
    const isHeld = dialog.querySelector(".photo-words :is(input, select):focus");
    if ((movementX || movementY) && !isHeld && !currentTarget.matches(".pointed")) pointTo(currentTarget);
  },
});

const isGuess = (question, id) => question.kind === "numbers" && boxOf(id).guess;
const isWritten = (question, id) => isGuess(question, id) || boxOf(id).state !== "empty";

// What stands in a field, as it was answered, or read with certainty.
function writtenAt(question, id) {
  const number = question.all.indexOf(id);
  return (
    answers[question.number]?.split(", ")[question.all.length === 1 ? 0 : number] ??
    (question.kind === "numbers" && !isGuess(question, id) ? question.suggested.split(" ")[number] : "") ??
    ""
  );
}

function field(question, id) {
  const options = state.boxes.get(id)?.options;
  const number = question.all.indexOf(id);
  const known = writtenAt(question, id);
  // What was written is answered, if only by a dash; whoever leaves it is told that it is open.
  const required = isWritten(question, id);
  const value = known === "-" && !required ? "" : known;
  const label = { "aria-label": `${question.place}, ${number + 1}` };
  if (!options?.length)
    return make("input", {
      ...label,
      type: "text",
      value,
      required,
      autocomplete: "off",
      inputmode: question.kind === "numbers" ? "numeric" : "text",
    });
  return make(
    "select",
    { ...label, required },
    required ? make("option", { value: "" }, "?") : null,
    make("option", { value: required ? "-" : "", selected: value === "-" }, text("photo-nothing")),
    ...options.map(([option, name]) => make("option", { value: option, selected: option === value }, name)),
  );
}

const isWide = ([, , width, height]) => width > 2 * height;

// What was written, as large as can be: no more of the paper than its frame and what fills the shape of the picture.
function close(photo, id, shape) {
  const [, , , height] = around(photo, [id], [0, 0], 0.6);
  return around(photo, [id], [height * shape, 0], 0.6);
}

function enter(input, value) {
  input.value = value;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function line(question, id, input) {
  const photo = photoOf(id);
  const { digits, gives } = boxOf(id);
  const likeliest = question.kind === "numbers" ? digits[0] : null;
  const key = (value, words) =>
    make(
      "button",
      {
        type: "button",
        class: value === likeliest ? "digit likely" : "digit",
        value,
        onclick: () => enter(input, value),
      },
      words,
    );
  const keys = question.kind === "numbers" ? digits.map((digit) => key(digit, digit)) : [];
  if (gives) keys.push(key(gives, text("photo-gives", { points: gives })));
  if (keys.length || (input.required && input.matches("input")))
    keys.push(key(input.required ? "-" : "", text("photo-nothing")));
  // Of a number that is on a key there is no list beside the keys.
  const listed = input.matches("select") && digits.length && question.kind === "numbers";
  input.hidden = listed && (!input.value || keys.some(({ value }) => value === input.value));
  const open = () => {
    input.hidden = false;
    other.remove();
    input.focus();
  };
  const other = make("button", { type: "button", class: "digit", onclick: open }, text("photo-other-number"));
  const press = () => {
    for (const each of keys) each.classList.toggle("now", input.value !== "" && each.value === input.value);
  };
  input.addEventListener("input", press);
  press();
  const wide = !input.matches("select") && isWide(around(photo, [id], [14, 9]));
  const listedWith = question.all.length > 1 && input.matches("select");
  return make(
    "div",
    { class: "written-line" },
    listedWith && make("b", {}, String(question.all.indexOf(id) + 1)),
    part(photo, close(photo, id, listedWith ? 2.3 : 1.8), [[id, "field"]], question.place, wide ? "wide" : "close"),
    input.matches("select") ? input : make("span", { class: "typed" }, input, icon("check", 22)),
    make("span", { class: "digits" }, ...keys, ...(input.hidden ? [other] : [])),
  );
}

// The state of a box as it was read, or answered.
function stateNow(id) {
  const asked = doubts().find(({ boxes }) => boxes[0] === id);
  return (asked && answers[asked.number]) ?? boxOf(id).state;
}

// The boxes of a row that are counted as filled: as they were read, or the first ones once the number is corrected.
function countedOf(row, number) {
  const counted = row.boxes.filter((id, index) => (number in rows ? index < rows[number] : stateNow(id) === "filled"));
  return new Set(counted);
}

// The boxes of a row on the photo, in lines that are as long as each other and fit a phone.
function linesOf(row) {
  const ids = row.boxes.filter((id) => photoOf(row.boxes[0]).boxes[id]); // a row may go on where no photo shows it
  const count = Math.ceil(around(photoOf(ids[0]), ids, [0, 0])[2] / LINE);
  const most = Math.ceil(ids.length / count);
  return Array.from({ length: count }, (_, line) => ids.slice(line * most, (line + 1) * most));
}

// A line of a row, all of them as large as each other; what is counted is ringed, and so is what is not.
function cropOf(photo, ids, counted) {
  const view = around(photo, ids, [0, 0], 0.6);
  const frames = ids.map((id) => [id, counted.has(id) ? "counted" : "free"]);
  const crop = part(photo, view, frames, "", "row");
  crop.style.width = `${Math.min(100, (100 * view[2]) / LINE)}%`;
  return crop;
}

function rowEnds() {
  if (!found.rows.length) {
    judge();
    return;
  }
  const list = found.rows.map((row, index) => {
    const count = row.boxes.length;
    const counted = () => countedOf(row, index + 1);
    const photo = photoOf(row.boxes[0]);
    const lines = linesOf(row);
    const value = make("output");
    const crop = make("div", { class: "row-crop", "aria-hidden": "true" });
    const show = () => {
      const filled = counted();
      value.textContent = text("photo-filled-of", { number: filled.size, count });
      crop.replaceChildren(...lines.map((ids) => cropOf(photo, ids, filled)));
      less.disabled = !filled.size;
      more.disabled = filled.size === count;
    };
    const step = (by) => () => {
      rows[index + 1] = counted().size + by;
      show();
      follow().catch(note);
    };
    const press = (sign, key, by) =>
      make(
        "button",
        { type: "button", class: "tool step", "aria-label": text(key, { row: row.place }), onclick: step(by) },
        sign,
      );
    const [less, more] = [press("−", "photo-less", -1), press("+", "photo-more", 1)];
    show();
    return make("li", pointing(lines.flat()), make("span", {}, row.place, value), less, more, crop);
  });
  const [first] = found.rows;
  const key = (kind, word) =>
    make("li", {}, make("span", { class: `swatch ${kind}` }), make("span", {}, text(STATES[word])));
  screen(text("photo-rows"), writings().length ? () => numbers() : () => overview(), {
    photo: photoOf(first.boxes[0]),
    words: [
      make("ul", { class: "photo-counts" }, key("", "filled"), key("free", "empty")),
      make("ul", { class: "row-ends" }, ...list),
    ],
    foot: [button(text("photo-all-right"), judge, "button dark")],
  });
}

async function judge() {
  try {
    const { set, wrong } = await server.answerPhoto(state.player, { answers, rows });
    if (wrong.length) {
      numbers(wrong);
      return;
    }
    await weigh(set);
    [passed, mended] = [0, new Set()];
    witness();
  } catch (fault) {
    tell(fault);
    take([fault.message]);
  }
}

function marked(set) {
  const marks = { ...state.marks };
  for (const [key, value] of Object.entries(set)) {
    if (value === null) delete marks[key];
    else marks[key] = value;
  }
  return marks;
}

async function weigh(set) {
  const marks = marked(set);
  judged = { set, marks, report: await server.judge(marks, state.player) };
  follow(judged).catch(note);
}

const boxesOf = (way) => Object.keys(way.set).map((key) => key.split(":")[0]);
const unsure = (id) => photoOf(id) && (boxOf(id).p < SURE || boxOf(id).asked);
// A mistake is asked about if some way out lies at boxes that were not read with certainty.
const doubtful = (way) => boxesOf(way).every(unsure);
// What no photo shows may be changed as well.
const offered = (way) => boxesOf(way).every((id) => unsure(id) || !photoOf(id));

function witness() {
  const mistakes = judged.report.mistakes.filter(
    (each) => each.severity !== "note" && !kept.has(each.message) && each.ways.some(doubtful),
  );
  if (!mistakes.length) {
    result();
    return;
  }
  const [mistake] = mistakes;
  const ids = mistake.boxes.filter(photoOf);
  const photo = ids.length ? photoOf(ids[0]) : null;
  const on = photo ? ids.filter((id) => photo.boxes[id]) : [];
  const ways = mistake.ways.filter(offered).filter((way) => !Object.entries(way.set).some(unwritten));
  // Each way has a letter at its boxes.
  const lettered = ways.map((way, index) => [String.fromCharCode(65 + index), boxesOf(way).filter(photoOf)]);
  const letters = Object.fromEntries(lettered.flatMap(([letter, at]) => at.map((id) => [id, letter])));
  const wrong = on.map((id) => [id, "wrong", letters[id]]);
  const choose = (way) => () => {
    passed += 1;
    for (const id of boxesOf(way)) mended.add(id);
    weigh({ ...judged.set, ...way.set }).then(witness, tell);
  };
  const crops = [
    ...(photo
      ? groups(photo, on).map((near) =>
          evidence(
            photo,
            near,
            wrong.filter(([id]) => near.includes(id)),
            mistake.message,
          ),
        )
      : []),
    ...lettered
      .map(([letter, at]) => [letter, at.filter((id) => !on.includes(id))])
      .filter(([, at]) => at.length)
      .map(([letter, at]) => cropWith(letter, at)),
  ];
  screen(text("photo-disagree"), rowEnds, {
    photo,
    ids,
    letters,
    told: text("photo-of", { number: passed + 1, count: passed + mistakes.length }),
    picture: photo && make("div", { class: "photo-crops" }, ...crops),
    words: [
      make(
        "article",
        { class: "case" },
        make("h2", {}, mistake.message),
        mistake.hint ? paragraph(mistake.hint) : null,
        mistake.source ? make("p", { class: "chapter" }, icon("book", 20), make("span", {}, mistake.source)) : null,
      ),
    ],
    foot: [
      ...ways.map((way, index) => {
        const [letter, at] = lettered[index];
        const press = button("", choose(way), "button way");
        press.append(...(at.length ? [badge("letter", letter)] : []), make("span", {}, way.label));
        return press;
      }),
      ids.some((id) => boxOf(id).state === "written") && button(text("photo-written-anew"), () => numbers()),
      button(text("photo-keep-mistake"), () => {
        kept.add(mistake.message);
        passed += 1;
        witness();
      }),
    ],
  });
}

// What stands on the paper is read anew, never taken away.
const unwritten = ([key, value]) => {
  const id = key.split(":")[0];
  return value === null && photoOf(id) && boxOf(id).state === "written";
};

// Boxes that lie beside each other, as the photo shows them, and as what they were read.
function evidence(photo, ids, frames, label) {
  const read = ids.length === 1 && state.boxes.get(ids[0]);
  const now =
    read && (written(read, judged.marks) ? wordsOf(read, written(read, judged.marks)) : saidOf(read, judged.marks));
  return make(
    "figure",
    {},
    part(photo, around(photo, ids, [22, 22], 5), frames, label, "crop"),
    read &&
      make("figcaption", {}, text(mended.has(ids[0]) ? "chosen" : "photo-read-as", { area: read.label, choice: now })),
  );
}

// The boxes that one way out changes.
function cropWith(letter, ids) {
  const photo = photoOf(ids[0]);
  const on = ids.filter((id) => photo.boxes[id]);
  return evidence(
    photo,
    on,
    on.map((id) => [id, "way", letter]),
    letter,
  );
}

// The player's papers with the marks as they were read.
function papers() {
  const player = state.table.players.find(({ id }) => id === state.player);
  const names = (player?.sheets ?? state.scene.sheets.map(({ name }) => name)).slice(0, 2);
  const minis = names.map((name) => {
    const [paper, ink] = [make("div", { class: "mini" }), smallInk(name)];
    smallSheet(name).then(({ boxes, picture }) => {
      paper.append(picture.cloneNode(true), ink);
      drawInk(ink, boxes, judged.marks);
    }, tell);
    return paper;
  });
  return make("div", { class: "fan", "aria-hidden": "true" }, ...minis);
}

// The player, the points, and what they are made of.
function counted({ parts, total }) {
  const player = state.table.players.find(({ id }) => id === state.player);
  const scored = { parts: Object.fromEntries(parts.map(({ name, points }) => [name, points])) };
  const part = ({ label, points, colour }) =>
    make(
      "li",
      {},
      make("i", points < 0 ? { class: "hatched" } : { style: { background: shade(colour) } }),
      make("span", {}, label),
      make("b", {}, String(points).replace("-", "−")),
    );
  return [
    make(
      "div",
      { class: "photo-total" },
      player && seal(player, "large"),
      make("h2", {}, player?.name ?? ""),
      make("strong", {}, String(total ?? "–")),
      make("small", {}, text("points")),
    ),
    strip(scored),
    make("ul", { class: "photo-parts" }, ...partsOf(scored).map(part)),
  ];
}

function result(shown = found.photos.at(-1)) {
  const { report, set } = judged;
  const wrong = report.mistakes.filter((each) => each.severity !== "note");
  const told = ({ number, message }) =>
    make("li", { class: "line" }, badge("mistake", String(number)), make("span", {}, message));
  const keep = async () => {
    if (!(await apply(set, text("photo")))) return;
    await server.answerPhoto(state.player, { answers, done: true }).catch(tell);
    dialog.close();
    change({ echo: text("photo-kept") });
  };
  const missing = found.missing.join(", ");
  const paper = judged.marks[`${state.scene.written}.total.1`];
  const differs = !missing && paper && paper !== String(report.total);
  const plain = wrong.filter(({ ways }) => !ways.some(doubtful)).length;
  const sign = (name, words) => make("p", { class: "verdict" }, icon(name, 22), make("span", {}, words));
  screen(text("photo-result"), rowEnds, {
    photo: shown,
    picture: papers(),
    words: [
      ...(WIDE.matches && found.photos.length > 1 ? [sides(shown, result)] : []),
      ...counted(report),
      make(
        "div",
        { class: "photo-sum" },
        wrong.length ? sign("alert", text("errors", { number: wrong.length })) : sign("check", text("no-mistake")),
        differs ? make("p", { class: "fault" }, text("photo-paper-total", { paper, points: report.total })) : null,
        paper && !missing && !differs ? sign("check", text("photo-paper-right", { points: paper })) : null,
        plain && plain < wrong.length ? paragraph(text("photo-plain", { number: plain }), "quiet") : null,
      ),
      make(
        "div",
        { class: "photo-mistakes" },
        missing ? make("p", { class: "fault" }, text("photo-missing", { sheet: missing })) : null,
        wrong.length ? make("ul", {}, ...wrong.map(told)) : null,
        paragraph(text("photo-onto"), "quiet"),
      ),
    ],
    foot: missing
      ? [chooser(text("photo-next", { sheet: missing }), "button dark"), button(text("photo-keep"), keep, "button")]
      : [button(text("photo-keep"), keep, "button dark"), chooser(text("photo-other"), "button")],
  });
}

// The picture to keep: the sheets, the ranking, how each score came about. It has its own light colours.

import { pieces, reach } from "./bar.js";
import { chosenWords } from "./choosing.js";
import { download, draw } from "./dom.js";
import { localeOf } from "./forms.js";
import { drawInk } from "./ink.js";
import * as server from "./server.js";
import { smallSheet } from "./sheets.js";
import { state } from "./state.js";
import { text } from "./words.js";

const WIDTH = 1200;
const HEIGHT = 900; // at most
const PAD = 48;
const TOP = 128; // to the players, below the title
const WORDS = [52, 40, 32, 28, 24]; // the largest size of the words below the players in which they have room
const MOST_WORDS = 112; // px that their lines take together
const LINE = 1.28; // between two lines, in sizes
const BELOW = 104; // for a player's name, points and bar
const COVERED = 0.3; // of a bar's height, for the colours below what was lost
const MOST_SHEETS = 6; // players; of more there are only the bars
const STATELY = "Cinzel-Bold, SheetHangulDisplay-Bold, SheetHangul-Bold, serif";
const PLAIN = "BarlowCondensed-SemiBold, SheetHangul-Bold, sans-serif";
const PEN =
  "text{font-kerning:none;font-variant-ligatures:none;text-rendering:geometricPrecision}.pen-strokes,.pen-line{fill:none;stroke:#39414d;stroke-linecap:round}.pen-strokes{stroke-width:.5;stroke-opacity:.62}.pen-line{stroke-width:.55}.pen-tone{fill:#39414d;fill-opacity:.12}.pen-text{fill:#2f3743;font-family:Caveat-Bold,SheetHangulPen-Regular,SheetHangul-Medium,cursive}";

// Words that are too long for their place are set narrower, never cut.
function write(pen, words, x, y, font, { colour = "#2b2622", align = "left", room = WIDTH - 2 * PAD } = {}) {
  pen.font = font;
  pen.fillStyle = colour;
  pen.textAlign = align;
  pen.fillText(words, x, y, room);
}

// Said of whoever is first of several with mistakes, in place of a laurel; nothing if there are none, or two are first.
export function leading([first, second]) {
  const { name, mistakes: number } = first ?? {};
  return first?.place === 1 && second && second.place !== 1 && number
    ? text("leads-with-mistakes", { name, number })
    : "";
}

// Whose lead can be told in points, if no sheet is in doubt.
export function winning(ranked) {
  const [first, second] = ranked;
  const number = first?.total - second?.total;
  const doubtful = state.table.clashes.length || ranked.some(({ mistakes }) => mistakes);
  return number > 0 && !doubtful ? text("wins", { name: first.name, number }) : "";
}

// Which sheets have mistakes; of whoever leads with some it is told already.
export function mistaken(ranked, leads = "") {
  const wrong = ranked.filter((player) => player.mistakes).slice(leads ? 1 : 0);
  const names = wrong.map(({ name, mistakes }) => `${name} (${mistakes})`);
  return names.length ? text("with-mistakes", { names: names.join(", ") }) : "";
}

// Whether the sheets of a game that has ended agree, and all are without a mistake, in words.
function agreed(ranked) {
  if (state.table.clashes.length) return `${text("clashes")}.`;
  return ranked.every(({ mistakes, total }) => total !== null && !mistakes) ? text("all-clean") : "";
}

// A place, unless sheets contradict each other: then none is certain.
const placed = ({ place }) => (state.table.clashes.length ? "" : `${place ?? "–"}. `);

export async function pictureOf(ranked) {
  const leads = leading(ranked);
  const below = [leads || winning(ranked), ...state.table.ties, mistaken(ranked, leads), agreed(ranked)]
    .filter(Boolean)
    .join(" ");
  // A face comes only with the letters that it is asked for.
  const all = [state.scene.title, below, ...ranked.map((player) => player.name)].join(" ");
  await Promise.all([`40px ${STATELY}`, `40px ${PLAIN}`].map((font) => document.fonts.load(font, all)));
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext("2d");
  const { size, lines } = told(pen, below);
  const foot = PAD + lines.length * size * LINE;
  const grid = ranked.length > MOST_SHEETS ? null : gridOf(ranked, HEIGHT - TOP - foot);
  if (grid) canvas.height = TOP + grid.rows * grid.high + foot;
  pen.imageSmoothingQuality = "high"; // what the pen is set to is forgotten with another height
  const { height } = canvas;
  pen.fillStyle = "#fbf8f1";
  pen.fillRect(0, 0, WIDTH, height);
  write(pen, state.scene.title, PAD, 92, `60px ${STATELY}`, { room: 660 });
  const day = new Date().toLocaleDateString(localeOf(state.scene.language), { dateStyle: "medium" });
  write(pen, [...chosenWords(), day].join(" · "), WIDTH - PAD, 88, `34px ${PLAIN}`, {
    colour: "#5d5449",
    align: "right",
    room: 400,
  });
  lines.forEach((line, index) =>
    write(pen, line, PAD, height - PAD - (lines.length - 1 - index) * size * LINE, `${size}px ${PLAIN}`, {
      colour: "#5d5449",
    }),
  );
  const high = (height - TOP - foot) / ranked.length;
  if (grid) await cells(pen, ranked, grid);
  else ranked.forEach((player, index) => line(pen, player, TOP + index * high, high));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

// As many columns as let the sheets be largest, in pixels: how wide a player's cell is and how high it has to be.
function gridOf(ranked, height) {
  const { width, height: tall } = state.scene.sheets.find((each) => each.name === ranked[0].sheets[0]);
  const across = Math.max(...ranked.map((player) => player.sheets.length)) * (width + 6);
  return ranked
    .map((_, index) => {
      const columns = index + 1;
      const rows = Math.ceil(ranked.length / columns);
      const wide = (WIDTH - 2 * PAD + 32) / columns - 32;
      const scale = Math.min(wide / across, (height / rows - BELOW - 24) / tall);
      return { columns, rows, wide, scale, high: Math.round(tall * scale) + BELOW + 24 };
    })
    .reduce((best, each) => (each.scale > best.scale ? each : best));
}

async function cells(pen, ranked, { columns, wide, scale, high }) {
  const { width, height: tall } = state.scene.sheets.find((each) => each.name === ranked[0].sheets[0]);
  for (const [index, player] of ranked.entries()) {
    const [x, top] = [PAD + (index % columns) * (wide + 32), TOP + Math.floor(index / columns) * high];
    const sheets = await papers(player);
    let at = x + (wide - (sheets.length * (width + 6) - 6) * scale) / 2;
    for (const image of sheets) {
      pen.drawImage(image, at, top, width * scale, tall * scale);
      pen.strokeStyle = "#d8cdb8";
      pen.strokeRect(at, top, width * scale, tall * scale);
      at += (width + 6) * scale;
    }
    const foot = top + tall * scale + 4;
    write(pen, placed(player) + player.name, x, foot + 40, `38px ${PLAIN}`, { room: wide - 100 });
    write(pen, String(player.total ?? "–"), x + wide, foot + 44, `52px ${STATELY}`, { align: "right", room: 96 });
    bar(pen, player, x, foot + 58, wide, 22);
  }
}

function line(pen, player, y, high) {
  const middle = y + high / 2;
  write(pen, placed(player), PAD, middle + 12, `30px ${STATELY}`, { colour: "#5d5449", room: 60 });
  write(pen, player.name, PAD + 70, middle + 11, `32px ${PLAIN}`, { room: 330 });
  bar(pen, player, PAD + 420, middle - 11, WIDTH - 2 * PAD - 540, 22);
  write(pen, String(player.total ?? "–"), WIDTH - PAD, middle + 14, `42px ${STATELY}`, { align: "right", room: 100 });
}

function bar(pen, player, x, y, wide, high) {
  const { below, above } = reach();
  const unit = wide / (below + above);
  for (const { zero, lost, colour, length, covers } of pieces(player)) {
    if (zero) {
      pen.fillStyle = "#2b2622";
      pen.fillRect(x - 1, y - 4, 2, high + 8);
    }
    if (lost || colour) {
      pen.fillStyle = lost ? hatching(pen) : colour;
      pen.fillRect(x, y, length * unit, high);
      let at = x;
      for (const part of covers ?? []) {
        pen.fillStyle = part.colour;
        pen.fillRect(at, y + high * (1 - COVERED), part.length * unit, high * COVERED);
        at += part.length * unit;
      }
      pen.strokeStyle = "#0007";
      pen.strokeRect(x, y, length * unit, high);
    }
    x += length * unit;
  }
}

// A player's sheets with their marks, as images.
async function papers(player) {
  const { marks } = await server.seenOf(player.id);
  return Promise.all(
    player.sheets.map(async (name) => {
      const { boxes, picture } = await smallSheet(name);
      const { width, height } = state.scene.sheets.find((each) => each.name === name);
      const ink = draw("g");
      drawInk(ink, boxes, marks);
      const paper = picture.cloneNode(true);
      paper.setAttribute("width", 3 * width);
      paper.setAttribute("height", 3 * height);
      paper.append(draw("style", {}, PEN), ink);
      paper.append(draw("style", {}, await facesFor(paper)));
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(paper))}`;
      await image.decode();
      return image;
    }),
  );
}

// Not every browser has the descriptors of a face as properties: Firefox 140 has no `fontFamily` there.
const familyOf = (style) => style.getPropertyValue("font-family");

// A picture of SVG has only the faces that it brings along: those of the page that its words need, as rules.
async function facesFor(drawing) {
  const words = drawing.textContent;
  const markup = new XMLSerializer().serializeToString(drawing);
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .flatMap((rule) => (rule instanceof CSSFontFaceRule ? [rule] : []))
    .filter(({ style }) => markup.includes(familyOf(style).replace(/["']/g, "")));
  const needed = await Promise.all(
    [...new Set(rules.map((rule) => familyOf(rule.style)))].map((family) =>
      document.fonts.load(`10px ${family}`, words),
    ),
  );
  const key = (family, range) => `${family.replace(/["']/g, "")} ${range || "U+0-10FFFF"}`;
  const keys = needed.flat().map((face) => key(face.family, face.unicodeRange));
  const found = rules.filter(({ style }) =>
    keys.includes(key(familyOf(style), style.getPropertyValue("unicode-range"))),
  );
  return (await Promise.all(found.map(carried))).join("");
}

const carriedFaces = new Map(); // the rule of each file that was fetched, with the file in it

function carried({ style, parentStyleSheet }) {
  const [, address] = style.getPropertyValue("src").match(/url\("?([^")]+)"?\)/);
  const from = new URL(address, parentStyleSheet.href ?? location.href).href;
  if (!carriedFaces.has(from)) {
    const range = style.getPropertyValue("unicode-range")
      ? `;unicode-range:${style.getPropertyValue("unicode-range")}`
      : "";
    const rule = (data) => `@font-face{font-family:${familyOf(style)};src:url(${data})${range}}`;
    carriedFaces.set(from, fetch(from).then(dataOf).then(rule));
  }
  return carriedFaces.get(from);
}

async function dataOf(answer) {
  const blob = await answer.blob();
  return new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });
}

// The lines of the words below the players, and their size.
function told(pen, words) {
  for (const size of WORDS) {
    pen.font = `${size}px ${PLAIN}`;
    const lines = wrapped(pen, words, WIDTH - 2 * PAD);
    if (lines.length * size <= MOST_WORDS || size === WORDS.at(-1)) return { size, lines };
  }
}

function wrapped(pen, words, width) {
  const lines = [];
  for (const word of words.split(" ").filter(Boolean)) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && pen.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function hatching(pen) {
  const tile = document.createElement("canvas");
  tile.width = tile.height = 14;
  const on = tile.getContext("2d");
  on.fillStyle = "#fff";
  on.fillRect(0, 0, 14, 14);
  for (const shift of [-14, 0, 14]) {
    on.moveTo(shift, 14);
    on.lineTo(shift + 14, 0);
  }
  [on.strokeStyle, on.lineWidth] = ["#a8271e", 5];
  on.stroke();
  return pen.createPattern(tile, "repeat");
}

export async function share(picture) {
  const file = new File([picture], `${state.scene.game}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: text("ranking") });
      return;
    } catch (fault) {
      if (fault.name === "AbortError") return;
    }
  }
  download(file.name, picture, picture.type);
}

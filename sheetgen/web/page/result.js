// The picture to keep: who played, the ranking, how each score came about.

import { gainOf, pieces } from "./bar.js";
import { state } from "./state.js";
import { text } from "./words.js";

const WIDTH = 1080;
const PAD = 64;
const ROW = 150;
const LINE = 40;

async function picture(ranked) {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  const small = "30px BarlowCondensed-SemiBold, SheetHangul-Bold, sans-serif";
  pen.font = small;
  const ties = wrapped(pen, state.table.ties.join(" "), WIDTH - 2 * PAD);
  canvas.width = WIDTH;
  canvas.height = 2 * PAD + 150 + ranked.length * ROW + ties.length * LINE;
  pen.fillStyle = "#fbf8f1";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (words, x, y, font, colour = "#2b2622", align = "left", room = WIDTH - 2 * PAD) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    // What is too long is set narrower, never cut.
    pen.fillText(words, x, y, room);
  };
  const title = "64px Cinzel-Bold, SheetHangul-Bold, serif";
  const label = "44px BarlowCondensed-SemiBold, SheetHangul-Bold, sans-serif";
  write(state.scene.title, PAD, PAD + 60, title, "#2b2622", "left", WIDTH - 2 * PAD - 300);
  write(new Date().toLocaleDateString(state.scene.language, { dateStyle: "medium" }), WIDTH - PAD, PAD + 56, label.replace("44", "34"), "#5d5449", "right");
  const unit = (WIDTH - 2 * PAD - 260) / Math.max(1, ...ranked.map(gainOf));
  ranked.forEach((player, index) => {
    const y = PAD + 150 + index * ROW;
    write(`${player.place ?? "–"}.`, PAD, y + 60, title.replace("64", "52"), "#5d5449");
    write(player.name, PAD + 90, y + 40, label, "#2b2622", "left", WIDTH - 2 * PAD - 260);
    write(String(player.total ?? "–"), WIDTH - PAD, y + 62, title.replace("64", "72"), "#2b2622", "right");
    let x = PAD + 90;
    for (const { colour, length, lost } of pieces(player)) {
      pen.fillStyle = lost ? hatching(pen) : colour;
      pen.fillRect(x, y + 58, length * unit, 28);
      pen.strokeStyle = "#0007";
      pen.strokeRect(x, y + 58, length * unit, 28);
      x += length * unit;
    }
  });
  ties.forEach((line, index) => write(line, PAD, canvas.height - PAD - (ties.length - 1 - index) * LINE, small, "#5d5449"));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
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
  tile.width = tile.height = 12;
  const on = tile.getContext("2d");
  on.fillStyle = "#fff";
  on.fillRect(0, 0, 12, 12);
  on.strokeStyle = "#a8271e";
  on.lineWidth = 4;
  for (const shift of [-12, 0, 12]) {
    on.moveTo(shift, 12);
    on.lineTo(shift + 12, 0);
  }
  on.stroke();
  return pen.createPattern(tile, "repeat");
}

export async function share(ranked) {
  const file = new File([await picture(ranked)], `${state.scene.game}.png`, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title: text("ranking") });
      return;
    } catch (fault) {
      if (fault.name === "AbortError") return;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

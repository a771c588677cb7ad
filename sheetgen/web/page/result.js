// The picture to keep: who played, the ranking, how each score came about.

import { state } from "./state.js";
import { text } from "./words.js";

const WIDTH = 1080;
const PAD = 64;
const ROW = 150;

async function picture(ranked) {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 2 * PAD + 150 + ranked.length * ROW + 90;
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fbf8f1";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const write = (words, x, y, font, colour = "#2b2622", align = "left") => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.textAlign = align;
    pen.fillText(words, x, y);
  };
  const title = "64px Cinzel-Bold, SheetHangul-Bold, serif";
  const label = "44px BarlowCondensed-SemiBold, SheetHangul-Bold, sans-serif";
  write(state.scene.title, PAD, PAD + 60, title);
  write(new Date().toLocaleDateString(state.scene.language, { dateStyle: "medium" }), WIDTH - PAD, PAD + 56, label.replace("44", "34"), "#5d5449", "right");
  const sums = ranked.map((player) => Object.values(player.parts).reduce((sum, points) => sum + Math.max(0, points), 0));
  const unit = (WIDTH - 2 * PAD - 260) / Math.max(1, ...sums);
  ranked.forEach((player, index) => {
    const y = PAD + 150 + index * ROW;
    write(`${player.place}.`, PAD, y + 60, title.replace("64", "52"), "#5d5449");
    write(player.name, PAD + 90, y + 40, label);
    write(String(player.total), WIDTH - PAD, y + 62, title.replace("64", "72"), "#2b2622", "right");
    let x = PAD + 90;
    for (const part of state.scene.parts) {
      const points = player.parts[part.name] ?? 0;
      if (points <= 0) continue;
      pen.fillStyle = part.colour || "#9d9080";
      pen.fillRect(x, y + 58, points * unit - 2, 28);
      x += points * unit;
    }
    const lost = -Object.values(player.parts).reduce((sum, points) => sum + Math.min(0, points), 0);
    pen.fillStyle = "rgba(168,39,30,.85)";
    if (lost) pen.fillRect(Math.max(PAD + 90, x - lost * unit), y + 66, Math.min(lost * unit, x - PAD - 90), 12);
  });
  write(state.table.ties.join(" "), PAD, canvas.height - PAD, label.replace("44", "30"), "#5d5449");
  return new Promise((done) => canvas.toBlob(done, "image/png"));
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

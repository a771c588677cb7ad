// Games from files: those that were saved from here, and filled-in sheets as YAML, which the rules read.

import { games } from "./store.js";
import { text } from "./texts.js";
import { sceneOf } from "./thumb.js";
import { start } from "./worker.js";

const GAME = /^game: *["']?([\w-]+)/m;
const SHEETS = /\.ya?ml$/i;

// What was read, in words; `titles` are the games of this site by name. A file that cannot be read is said to be so.
export async function bring(files, titles) {
  const sheets = files.filter(({ name }) => SHEETS.test(name));
  const said = [];
  for (const file of files.filter((each) => !sheets.includes(each))) said.push(await bringSaved(file, titles));
  if (sheets.length) said.push(...(await bringSheets(sheets, titles)));
  return said;
}

// A game that is there already stays as it is, unless the file has a later state of it.
async function bringSaved(file, titles) {
  if (/\.pdf$/i.test(file.name)) return text("a-form", { file: file.name });
  const found = await file
    .text()
    .then(JSON.parse)
    .catch((fault) => console.warn(fault));
  const whole = (game) =>
    typeof game?.id === "string" &&
    titles[game.game] &&
    typeof game.changed === "number" &&
    game.files &&
    Object.values(game.files).every((content) => typeof content === "string");
  if (found?.sheetgen !== 1 || !Array.isArray(found.games) || !found.games.every(whole))
    return text("not-ours", { file: file.name });
  let number = 0;
  for (const game of found.games) {
    const there = await games.get(game.id);
    if (there && there.changed >= game.changed) continue;
    await games.keep(game);
    number += 1;
  }
  return text("brought", { number });
}

// Sheets of one game that are opened together become one game.
async function bringSheets(files, titles) {
  const said = [];
  const found = new Map();
  for (const file of files) {
    const content = await file.text();
    const named = GAME.exec(content)?.[1];
    const game = named in titles ? named : `own-${named}`;
    if (!titles[game]) said.push(text("not-ours", { file: file.name }));
    else found.set(game, [...(found.get(game) ?? []), { name: file.name, content }]);
  }
  for (const [game, sheets] of found) said.push(...(await readSheets(game, sheets, titles[game])));
  return said;
}

async function readSheets(game, sheets, title) {
  const said = [];
  const rules = start(game, (await sceneOf(game)).code);
  const read = [];
  try {
    let files = {};
    for (const { name, content } of sheets) {
      try {
        const told = await rules.ask({ ask: "open", files, name, text: content });
        files = told.files;
        read.push(told.answer.id);
      } catch (fault) {
        if (!fault.refused) throw fault;
        said.push(fault.message);
      }
    }
    if (read.length) said.push(await keepSheets(rules, game, title, read));
  } finally {
    rules.end();
  }
  return said;
}

async function keepSheets(rules, game, title, read) {
  const { answer: table, files } = await rules.ask({ ask: "table" });
  const players = {};
  for (const id of read) {
    const { marks, sheets } = (await rules.ask({ ask: "player", id })).answer;
    players[id] = { marks, sheets, fault: [] };
  }
  await games.keep({
    id: `table ${game} ${Date.now()}`,
    game,
    files,
    changed: Date.now(),
    seen: { table, players },
  });
  const names = table.players.map(({ name, total }) => `${name} ${total}`).join(", ");
  return text("read", { game: title, names });
}

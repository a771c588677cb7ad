// Everything that is asked of the server.

import { change, state } from "./state.js";
import { note } from "./tell.js";

const language = localStorage.getItem("language") ?? "";

export async function chooseLanguage(code) {
  localStorage.setItem("language", code);
  location.reload();
}

function address(path) {
  return language ? `${path}?lang=${encodeURIComponent(language)}` : path;
}

const PATIENCE = 12000; // ms; a computer that sleeps takes requests and never answers
const DRAWING_PATIENCE = 60000; // ms; a slow computer draws a sheet once, and then keeps the drawing
export const PHOTO_PATIENCE = 90000; // ms; a photo takes longer to read

async function asked(path, options = {}, patience = PATIENCE) {
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(), patience);
  const answer = await fetch(path, { ...options, signal: given.signal })
    .catch((fault) => {
      throw Object.assign(fault, { unreached: true });
    })
    .finally(() => clearTimeout(timer));
  change({ answered: Date.now(), silent: state.silent?.kind === "unreachable" ? null : state.silent });
  if (!answer.ok) {
    const told = (await answer.json().catch(note)) ?? {}; // a guard answers without words
    throw Object.assign(new Error(told.refused ?? told.unusable?.join("\n") ?? `${answer.status}`), {
      status: answer.status,
      told,
    });
  }
  return answer;
}

const sent = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const scene = async () => (await asked(address("api/scene"))).json();
const drawn = (kind, name) => asked(address(`api/${kind}/${encodeURIComponent(name)}`), {}, DRAWING_PATIENCE);
export const sheet = async (name) => (await drawn("sheets", name)).json();
export const drawing = async (name) => (await drawn("drawings", name)).text();
export const table = async () => (await asked(address("api/table"))).json();
export const story = async () => (await asked(address("api/story"))).json();
export const settle = async (wanted) => (await asked(address("api/table"), sent(wanted))).json();
export const join = async (name) => (await asked(address("api/players"), sent({ name }))).json();
export const changePlayer = async (id, wanted) => (await asked(address(`api/players/${id}`), sent(wanted))).json();
export const player = async (id) => (await asked(address(`api/players/${id}`))).json();
// The marks of a player as others may see them.
export const seenOf = async (id) => (await asked(`api/players/${id}/seen`)).json();
export const mark = async (id, body) => (await asked(address(`api/players/${id}/marks`), sent(body))).json();
export const explain = async (marks, box, set) =>
  (await asked(address("api/explain"), sent({ marks, box, set }))).json();
export const judge = async (marks, id) => (await asked(address("api/judge"), sent({ marks, id }))).json();

// The straightened photo is never stored by the browser.
export const sendPhoto = async (id, photo) =>
  (
    await asked(
      address(`api/players/${id}/photo`),
      { method: "POST", headers: { "content-type": "image/jpeg" }, body: photo },
      PHOTO_PATIENCE,
    )
  ).json();
export const heldPhotos = async (id) => (await asked(address(`api/players/${id}/photo`))).json();
export const answerPhoto = async (id, body) => (await asked(`api/players/${id}/photo/answers`, sent(body))).json();
export const photoAddress = (id, sheet) => `api/players/${id}/photo/${encodeURIComponent(sheet)}`;

// What only a page without a server has.
export const again = null,
  begin = null,
  games = null,
  open = null,
  printing = null,
  taken = null,
  tryAgain = null;

// The kinds of files that a sheet can be kept as.
export const SLOW = 3000; // ms after which an answer is late
export const EXPORTS = ["yaml", "pdf", "form"];

function saved(href) {
  Object.assign(document.createElement("a"), { href, download: "" }).click();
}
export const exported = (id, kind) => saved(`api/players/${id}/export/${kind}`);
export const unread = async (id) => (await asked(address(`api/players/${id}/unread`))).json();
export const saveFile = (id) => saved(`api/players/${id}/file`);
export const exportedAll = async () => saved("api/sheets.zip");

export const record = async (id) => (await asked(`api/players/${id}/record`, sent({}))).json();
export const gamePicture = (name, number) => `api/games/${encodeURIComponent(name)}/${number}`;
export const iconAddress = (name) => `api/icons/${encodeURIComponent(name)}`;
export const events = (place) => new EventSource(`api/events?${new URLSearchParams(place)}`);
export const here = (page) => asked("api/here", sent({ page }));
// Whether a page has taken its seat; not if another page has it.
export const takeSeat = async (place) =>
  (await (await asked(`api/players/${place.player}/seat`, sent(place))).json()).taken;
// Whoever has a seat leaves it.
export const freeSeat = (place) => asked(`api/players/${place.player}/seat`, sent({ ...place, free: true }));

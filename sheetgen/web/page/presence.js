// Which pages of the table have whose sheet open, on whose device, and when each last gave a sign of life.

import { make } from "./dom.js";
import { state } from "./state.js";
import { counted, text } from "./words.js";

export const BEAT = 10000; // ms between two signs of life
const ASLEEP = 120; // seconds without one

const random = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const machine = localStorage.getItem("machine") ?? random();
localStorage.setItem("machine", machine);

// The name that this page goes by at the table, after that of the device; it says nothing of the marks that it sends.
export const page = `${machine}.${random()}`;

const handheld = () => (Math.min(screen.width, screen.height) < 600 ? "phone" : "tablet");
export const names = () => JSON.parse(localStorage.getItem("names") ?? "[]");

// What this page tells the table of itself; the device is called after the name that was last given on it.
export const place = (player) => ({
  player,
  page,
  device: matchMedia("(pointer: coarse)").matches ? handheld() : "computer",
  owner: names()[0] ?? "",
});

// The other page that has a player's sheet open, the one that was heard last; or undefined. A device that has no page
// open any more, or is locked, keeps its seat; it is not in the way of its own next page.
export const holder = (player) =>
  (state.table?.held[player] ?? [])
    .filter((each) => each.page !== page && !(each.gone && each.page.startsWith(`${machine}.`)))
    .sort((one, other) => one.gone - other.gone || one.ago - other.ago)[0];

const lastSeat = () => `seat ${state.table.table}`;

// The player whose sheet this page has. One that is opened anew has the seat that this device had last, unless another
// page sits there.
export function ownSeat() {
  const last = localStorage.getItem(lastSeat());
  return sessionStorage.getItem("player") ?? (last && !holder(last) ? last : null);
}

export function takeSeat(id) {
  sessionStorage.setItem("player", id);
  localStorage.setItem(lastSeat(), id);
}

export function leaveSeat() {
  sessionStorage.removeItem("player");
  localStorage.removeItem(lastSeat());
}

const DEVICES = { phone: "device-phone", tablet: "device-tablet", computer: "device-computer" };

const NAMELESS = { phone: "other-phone", tablet: "other-tablet", computer: "other-computer" };

export const deviceOf = ({ device, owner }) =>
  text((owner ? DEVICES : NAMELESS)[device] ?? "device-other", { name: owner });

// Seconds since the table told what it knows.
export const passed = () => Math.round((Date.now() - (state.table.at ?? Date.now())) / 1000);

const quiet = (held) => held.ago + passed();

const asleep = (held) => quiet(held) >= ASLEEP;

export function since(seconds) {
  if (seconds < 15) return text("just-now");
  return seconds < 60 ? counted("seconds-ago", Math.round(seconds)) : counted("minutes-ago", Math.floor(seconds / 60));
}

// Such as "Ada's phone, just now", "Ben's phone, asleep" or "2 devices, just now"; a device without a name has that of the
// player. Since when is known of a table that answers. A narrow card leaves out the device; `told` says more of it.
export function heldBy(held, { id, name }, told = (device) => device) {
  const number = state.table.held[id].filter(({ gone }) => !gone).length;
  const device = told(number > 1 ? counted("devices", number) : deviceOf({ ...held, owner: held.owner || name }));
  if (state.silent) return device;
  const when = asleep(held) ? text("asleep") : since(quiet(held));
  return make("span", {}, make("span", { class: "device" }, `${device}, `), make("span", {}, when));
}

// Whether somebody is known to be at a sheet: at this page, or at another that gives signs of life.
export const awake = (held) => Boolean(held) && (held === true || (!state.silent && !asleep(held)));

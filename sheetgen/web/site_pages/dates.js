// When something was, in few words of the page's language: "today 14:05", "yesterday", "3 Nov", or "3 Nov 2025".

import { localeOf } from "./forms.js";

const place = localeOf(document.documentElement.lang);
// A list has many days, and each of these takes longer to make than to use.
const form = (options) => new Intl.DateTimeFormat(place, options);
const thisYear = form({ day: "numeric", month: "short" });
const anyYear = form({ day: "numeric", month: "short", year: "numeric" });
const whole = form({ dateStyle: "full", timeStyle: "short" });
const DAY = 24 * 3600 * 1000;

const midnight = (moment) => new Date(moment).setHours(0, 0, 0, 0);

export function day(moment, now = Date.now()) {
  const ago = Math.round((midnight(now) - midnight(moment)) / DAY); // a day may have 23 hours
  const date = new Date(moment);
  if (ago === 0 || ago === 1) {
    const named = new Intl.RelativeTimeFormat(place, { numeric: "auto" }).format(-ago, "day");
    return ago
      ? named
      : `${named} ${date.toLocaleTimeString(place, { hour: "numeric", minute: "2-digit", hourCycle: "h23" })}`;
  }
  return (date.getFullYear() === new Date(now).getFullYear() ? thisYear : anyYear).format(date);
}

// The same, with the whole date where it is pointed at.
export function dated(moment) {
  const date = new Date(moment);
  return Object.assign(document.createElement("time"), {
    dateTime: date.toISOString(),
    title: whole.format(date),
    textContent: day(moment),
  });
}

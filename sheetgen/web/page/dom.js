// Elements made in one call, and drawings read from text.

const SVG = "http://www.w3.org/2000/svg";
const STROKES = 20;

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (key === "style") Object.assign(node.style, value);
    else if (key === "value") node.value = value;
    else node.setAttribute(key, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function make(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function draw(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

// A bar that is filled in with strokes, as by a pencil, up to a share of its length.
export function drawnUpTo(share, strokes = STROKES) {
  const ends = Array.from({ length: Math.round(share * strokes) }, (_, index) => 3 + 5 * index);
  return draw(
    "svg",
    {
      class: "line-icon",
      viewBox: `0 0 ${10 + 5 * strokes} 16`,
      width: 10 + 5 * strokes,
      height: 16,
      "aria-hidden": "true",
    },
    draw("rect", { x: 1, y: 1, width: 8 + 5 * strokes, height: 14, rx: 4 }),
    draw("path", { d: ends.map((left) => `M${left} 12L${left + 4} 4`).join("") }),
  );
}

// Save a text or a picture as a file.
export function download(name, content, type = "") {
  const link = make("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function readDrawing(text) {
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return document.importNode(root, true);
}

// Put a room in place of the last one; a part that is the same element stays where it is. What has the focus keeps it,
// with what is written in it; what was opened stays open, and the room where it was scrolled to.
export function redraw(app, name, ...given) {
  const parts = given.flat().filter(Boolean);
  const focused = app.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.dataset.key;
  const held = app.firstElementChild?.scrollTop ?? 0;
  const typed = new Map(
    [...app.querySelectorAll("input[data-key]:not([type=file]):not([type=checkbox])")].map((input) => [
      input.dataset.key,
      input.value,
    ]),
  );
  const open = [...app.querySelectorAll("details[open] > summary[data-key]")].map((summary) => summary.dataset.key);
  const same = app.firstElementChild?.className === name;
  const room = same ? app.firstElementChild : make("main", { class: name });
  for (const part of [...room.children]) if (!parts.includes(part)) part.remove();
  parts.forEach((part, index) => {
    // An element that is moved, even to its own place, is styled anew with all that is in it.
    if (room.children[index] !== part) room.insertBefore(part, room.children[index] ?? null);
  });
  if (!same) {
    room.addEventListener("click", showOpened);
    app.replaceChildren(room);
    return;
  }
  for (const input of room.querySelectorAll("input[data-key]"))
    if (typed.get(input.dataset.key)) input.value = typed.get(input.dataset.key);
  for (const summary of room.querySelectorAll("summary[data-key]"))
    if (open.includes(summary.dataset.key)) summary.parentElement.open = true;
  room.scrollTop = held; // as high as it was, with what is open
  if (key) room.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// What is opened comes into view, even if the room was drawn anew meanwhile.
function showOpened({ target, currentTarget: room }) {
  // What lies over the room is shut by a tap beside it.
  for (const over of room.querySelectorAll("details.more[open]")) if (!over.contains(target)) over.open = false;
  const key = target.closest("summary")?.dataset.key;
  if (!key) return;
  requestAnimationFrame(() =>
    room
      .querySelector(`details[open] > [data-key="${CSS.escape(key)}"]`)
      ?.parentElement.scrollIntoView({ block: "nearest" }),
  );
}

// Put children in place of the last ones, and return the node. One that is the same stays, and what has the focus keeps it.
export function renew(node, ...children) {
  children.forEach((child, index) => {
    const last = node.children[index];
    if (last === child || last?.isEqualNode(child)) return;
    const focused = last && last === document.activeElement;
    if (last) last.replaceWith(child);
    else node.append(child);
    if (focused) child.focus({ preventScroll: true });
  });
  while (node.children.length > children.length) node.lastElementChild.remove();
  return node;
}

// The page's own line icons, in a square of 24.
const LINES = {
  menu: "M4 7H20M4 12H20M4 17H20",
  undo: "M9 6L4 11L9 16M4 11H14A5 5 0 0 1 14 21H11",
  redo: "M15 6L20 11L15 16M20 11H10A5 5 0 0 0 10 21H13",
  up: "M6 15L12 9L18 15",
  down: "M6 9L12 15L18 9",
  right: "M9 5L16 12L9 19",
  left: "M15 5L8 12L15 19",
  close: "M6 6L18 18M18 6L6 18",
  plus: "M12 5V19M5 12H19",
  eye: "M2 12C6 5.500 18 5.500 22 12C18 18.500 6 18.500 2 12ZM12 9A3 3 0 1 1 11.990 9Z",
  "eye-off": "M2 12C6 5.500 18 5.500 22 12C18 18.500 6 18.500 2 12ZM12 9A3 3 0 1 1 11.990 9ZM4 3L20 21",
  check: "M5 13L10 18L19 7",
  play: "M7 4L20 12L7 20Z",
  stop: "M6 6H18V18H6Z",
  save: "M12 3V15M7 10L12 15L17 10M5 20H19",
  share: "M12 3V15M7 8L12 3L17 8M6 12V20H18V12",
  file: "M7 3H14L18 7V21H7ZM14 3V7H18",
  lock: "M7 11V8A5 5 0 0 1 17 8V11M5 11H19V20H5Z",
  pencil: "M4 20L5 15L16 4L20 8L9 19ZM13.500 6.500L17.500 10.500",
  camera: "M4 8H8L10 5H14L16 8H20V19H4ZM12 10A3.500 3.500 0 1 1 11.990 10Z",
  bin: "M4 7H20M9 7V4H15V7M6 7L7 20H17L18 7M10 11V16M14 11V16",
  flag: "M6 21V4H19L16 9L19 14H6",
  alert: "M12 3L22 20H2ZM12 9V14M12 17V17.100",
  device: "M7 2H17V22H7ZM11 18.500H13",
  laptop: "M5 5H19V16H5ZM2 19.500H22",
  key: "M3 16A4 4 0 1 1 10.500 14.500A4 4 0 0 1 3 16ZM10 13L20 5M16.500 8L19 11",
  book: "M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6V20",
  drop: "M12 3C16 8 18 11 18 14.500A6 6 0 0 1 6 14.500C6 11 8 8 12 3Z",
  grid: "M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14H20V20H14Z",
  more: "M4.600 11.600H5.400V12.400H4.600ZM11.600 11.600H12.400V12.400H11.600ZM18.600 11.600H19.400V12.400H18.600Z",
  list: "M9 6H20M9 12H20M9 18H20M4.500 6V6.100M4.500 12V12.100M4.500 18V18.100",
  laurel:
    "M9 20C4 17 3 11 6 5M15 20C20 17 21 11 18 5M9 20H15M5 12L9 10M6 16L10 14M6 8L9 6M19 12L15 10M18 16L14 14M18 8L15 6",
  swap: "M4 8H19L15 4M20 16H5L9 20",
  printer: "M7 8V3H17V8M7 17H4V9H20V17H17M7 14H17V21H7Z",
  globe: "M12 3A9 9 0 1 1 11.990 3ZM3 12H21M12 3C8 8 8 16 12 21C16 16 16 8 12 3",
  keyboard: "M3 6H21V18H3ZM7 10V10.100M11 10V10.100M15 10V10.100M8 14H16",
  question: "M8.500 9A3.500 3.500 0 1 1 12 12.500V15M12 19V19.100",
  info: "M12 11V17M12 7V7.100M12 3A9 9 0 1 1 11.990 3Z",
};

export function icon(name, size = 24) {
  return draw(
    "svg",
    { viewBox: "0 0 24 24", width: size, height: size, class: "line-icon", "aria-hidden": "true" },
    draw("path", { d: LINES[name] }),
  );
}

export function badge(kind, words) {
  return make("span", { class: `badge ${kind}`, "aria-hidden": "true" }, words);
}

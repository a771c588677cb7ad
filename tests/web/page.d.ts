// What the types of the browser do not know: the elements of the page are of HTML or SVG, and events come from them.

interface Element {
  readonly dataset: DOMStringMap;
  focus(options?: object): void;
}

interface EventTarget {
  closest(selectors: string): Element | null;
}

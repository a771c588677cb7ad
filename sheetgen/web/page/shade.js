// The colours of the parts of a score.

const dark = matchMedia("(prefers-color-scheme: dark)");

// Called when the screen becomes dark or light.
export const onShade = (call) => dark.addEventListener("change", call);

// A part's colour on the page: one that is nearly black would be lost in the dark.
export function shade(colour) {
  const light = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)).reduce((sum, each) => sum + each, 0);
  return dark.matches && light < 150 ? "#f2ebdd" : colour;
}

// Opens a form in Chromium with pdf.js, taps and types like a player, saves, and takes pictures.
// Usage: node pdfjs.mjs CHROMIUM JOB.json
//
// The job: {"form": in.pdf, "saved": out.pdf or null, "picture": prefix or null, "deeds": [{"page", "x", "y", "text",
// "option"}]}, see engines.py. Prints what each field's element shows as JSON.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const [browserPath, jobFile] = process.argv.slice(2);
const modules = fileURLToPath(new URL("node_modules", import.meta.url));
const job = JSON.parse(readFileSync(jobFile, "utf8"));
const PAGE = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/pdfjs/web/pdf_viewer.css">
<div id="container" style="position:absolute;inset:0;overflow:auto"><div id="viewer" class="pdfViewer"></div></div>
<script type="module">
  globalThis.pdfjsLib = await import("/pdfjs/legacy/build/pdf.mjs");
  pdfjsLib.GlobalWorkerOptions.workerSrc = "/pdfjs/legacy/build/pdf.worker.mjs";
  const { EventBus, PDFLinkService, PDFViewer } = await import("/pdfjs/web/pdf_viewer.mjs");
  const eventBus = new EventBus(), linkService = new PDFLinkService({ eventBus });
  const viewer = new PDFViewer({ container: document.getElementById("container"), eventBus, linkService });
  linkService.setViewer(viewer);
  const layers = new Set();
  eventBus.on("annotationlayerrendered", (event) => layers.add(event.pageNumber));
  const task = pdfjsLib.getDocument({
    url: "/form.pdf", standardFontDataUrl: "/pdfjs/standard_fonts/", wasmUrl: "/pdfjs/wasm/",
  });
  globalThis.form = await task.promise;
  eventBus.on("pagesinit", () => { viewer.currentScale = 1.25; });
  viewer.setDocument(form);
  linkService.setDocument(form);
  globalThis.isReady = () => layers.size === form.numPages;
</script>`;
const TYPES = { mjs: "text/javascript", css: "text/css", pdf: "application/pdf", wasm: "application/wasm" };

const server = createServer((request, response) => {
  const path = decodeURIComponent(request.url.split("?")[0]);
  try {
    let body = PAGE;
    if (path === "/form.pdf") body = readFileSync(job.form);
    else if (path.startsWith("/pdfjs/")) body = readFileSync(join(modules, "pdfjs-dist", normalize(path.slice(6))));
    response.writeHead(200, { "Content-Type": TYPES[path.split(".").pop()] ?? "text/html" });
    response.end(body);
  } catch {
    response.writeHead(404);
    response.end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

const browser = await chromium.launch({ executablePath: browserPath, args: ["--no-sandbox"] });
const page = await browser.newPage();
page.setDefaultTimeout(120000); // a slow machine draws for long
page.on("pageerror", (fault) => console.error(String(fault)));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
// pdf.js draws the pages that are in sight: all of them.
const pages = await (await page.waitForFunction(() => globalThis.form?.numPages)).jsonValue();
await page.setViewportSize({ width: 1200, height: pages * 1500 });
await page.waitForFunction(() => globalThis.isReady?.());

// What a person does: a tap with the mouse on whatever is on top there, then typing; or the keys that choose from a list.
const POINT = 1.25 * 96 / 72;
for (const deed of job.deeds) {
  const box = await page.locator(`.page[data-page-number="${deed.page + 1}"] .canvasWrapper`).boundingBox();
  const [x, y] = [box.x + deed.x * POINT, box.y + deed.y * POINT];
  if (deed.option) {
    // Not by a tap: the list that opens is no part of the page.
    const list = await page.evaluateHandle(([x, y]) => document.elementFromPoint(x, y), [x, y]);
    // pdf.js puts an option of its own before those of a list of which none is chosen.
    const before = await list.evaluate((list) => (list.options[0].value === " " ? 1 : 0));
    await list.asElement().selectOption({ index: before + deed.option });
    continue;
  }
  await page.mouse.click(x, y);
  if (deed.text) await page.keyboard.type(deed.text);
}
if (job.deeds.length) await page.evaluate(() => document.activeElement?.blur());
const shown = await page.evaluate(() =>
  [...document.querySelectorAll(".annotationLayer input, .annotationLayer select, .annotationLayer textarea")].map((field) => [
    field.name,
    field.type === "checkbox" ? field.checked && field.getAttribute("exportvalue") : field.value,
  ]),
);
if (job.picture) {
  const numbers = await page.evaluate(() => Array.from({ length: form.numPages }, (_, at) => at + 1));
  for (const number of numbers) await page.locator(`.page[data-page-number="${number}"]`).screenshot({ path: `${job.picture}-form-${number}.png` });
  // As it is printed: every state by its own appearance stream.
  for (const number of numbers) {
    const url = await page.evaluate(async ([number, scale]) => {
      const sheet = await form.getPage(number);
      const viewport = sheet.getViewport({ scale });
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [viewport.width, viewport.height];
      await sheet.render({ canvas, viewport, intent: "print", annotationMode: pdfjsLib.AnnotationMode.ENABLE_STORAGE }).promise;
      return canvas.toDataURL("image/png");
    }, [number, (job.scale * 96) / 72]);
    writeFileSync(`${job.picture}-print-${number}.png`, Buffer.from(url.split(",")[1], "base64"));
  }
}
if (job.saved) {
  const saved = await page.evaluate(async () => {
    const bytes = await form.saveDocument();
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return btoa(text);
  });
  writeFileSync(job.saved, Buffer.from(saved, "base64"));
}
console.log(JSON.stringify(shown));
await browser.close();
server.close();

// Fills a form with pdf-lib, as a program would: chooses, checks and writes by the names of the fields.
// Usage: node pdflib.mjs FORM.pdf SAVED.pdf '{"chosen": {field: option}, "checked": [field], "written": {field: text}}'
import { readFileSync, writeFileSync } from "node:fs";
import { PDFDocument } from "pdf-lib";

const [from, to, marks] = process.argv.slice(2);
const { chosen, checked, written } = JSON.parse(marks);
const document = await PDFDocument.load(readFileSync(from));
const form = document.getForm();
for (const [name, option] of Object.entries(chosen)) form.getRadioGroup(name).select(option);
for (const name of checked) form.getCheckBox(name).check();
for (const [name, text] of Object.entries(written)) form.getTextField(name).setText(text);
writeFileSync(to, await document.save());

// Links the modules of a folder without running them, and prints what is wrong with each: a fault of its syntax, or a
// name that is imported and that nothing exports. Modules of other folders are taken as they are named.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { SourceTextModule, SyntheticModule, createContext } from "node:vm";

const folder = process.argv[2];
const context = createContext({});
const wrong = {};
const modules = new Map();

for (const name of readdirSync(folder).filter((each) => each.endsWith(".js"))) {
  try {
    modules.set(name, new SourceTextModule(readFileSync(join(folder, name), "utf8"), { context, identifier: name }));
  } catch (fault) {
    wrong[name] = fault.message;
  }
}

const elsewhere = () => new SyntheticModule(["loadPyodide", "version"], () => {}, { context });
const asked = (name) => {
  const wanted = modules.get(posix.normalize(name));
  if (wanted) return wanted;
  if (name.startsWith("../")) return elsewhere();
  throw new Error(`there is no module ${name}`);
};

for (const [name, module] of modules) {
  try {
    if (module.status === "unlinked") await module.link(asked);
  } catch (fault) {
    wrong[name] = fault.message;
  }
}
console.log(JSON.stringify(wrong));

import { expect, test } from "vitest";
import { loadedFiles, type Manifest } from "./loaded-files.ts";

const manifest: Manifest = {
  "index.html": { file: "assets/index.js", name: "index", isEntry: true, imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js", name: "runtime" },
  "_forms.css": { file: "assets/forms.css", name: "forms" },
  "_forms.js": { file: "assets/forms.js", name: "forms", imports: ["_runtime.js", "index.html", "_shared.js"] },
  "_shared.js": { file: "assets/shared.js", name: "shared" },
  "_other.js": { file: "assets/other.js", name: "other" },
};

test("what the entry and the named chunks import comes along, each file once, and nothing else", () => {
  expect(loadedFiles(manifest, [])).toEqual(["assets/index.js", "assets/runtime.js"]);
  expect(loadedFiles(manifest, ["forms"])).toEqual([
    "assets/index.js",
    "assets/runtime.js",
    "assets/forms.js",
    "assets/shared.js",
  ]);
});

test("a chunk that the build no longer makes is a fault, not a smaller figure", () => {
  expect(() => loadedFiles(manifest, ["texts"])).toThrow("no chunk texts");
  expect(() => loadedFiles({}, [])).toThrow("no entry");
});

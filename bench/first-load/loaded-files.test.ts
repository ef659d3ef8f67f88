import { describe, expect, test } from "vitest";
import { loadedFiles, type Manifest } from "./loaded-files.ts";

const manifest: Manifest = {
  "index.html": { file: "assets/index.js", name: "index", isEntry: true, imports: ["_runtime.js"] },
  "_runtime.js": { file: "assets/runtime.js", name: "runtime" },
  "_forms.css": { file: "assets/forms.css", name: "forms" },
  "_forms.js": { file: "assets/forms.js", name: "forms", imports: ["_runtime.js", "index.html", "_shared.js"] },
  "_shared.js": { file: "assets/shared.js", name: "shared" },
  "_other.js": { file: "assets/other.js", name: "other" },
};

describe("loadedFiles", () => {
  test("lists the entry, the named chunks and their imports once each", () => {
    expect(loadedFiles(manifest, [])).toEqual(["assets/index.js", "assets/runtime.js"]);
    expect(loadedFiles(manifest, ["forms"])).toEqual([
      "assets/index.js",
      "assets/runtime.js",
      "assets/forms.js",
      "assets/shared.js",
    ]);
  });

  test("throws if the manifest lacks the entry or a named chunk", () => {
    expect(() => loadedFiles(manifest, ["texts"])).toThrow("no chunk texts");
    expect(() => loadedFiles({}, [])).toThrow("no entry");
  });
});

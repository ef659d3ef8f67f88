import { describe, expect, test } from "vitest";
import { findFolderCycles } from "./folder-cycles.ts";

const files = (texts: Record<string, string>) => new Map(Object.entries(texts));
const importOf = (path: string) => `import { x } from "${path}";\n`;

describe("findFolderCycles", () => {
  test("finds none in folders that import in one direction", () => {
    const layered = files({
      "app.ts": importOf("./domain/a.ts") + importOf("./platform/c.ts"),
      "domain/a.ts": importOf("./b.ts") + importOf("../platform/c.ts"),
      "domain/b.ts": importOf("./a.ts"),
      "platform/c.ts": 'import { y } from "node:fs";\n',
    });
    expect(findFolderCycles(layered)).toEqual([]);
  });

  test("finds two folders that import each other although no two files do", () => {
    const found = findFolderCycles(
      files({
        "one/a.ts": importOf("../two/a.ts"),
        "two/a.ts": "",
        "two/b.ts": importOf("../one/b.ts"),
        "one/b.ts": "",
      }),
    );
    expect(found).toEqual([
      "one imports two, which imports one again: one/a.ts imports two/a.ts",
      "two imports one, which imports two again: two/b.ts imports one/b.ts",
    ]);
  });

  test("finds a cycle through a third folder", () => {
    const found = findFolderCycles(
      files({
        "a/a.ts": importOf("../b/b.ts"),
        "b/b.ts": importOf("../c/c.ts"),
        "c/c.ts": importOf("../a/d.ts"),
        "a/d.ts": "",
      }),
    );
    expect(found).toHaveLength(3);
  });

  test("finds a cycle between a folder and its parent", () => {
    const nested = files({ "a/a.ts": importOf("./inner/b.ts"), "a/inner/b.ts": importOf("../c.ts"), "a/c.ts": "" });
    expect(findFolderCycles(nested)).toHaveLength(2);
  });

  test.each([
    ["a re-export", 'export { x } from "../a/a.ts";'],
    ["a type", 'import type { X } from "../a/a.ts";'],
    ["several lines", 'import {\n  x,\n  y,\n} from "../a/a.ts";'],
    ["a module that is loaded later", 'const a = () => import("../a/a.ts");'],
    ["a module without names", 'import "../a/a.ts";'],
  ])("counts %s as an import", (_, text) => {
    expect(findFolderCycles(files({ "a/a.ts": importOf("../b/b.ts"), "b/b.ts": text }))).toHaveLength(2);
  });

  test("takes folders together as it is told", () => {
    const nested = files({ "a/a.ts": importOf("./inner/b.ts"), "a/inner/b.ts": importOf("../c.ts"), "a/c.ts": "" });
    expect(findFolderCycles(nested, (path) => path.split("/")[0] ?? "")).toEqual([]);
  });

  test("ignores imports of test code", () => {
    const found = findFolderCycles(
      files({
        "a/a.ts": importOf("../b/b.ts"),
        "b/b.ts": "",
        "b/b.test.ts": importOf("../a/a.ts"),
        "testing/c.ts": importOf("../a/a.ts"),
      }),
    );
    expect(found).toEqual([]);
  });
});

import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";

const sources = import.meta.glob<string>(["../**/*.{ts,tsx}", "!../**/*.test.{ts,tsx}", "!../**/testing/**"], {
  eager: true,
  import: "default",
  query: "?raw",
});

/** Folders that the files of a folder may import. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The application imports only the addresses of workers, which are built apart.
  app: ["app", "features", "widgets", "platform", "workers"],
  features: ["features", "widgets", "platform"],
  widgets: ["widgets", "platform"],
  workers: ["workers", "platform"],
  platform: ["platform"],
};

test("layers: imports lead from app to features, widgets and platform, never back", () => {
  const upward = Object.entries(sources).flatMap(([key, text]) => {
    const path = join("app", key);
    const [layer = ""] = path.split("/");
    return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)]
      .map(([, specifier = ""]) => join(dirname(path), specifier))
      .filter((target) => allowed[layer]?.includes(target.split("/")[0] ?? "") === false)
      .map((target) => `${path} imports ${target}`);
  });
  expect(upward).toEqual([]);
});

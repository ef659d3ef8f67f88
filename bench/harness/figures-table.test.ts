import { expect, test } from "vitest";
import { figuresTable, replaceTable } from "./figures-table.ts";
import type { Figure, Results } from "./results.ts";

const figure = (name: string, ratio: number): Figure => ({
  name,
  ratio,
  detail: "",
  measuredAt: "2030-01-02T03:04:05.000Z",
  load: 0,
  commit: "0123abcd",
});
const x64: Results = {
  machine: { cpu: "some", cores: 2, memoryGiB: 8, node: "24.0.0", chromium: "156.0" },
  figures: [figure("upload", 0.81), figure("open", 2.5)],
};

test("the table has the figures of each processor, and a text keeps what is around it", () => {
  const benchmarks = [
    { name: "upload", goal: { min: 0.8 } },
    { name: "open", goal: { max: 2 } },
    { name: "search", goal: { max: 50, unit: "ms" } },
  ] as const;
  const table = figuresTable(benchmarks, new Map([["x64", x64] as const, ["arm64", null] as const]));
  expect(table).toBe(`| name     | goal    |     x64 | arm64 |
| -------- | ------- | ------: | ----: |
| \`upload\` | ≥ 0.8   |    0.81 |     – |
| \`open\`   | ≤ 2     | **2.5** |     – |
| \`search\` | ≤ 50 ms |       – |     – |

- x64: 2 cores of some, 8 GiB, Node 24.0.0, Chromium 156.0, 2030-01-02 to 2030-01-02,
  commit 0123abcd
`);
  const before = "a\n<!-- figures, written by the command -->old<!-- end of the figures -->\nb\n";
  const after = replaceTable(before, table);
  expect(after).toContain(table);
  expect(after).not.toContain("old");
  expect(replaceTable(after, table)).toBe(after);
  expect(() => replaceTable("no place", table)).toThrow("README.md");
});

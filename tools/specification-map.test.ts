import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const text = readFileSync(join(root, "docs/specification-map.md"), "utf8");

const rows = text
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .slice(1, line.lastIndexOf("|"))
      .split("|")
      .map((cell) => cell.trim()),
  );
const filesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);

test("specification map: every chapter is numbered without gaps", () => {
  const numbers = rows.map(([number = ""]) => number);
  const counted = new Map<string, number>();
  for (const number of numbers) {
    const [chapter = "", row] = number.split(".");
    const next = (counted.get(chapter) ?? 0) + 1;
    counted.set(chapter, next);
    expect(row).toBe(String(next));
  }
  expect([...counted.keys()]).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
  expect(rows.length).toBeGreaterThan(330);
});

test("specification map: every row has a requirement, a file, a test and a word on differences", () => {
  const incomplete = rows.filter(
    (cells) =>
      cells.length !== 5 ||
      cells.includes("") ||
      filesIn(cells[2]).length === 0 ||
      filesIn(cells[3]).length === 0 ||
      !/^(none|\[\w+\]\(specification\.md#[a-z-]+\))$/.test(cells[4] ?? ""),
  );
  expect(incomplete).toEqual([]);
});

test("specification map: every file exists, and what shows a requirement is a test", () => {
  const wrong = rows.flatMap(([number, , product, tests]) => [
    ...[...filesIn(product), ...filesIn(tests)].filter((path) => !existsSync(join(root, path))),
    ...filesIn(tests)
      .filter((path) => !/\.(test|spec)\.tsx?$/.test(path))
      .map((path) => `${number} ${path} is no test`),
  ]);
  expect(wrong).toEqual([]);
});

test("specification map: its links lead to sections of the page of differences", () => {
  const differences = readFileSync(join(root, "docs/specification.md"), "utf8");
  const sections = [...differences.matchAll(/^## (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^a-z ]/g, "")
      .replaceAll(" ", "-"),
  );
  const linked = new Set([...text.matchAll(/specification\.md#([a-z-]+)/g)].map(([, section = ""]) => section));
  expect([...linked].filter((section) => !sections.includes(section))).toEqual([]);
});

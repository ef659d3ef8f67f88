import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { error, primary, surface, warning } from "./colors.ts";
import { layerVariables } from "./layers.ts";
import { theme } from "./theme.ts";

const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.ts"], {
  eager: true,
  import: "default",
  query: "?raw",
});
const application = join(import.meta.dirname, "../../..");
const styles = globSync("src/**/*.css", { cwd: application });
const libraryStyles = import.meta.glob("../../../../../node_modules/@mantine/core/styles/*.layer.css");
const read = (path: string) => readFileSync(join(application, path), "utf8");

const headingSizes = Object.values(theme.headings?.sizes ?? {}).map(({ fontSize }) => String(fontSize));

/** WCAG's relative luminance. */
function luminance(hex: string | undefined): number {
  const value = Number.parseInt((hex ?? "").slice(1), 16);
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe("colour scales", () => {
  test("are built around the specification's colours", () => {
    expect([primary[5], error[5], surface[7]]).toEqual(["#02E4C9", "#FE4D58", "#0E1F1E"]);
  });
  test.each([
    ["primary", primary],
    ["error", error],
    ["warning", warning],
    ["surface", surface],
  ])("%s has ten steps, each darker than the one before", (_, scale) => {
    expect(scale).toHaveLength(10);
    for (const [index, colour] of scale.slice(1).entries()) {
      expect(luminance(colour)).toBeLessThan(luminance(scale[index]));
    }
  });
});

describe("text contrast", () => {
  const grounds = { raised: surface[6], surface: surface[7], background: surface[8], well: surface[9] };
  const texts = {
    text: surface[0],
    quiet: surface[2],
    faint: surface[3],
    primary: primary[5],
    "error text": error[4],
    warning: warning[5],
  };
  const pairs = Object.entries(texts).flatMap(([text, colour]) =>
    Object.entries(grounds).map(([ground, behind]) => [text, ground, colour, behind] as const),
  );
  test.each([
    ...pairs,
    ["dark", "the accent", surface[9], primary[5]],
    ["dark", "the accent pointed at", surface[9], primary[6]],
    ["dark", "the error colour", surface[9], error[5]],
    ["text", "quiet error", surface[0], error[9]],
    ["error text", "quiet error", error[4], error[9]],
    ["primary", "quiet primary", primary[5], primary[9]],
    ["warning", "quiet warning", warning[5], warning[9]],
  ] as const)("%s on %s", (_, __, colour, behind) => {
    expect(contrast(colour, behind)).toBeGreaterThanOrEqual(4.5);
  });
});

test("index.html: has the background colour of the theme", () => {
  const page = read("index.html");
  for (const element of ["html", "body"]) {
    expect(page).toMatch(new RegExp(`<${element}[^>]* style="background: ${surface[8]}"`, "i"));
  }
  expect(page).toContain(`<meta name="theme-color" content="${surface[8]}" />`);
});

test("theme: no component has a colour literal", () => {
  const literal = /#[0-9a-f]{3,8}\b(?!["'])|\b(?:rgba?|hsla?|oklch)\(/i;
  expect(styles.length).toBeGreaterThan(10);
  expect(styles.filter((path) => literal.test(read(path)))).toEqual([]);
});

test("theme: layers are ordered as page, panel, modal, confirm, notice", () => {
  const names = ["page", "panel", "modal", "confirm", "notice"];
  expect(Object.keys(layerVariables)).toEqual(names.map((name) => `--dx-layer-${name}`));
  const heights = Object.values(layerVariables).map(Number);
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(new Set(heights).size).toBe(names.length);
});

test("theme: no component has a z-index literal", () => {
  const inStyles = styles.filter((path) => /z-index:(?!\s*(?:calc\()?var\(--dx-layer-)/.test(read(path)));
  const inCode = Object.keys(sources).filter((path) => /zIndex[=:]\s*[{"]?\s*\d/.test(sources[path] ?? ""));
  expect([...inStyles, ...inCode]).toEqual([]);
});

/** Values of a property in all style sheets, as "path: value". Paper has sizes of its own, in points. */
function valuesOf(property: RegExp): { path: string; value: string }[] {
  return styles.flatMap((path) =>
    [...read(path).matchAll(property)].flatMap(([, list = ""]) =>
      list
        .split(/\s+/)
        .filter((value) => !/^\d+pt$/.test(value))
        .map((value) => ({ path, value })),
    ),
  );
}

test("theme: style sheets have only the five font sizes", () => {
  const sizes = ["12px", "13px", "15px", "20px", "28px"];
  const values = valuesOf(/font-size:\s*([^;}]+)/g);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter(({ value }) => ![...sizes, "inherit"].includes(value))).toEqual([]);
  expect(
    [...Object.values(theme.fontSizes ?? {}), ...headingSizes].filter((size) => !sizes.includes(String(size))),
  ).toEqual([]);
});

test("theme: style sheets have only the radii of controls and panels, of marks inside of them, and circles", () => {
  const radii = { controls: "8px", panels: "12px", circles: "50%", marks: "4px", bars: "2px", none: "0" };
  const allowed: readonly string[] = Object.values(radii);
  const values = valuesOf(/border(?:-\w+)*-radius:\s*([^;}]+)/g);
  expect(values.length).toBeGreaterThan(50);
  expect(values.filter(({ value }) => !allowed.includes(value))).toEqual([]);
  expect(Object.values(theme.radius ?? {}).filter((radius) => !allowed.includes(String(radius)))).toEqual([]);
});

test("theme: library styles of every used component are imported, in the first list or beside it", () => {
  const hasStyles = (component: string) =>
    Object.keys(libraryStyles).some((path) => path.endsWith(`/${component}.layer.css`));
  const first = sources["./mantine-styles.ts"] ?? "";
  const missing: string[] = [];
  for (const [path, source] of Object.entries(sources)) {
    const names = [...source.matchAll(/import \{([^}]*)\} from "@mantine\/core"/g)].flatMap(([, list]) =>
      (list ?? "").split(",").map((name) => name.trim()),
    );
    for (const component of names.filter((name) => !name.startsWith("type ") && hasStyles(name))) {
      const file = `@mantine/core/styles/${component}.layer.css`;
      if (!first.includes(file) && !source.includes(file)) missing.push(`${path}: ${component}`);
    }
  }
  expect(missing).toEqual([]);
});

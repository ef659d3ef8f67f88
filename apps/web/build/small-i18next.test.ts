import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import i18next, { type i18n as I18n } from "i18next";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallI18next } from "./small-i18next.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const locales = { en: "en-EN", ru: "ru-RU", uk: "uk-UA" } as const;
const counts = [0, 1, 2, 5, 11, 21, 1.5, 12_345];
/** Names of files are values too, and must not be read as texts. */
const hostileName = "$t(app:offline) {{count}} &amp; <b>";

type Texts = Record<string, unknown>;

let folder: string;
let small: typeof i18next;
const texts: Record<string, Record<string, Texts>> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "small-i18next-"));
  const entry = join(folder, "entry.ts");
  const library = fileURLToPath(import.meta.resolve("i18next"));
  await writeFile(entry, `export { default as i18next } from ${JSON.stringify(library)};\n`);
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [smallI18next()],
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: "small.mjs" } },
    },
  });
  small = ((await import(pathToFileURL(join(folder, "small.mjs")).href)) as { i18next: typeof i18next }).i18next;
  for (const path of await readdir(join(root, "apps/web/src"), { recursive: true })) {
    const [, namespace, language] = /(?:^|\/)(\w[\w-]*)\/texts\/(en|ru|uk)\.json$/.exec(path) ?? [];
    if (namespace === undefined) continue;
    const locale = locales[language as keyof typeof locales];
    texts[locale] ??= {};
    texts[locale][namespace] = JSON.parse(await readFile(join(root, "apps/web/src", path), "utf8")) as Texts;
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts a library as the application does. Texts of `failing` can't be read until it is emptied. */
async function start(library: typeof i18next, failing: Set<string> = new Set()): Promise<I18n> {
  const i18n = library.createInstance();
  await i18n
    .use({
      type: "backend" as const,
      init() {},
      read(language: string, namespace: string, done: (error: unknown, read: Texts | null) => void) {
        const found = failing.has(namespace) ? undefined : texts[language]?.[namespace];
        queueMicrotask(() => (found === undefined ? done(new Error("unreachable"), null) : done(null, found)));
      },
    })
    .use({
      type: "formatter" as const,
      init() {},
      add() {},
      addCached() {},
      format: (value: unknown) => (typeof value === "number" ? `<${value}>` : (value as string)),
    })
    .init({
      lng: "en-EN",
      fallbackLng: false,
      load: "currentOnly",
      ns: ["app"],
      defaultNS: "platform",
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
  return i18n;
}

const pluralSuffix = /_(?:one|few|many|other)$/;

/** Keys of texts, with the suffixes of plural forms. */
function keysOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") return [path.join(".")];
  return Object.entries(value as Texts).flatMap(([name, child]) => keysOf(child, [...path, name]));
}

describe("i18next without unused features", () => {
  test("writes every text of every language as the whole library does", async () => {
    const both = [await start(i18next), await start(small)];
    let compared = 0;
    for (const locale of Object.values(locales)) {
      const namespaces = Object.keys(texts[locale] ?? {});
      const written = await Promise.all(
        both.map(async (i18n) => {
          await i18n.reloadResources([locale], namespaces);
          await i18n.changeLanguage(locale);
          return namespaces.flatMap((namespace) => {
            const t = i18n.getFixedT(null, namespace);
            const names = JSON.stringify(texts[locale]?.[namespace]).matchAll(/\{\{(\w+)\}\}/g);
            const values = Object.fromEntries(Array.from(names, ([, name]) => [name, hostileName]));
            return keysOf(texts[locale]?.[namespace]).flatMap((key) =>
              pluralSuffix.test(key)
                ? counts.map((count) => t(key.replace(pluralSuffix, ""), { ...values, count }))
                : [t(key, values)],
            );
          });
        }),
      );
      expect(written[1]).toEqual(written[0]);
      compared += written[0]?.length ?? 0;
    }
    expect(compared).toBeGreaterThan(5_000);
  });

  test("shows a value that looks like a reference to a text as it is", async () => {
    const i18n = await start(small);
    await i18n.loadNamespaces(["files"]);
    const keys = keysOf(texts["en-EN"]?.files).filter((key) => i18n.t(`files:${key}`).includes("{{name}}"));
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(i18n.t(`files:${key}`, { name: hostileName })).toContain(hostileName);
  });

  test("tells missing keys from present ones, and reads a namespace again that failed", async () => {
    const failing = new Set(["platform"]);
    const i18n = await start(small, failing);
    const [key = ""] = keysOf(texts["en-EN"]?.platform);
    await i18n.loadNamespaces(["platform"]);
    expect(i18n.hasResourceBundle("en-EN", "platform")).toBe(false);
    expect(i18n.exists(`platform:${key}`)).toBe(false);
    failing.clear();
    await i18n.reloadResources(["en-EN"], ["platform"]);
    expect(i18n.exists(`platform:${key}`)).toBe(true);
    expect(i18n.exists("platform:no.such.key")).toBe(false);
  });
});

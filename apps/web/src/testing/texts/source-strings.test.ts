import { describe, expect, test } from "vitest";
import { readSourceStrings } from "./source-strings.ts";

const hardCoded = (source: string) => readSourceStrings("Part.tsx", source).hardCoded;

describe("readSourceStrings: texts that are written in a source", () => {
  test.each([
    ["<p>Your files</p>", "Your files"],
    ["<p>{t('a')} Ваши\n  файлы</p>", "Ваши файлы"],
    ['<p>{"Quoted"}</p>', "Quoted"],
    ['<p>{isOpen ? t("a") : "Closed"}</p>', "Closed"],
    [`<p>{\`\${count} files\`}</p>`, "files"],
    ['<button aria-label="Close" />', "Close"],
    ['<img alt={"A map"} />', "A map"],
    [`<input placeholder={\`Search in \${name}\`} />`, "Search in"],
    ['notify({ text: "File uploaded" })', "File uploaded"],
  ])("finds the text in %s", (source, text) => {
    expect(hardCoded(source)).toEqual([text]);
  });

  test.each([
    '<p className="title">{t("title")}</p>',
    "<p>1 + 2 — …</p>",
    '<Icon role="img" aria-hidden aria-labelledby="name" />',
    '<p title={t("text")} />',
    'const route = { title: "storages" };',
    "import { title } from 'text';",
  ])("finds none in %s", (source) => {
    expect(hardCoded(source)).toEqual([]);
  });
});

test("readSourceStrings: reads namespaces, keys, literals and templates", () => {
  const found = readSourceStrings(
    "Part.tsx",
    `const { t } = useTranslation("files"); const tOther = i18n.getFixedT(language, "terms");
     t("a.b", { count }); tOther("c"); t(\`kinds.\${kind}.title\`); const later = "d.e"; test("no key"); t(\`\${isUndone ? "undone" : "redone"}.\${kind}\`);
     const anything = \`\${a}.\${b}\`;`,
  );
  expect([...found.namespaces]).toEqual(["files", "terms"]);
  expect(found.keys).toEqual(["a.b", "c"]);
  expect(found.literals).toContain("d.e");
  expect(found.patterns).toHaveLength(2);
  expect(found.patterns[0]?.test("kinds.image.title")).toBe(true);
  expect(found.patterns[0]?.test("kinds.title")).toBe(false);
  expect(found.patterns[1]?.test("redone.move")).toBe(true);
  expect(found.patterns[1]?.test("done.move")).toBe(false);
});

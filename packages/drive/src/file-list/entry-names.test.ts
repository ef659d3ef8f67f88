import { describe, expect, test } from "vitest";
import { acceptedName, extensionOf, isUsableName, numberedName } from "./entry-names.ts";

describe("entry names", () => {
  test.each([
    ["photo.JPG", "jpg"],
    ["archive.tar.gz", "gz"],
    [".env", ""],
    ["README", ""],
    ["ends with a dot.", ""],
    ["снимок.пнг", "пнг"],
  ])("%s has the extension %j", (name, extension) => expect(extensionOf(name)).toBe(extension));

  test.each([
    ["photo.jpg", "file", "photo (2).jpg"],
    ["README", "file", "README (2)"],
    [".env", "file", ".env (2)"],
    ["v1.2", "folder", "v1.2 (2)"],
  ] as const)("a second %s, a %s, becomes %s", (name, kind, numbered) =>
    expect(numberedName(name, kind, 2)).toBe(numbered),
  );

  test.each(["", ".", "..", "a/b", "line\nbreak", "nul\0", "\ud800"])("%j is not usable", (name) =>
    expect(isUsableName(name)).toBe(false),
  );

  test("are stored trimmed, with accents in one form", () => {
    expect(acceptedName("  caf\u0065\u0301 ", "file")).toBe("caf\u00e9");
    expect(acceptedName("👩‍👩‍👧 семья", "folder")).toBe("👩‍👩‍👧 семья");
  });

  test.each([
    ["", "file", "validation.required"],
    ["   ", "folder", "validation.required"],
    ["ab", "folder", "validation.folderNameLength"],
    ["a".repeat(256), "file", "validation.nameLength"],
    ["a/b", "file", "validation.name"],
  ] as const)("%j is refused for a %s with %s", (name, kind, text) => {
    expect(() => acceptedName(name, kind)).toThrowError(
      expect.objectContaining({ code: "name_invalid", context: { "fields.name": text } }),
    );
  });

  test("of files may have two letters", () => expect(acceptedName("ab", "file")).toBe("ab"));
});

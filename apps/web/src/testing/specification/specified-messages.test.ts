import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorDetail } from "@dexnet/protocol/error-details";
import { isErrorCode } from "@dexnet/protocol/errors";
import { describe, expect, test } from "vitest";
import { textsOf } from "../texts/text-files.ts";
import { specifiedMessages } from "./specified-messages.ts";

const root = join(import.meta.dirname, "../../../../..");

describe.each(specifiedMessages)("specified message: $text", ({ text, keys, causedBy, shownBy }) => {
  test.each(keys)("is the English text of %s, to the letter", (name) => {
    const [namespace = "", key = ""] = name.split(":");
    expect(textsOf(namespace, "en").get(key)).toBe(text);
  });

  const codes = keys.map((name) => name.replace(/^platform:errors\./, "")).filter(isErrorCode);
  test.runIf(codes.length > 0)("is the detail of the servers' answers with the codes of these keys", () => {
    for (const code of codes) expect({ code, detail: errorDetail(code) }).toEqual({ code, detail: text });
  });

  test("is caused by the product and shown by a test", async () => {
    expect(causedBy[0]).not.toMatch(/\.(test|spec)\./);
    expect(shownBy[0]).toMatch(/\.(test|spec)\./);
    for (const [path, what] of [causedBy, shownBy]) {
      const source = await readFile(join(root, path), "utf8");
      // The table says only where to look: whether the test is right is its own matter.
      expect({ path, what, isThere: source.includes(what) }).toMatchObject({ isThere: true });
    }
  });
});

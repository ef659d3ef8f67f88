import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { errorDetail } from "@dexnet/protocol/errors/error-details";
import { isErrorCode } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { textsOf } from "../texts/text-files.ts";
import { specifiedMessages, specifiedScreenTexts } from "./specified-messages.ts";

const root = join(import.meta.dirname, "../../../../..");

describe.each([...specifiedScreenTexts, ...specifiedMessages])(
  "specified text: $text",
  ({ text, keys, causedBy, shownBy }) => {
    test.each(keys)("is the English text of %s, to the letter", (name) => {
      const [namespace = "", key = ""] = name.split(":");
      expect(textsOf(namespace, "en").get(key)).toBe(text);
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
  },
);

const codesWithText = specifiedMessages.flatMap(({ text, keys }) =>
  keys.map((name) => ({ text, code: name.replace(/^platform:errors\./, "") })).filter(({ code }) => isErrorCode(code)),
);

test.each(codesWithText)("specified message: $text is the detail of answers with the code $code", ({ text, code }) => {
  expect(isErrorCode(code) && errorDetail(code)).toBe(text);
});

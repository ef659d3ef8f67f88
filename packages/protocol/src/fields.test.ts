import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import {
  emailField,
  inviteCodeField,
  newInviteCodeField,
  oneTimeCodeField,
  passwordField,
  storageTitleField,
} from "./fields.ts";

function complaint(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

describe("emailField", () => {
  it.each([
    ["ann@example.org", "ann@example.org"],
    ["  ann@example.org\n", "ann@example.org"],
    ["Ann.B+tag@Sub.Example.ORG", "Ann.B+tag@Sub.Example.ORG"],
  ])("accepts %j", (given, kept) => {
    expect(emailField.parse(given)).toBe(kept);
  });

  it.each([
    "ann",
    "ann@",
    "@example.org",
    "ann@example",
    "a b@example.org",
    "ann@exa mple.org",
    "ann@example..org",
    "a@b.c\u0000d",
  ])("refuses %j", (given) => {
    expect(complaint(emailField, given)).toBe("validation.email");
  });

  it("is required and has a maximum length", () => {
    expect(complaint(emailField, "")).toBe("validation.required");
    expect(complaint(emailField, "   ")).toBe("validation.required");
    expect(complaint(emailField, `${"a".repeat(250)}@b.org`)).toBe("validation.email");
  });
});

describe("passwordField", () => {
  it.each([
    [7, "validation.passwordLength"],
    [8, undefined],
    [24, undefined],
    [25, "validation.passwordLength"],
  ])("checks %i characters", (length, message) => {
    expect(complaint(passwordField, "p".repeat(length))).toBe(message);
  });

  it("is required, and keeps spaces", () => {
    expect(complaint(passwordField, "")).toBe("validation.required");
    expect(passwordField.parse("  spaces  ")).toBe("  spaces  ");
  });
});

describe("oneTimeCodeField", () => {
  it.each([
    ["123456", "123456"],
    ["000000", "000000"],
    [" 123456 ", "123456"],
  ])("accepts %j", (given, kept) => {
    expect(oneTimeCodeField.parse(given)).toBe(kept);
  });

  it.each(["", "12345", "1234567", "12345a", "１２３４５６", "123 456", "-12345", "123456\n1"])(
    "refuses %j",
    (given) => {
      expect(complaint(oneTimeCodeField, given)).toBe("validation.code");
    },
  );

  it("must be a string, so that leading zeros are kept", () => {
    expect(oneTimeCodeField.safeParse(123456).success).toBe(false);
  });
});

describe("inviteCodeField and storageTitleField", () => {
  it("are trimmed, required, and have a maximum length", () => {
    expect(inviteCodeField.parse(" abc ")).toBe("abc");
    expect(complaint(inviteCodeField, "  ")).toBe("validation.required");
    expect(complaint(inviteCodeField, "x".repeat(65))).toBe("validation.invite");
    expect(newInviteCodeField.parse(" Spring_fair-2030 ")).toBe("Spring_fair-2030");
    for (const wrong of ["a b", "..", "a/b", "--", "привіт", "a\u0000", "x".repeat(65)]) {
      expect(complaint(newInviteCodeField, wrong)).toBe("validation.invite");
    }
    expect(storageTitleField.parse(" Мої файли ")).toBe("Мої файли");
    expect(complaint(storageTitleField, " ")).toBe("validation.required");
    expect(complaint(storageTitleField, "x".repeat(64))).toBeUndefined();
    expect(complaint(storageTitleField, "x".repeat(65))).toBe("validation.titleLength");
  });
});

describe("storageTitleField", () => {
  it.each([
    ["a line break", "Photos\nYour account is closed"],
    ["a carriage return", "a\rb"],
    ["a tab", "a\tb"],
    ["an escape", "a\u001b[31mb"],
    ["a C1 control", "a\u0085b"],
    ["a line separator", "a\u2028b"],
    ["a paragraph separator", "a\u2029b"],
    ["a right-to-left override", "\u202egpj.exe"],
    ["an isolate", "a\u2066b\u2069"],
    ["a right-to-left mark", "a\u200fb"],
    ["an Arabic letter mark", "a\u061cb"],
    ["half a character", "a\ud800"],
    ["a zero width space", "Pho\u200btos"],
    ["a word joiner", "a\u2060b"],
    ["a soft hyphen", "a\u00adb"],
    ["a byte order mark", "a\ufeffb"],
    ["a combining grapheme joiner", "a\u034fb"],
    ["an invisible operator", "a\u2062b"],
    ["a Hangul filler", "a\u3164b"],
    ["a Mongolian vowel separator", "a\u180eb"],
    ["a variation selector that no emoji has", "a\ufe01b"],
    ["an interlinear annotation", "a\ufff9b"],
    ["a tag", "a\u{e0061}b"],
  ])("refuses %s", (_, title) => {
    expect(complaint(storageTitleField, title)).toBe("validation.titleCharacters");
  });

  it.each(["\u200d", "\u200c \u200d", "\u2800", "\ufe0f"])("refuses %j, which is invisible", (title) => {
    expect(complaint(storageTitleField, title)).toBe("validation.required");
  });

  it.each([
    "Мої файли",
    "مستندات العائلة",
    "תמונות",
    "👩‍👩‍👧 photos",
    "می‌خواهم",
    "क्‍ष",
    "❤️ ©︎",
    "٪۱۰",
    "a  b",
    "<b>&amp;",
  ])("accepts %s", (title) => {
    expect(storageTitleField.parse(title)).toBe(title);
  });
});

it("fields: any input gives the key of a text or a type error, and never throws", () => {
  const fields = [emailField, passwordField, oneTimeCodeField, inviteCodeField, storageTitleField];
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...fields), (value, field) => {
      const message = complaint(field, value);
      if (typeof value === "string" && message !== undefined) expect(message).toMatch(/^validation\./);
    }),
  );
});

import { describe, expect, it } from "vitest";
import { formatInviteCode, formatTypedInviteCode, inviteCodeKey, newInviteCode } from "./invite-code.ts";

const form = /^[CDFGHJKMNPQRTVWXY2-9]{5}(?:-[CDFGHJKMNPQRTVWXY2-9]{5}){2}$/;

describe("newInviteCode", () => {
  it("has no symbols that look alike, and is different each time", () => {
    const codes = Array.from({ length: 2_000 }, newInviteCode);
    for (const code of codes) expect(code).toMatch(form);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("has at least 60 random bits", () => {
    const used = new Set(Array.from({ length: 2_000 }, newInviteCode).join("").replaceAll("-", ""));
    expect(15 * Math.log2(used.size)).toBeGreaterThan(60);
  });
});

describe("inviteCodeKey and formatInviteCode", () => {
  const made = newInviteCode();

  it.each([made, "come-in", "K7QM-ABZS-9WHD", "Spring_fair-2030", "привіт"])(
    "give one key for any case, with and without dashes and spaces: %s",
    (code) => {
      const key = inviteCodeKey(code);
      for (const typed of [
        code.toLowerCase(),
        code.toUpperCase(),
        code.replaceAll("-", ""),
        code.replaceAll("-", " "),
        code.replaceAll("-", "–"),
        ` ${[...code].join(" ").toLowerCase()}\n`,
      ]) {
        expect(inviteCodeKey(typed)).toBe(key);
      }
      expect(inviteCodeKey(`${code}x`)).not.toBe(key);
    },
  );

  it.each([
    ["as it is", made],
    ["in lower case", made.toLowerCase()],
    ["without dashes", made.replaceAll("-", "")],
    ["with spaces", ` ${made.replaceAll("-", " ").toLowerCase()} `],
    ["with dashes elsewhere", made.replaceAll("-", "").replace(/.{4}/g, "$&-")],
  ])("display a generated code in groups, typed %s", (_, typed) => {
    expect(formatInviteCode(typed)).toBe(made);
  });

  it.each(["come-in", "COME-IN", "", "CDFG-HJKM-NPQR", `${made}C`, made.replace(/^./, "A"), "K7-É"])(
    "display a chosen code unchanged: %j",
    (typed) => expect(formatInviteCode(typed)).toBe(typed),
  );
});

describe("formatTypedInviteCode", () => {
  it("groups the beginning of a generated code while it is typed", () => {
    const typed = "cdfghjkmnpqrtvw";
    const steps = Array.from(typed, (_, index) => formatTypedInviteCode(typed.slice(0, index + 1)));
    expect(steps[4]).toBe("CDFGH");
    expect(steps[5]).toBe("CDFGH-J");
    expect(steps.at(-1)).toBe("CDFGH-JKMNP-QRTVW");
  });

  it("lets a dash be removed with the symbol behind it", () => {
    expect(formatTypedInviteCode("CDFGH-")).toBe("CDFGH");
  });

  it.each(["come-in", "Spring_fair-2030", "K7QM-ABZS-9WHD", "CDFGH-JKMNP-QRTVW-X"])(
    "only capitalizes a chosen code: %s",
    (code) => expect(formatTypedInviteCode(code)).toBe(code.toUpperCase()),
  );

  it.each(["come-in", "cdfg-hjkm", newInviteCode(), "Spring_fair-2030"])("keeps the key of a code: %s", (code) => {
    expect(inviteCodeKey(formatTypedInviteCode(code))).toBe(inviteCodeKey(code));
  });
});

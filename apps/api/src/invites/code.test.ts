import { describe, expect, it } from "vitest";
import { meantInviteCode, newInviteCode } from "./code.ts";

const form = /^[CDFGHJKMNPQRTVWXY2-9]{5}(?:-[CDFGHJKMNPQRTVWXY2-9]{5}){2}$/;

describe("a new invite code", () => {
  it("has nothing that is mistaken for something else, and comes never twice", () => {
    const codes = Array.from({ length: 2_000 }, newInviteCode);
    for (const code of codes) expect(code).toMatch(form);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it("holds at least 60 random bits", () => {
    const used = new Set(Array.from({ length: 2_000 }, newInviteCode).join("").replaceAll("-", ""));
    expect(15 * Math.log2(used.size)).toBeGreaterThan(60);
  });
});

describe("the code that is meant", () => {
  const code = newInviteCode();

  it.each([
    ["as it is", code],
    ["in lower case", code.toLowerCase()],
    ["without dashes", code.replaceAll("-", "")],
    ["with spaces", ` ${code.replaceAll("-", " ").toLowerCase()} `],
  ])("is known %s", (_, typed) => expect(meantInviteCode(typed)).toBe(code));

  it.each(["come-in", "COME-IN", "", "CDFG-HJKM-NPQR", `${code}C`, code.replace(/^./, "A"), "K7-É"])(
    "is %j when nothing of that form was typed",
    (typed) => expect(meantInviteCode(typed)).toBe(typed),
  );
});

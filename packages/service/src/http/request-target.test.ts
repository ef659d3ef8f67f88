import { expect, it } from "vitest";
import { isPlainTarget } from "./request-target.ts";

it("request target: refuses every character in percent-encoding that needs none, and no other", () => {
  for (let code = 0; code < 256; code++) {
    const hex = code.toString(16).padStart(2, "0");
    const isUnreserved = /^[A-Za-z0-9\-._~]$/.test(String.fromCharCode(code));
    for (const spelling of [hex, hex.toUpperCase()]) {
      expect(isPlainTarget(`/a%${spelling}b/`), spelling).toBe(!isUnreserved);
      expect(isPlainTarget(`/a/?b=%${spelling}`), spelling).toBe(true);
    }
  }
});

it("request target: refuses a fragment wherever it stands", () => {
  expect(isPlainTarget("/metrics#a")).toBe(false);
  expect(isPlainTarget("/metrics?a#b")).toBe(false);
  expect(isPlainTarget("/metrics?a=%23b")).toBe(true);
});

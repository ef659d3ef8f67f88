import { expect, it } from "vitest";
import { isPlainTarget } from "./request-target.ts";

it("isPlainTarget: refuses exactly the percent-encoded characters that need no encoding", () => {
  for (let code = 0; code < 256; code++) {
    const hex = code.toString(16).padStart(2, "0");
    const isUnreserved = /^[A-Za-z0-9\-._~]$/.test(String.fromCharCode(code));
    for (const spelling of [hex, hex.toUpperCase()]) {
      expect(isPlainTarget(`/a%${spelling}b/`), spelling).toBe(!isUnreserved);
      expect(isPlainTarget(`/a/?b=%${spelling}`), spelling).toBe(true);
    }
  }
});

it("isPlainTarget: refuses a fragment in the path and in the query", () => {
  expect(isPlainTarget("/metrics#a")).toBe(false);
  expect(isPlainTarget("/metrics?a#b")).toBe(false);
  expect(isPlainTarget("/metrics?a=%23b")).toBe(true);
});

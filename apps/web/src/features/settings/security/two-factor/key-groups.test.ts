import { expect, test } from "vitest";
import { keyGroups } from "./key-groups.ts";

test("keyGroups: splits a key into groups of four without loss", () => {
  const key = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  expect(keyGroups(key)).toEqual(["JBSW", "Y3DP", "EHPK", "3PXP", "JBSW", "Y3DP", "EHPK", "3PXP"]);
  expect(keyGroups("JBSWY3").join("")).toBe("JBSWY3");
  expect(keyGroups("")).toEqual([]);
});

import { expect, test } from "vitest";
import { compileTestToken } from "./compile.ts";
import committed from "./TestToken.json" with { type: "json" };

test("compileTestToken produces the committed TestToken.json", async () => {
  expect(committed).toEqual(await compileTestToken());
});

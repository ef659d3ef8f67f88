import { expect, test } from "vitest";
import { compileTestToken } from "./compile.ts";
import committed from "./TestToken.json" with { type: "json" };

test("the committed code is what the source compiles to", async () => {
  expect(committed).toEqual(await compileTestToken());
});

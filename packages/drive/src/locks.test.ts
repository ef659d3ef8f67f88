import { describe, expect, test } from "vitest";
import { createLocks, createProcessLocks } from "./locks.ts";

describe.each([
  ["of the platform", createLocks],
  ["of the process", createProcessLocks],
])("locks %s", (_, create) => {
  test("holders of one name take turns, also after a fault", async () => {
    const locks = create();
    const steps: string[] = [];
    const first = locks.hold("a", async () => {
      steps.push("first begins");
      await new Promise((resolve) => setTimeout(resolve, 10));
      steps.push("first ends");
      throw new Error("fault");
    });
    const second = locks.hold("a", async () => steps.push("second"));
    await expect(first).rejects.toThrow("fault");
    await second;
    expect(steps).toEqual(["first begins", "first ends", "second"]);
  });

  test("holdIfFree passes by a name that is held", async () => {
    const locks = create();
    const ran: string[] = [];
    await locks.hold("b", async () => {
      await locks.holdIfFree("b", async () => void ran.push("held"));
      await locks.holdIfFree("c", async () => void ran.push("free"));
    });
    expect(ran).toEqual(["free"]);
  });
});

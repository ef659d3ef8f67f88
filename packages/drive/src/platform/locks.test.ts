import { describe, expect, test } from "vitest";
import { createLocks, createProcessLocks, type WebLocks } from "./locks.ts";

describe.each([
  ["of the platform", createLocks],
  ["of the process", createProcessLocks],
])("locks %s", (_, create) => {
  test("run actions of one name one after the other, also after a fault", async () => {
    const locks = create();
    const steps: string[] = [];
    const first = locks.withLock("a", async () => {
      steps.push("first begins");
      await new Promise(setImmediate);
      steps.push("first ends");
      throw new Error("fault");
    });
    const second = locks.withLock("a", async () => steps.push("second"));
    await expect(first).rejects.toThrow("fault");
    await second;
    expect(steps).toEqual(["first begins", "first ends", "second"]);
  });

  test("withLockIfFree skips a name that is locked", async () => {
    const locks = create();
    const ran: string[] = [];
    await locks.withLock("b", async () => {
      await locks.withLockIfFree("b", async () => void ran.push("locked"));
      await locks.withLockIfFree("c", async () => void ran.push("free"));
    });
    expect(ran).toEqual(["free"]);
  });
});

describe("locks on a platform that forbids Web Locks", () => {
  const forbidden: WebLocks = {
    request: async () => {
      throw new DOMException("Access to the Locks API is denied in this context.", "SecurityError");
    },
  };

  test("work within the process", async () => {
    const locks = createLocks(forbidden);
    const steps: string[] = [];
    const first = locks.withLock("a", async () => {
      await new Promise(setImmediate);
      steps.push("first");
    });
    await Promise.all([first, locks.withLock("a", async () => steps.push("second"))]);
    await locks.withLockIfFree("a", async () => void steps.push("free"));
    expect(steps).toEqual(["first", "second", "free"]);
  });

  test("don't repeat an action that failed under a lock", async () => {
    let runs = 0;
    const fault = createLocks().withLock("d", async () => {
      runs += 1;
      throw new Error("fault");
    });
    await expect(fault).rejects.toThrow("fault");
    expect(runs).toBe(1);
  });
});

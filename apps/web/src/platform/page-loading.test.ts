import { AppError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { createPageLoading } from "./page-loading.ts";

/** Browser whose tab storage outlives reloads. */
function createTab() {
  const kept = new Map<string, string>();
  const flags = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const tab = {
    reloads: 0,
    isOnline: () => true,
    isStyleMissing: () => false,
    flags: () => flags,
    reload() {
      tab.reloads += 1;
    },
  };
  return tab;
}

const missing = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
const settled = (promise: Promise<unknown>) =>
  Promise.race([
    promise.then(
      () => "done",
      (error: unknown) => error,
    ),
    // Everything under test settles within microtasks, which run before a timer.
    new Promise((resolve) => setTimeout(resolve, 0, "waiting")),
  ]);

describe("page loading", () => {
  test("returns the loaded code", async () => {
    const tab = createTab();
    await expect(createPageLoading(tab).load(async () => 7)).resolves.toBe(7);
    expect(tab.reloads).toBe(0);
  });

  test("reloads once after a failure without showing anything, and throws after the second", async () => {
    const tab = createTab();
    expect(await settled(createPageLoading(tab).load(missing))).toBe("waiting");
    expect(tab.reloads).toBe(1);
    const second = await settled(createPageLoading(tab).load(missing));
    expect(second).toBeInstanceOf(AppError);
    expect(second).toMatchObject({ code: "network" });
    expect(tab.reloads).toBe(1);
  });

  test("code whose style sheet is missing has failed, also when its second import succeeds", async () => {
    const tab = { ...createTab(), isStyleMissing: () => true };
    expect(await settled(createPageLoading(tab).load(async () => 7))).toBe("waiting");
    expect(await settled(createPageLoading(tab).load(async () => 7))).toMatchObject({ code: "network" });
  });

  test("throws instead of reloading while the device is offline, and may reload later", async () => {
    const tab = createTab();
    expect(await settled(createPageLoading({ ...tab, isOnline: () => false }).load(missing))).toMatchObject({
      code: "network",
    });
    expect(await settled(createPageLoading(tab).load(missing))).toBe("waiting");
    expect(tab.reloads).toBe(1);
  });

  test("may reload again after the router was ready", async () => {
    const tab = createTab();
    await settled(createPageLoading(tab).load(missing));
    createPageLoading(tab).routerIsReady();
    await settled(createPageLoading(tab).load(missing));
    expect(tab.reloads).toBe(2);
  });

  test("never reloads without browser storage", async () => {
    const forbid = () => {
      throw new DOMException("no", "SecurityError");
    };
    const tab = { ...createTab(), flags: forbid };
    const pages = createPageLoading(tab);
    expect(await settled(pages.load(missing))).toMatchObject({ code: "network" });
    pages.routerIsReady();
    expect(tab.reloads).toBe(0);
  });

  test("reloads once for a part that can't be loaded, even when the router is ready in between", async () => {
    const tab = createTab();
    expect(await settled(createPageLoading(tab).load(missing, "TransfersWatch"))).toBe("waiting");
    const second = createPageLoading(tab);
    second.routerIsReady();
    expect(await settled(second.load(missing, "TransfersWatch"))).toMatchObject({ code: "network" });
    expect(tab.reloads).toBe(1);
  });

  test("may reload again after a part was loaded, and ignores other parts", async () => {
    const tab = createTab();
    await settled(createPageLoading(tab).load(missing, "TransfersWatch"));
    await createPageLoading(tab).load(async () => 1, "ConfirmModal");
    expect(await settled(createPageLoading(tab).load(missing, "TransfersWatch"))).toMatchObject({ code: "network" });
    await createPageLoading(tab).load(async () => 1, "TransfersWatch");
    await settled(createPageLoading(tab).load(missing, "TransfersWatch"));
    expect(tab.reloads).toBe(2);
  });
});

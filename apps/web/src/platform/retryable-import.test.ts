import { describe, expect, test, vi } from "vitest";
import { createRetryableImport } from "./retryable-import.ts";

const chromiumFault = new TypeError(
  "Failed to fetch dynamically imported module: https://dexnet.example/assets/WorldMap-vINk_pCS.js",
);

describe("createRetryableImport", () => {
  test("loads by the usual address as long as nothing has failed", async () => {
    const importUrl = vi.fn();
    const load = createRetryableImport(async () => "code", importUrl);
    expect([await load(), await load()]).toEqual(["code", "code"]);
    expect(importUrl).not.toHaveBeenCalled();
  });

  test("loads by another address after each failure", async () => {
    const addresses: string[] = [];
    const importUrl = async (url: string) => {
      addresses.push(url);
      if (addresses.length === 1) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
      return "code";
    };
    const load = createRetryableImport(() => Promise.reject(chromiumFault), importUrl);
    await expect(load()).rejects.toBe(chromiumFault);
    await expect(load()).rejects.toThrow("attempt=2");
    expect(await load()).toBe("code");
    expect(addresses).toEqual([
      "https://dexnet.example/assets/WorldMap-vINk_pCS.js?attempt=2",
      "https://dexnet.example/assets/WorldMap-vINk_pCS.js?attempt=3",
    ]);
  });

  test("loads by the usual address when the message names no module", async () => {
    const loads = [() => Promise.reject(new TypeError("Importing a module script failed.")), async () => "code"];
    const load = createRetryableImport(() => (loads.shift() as () => Promise<string>)(), vi.fn());
    await expect(load()).rejects.toThrow("Importing a module script failed.");
    expect(await load()).toBe("code");
  });
});

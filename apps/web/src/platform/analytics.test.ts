import { createLocalStore, type LocalStore } from "@dexnet/drive/platform/local-store";
import { beforeEach, describe, expect, test } from "vitest";
import { type Analytics, createAnalytics } from "./analytics.ts";

let store: LocalStore;
let pushed: unknown[];
let sent: unknown[];
beforeEach(() => {
  const texts = new Map<string, string>();
  store = createLocalStore({
    keyValue: {
      get: (name) => texts.get(name) ?? null,
      set: (name, value) => void texts.set(name, value),
      remove: (name) => void texts.delete(name),
    },
  });
  pushed = [];
  sent = [];
});

/** Analytics of one tab. All tabs share the store and its lock. */
function openTab(url: string | null): Analytics {
  return createAnalytics({
    store,
    lock,
    config: async () => ({ analytics_url: url }),
    push: (entry) => pushed.push(entry),
    send: (url, event) => sent.push([url, event]),
  });
}

let queue: Promise<unknown> = Promise.resolve();
function lock<T>(action: () => Promise<T>): Promise<T> {
  const result = queue.then(action);
  queue = result.catch(() => undefined);
  return result;
}

const url = "https://events.example.org/";

describe("analytics", () => {
  test("reports the name of an event and nothing else", async () => {
    const analytics = openTab(url);
    await analytics.setConsent("granted");
    await analytics.report("registration");
    expect(pushed).toEqual([{ event: "registration" }]);
    expect(sent).toEqual([[url, "registration"]]);
  });

  test("works without an endpoint", async () => {
    const analytics = openTab(null);
    await analytics.setConsent("granted");
    await analytics.report("trial");
    expect(pushed).toEqual([{ event: "trial" }]);
    expect(sent).toEqual([]);
  });

  test("adds an event to the page's list although the configuration can't be loaded", async () => {
    const analytics = createAnalytics({
      store,
      lock,
      config: () => Promise.reject(new Error("no connection")),
      push: (entry) => pushed.push(entry),
      send: (url, event) => sent.push([url, event]),
    });
    await expect(analytics.report("trial")).rejects.toThrow("no connection");
    expect(pushed).toEqual([{ event: "trial" }]);
  });

  test("sends nothing before and without consent, and adds each event to the page's list", async () => {
    const analytics = openTab(url);
    expect(await analytics.needsAnswer()).toBe(true);
    await analytics.report("trial");
    await analytics.setConsent("denied");
    expect(await analytics.needsAnswer()).toBe(false);
    await analytics.report("trial");
    expect([pushed.length, sent]).toEqual([2, []]);
    await analytics.setConsent("granted");
    await analytics.report("trial");
    expect([pushed.length, sent]).toEqual([3, [[url, "trial"]]]);
  });

  test("asks nobody where there is nothing to ask for", async () => {
    expect(await openTab(null).needsAnswer()).toBe(false);
  });

  test("lets one of several tabs claim a purchase of this device, once", async () => {
    const tabs = [1, 2, 3].map(() => openTab(url));
    await Promise.all(tabs.map((tab) => tab.expectPurchase("one")));
    expect(await tabs[1]?.isPurchaseExpected("one")).toBe(true);
    const claimed = await Promise.all(tabs.map((tab) => tab.claimPurchase("one")));
    expect(await tabs[1]?.isPurchaseExpected("one")).toBe(false);
    expect(claimed.filter(Boolean)).toHaveLength(1);
    expect(await tabs[0]?.claimPurchase("one")).toBe(false);
    expect(await tabs[0]?.claimPurchase("of another device")).toBe(false);
  });
});

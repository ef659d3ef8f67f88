import { expect, test } from "vitest";
import { createFarewell } from "./sign-out-notice.ts";

function createTab() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("is due after the reload, until it was said", () => {
  const tab = createTab();
  const before = createFarewell(tab);
  before.prepare("signed-out-elsewhere");
  expect(before.due()).toBeNull();
  before.keepOverReload();
  const reloaded = createFarewell(tab);
  expect(reloaded.due()).toBe("signed-out-elsewhere");
  reloaded.said();
  expect(reloaded.due()).toBeNull();
});

test("a reload for which nothing was prepared says nothing", () => {
  const tab = createTab();
  createFarewell(tab).keepOverReload();
  expect(createFarewell(tab).due()).toBeNull();
  tab.setItem("dexnet.farewell", "nonsense");
  expect(createFarewell(tab).due()).toBeNull();
});

test("without browser storage nothing is said and nothing fails", () => {
  const forbid = () => {
    throw new Error("SecurityError");
  };
  const farewell = createFarewell({ getItem: forbid, setItem: forbid, removeItem: forbid });
  farewell.prepare("account-deleted");
  farewell.keepOverReload();
  expect(farewell.due()).toBeNull();
  farewell.said();
});

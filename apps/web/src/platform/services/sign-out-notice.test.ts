import { expect, test } from "vitest";
import { createSignOutNotice } from "./sign-out-notice.ts";

function createTab() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

test("sign-out notice: is pending after the reload until it is dismissed", () => {
  const tab = createTab();
  const before = createSignOutNotice(() => tab);
  before.prepare("signed-out-elsewhere");
  expect(before.pending()).toBeNull();
  before.saveForReload();
  const reloaded = createSignOutNotice(() => tab);
  expect(reloaded.pending()).toBe("signed-out-elsewhere");
  reloaded.dismiss();
  expect(reloaded.pending()).toBeNull();
});

test("sign-out notice: keeps the first reason, because a deleted account is signed out too", () => {
  const tab = createTab();
  const before = createSignOutNotice(() => tab);
  before.prepare("account-deleted");
  before.prepare("signed-out");
  before.saveForReload();
  expect(createSignOutNotice(() => tab).pending()).toBe("account-deleted");
});

test("sign-out notice: is not pending after a reload without a prepared reason", () => {
  const tab = createTab();
  createSignOutNotice(() => tab).saveForReload();
  expect(createSignOutNotice(() => tab).pending()).toBeNull();
  tab.setItem("dexnet.farewell", "nonsense");
  expect(createSignOutNotice(() => tab).pending()).toBeNull();
});

test("sign-out notice: is not pending, and nothing fails, without tab storage", () => {
  const forbid = (): never => {
    throw new Error("SecurityError");
  };
  const notice = createSignOutNotice(forbid);
  notice.prepare("account-deleted");
  notice.saveForReload();
  expect(notice.pending()).toBeNull();
  notice.dismiss();
});

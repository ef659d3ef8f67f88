import { expect, test } from "vitest";
import { createBrowserKeyValue } from "./browser-key-value.ts";

function createPage() {
  const texts = new Map<string, string>();
  const events = new EventTarget();
  const page = {
    texts,
    /** How the storage behaves now. */
    state: "good" as "good" | "full" | "forbidden",
    get localStorage() {
      if (page.state === "forbidden") throw new Error("SecurityError");
      return {
        getItem: (name: string) => texts.get(name) ?? null,
        setItem(name: string, value: string) {
          if (page.state === "full") throw new Error("QuotaExceededError");
          texts.set(name, value);
        },
        removeItem: (name: string) => void texts.delete(name),
      };
    },
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    tell: (type: string, facts: object) => events.dispatchEvent(Object.assign(new Event(type), facts)),
  };
  return page;
}

test.each(["full", "forbidden"] as const)("a storage that is %s keeps texts for this page only", (state) => {
  const page = createPage();
  page.state = state;
  const keyValue = createBrowserKeyValue(() => page);
  keyValue.set("a", "1");
  expect(keyValue.get("a")).toBe("1");
  expect(page.texts.size).toBe(0);
  keyValue.remove("a");
  expect(keyValue.get("a")).toBeNull();
});

test("a text that no longer fits is not taken for the one before it", () => {
  const page = createPage();
  const keyValue = createBrowserKeyValue(() => page);
  keyValue.set("a", "old");
  page.state = "full";
  keyValue.set("a", "new");
  expect(keyValue.get("a")).toBe("new");
  page.state = "good";
  expect(createBrowserKeyValue(() => page).get("a")).toBeNull();
  keyValue.set("a", "newest");
  expect(keyValue.get("a")).toBe("newest");
});

test("tells what another tab changed, until it is stopped", async () => {
  const page = createPage();
  const heard: (string | null)[] = [];
  const stop = createBrowserKeyValue(() => page).subscribe((name) => heard.push(name));
  page.tell("storage", { key: "a" });
  page.tell("storage", { key: null });
  expect(heard).toEqual(["a", null]);
  await stop();
  page.tell("storage", { key: "b" });
  expect(heard).toHaveLength(2);
});

test("a page that comes back from the browser's cache may have missed everything", () => {
  const page = createPage();
  const heard: (string | null)[] = [];
  createBrowserKeyValue(() => page).subscribe((name) => heard.push(name));
  page.tell("pageshow", { persisted: false });
  expect(heard).toEqual([]);
  page.tell("pageshow", { persisted: true });
  expect(heard).toEqual([null]);
});

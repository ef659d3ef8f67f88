import { expect, test } from "vitest";
import { createBrowserKeyValue } from "./browser-key-value.ts";

function createPage() {
  const texts = new Map<string, string>();
  const events = new EventTarget();
  const page = {
    texts,
    /** Behaviour of the storage. */
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
    dispatch: (type: string, fields: object) => events.dispatchEvent(Object.assign(new Event(type), fields)),
  };
  return page;
}

test.each(["full", "forbidden"] as const)(
  "browser key value: with %s storage texts last as long as the page",
  (state) => {
    const page = createPage();
    page.state = state;
    const keyValue = createBrowserKeyValue(() => page);
    keyValue.set("a", "1");
    expect(keyValue.get("a")).toBe("1");
    expect(page.texts.size).toBe(0);
    keyValue.remove("a");
    expect(keyValue.get("a")).toBeNull();
  },
);

test("browser key value: a text that does not fit hides the previous one", () => {
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

test("browser key value: watch reports changes of other tabs until it is stopped", async () => {
  const page = createPage();
  const changes: (string | null)[] = [];
  const stop = createBrowserKeyValue(() => page).subscribe((name) => changes.push(name));
  page.dispatch("storage", { key: "a" });
  page.dispatch("storage", { key: null });
  expect(changes).toEqual(["a", null]);
  await stop();
  page.dispatch("storage", { key: "b" });
  expect(changes).toHaveLength(2);
});

test("browser key value: watch reports a page that returns from the back-forward cache", () => {
  const page = createPage();
  const changes: (string | null)[] = [];
  createBrowserKeyValue(() => page).subscribe((name) => changes.push(name));
  page.dispatch("pageshow", { persisted: false });
  expect(changes).toEqual([]);
  page.dispatch("pageshow", { persisted: true });
  expect(changes).toEqual([null]);
});

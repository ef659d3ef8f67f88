import { createSystemClock } from "@dexnet/blocks/clock";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import { expect, test, vi } from "vitest";
import { createMemoryKeyValue } from "../testing/device.ts";
import { createDeviceTexts } from "./device-texts.ts";
import type { KeyValue } from "./local-store.ts";
import { createProcessLocks } from "./locks.ts";

const clock = createSystemClock();

/** Local storage as several tabs see it: each tab sees the writes of others only after `catchUp`. */
function createLaggingViews() {
  const writes: { name: string; text: string | null }[] = [];
  return function open(): KeyValue & { catchUp(): void } {
    const seen = new Map<string, string | null>();
    let at = 0;
    const write = (name: string, text: string | null) => {
      writes.push({ name, text });
      seen.set(name, text);
    };
    return {
      get: (name) => seen.get(name) ?? null,
      set: write,
      remove: (name) => write(name, null),
      catchUp() {
        for (const { name, text } of writes.slice(at)) seen.set(name, text);
        at = writes.length;
      },
    };
  };
}

test("device texts: tabs that count under a lock lose no count, however late local storage is", async () => {
  const indexedDb = new IDBFactory();
  const openView = createLaggingViews();
  const locks = createProcessLocks();
  const tabs = [1, 2, 3].map(() => createDeviceTexts({ copies: openView(), clock, indexedDb }));
  const count = (texts: KeyValue) =>
    locks.withLock("count", async () => texts.set("n", String(Number(await texts.get("n")) + 1)));
  for (let round = 0; round < 20; round += 1) await Promise.all(tabs.map(count));
  expect(await tabs[0]?.get("n")).toBe("60");
});

test("device texts: a removed text is gone for a tab that still sees the copy", async () => {
  const indexedDb = new IDBFactory();
  const openView = createLaggingViews();
  const seeing = openView();
  const first = createDeviceTexts({ copies: openView(), clock, indexedDb });
  const second = createDeviceTexts({ copies: seeing, clock, indexedDb });
  await first.set("a", "1");
  seeing.catchUp();
  await first.remove("a");
  expect(seeing.get("a"), "the copy").toBe("1");
  expect(await second.get("a")).toBeNull();
});

test("device texts: finds a text that only the database has, because the browser died before local storage was on the disk", async () => {
  const indexedDb = new IDBFactory();
  await createDeviceTexts({ copies: createMemoryKeyValue(), clock, indexedDb }).set("a", "1");
  expect(await createDeviceTexts({ copies: createMemoryKeyValue(), clock, indexedDb }).get("a")).toBe("1");
});

test("device texts: finds a text that only local storage has", async () => {
  const copies = createMemoryKeyValue();
  await copies.set("a", "1");
  const texts = createDeviceTexts({ copies, clock, indexedDb: new IDBFactory() });
  expect(await texts.get("a")).toBe("1");
  expect(await texts.get("b")).toBeNull();
});

test("device texts: a listener finds the changed text", async () => {
  const indexedDb = new IDBFactory();
  const copies = createMemoryKeyValue();
  const other = createDeviceTexts({ copies, clock, indexedDb });
  const received: (string | null)[] = [];
  const found = Promise.withResolvers<void>();
  other.subscribe?.(async () => {
    received.push(await other.get("a"));
    found.resolve();
  });
  await createDeviceTexts({ copies, clock, indexedDb }).set("a", "1");
  await found.promise;
  expect(received).toEqual(["1"]);
});

test("device texts: uses local storage without a database", async () => {
  const forbidding = {
    open() {
      throw new DOMException("denied", "SecurityError");
    },
  } as unknown as IDBFactory;
  const texts = createDeviceTexts({ copies: createMemoryKeyValue(), clock, indexedDb: forbidding });
  await texts.set("a", "1");
  expect(await texts.get("a")).toBe("1");
  await texts.remove("a");
  expect(await texts.get("a")).toBeNull();
});

test("device texts: returns no older text when the database has no space for the new one", async () => {
  const indexedDb = new IDBFactory();
  const copies = createMemoryKeyValue();
  const texts = createDeviceTexts({ copies, clock, indexedDb });
  await texts.set("a", "old");
  const put = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await texts.set("a", "new");
  expect(await texts.get("a")).toBe("new");
  put.mockRestore();
  expect(await createDeviceTexts({ copies, clock, indexedDb }).get("a"), "for the next page").toBe("new");
});

test("device texts: waits only once for a database that does not answer", async () => {
  const waits: number[] = [];
  const silent = { open: () => ({}) } as unknown as IDBFactory;
  const noting = {
    wait: (milliseconds: number, signal?: AbortSignal) => {
      waits.push(milliseconds);
      return clock.wait(0, signal);
    },
  };
  const texts = createDeviceTexts({ copies: createMemoryKeyValue(), clock: noting, indexedDb: silent });
  await texts.set("a", "1");
  expect(await texts.get("a")).toBe("1");
  expect(await texts.get("b")).toBeNull();
  expect(waits.filter((milliseconds) => milliseconds > 0)).toHaveLength(1);
});

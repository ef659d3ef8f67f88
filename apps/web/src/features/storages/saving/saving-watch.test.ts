import type { SavingStatus } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors";
import { expect, test } from "vitest";
import { createSavingWatch } from "./saving-watch.ts";

const saved: SavingStatus = { state: "saved", unsaved: 0, errorCode: null };
const saving: SavingStatus = { state: "saving", unsaved: 2, errorCode: null };

function pageWithDrive() {
  const told = new Map<string, (status: SavingStatus) => void>();
  const page = new EventTarget();
  const drive = {
    async watchSaving(address: string, listener: (status: SavingStatus) => void) {
      told.set(address, listener);
      listener(saved);
      return () => void told.delete(address);
    },
  };
  /** Whether the browser would ask before it closes the page. */
  const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return { watch: createSavingWatch({ drive, page }), told, asks };
}

test("a screen hears each state, a second one what is known at once, over one watch", async () => {
  const { watch, told } = pageWithDrive();
  const heard: SavingStatus[][] = [[], []];
  watch.follow("0xA", (status) => heard[0]?.push(status));
  await Promise.resolve();
  told.get("0xA")?.(saving);
  watch.follow("0xa", (status) => heard[1]?.push(status));
  expect(heard).toEqual([[saved, saving], [saving]]);
  expect(told.size).toBe(1);
});

test("the page asks before it closes exactly while something is unsaved", async () => {
  const { watch, told, asks } = pageWithDrive();
  watch.follow("0xA", () => undefined);
  expect(asks()).toBe(false);
  told.get("0xA")?.(saving);
  expect(asks()).toBe(true);
  told.get("0xA")?.(saved);
  expect(asks()).toBe(false);
});

test("who leaves with unsaved changes is still asked, until they are saved", async () => {
  const { watch, told, asks } = pageWithDrive();
  const heard: SavingStatus[] = [];
  const leave = watch.follow("0xA", (status) => heard.push(status));
  await Promise.resolve();
  told.get("0xA")?.(saving);
  leave();
  expect(asks()).toBe(true);
  told.get("0xA")?.(saved);
  expect(asks()).toBe(false);
  expect(told.size).toBe(0);
  expect(heard).toEqual([saved, saving]);
});

test("who leaves with everything saved lets go at once, also before the watch has begun", async () => {
  const { watch, told } = pageWithDrive();
  const leave = watch.follow("0xA", () => undefined);
  leave();
  await new Promise((resolve) => setTimeout(resolve));
  expect(told.size).toBe(0);
});

test("a storage that can't be watched is tried again by the next screen", async () => {
  let tries = 0;
  const drive = {
    async watchSaving() {
      tries += 1;
      throw new AppError("phrase_not_saved");
    },
  };
  const watch = createSavingWatch({ drive, page: new EventTarget() });
  for (const expected of [1, 2]) {
    watch.follow("0xA", () => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    expect(tries).toBe(expected);
  }
});

test("it is told when the last change of a followed storage was saved, also after its page was left", async () => {
  const { watch, told } = pageWithDrive();
  let savedTimes = 0;
  const stop = watch.onSaved(() => (savedTimes += 1));
  const leave = watch.follow("0xA", () => undefined);
  await Promise.resolve();
  expect(savedTimes).toBe(0);
  told.get("0xA")?.(saving);
  told.get("0xA")?.({ ...saving, unsaved: 1 });
  expect(savedTimes).toBe(0);
  told.get("0xA")?.(saved);
  expect(savedTimes).toBe(1);
  told.get("0xA")?.(saving);
  leave();
  told.get("0xA")?.(saved);
  expect(savedTimes).toBe(2);

  stop();
  watch.follow("0xA", () => undefined);
  await Promise.resolve();
  told.get("0xA")?.(saving);
  told.get("0xA")?.(saved);
  expect(savedTimes).toBe(2);
});

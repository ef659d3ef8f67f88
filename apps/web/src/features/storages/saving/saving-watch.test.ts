import type { SavingStatus, StorageDrive } from "@dexnet/drive/drive";
import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import { createFakeDrive } from "../../../testing/fake-drive.ts";
import { createSavingWatch } from "./saving-watch.ts";

const saved: SavingStatus = { state: "saved", unsaved: 0, errorCode: null };
const saving: SavingStatus = { state: "saving", unsaved: 2, errorCode: null };

function pageWithDrive() {
  const listeners = new Map<string, (status: SavingStatus) => void>();
  const page = new EventTarget();
  const open = (address: string) => {
    const calls: Partial<StorageDrive> = {
      async watchSaving(listener) {
        listeners.set(address, listener);
        listener(saved);
        return () => void listeners.delete(address);
      },
    };
    return calls as StorageDrive;
  };
  const drive = { open };
  /** Whether the browser would ask before it closes the page. */
  const warnsBeforeClose = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  return { watch: createSavingWatch({ drive, page }), listeners, warnsBeforeClose };
}

test("saving watch: listeners of a storage share one watch, and a second one gets the known status at once", async () => {
  const { watch, listeners } = pageWithDrive();
  const statuses: SavingStatus[][] = [[], []];
  watch.follow("0xA", (status) => statuses[0]?.push(status));
  await Promise.resolve();
  listeners.get("0xA")?.(saving);
  watch.follow("0xa", (status) => statuses[1]?.push(status));
  expect(statuses).toEqual([[saved, saving], [saving]]);
  expect(listeners.size).toBe(1);
});

test("saving watch: the browser warnsBeforeClose before closing exactly while changes are unsaved", async () => {
  const { watch, listeners, warnsBeforeClose } = pageWithDrive();
  watch.follow("0xA", () => undefined);
  expect(warnsBeforeClose()).toBe(false);
  listeners.get("0xA")?.(saving);
  expect(warnsBeforeClose()).toBe(true);
  listeners.get("0xA")?.(saved);
  expect(warnsBeforeClose()).toBe(false);
});

test("saving watch: continues after the last listener until all changes are saved", async () => {
  const { watch, listeners, warnsBeforeClose } = pageWithDrive();
  const statuses: SavingStatus[] = [];
  const unsubscribe = watch.follow("0xA", (status) => statuses.push(status));
  await Promise.resolve();
  listeners.get("0xA")?.(saving);
  unsubscribe();
  expect(warnsBeforeClose()).toBe(true);
  listeners.get("0xA")?.(saved);
  expect(warnsBeforeClose()).toBe(false);
  expect(listeners.size).toBe(0);
  expect(statuses).toEqual([saved, saving]);
});

test("saving watch: stops at once without unsaved changes, even before the watch has started", async () => {
  const { watch, listeners } = pageWithDrive();
  const unsubscribe = watch.follow("0xA", () => undefined);
  unsubscribe();
  await new Promise((resolve) => setTimeout(resolve));
  expect(listeners.size).toBe(0);
});

test("saving watch: a failed watch is started again by the next listener", async () => {
  let tries = 0;
  const drive = createFakeDrive({
    async watchSaving() {
      tries += 1;
      throw new AppError("phrase_not_saved");
    },
  });
  const watch = createSavingWatch({ drive, page: new EventTarget() });
  for (const expected of [1, 2]) {
    watch.follow("0xA", () => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    expect(tries).toBe(expected);
  }
});

test("saving watch: reports that all changes of a storage are saved, even after the last listener", async () => {
  const { watch, listeners } = pageWithDrive();
  let savedTimes = 0;
  const stop = watch.onSaved(() => (savedTimes += 1));
  const unsubscribe = watch.follow("0xA", () => undefined);
  await Promise.resolve();
  expect(savedTimes).toBe(0);
  listeners.get("0xA")?.(saving);
  listeners.get("0xA")?.({ ...saving, unsaved: 1 });
  expect(savedTimes).toBe(0);
  listeners.get("0xA")?.(saved);
  expect(savedTimes).toBe(1);
  listeners.get("0xA")?.(saving);
  unsubscribe();
  listeners.get("0xA")?.(saved);
  expect(savedTimes).toBe(2);

  stop();
  watch.follow("0xA", () => undefined);
  await Promise.resolve();
  listeners.get("0xA")?.(saving);
  listeners.get("0xA")?.(saved);
  expect(savedTimes).toBe(2);
});

import type { Drive } from "@dexnet/drive/drive";
import { expect, test } from "vitest";
import { createFakeDrive } from "../testing/fake-drive.ts";
import { createLazyDrive } from "./drive/drive-calls.ts";
import { createLazyObject } from "./lazy-object.ts";

function createTalkingDrive(words: string[]): Drive {
  const drive: Partial<Drive> = {
    newPhrase: async () => words,
    checkPhrase: async (checked) => ({ kind: "wrong-count", count: checked.length }),
  };
  return drive as Drive;
}

test("lazy object: fetches the code once with the first call and forwards calls with their arguments", async () => {
  let loads = 0;
  const drive = createLazyObject(async () => {
    loads += 1;
    return createTalkingDrive(["a", "b"]);
  });
  expect(loads).toBe(0);
  const [phrase, check] = await Promise.all([drive.newPhrase(), drive.checkPhrase(["x"])]);
  expect(phrase).toEqual(["a", "b"]);
  expect(check).toEqual({ kind: "wrong-count", count: 1 });
  expect(loads).toBe(1);
});

test("lazy object: fetches the code again after a failure", async () => {
  let loads = 0;
  const drive = createLazyObject(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("Failed to fetch");
    return createTalkingDrive(["a"]);
  });
  await expect(drive.newPhrase()).rejects.toThrow("Failed to fetch");
  await expect(drive.newPhrase()).resolves.toEqual(["a"]);
});

test("lazy object: can be awaited as a value", async () => {
  const drive = createLazyObject(async () => createTalkingDrive([]));
  expect(await Promise.resolve(drive)).toBe(drive);
});

test("lazy drive: opens a storage without the code, and fetches it with the first call of the storage", async () => {
  const opened: string[] = [];
  let loads = 0;
  const drive = createLazyDrive(async () => {
    loads += 1;
    return createFakeDrive({
      open(address) {
        opened.push(address);
        return createFakeDrive({ createFolder: async (parentId, name) => `${parentId}/${name}` }).open(address);
      },
    });
  });
  const storage = drive.open("0x1");
  expect(loads).toBe(0);
  await expect(storage.createFolder(null, "docs")).resolves.toBe("null/docs");
  expect(await Promise.resolve(storage)).toBe(storage);
  expect([opened, loads]).toEqual([["0x1"], 1]);
});

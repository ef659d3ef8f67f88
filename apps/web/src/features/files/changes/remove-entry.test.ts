import { AppError } from "@dexnet/protocol/errors/errors";
import { expect, test } from "vitest";
import { type RemovalDeps, removeEntry } from "./remove-entry.ts";

function createRemoval(deps: Partial<RemovalDeps> = {}) {
  const reports: unknown[] = [];
  const removal: RemovalDeps = {
    question: async () => ({ title: "Delete", text: "a.txt", confirmText: "Delete" }),
    confirm: async () => true,
    remove: async () => undefined,
    onDone: () => void reports.push("done"),
    onFault: (error) => void reports.push(error instanceof AppError ? error.code : "internal"),
    ...deps,
  };
  return { removal, reports };
}

test("removeEntry: reports success", async () => {
  const { removal, reports } = createRemoval();
  expect(await removeEntry(removal)).toBe(true);
  expect(reports).toEqual(["done"]);
});

test("removeEntry: reports a fault and no success", async () => {
  const { removal, reports } = createRemoval({ remove: () => Promise.reject(new AppError("entry_not_found")) });
  expect(await removeEntry(removal)).toBe(false);
  expect(reports).toEqual(["entry_not_found"]);
});

test("removeEntry: deletes and reports nothing when the user does not confirm", async () => {
  const remove = () => Promise.reject(new Error("must not be asked for"));
  const { removal, reports } = createRemoval({ confirm: async () => false, remove });
  expect(await removeEntry(removal)).toBe(false);
  expect(reports).toEqual([]);
});

import { AppError } from "@dexnet/protocol/errors";
import { expect, test } from "vitest";
import type { Notice } from "../../../platform/services/snackbar-store.ts";
import { type RemovalDeps, removeEntry } from "./remove-entry.ts";

function createRemoval(deps: Partial<RemovalDeps> = {}) {
  const notices: Notice[] = [];
  const removal: RemovalDeps = {
    question: async () => ({ title: "Delete file", text: "a.txt", confirmText: "Delete" }),
    confirm: async () => true,
    remove: async () => undefined,
    notify: (notice) => void notices.push(notice),
    texts: {
      done: "File deleted",
      interrupted: "The deletion of the file was interrupted.",
      reason: (error) => (error instanceof AppError ? error.code : "internal"),
    },
    ...deps,
  };
  return { removal, notices };
}

test("removeEntry: shows a notice of success", async () => {
  const { removal, notices } = createRemoval();
  expect(await removeEntry(removal)).toBe(true);
  expect(notices).toEqual([{ text: "File deleted" }]);
});

test("removeEntry: shows a notice of the interruption with the reason of a fault", async () => {
  const { removal, notices } = createRemoval({ remove: () => Promise.reject(new AppError("entry_not_found")) });
  expect(await removeEntry(removal)).toBe(false);
  expect(notices).toEqual([{ text: "The deletion of the file was interrupted. entry_not_found", tone: "error" }]);
});

test("removeEntry: shows nothing when the user does not confirm", async () => {
  const remove = () => Promise.reject(new Error("must not be asked for"));
  const { removal, notices } = createRemoval({ confirm: async () => false, remove });
  expect(await removeEntry(removal)).toBe(false);
  expect(notices).toEqual([]);
});

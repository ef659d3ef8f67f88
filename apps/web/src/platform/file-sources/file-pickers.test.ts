import { expect, test } from "vitest";
import { pickByHandles } from "./file-pickers.ts";
import { handleOf } from "./testing/folders.ts";

const reading = () => ({ onFound: () => undefined, signal: new AbortController().signal });
const throwing = (name: string) => async () => {
  throw new DOMException("No.", name);
};

test("file pickers: return handles where the browser has them", async () => {
  const page = {
    showOpenFilePicker: async () => [handleOf("a.txt", "a") as FileSystemFileHandle],
    showDirectoryPicker: async () => handleOf("folder", { "b.txt": "b" }) as FileSystemDirectoryHandle,
  };
  const files = await pickByHandles("files", page);
  const folder = await pickByHandles("folder", page);
  if (typeof files !== "function" || typeof folder !== "function") throw new Error("Nothing was picked.");
  expect((await files(reading())).items).toMatchObject([{ kind: "file", path: [], handle: { name: "a.txt" } }]);
  expect((await folder(reading())).items).toMatchObject([{ kind: "file", path: ["folder"] }]);
});

test("file pickers: return null when the user closes the dialog", async () => {
  expect(await pickByHandles("files", { showOpenFilePicker: throwing("AbortError") })).toBeNull();
});

test("file pickers: report that a file input is needed where the dialog is missing or forbidden", async () => {
  expect(await pickByHandles("files", {})).toBe("unsupported");
  expect(await pickByHandles("folder", {})).toBe("unsupported");
  expect(await pickByHandles("folder", { showDirectoryPicker: throwing("SecurityError") })).toBe("unsupported");
});

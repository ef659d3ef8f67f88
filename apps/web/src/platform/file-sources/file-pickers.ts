import { inputItems } from "./input-items.ts";
import { createFinding, type ReadItems } from "./read-items.ts";
import { itemOfHandle, walkHandle } from "./walk-handles.ts";

/** Chromium's, which the standard types don't have. */
interface PickerPage {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

/** What a person is asked to choose. */
export type PickKind = "file" | "files" | "folder";

/**
 * The browser's own dialog, whose handles find the files again after a reload. Must be called while a click is being told.
 * `unsupported` where there is none: then a file input does it. Null when the person changed their mind.
 */
export async function pickByHandles(
  kind: PickKind,
  page: PickerPage = window as PickerPage,
): Promise<ReadItems | "unsupported" | null> {
  try {
    if (kind === "folder") {
      if (page.showDirectoryPicker === undefined) return "unsupported";
      return ofFolder(await page.showDirectoryPicker());
    }
    if (page.showOpenFilePicker === undefined) return "unsupported";
    return ofFiles(await page.showOpenFilePicker({ multiple: kind === "files" }));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return null;
    // A policy, or a folder that the browser guards: the input may be allowed what the dialog is not.
    return "unsupported";
  }
}

function ofFolder(folder: FileSystemDirectoryHandle): ReadItems {
  return async (reading) => {
    const finding = createFinding(reading);
    await walkHandle(folder, [folder.name], finding);
    return finding.result();
  };
}

function ofFiles(files: readonly FileSystemFileHandle[]): ReadItems {
  return async (reading) => {
    const finding = createFinding(reading);
    finding.add(await Promise.all(files.map((file) => itemOfHandle(file, []))));
    return finding.result();
  };
}

/** The same by an input that nobody sees. Null when the person changed their mind. */
export function pickByInput(kind: PickKind): Promise<ReadItems | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.multiple = kind !== "file";
    input.webkitdirectory = kind === "folder";
    input.addEventListener("change", () => resolve(inputItems(input.files ?? [])));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

/** Whichever of the two the browser has. */
export async function pick(kind: PickKind): Promise<ReadItems | null> {
  const picked = await pickByHandles(kind);
  return picked === "unsupported" ? pickByInput(kind) : picked;
}

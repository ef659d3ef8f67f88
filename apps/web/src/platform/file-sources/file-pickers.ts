import { createItemCollector, inputItems, itemOfHandle, type ReadItems, walkHandle } from "./read-items.ts";

/** Chromium only; missing in the standard types. */
interface PickerPage {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>;
  showDirectoryPicker?: () => Promise<FileSystemDirectoryHandle>;
}

/** Kind of items that the user chooses. */
export type PickKind = "file" | "files" | "folder";

/**
 * Opens the browser's dialog whose handles find the files again after a reload. Must be called during a click.
 * `unsupported` where a file input must be used instead. Null when the user cancels.
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
    // A policy or a protected folder may forbid the dialog and still allow the input.
    return "unsupported";
  }
}

function ofFolder(folder: FileSystemDirectoryHandle): ReadItems {
  return async (reading) => {
    const collector = createItemCollector(reading);
    await walkHandle(folder, [folder.name], collector);
    return collector.result();
  };
}

function ofFiles(files: readonly FileSystemFileHandle[]): ReadItems {
  return async (reading) => {
    const collector = createItemCollector(reading);
    collector.add(await Promise.all(files.map((file) => itemOfHandle(file, []))));
    return collector.result();
  };
}

/** Opens the dialog of a hidden file input. Null when the user cancels. */
function pickByInput(kind: PickKind): Promise<ReadItems | null> {
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

/** Uses the dialog with handles where the browser has it, and a file input otherwise. */
export async function pickItems(kind: PickKind): Promise<ReadItems | null> {
  const picked = await pickByHandles(kind);
  return picked === "unsupported" ? pickByInput(kind) : picked;
}

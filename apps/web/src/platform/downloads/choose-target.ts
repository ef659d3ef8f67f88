import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type BrowserDownloadDeps, beginBrowserDownload } from "./browser-download.ts";

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

export interface ChooseTargetDeps {
  /** Undefined where the browser has none. */
  picker: SavePicker | undefined;
  browserDownload(): Promise<BrowserDownloadDeps>;
}

/**
 * Where a download is to go, the best that the browser has: a file that the person chooses, the browser's own download, memory.
 * To be called inside the person's click, before anything is waited for: only then may the browser ask. Null when the person
 * has changed their mind. `sizeBytes`: null when it is not known to the byte, as of an archive.
 */
export async function chooseTargetWith(
  deps: ChooseTargetDeps,
  name: string,
  sizeBytes: number | null,
): Promise<DownloadTarget | null> {
  if (deps.picker !== undefined) {
    try {
      return { kind: "handle", handle: await deps.picker({ suggestedName: name }) };
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return null;
      // A browser may have the picker and not allow it, in a frame for one. The next best will do.
    }
  }
  const port = await deps
    .browserDownload()
    .then((browser) => beginBrowserDownload({ name, sizeBytes }, browser))
    .catch(() => null);
  return port === null ? { kind: "memory" } : { kind: "stream", port };
}

export function chooseTarget(name: string, sizeBytes: number | null): Promise<DownloadTarget | null> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SavePicker };
  const picker = showSaveFilePicker?.bind(window);
  return chooseTargetWith({ picker, browserDownload: thisBrowser }, name, sizeBytes);
}

async function thisBrowser(): Promise<BrowserDownloadDeps> {
  const { downloadsWorker } = await import("./register-service-worker.ts");
  return {
    worker: downloadsWorker,
    visit(path) {
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.src = path;
      document.body.append(frame);
      return () => frame.remove();
    },
    newId: () => crypto.randomUUID(),
    wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
  };
}

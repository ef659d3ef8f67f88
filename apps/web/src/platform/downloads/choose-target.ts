import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type BrowserDownloadDeps, beginBrowserDownload } from "./browser-download.ts";

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

export interface ChooseTargetDeps {
  /** Undefined where the browser has no file picker. */
  readonly picker: SavePicker | undefined;
  browserDownload(): Promise<BrowserDownloadDeps>;
}

/**
 * Chooses the best target for a download that the browser has: a file that the user picks, the browser's own download,
 * memory. Must be called in the user's click before any await: only then may the browser ask. Null when the user
 * cancels. `sizeBytes` is null when the exact size is unknown, as for an archive.
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
      // A browser may have the picker and forbid it, for example in a frame.
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
  return chooseTargetWith({ picker, browserDownload: createBrowserDeps }, name, sizeBytes);
}

async function createBrowserDeps(): Promise<BrowserDownloadDeps> {
  const { registerServiceWorker } = await import("./register-service-worker.ts");
  return {
    worker: registerServiceWorker,
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

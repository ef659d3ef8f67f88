import type { DownloadTarget } from "@dexnet/drive/transfers/transfers";
import { type BrowserDownloadDeps, beginBrowserDownload } from "./browser-download.ts";

type SavePicker = (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;

export interface ChooseTargetDeps {
  /** Undefined where the browser has no file picker. */
  readonly picker: SavePicker | undefined;
  browserDownload(): Promise<BrowserDownloadDeps>;
}

/** Largest file that the browser's own download saves without a question. A larger one should survive a reload. */
export const maxBrowserDownloadBytes = 256 * 1024 * 1024;

export interface TargetRequest {
  readonly name: string;
  /** Null when the exact size is unknown, as for an archive. */
  readonly sizeBytes: number | null;
  /** Whether the person wants to choose the file. */
  readonly isPicked?: boolean;
}

/**
 * Chooses the target of a download. The browser's own download asks nothing, and is for archives and files of usual size. A
 * file that the person picks is for large ones, which continue after a reload, and on request. Memory is for browsers that have
 * neither. Must be called in the user's click before any await: only then may the browser ask. Null when the user cancels.
 */
export async function chooseTargetWith(deps: ChooseTargetDeps, request: TargetRequest): Promise<DownloadTarget | null> {
  const { sizeBytes, isPicked = false } = request;
  const isLarge = sizeBytes !== null && sizeBytes > maxBrowserDownloadBytes;
  if (isPicked || isLarge) {
    const picked = await pickTarget(deps, request);
    if (picked !== "unsupported") return picked;
  }
  const port = await deps
    .browserDownload()
    .then((browser) => beginBrowserDownload(request, browser))
    .catch(() => null);
  if (port !== null) return { kind: "stream", port };
  // An archive may be too large for memory. The browser may still count this as part of the click.
  const picked = sizeBytes === null ? await pickTarget(deps, request) : "unsupported";
  return picked === "unsupported" ? { kind: "memory" } : picked;
}

async function pickTarget(
  { picker }: ChooseTargetDeps,
  { name }: TargetRequest,
): Promise<DownloadTarget | null | "unsupported"> {
  if (picker === undefined) return "unsupported";
  try {
    return { kind: "handle", handle: await picker({ suggestedName: name }) };
  } catch (error) {
    // A browser may have the picker and forbid it, for example in a frame.
    return error instanceof DOMException && error.name === "AbortError" ? null : "unsupported";
  }
}

/** Whether the browser can ask for the file of a download. */
export function canPickTarget(): boolean {
  return savePicker() !== undefined;
}

function savePicker(): SavePicker | undefined {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: SavePicker };
  return showSaveFilePicker?.bind(window);
}

export function chooseTarget(request: TargetRequest): Promise<DownloadTarget | null> {
  return chooseTargetWith({ picker: savePicker(), browserDownload: createBrowserDeps }, request);
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

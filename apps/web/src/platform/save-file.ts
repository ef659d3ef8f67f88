import { createObjectUrl } from "./object-url.ts";

/** Time after which the browser has begun to read the file. */
const revokedAfterMs = 60_000;

/** Saves a file under a name through the browser's own download. */
export function saveFile(file: Blob, name: string): void {
  const url = createObjectUrl(file, "application/octet-stream");
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs);
}

/** Time after which the browser has begun to read the file. */
const revokedAfterMs = 60_000;

/** Saves a file under a name through the browser's own download. */
export function saveFile(file: File, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs);
}

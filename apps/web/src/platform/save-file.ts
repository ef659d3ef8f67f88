/** By then the browser has long begun to read what it was given. */
const revokedAfterMs = 60_000;

/** Gives a file to the person, under its name, as the browser's own download. */
export function handOver(file: File, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(url), revokedAfterMs);
}

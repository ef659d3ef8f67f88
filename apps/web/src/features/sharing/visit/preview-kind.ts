import type { Entry } from "@dexnet/drive/drive";
import type { PassiveImageType, PassiveType } from "../../../platform/object-url.ts";

const imageTypes: Readonly<Record<string, PassiveImageType>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  avif: "image/avif",
};
const textExtensions: ReadonlySet<string> = new Set(["txt", "md", "csv", "tsv", "log", "json", "xml", "yaml", "yml"]);
/** Larger files are only downloaded: the browser would hold them in memory. */
const maxImageBytes = 50_000_000;
const maxTextBytes = 1_000_000;

/** How the file can be shown. Null if it can only be downloaded. */
export function previewKindOf(entry: Entry): "image" | "text" | null {
  if (entry.kind !== "file") return null;
  if (Object.hasOwn(imageTypes, entry.extension) && entry.sizeBytes <= maxImageBytes) return "image";
  return textExtensions.has(entry.extension) && entry.sizeBytes <= maxTextBytes ? "text" : null;
}

/** Type of an image by its name. */
export function imageTypeOf(extension: string): PassiveType {
  return imageTypes[extension] ?? "application/octet-stream";
}

/** Types of images that have no scripts. */
export type PassiveImageType = "image/png" | "image/jpeg" | "image/webp" | "image/gif" | "image/avif" | "image/bmp";

/** Types that a browser never shows as a page with scripts: images without any, and bytes that it only saves. */
export type PassiveType = PassiveImageType | "application/octet-stream";

/**
 * [Note: object addresses] Address of bytes that may come from anywhere. A tab that the browser opens with such an address has
 * our origin, and not our content security policy. So the bytes get a passive type, whatever they are, and a file rule
 * keeps `createObjectURL` in this file.
 */
export function createObjectUrl(bytes: BlobPart, type: PassiveType): string {
  return URL.createObjectURL(new Blob([bytes], { type }));
}

/** Address of an SVG, which may have scripts. A page with a `data:` address has no origin, so they reach nothing of ours. */
export function createSvgUrl(bytes: BlobPart): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener("load", () => resolve(String(reader.result)));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(new Blob([bytes], { type: "image/svg+xml" }));
  });
}

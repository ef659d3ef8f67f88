/**
 * Headers that make the browser save the bytes under this name and never show or run them. The name has the form of RFC
 * 8187, which takes every character; the plain form beside it takes none of them.
 */
export function attachmentHeaders(name: string, sizeBytes: number | null): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${extendedValue(name)}`,
    ...(sizeBytes === null ? {} : { "content-length": String(sizeBytes) }),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
}

/** Percent-encodes every byte except letters, digits and a few marks. */
function extendedValue(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

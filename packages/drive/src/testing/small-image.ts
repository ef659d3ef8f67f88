import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Header of a PNG of this size, without pixels. */
export function pngHeader(widthPx: number, heightPx: number): Bytes {
  const bytes = new Uint8Array(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, widthPx);
  view.setUint32(20, heightPx);
  return bytes;
}

/** Header of a lossless WebP of this size, with some bytes after it. */
export function webpHeader(widthPx: number, heightPx: number, followingBytes = 100): Bytes {
  const bytes = new Uint8Array(25 + followingBytes);
  bytes.set(new TextEncoder().encode("RIFF"));
  bytes.set(new TextEncoder().encode("WEBPVP8L"), 8);
  const view = new DataView(bytes.buffer);
  view.setUint32(4, bytes.length - 8, true);
  view.setUint32(16, bytes.length - 20, true);
  view.setUint8(20, 0x2f);
  view.setUint32(21, (widthPx - 1) | ((heightPx - 1) << 14), true);
  return bytes;
}

import type { Bytes } from "@dexnet/crypto/verify/bytes";

export type ImageFormat = "png" | "jpeg" | "gif" | "webp" | "avif";

export interface ImageSize {
  readonly format: ImageFormat;
  readonly widthPx: number;
  readonly heightPx: number;
}

/**
 * Reads the size of an image from its header, so that an image with too many pixels is never decoded. The format is that of
 * the first bytes, as browsers recognize it. Null for other formats, and if the size is not in these bytes.
 */
export function readImageSize(headBytes: Bytes): ImageSize | null {
  const view = new DataView(headBytes.buffer, headBytes.byteOffset, headBytes.byteLength);
  try {
    const found = readPng(view) ?? readGif(view) ?? readWebp(view) ?? readJpeg(view) ?? readAvif(view);
    return found !== null && found.widthPx > 0 && found.heightPx > 0 ? found : null;
  } catch (error) {
    // The view throws when the header points beyond these bytes.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function hasText(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false;
  return Array.from(text).every((character, index) => view.getUint8(at + index) === character.charCodeAt(0));
}

function readPng(view: DataView): ImageSize | null {
  if (!hasText(view, 0, "\x89PNG\r\n\x1a\n") || !hasText(view, 12, "IHDR")) return null;
  return { format: "png", widthPx: view.getUint32(16), heightPx: view.getUint32(20) };
}

function readGif(view: DataView): ImageSize | null {
  if (!hasText(view, 0, "GIF87a") && !hasText(view, 0, "GIF89a")) return null;
  return { format: "gif", widthPx: view.getUint16(6, true), heightPx: view.getUint16(8, true) };
}

function readWebp(view: DataView): ImageSize | null {
  if (!hasText(view, 0, "RIFF") || !hasText(view, 8, "WEBP")) return null;
  if (hasText(view, 12, "VP8X")) {
    const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
    return { format: "webp", widthPx: uint24(24) + 1, heightPx: uint24(27) + 1 };
  }
  if (hasText(view, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const bits = view.getUint32(21, true);
    return { format: "webp", widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!hasText(view, 12, "VP8 ") || !hasText(view, 23, "\x9d\x01\x2a")) return null;
  return { format: "webp", widthPx: view.getUint16(26, true) & 0x3fff, heightPx: view.getUint16(28, true) & 0x3fff };
}

/** Markers of a frame header: C0 to CF without tables (C4), extensions (C8) and arithmetic conditions (CC). */
const isFrameHeader = (marker: number) => (marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;

function readJpeg(view: DataView): ImageSize | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (marker === startOfScan) return null;
    else if (isFrameHeader(marker)) {
      return { format: "jpeg", widthPx: view.getUint16(at + 7), heightPx: view.getUint16(at + 5) };
    } else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** A box of the ISO base media file format: its type, and the range of its content. */
interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

function* boxesIn(view: DataView, from: number, to: number): Generator<Box, undefined> {
  for (let at = from; at + 8 <= to; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    const isLarge = length === 1;
    const sizeBytes = isLarge ? Number(view.getBigUint64(at + 8)) : length;
    // Zero: up to the end of the file.
    const end = length === 0 ? to : at + sizeBytes;
    const headBytes = isLarge ? 16 : 8;
    if (end < at + headBytes) return;
    yield { type, from: at + headBytes, to: Math.min(end, to) };
    at = end;
  }
}

function boxIn(view: DataView, parent: Box | undefined, type: string, skippedBytes = 0): Box | undefined {
  if (parent === undefined) return undefined;
  for (const box of boxesIn(view, parent.from + skippedBytes, parent.to)) if (box.type === type) return box;
  return undefined;
}

const versionAndFlagsBytes = 4;

/** An AVIF file may contain images of several sizes, for example tiles: the largest one counts. */
function readAvif(view: DataView): ImageSize | null {
  if (!hasText(view, 4, "ftyp") || !isAvif(view)) return null;
  const file: Box = { type: "", from: 0, to: view.byteLength };
  const properties = boxIn(view, boxIn(view, boxIn(view, file, "meta"), "iprp", versionAndFlagsBytes), "ipco");
  if (properties === undefined) return null;
  let largest: ImageSize | null = null;
  for (const { type, from } of boxesIn(view, properties.from, properties.to)) {
    if (type !== "ispe") continue;
    const at = from + versionAndFlagsBytes;
    const size: ImageSize = { format: "avif", widthPx: view.getUint32(at), heightPx: view.getUint32(at + 4) };
    if (largest === null || pixelsOf(size) > pixelsOf(largest)) largest = size;
  }
  return largest;
}

function isAvif(view: DataView): boolean {
  const end = Math.min(view.getUint32(0), view.byteLength);
  for (let at = 8; at + 4 <= end; at += 4) if (hasText(view, at, "avif") || hasText(view, at, "avis")) return true;
  return false;
}

export function pixelsOf({ widthPx, heightPx }: ImageSize): number {
  return widthPx * heightPx;
}

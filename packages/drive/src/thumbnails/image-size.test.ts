import { type Bytes, concatBytes, utf8Bytes } from "@dexnet/crypto/verify/bytes";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pngHeader, webpHeader } from "../testing/small-image.ts";
import { readImageSize } from "./image-size.ts";

const bytesOf = (...values: number[]): Bytes => Uint8Array.from(values);
const uint16 = (value: number) => [value >> 8, value & 0xff];
const uint32 = (value: number) => [...uint16(value >>> 16), ...uint16(value & 0xffff)];

function box(type: string, ...contents: Bytes[]): Bytes {
  const content = concatBytes(...contents);
  return concatBytes(bytesOf(...uint32(content.length + 8)), utf8Bytes(type), content);
}

const frame = (marker: number, widthPx: number, heightPx: number) =>
  bytesOf(0xff, marker, 0, 17, 8, ...uint16(heightPx), ...uint16(widthPx), 3);
const segment = (marker: number, sizeBytes: number) =>
  concatBytes(bytesOf(0xff, marker, ...uint16(sizeBytes + 2)), new Uint8Array(sizeBytes));
const jpegStart = bytesOf(0xff, 0xd8);

const ispe = (widthPx: number, heightPx: number) =>
  box("ispe", bytesOf(0, 0, 0, 0, ...uint32(widthPx), ...uint32(heightPx)));
const avif = (...properties: Bytes[]) =>
  concatBytes(
    box("ftyp", utf8Bytes("mif1"), bytesOf(0, 0, 0, 0), utf8Bytes("avif")),
    box("meta", bytesOf(0, 0, 0, 0), box("hdlr", new Uint8Array(20)), box("iprp", box("ipco", ...properties))),
  );

const gif = concatBytes(utf8Bytes("GIF89a"), bytesOf(0x40, 0x01, 0xf0, 0x00));
const lossyWebp = concatBytes(
  utf8Bytes("RIFF"),
  new Uint8Array(4),
  utf8Bytes("WEBPVP8 "),
  bytesOf(0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xf0, 0x00),
);
const extendedWebp = concatBytes(
  utf8Bytes("RIFF"),
  new Uint8Array(4),
  utf8Bytes("WEBPVP8X"),
  bytesOf(10, 0, 0, 0, 0, 0, 0, 0, 0x3f, 0x01, 0x00, 0xef, 0x00, 0x00),
);

const samples: readonly [string, Bytes][] = [
  ["png", pngHeader(320, 240)],
  ["gif", gif],
  ["webp", webpHeader(320, 240, 0)],
  ["webp", lossyWebp],
  ["webp", extendedWebp],
  ["jpeg", concatBytes(jpegStart, segment(0xe1, 5_000), segment(0xdb, 64), frame(0xc0, 320, 240))],
  ["jpeg", concatBytes(jpegStart, segment(0xc4, 30), bytesOf(0xff), frame(0xc2, 320, 240))],
  ["avif", avif(ispe(320, 240))],
];

describe("readImageSize", () => {
  test.each(samples)("reads the size of a %s from its header", (format, bytes) => {
    expect(readImageSize(bytes)).toEqual({ format, widthPx: 320, heightPx: 240 });
  });

  test.each(samples)("gives no size of a %s whose header is cut", (_, bytes) => {
    for (let length = 0; length < Math.min(bytes.length, 24); length += 1) {
      expect(readImageSize(bytes.slice(0, length))).toBeNull();
    }
  });

  test("counts the largest image of an AVIF, because its tiles are smaller than the whole", () => {
    const size = readImageSize(avif(ispe(512, 512), ispe(60_000, 50_000), ispe(100, 100)));
    expect(size).toEqual({ format: "avif", widthPx: 60_000, heightPx: 50_000 });
  });

  test.each([
    ["a width of zero", pngHeader(0, 10)],
    ["a height of zero", pngHeader(10, 0)],
    ["an SVG, which is a document", utf8Bytes('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["a JPEG that begins its pixels without a size", concatBytes(jpegStart, segment(0xda, 10), frame(0xc0, 9, 9))],
    ["an AVIF without a size", avif()],
    ["a film with the boxes of an AVIF", box("ftyp", utf8Bytes("isomiso2"))],
    ["a box that is shorter than its head", concatBytes(avif().slice(0, 20), bytesOf(0, 0, 0, 2), utf8Bytes("meta"))],
    ["text", utf8Bytes("a note about pictures")],
  ])("gives no size of %s", (_, bytes) => {
    expect(readImageSize(bytes)).toBeNull();
  });

  test("ends for every sequence of bytes, also behind the start of a real header", () => {
    const start = fc.constantFrom(new Uint8Array(0), ...samples.map(([, bytes]) => bytes.slice(0, 24)));
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (head, rest) => {
        const size = readImageSize(concatBytes(new Uint8Array(head), new Uint8Array(rest)));
        expect(size === null || (size.widthPx > 0 && size.heightPx > 0)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

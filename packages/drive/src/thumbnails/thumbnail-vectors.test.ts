import { openThumbnail } from "@dexnet/crypto/blocks/thumbnail";
import { type Bytes, bytesFromHex, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { expect, test } from "vitest";
import vectors from "../../../crypto/vectors/dexnet-format.json" with { type: "json" };
import { webpHeader } from "../testing/small-image.ts";
import { shownThumbnail } from "./serve-thumbnails.ts";

const bytesOf = (hex: string) => bytesFromHex(hex) as Bytes;
const fileKey = bytesOf(vectors.file.key);

test("thumbnail of the vectors is shown", async () => {
  const { sealed, image } = vectors.thumbnail;
  const opened = await openThumbnail(fileKey, bytesOf(vectors.file.id), bytesOf(sealed));
  expect(hexFromBytes(shownThumbnail(opened) ?? new Uint8Array(0))).toBe(image);
});

test.each(vectors.refused.thumbnails)("thumbnail is not shown: $why", async ({ fileId, sealed }) => {
  const opened = await openThumbnail(fileKey, bytesOf(fileId), bytesOf(sealed)).catch(() => null);
  expect(opened && shownThumbnail(opened)).toBeNull();
});

test("thumbnail is shown up to 512 px and 32 KiB, and no larger", () => {
  const maxBytes = 32 * 1024;
  const withBytes = (bytes: number) => webpHeader(512, 512, bytes - webpHeader(1, 1, 0).length);
  expect(shownThumbnail(withBytes(maxBytes))).toHaveLength(maxBytes);
  expect(shownThumbnail(withBytes(maxBytes + 1))).toBeNull();
});

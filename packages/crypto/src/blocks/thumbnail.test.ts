import { describe, expect, it } from "vitest";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { openThumbnail, sealThumbnail } from "./thumbnail.ts";

const keyBytes = new Uint8Array(32).fill(1);
const fileId = new Uint8Array(16).fill(2);
const imageBytes = new Uint8Array([1, 2, 3]);

describe("sealed thumbnail", () => {
  it("opens with the key and the id of its file", async () => {
    expect(await openThumbnail(keyBytes, fileId, await sealThumbnail(keyBytes, fileId, imageBytes))).toEqual(
      imageBytes,
    );
  });

  it("has other bytes each time, so that two images of one file never share a nonce", async () => {
    const [first, second] = [
      await sealThumbnail(keyBytes, fileId, imageBytes),
      await sealThumbnail(keyBytes, fileId, imageBytes),
    ];
    expect(first.subarray(0, 44)).not.toEqual(second.subarray(0, 44));
  });

  it("is refused with the key or the id of another file, and when a byte is changed or missing", async () => {
    const sealed = await sealThumbnail(keyBytes, fileId, imageBytes);
    await expectFault(() => openThumbnail(new Uint8Array(32), fileId, sealed), "not_authentic");
    await expectFault(() => openThumbnail(keyBytes, new Uint8Array(16), sealed), "not_authentic");
    await expectFault(() => openThumbnail(keyBytes, fileId, sealed.subarray(1)), "not_authentic");
    for (const changed of withEachByteChanged(sealed)) {
      await expectFault(() => openThumbnail(keyBytes, fileId, changed), "not_authentic");
    }
  });

  it("refuses a key of another length", async () => {
    await expectFault(() => sealThumbnail(new Uint8Array(31), fileId, imageBytes), "input_invalid");
  });
});

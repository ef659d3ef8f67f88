import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { cidFromDigest } from "../verify/block-cid.ts";
import type { Bytes } from "../verify/bytes.ts";
import { openPartList, sealPartList } from "./part-list.ts";
import {
  decryptPart,
  encryptedSizeOf,
  encryptPart,
  importFileKey,
  newFileId,
  newFileKey,
  partSizeBytes,
} from "./parts.ts";

const fileKeyBytes = newFileKey();
const fileId = newFileId();
const anyCid = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(cidFromDigest);

function manyCids(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const digest = new Uint8Array(32);
    new DataView(digest.buffer).setUint32(0, at);
    return cidFromDigest(digest);
  });
}

describe("part list", () => {
  it("opens to the CIDs in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCid, { minLength: 1, maxLength: 20 }), async (cids) => {
        const parts = await sealPartList(fileKeyBytes, fileId, cids);
        expect(parts).toHaveLength(1);
        expect(await openPartList(fileKeyBytes, fileId, parts, cids.length)).toEqual(cids);
      }),
    );
  });

  it("does not open after a changed byte", async () => {
    const [part] = (await sealPartList(fileKeyBytes, fileId, manyCids(2))) as [Bytes];
    for (const changed of withEachByteChanged(part)) {
      await expectFault(() => openPartList(fileKeyBytes, fileId, [changed], 2), "not_authentic");
    }
  });

  it("does not open for another file, with another key or with another number of parts", async () => {
    const parts = await sealPartList(fileKeyBytes, fileId, manyCids(3));
    await expectFault(() => openPartList(fileKeyBytes, newFileId(), parts, 3), "not_authentic");
    await expectFault(() => openPartList(newFileKey(), fileId, parts, 3), "not_authentic");
    for (const count of [0, 2, 4])
      await expectFault(() => openPartList(fileKeyBytes, fileId, parts, count), "not_authentic");
    await expectFault(() => openPartList(fileKeyBytes, fileId, [], 0), "not_authentic");
  });

  it("does not open as a part of its file, nor a part of the file as a part list", async () => {
    const position = { fileId, partIndex: 0, partCount: 1 };
    const fileKey = await importFileKey(fileKeyBytes);
    const [listPart] = (await sealPartList(fileKeyBytes, fileId, manyCids(1))) as [Bytes];
    await expectFault(() => decryptPart(fileKey, position, listPart), "not_authentic");
    const filePart = await encryptPart(fileKey, position, new Uint8Array(32));
    await expectFault(() => openPartList(fileKeyBytes, fileId, [filePart], 1), "not_authentic");
  });

  it("does not open when its parts are dropped, repeated, reordered or truncated", { tags: "full" }, async () => {
    const cids = manyCids(partSizeBytes / 32 + 2);
    const parts = await sealPartList(fileKeyBytes, fileId, cids);
    expect(parts.map((part) => part.length)).toEqual([encryptedSizeOf(partSizeBytes), 64 + 16]);
    expect(await openPartList(fileKeyBytes, fileId, parts, cids.length)).toEqual(cids);
    const [first, last] = parts as [Bytes, Bytes];
    for (const wrong of [
      [first],
      [last],
      [last, first],
      [first, first, last],
      [first, last, last],
      [first, last.subarray(32)],
    ]) {
      await expectFault(() => openPartList(fileKeyBytes, fileId, wrong, cids.length), "not_authentic");
    }
  });

  it("can't be sealed from an empty list or from an invalid CID", async () => {
    await expectFault(() => sealPartList(fileKeyBytes, fileId, []), "input_invalid");
    await expectFault(() => sealPartList(fileKeyBytes, fileId, ["b"]), "input_invalid");
    await expectFault(() => sealPartList(new Uint8Array(16), fileId, manyCids(1)), "input_invalid");
  });
});

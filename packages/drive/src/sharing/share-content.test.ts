import { randomBytes } from "node:crypto";
import { deriveShareKeys } from "@dexnet/crypto/sharing/share-keys";
import { openSharePart, sealSharePart } from "@dexnet/crypto/sharing/share-manifest";
import { newShareSecret } from "@dexnet/crypto/sharing/share-secret";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { maxShareTextLength } from "@dexnet/protocol/limits";
import { describe, expect, test } from "vitest";
import type { StoredFile } from "../file-list/entries.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { collectShared, readListing, readSharedTree } from "./share-content.ts";

const trashId = "f".repeat(32);

function randomFile(id: string, parentId: string, name: string): StoredFile {
  const plain = file(id, parentId, name);
  const blockCids = [blockCidSchema.parse(cidFromDigest(randomBytes(32)))];
  const keyBase64 = randomBytes(32).toString("base64");
  return { ...plain, content: { ...plain.content, fileIdHex: randomBytes(16).toString("hex"), keyBase64, blockCids } };
}

describe("collectShared", () => {
  test("takes the content of a folder, and nothing around it", () => {
    const tree = treeOf(
      ...[folder(idOf(1), null, "top"), folder(idOf(2), idOf(1), "shared"), folder(idOf(3), idOf(2), "inner")],
      ...[file(idOf(4), idOf(3), "a"), file(idOf(5), idOf(1), "b"), file(idOf(6), null, "c")],
    );
    const { listing, contents } = collectShared(tree, [idOf(2)]);
    expect(listing.entries.map(({ id, parentId }) => [id, parentId])).toEqual([
      [idOf(2), null],
      [idOf(3), idOf(2)],
      [idOf(4), idOf(3)],
    ]);
    expect(contents.files.map(({ id }) => id)).toEqual([idOf(4)]);
  });

  test("puts several entries of different folders at the top, and one inside another selected one in its folder", () => {
    const tree = treeOf(
      ...[folder(idOf(1), null, "one"), folder(idOf(2), null, "two")],
      ...[file(idOf(3), idOf(1), "a"), file(idOf(4), idOf(2), "b")],
    );
    const { listing } = collectShared(tree, [idOf(3), idOf(2), idOf(4)]);
    expect(new Map(listing.entries.map(({ id, parentId }) => [id, parentId]))).toEqual(
      new Map([
        [idOf(3), null],
        [idOf(2), null],
        [idOf(4), idOf(2)],
      ]),
    );
  });

  test("leaves out fields that other clients have added", () => {
    const tree = treeOf({ ...file(idOf(1), null, "a"), note: "private" }, { ...folder(idOf(2), null, "b"), color: 1 });
    const { listing } = collectShared(tree, [idOf(1), idOf(2)]);
    expect(JSON.stringify(listing)).not.toMatch(/note|color|content/);
  });

  test("leaves out the thumbnail of a file", () => {
    const plain = file(idOf(1), null, "a.png");
    const [thumbnailCid] = plain.content.blockCids;
    const { contents } = collectShared(treeOf({ ...plain, content: { ...plain.content, thumbnailCid } }), [idOf(1)]);
    expect(contents.files).toEqual([{ id: idOf(1), content: plain.content }]);
  });

  test("refuses the trash and what is in it", () => {
    const tree = treeOf(folder(trashId, null, "trash"), folder(idOf(1), trashId, "old"), file(idOf(2), idOf(1), "a"));
    for (const id of [trashId, idOf(1), idOf(2)]) expect(() => collectShared(tree, [id])).toThrow("entry_not_found");
  });

  test("seals twenty thousand files within the limit, and reads them again", { tags: "full" }, async () => {
    const top = idOf(1);
    const files = Array.from({ length: 20_000 }, (_, at) =>
      randomFile(randomBytes(16).toString("hex"), top, `IMG_${randomBytes(6).toString("hex")} ${at}.jpg`),
    );
    const { listing, contents } = collectShared(treeOf(folder(top, null, "photos"), ...files), [top]);
    const keys = await deriveShareKeys(idOf(9), newShareSecret(), null);
    const sealed = {
      listing: await sealSharePart(keys, testDeployment, "listing", listing),
      contents: await sealSharePart(keys, testDeployment, "contents", contents),
    };
    expect(Math.max(sealed.listing.length, sealed.contents.length)).toBeLessThan(maxShareTextLength);
    const read = readListing(await openSharePart(keys, testDeployment, "listing", sealed.listing));
    const tree = readSharedTree(read, await openSharePart(keys, testDeployment, "contents", sealed.contents));
    expect(tree.size).toBe(20_001);
    expect(tree.get(files[7]?.id ?? "")).toEqual(files[7]);
  });
});

describe("readSharedTree", () => {
  const listing = readListing({
    entries: [{ kind: "file", id: idOf(1), parentId: null, name: "a", sizeBytes: 1, date: 1 }],
  });
  const { content } = file(idOf(1), null, "a");

  test.each([
    ["no keys of a file", { files: [] }],
    ["keys of another file", { files: [{ id: idOf(2), content }] }],
    ["an unknown field", { files: [{ id: idOf(1), content: { ...content, more: 1 } }] }],
    ["nothing", null],
  ])("refuses contents with %s", (_, value) => {
    expect(() => readSharedTree(listing, value)).toThrow("bad_answer");
  });

  test.each([
    ["a folder that is not in it", [{ kind: "folder", id: idOf(2), parentId: idOf(9), name: "b" }]],
    ["a folder inside itself", [{ kind: "folder", id: idOf(2), parentId: idOf(2), name: "b" }]],
    [
      "two entries with one id",
      [
        { kind: "folder", id: idOf(2), parentId: null, name: "b" },
        { kind: "folder", id: idOf(2), parentId: null, name: "c" },
      ],
    ],
  ])("refuses a listing with %s", (_, entries) => {
    expect(() => readSharedTree(readListing({ entries }), { files: [] })).toThrow("bad_answer");
  });
});

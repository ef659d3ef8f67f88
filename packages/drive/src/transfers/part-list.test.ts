import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { AppError } from "@dexnet/protocol/errors/errors";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FileContent, StoredFile } from "../file-list/entries.ts";
import { createDownloadRig, type DownloadRig } from "../testing/download-rig.ts";
import { type FakeWorld, startFakeWorld } from "../testing/fakes/fake-world.ts";
import { parseEntries } from "../testing/parse-list.ts";

let world: FakeWorld;
let rig: DownloadRig;
let entry: StoredFile;
const bytes = new Uint8Array(2 * partSizeBytes + 77).map((_, at) => at % 251);

beforeAll(async () => {
  world = await startFakeWorld();
  rig = await createDownloadRig(world);
  entry = await rig.addFile("long.bin", bytes, { maxListed: 2 });
});
afterAll(() => world.host.stop());
afterEach(() => {
  world.ledger.replaceBlock = (_, block) => block;
});

async function download(given: StoredFile): Promise<Uint8Array> {
  rig.tree.put(given);
  const file = await rig.download([given.id]);
  return new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
}

describe("files with a part list in its own blocks", () => {
  test("count the block of the part list", () => {
    expect(entry.content).toMatchObject({ listed: "manifest", blockCids: [world.ledger.order.at(-1)] });
    expect(parseEntries([entry]).size).toBe(1);
  });

  test("are downloaded with the same bytes", async () => {
    expect(Buffer.from(await download(entry)).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each<[string, () => Partial<Omit<StoredFile, "content">> & { content?: Partial<FileContent> }]>([
    ["the entry names another size", () => ({ sizeBytes: partSizeBytes })],
    ["the entry has another key", () => ({ content: { keyBase64: `${"A".repeat(43)}=` } })],
    ["the entry has another file id", () => ({ content: { fileIdHex: "0".repeat(32) } })],
    [
      "a part is named as the manifest",
      () => ({ content: { blockCids: blockCidsOf(world.ledger.order.slice(0, 1)) } }),
    ],
  ])("is refused when %s", async (_, change) => {
    const changed = change();
    const given = { ...entry, ...changed, content: { ...entry.content, ...changed.content } } as StoredFile;
    await expect(download(given)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("are broken when the part list is lost", async () => {
    world.ledger.replaceBlock = (cid, block) => {
      if (cid === entry.content.blockCids[0]) throw new AppError("block_not_found");
      return block;
    };
    await expect(download(entry)).rejects.toMatchObject({ code: "file_broken" });
  });

  test("read the part list again after wrong bytes and after a lost connection", async () => {
    let reads = 0;
    world.ledger.replaceBlock = (cid, block) => {
      if (cid !== entry.content.blockCids[0]) return block;
      reads += 1;
      return reads === 1 ? new Uint8Array(block.length) : block;
    };
    world.host.injectFault = () => (world.host.receivedCalls.length % 2 === 0 ? { kind: "drop" } : null);
    expect((await download(entry)).length).toBe(bytes.length);
    world.host.injectFault = () => null;
  });
});

function blockCidsOf(cids: readonly string[]): FileContent["blockCids"] {
  return cids.map((cid) => blockCidSchema.parse(cid));
}

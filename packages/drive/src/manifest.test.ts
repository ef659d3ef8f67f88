import { PART_BYTES } from "@dexnet/crypto/parts";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMemorySinks } from "./blob-sinks.ts";
import { type BlockStore, createBlockStore } from "./block-store.ts";
import { downloadFile } from "./download-file.ts";
import type { FileContent, StoredFile } from "./entries.ts";
import { parseEntries } from "./entries.ts";
import { type OpenStorage, openStorage } from "./open-storage.ts";
import { type Device, startDevice } from "./testing/device.ts";
import { idOf } from "./testing/entries.ts";
import { type FakeWorld, startFakeWorld } from "./testing/fake-world.ts";
import { uploadFile } from "./upload-file.ts";

let world: FakeWorld;
let device: Device;
let blocks: BlockStore;
let open: OpenStorage;
let content: FileContent;
const signal = new AbortController().signal;
const report = () => undefined;
const bytes = new Uint8Array(2 * PART_BYTES + 77).map((_, at) => at % 251);

beforeAll(async () => {
  world = await startFakeWorld();
  device = await startDevice(world);
  blocks = createBlockStore(device);
  open = await openStorage(await device.drive.newPhrase());
  content = await uploadFile({ open, file: new File([bytes], "long.bin"), blocks, signal, report, listMost: 2 });
});
afterAll(() => world.host.stop());

const entryWith = (change: Partial<StoredFile>): StoredFile => {
  const entry = {
    kind: "file",
    id: idOf(1),
    parentId: null,
    name: "long.bin",
    sizeBytes: bytes.length,
    date: 0,
    content,
  };
  return { ...entry, ...change } as StoredFile;
};

async function download(entry: StoredFile): Promise<File> {
  const sink = await createMemorySinks().open();
  await downloadFile({ entry, blocks, sink, signal, report });
  return sink.close();
}

describe("a part list too long for the file list", () => {
  test("stands in a block of its own, and is counted", () => {
    expect(content).toMatchObject({ listed: "manifest", blockCids: [world.ledger.order.at(-1)] });
    expect(world.ledger.blocks.size).toBe(4);
    const kept = [...world.ledger.blocks.values()].reduce((sum, block) => sum + block.length, 0);
    expect(content.blocksSizeBytes).toBe(kept);
    expect(parseEntries([entryWith({})]).size).toBe(1);
  });

  test("leads to the same bytes", async () => {
    const back = new Uint8Array(await (await download(entryWith({}))).arrayBuffer());
    expect(Buffer.from(back).equals(Buffer.from(bytes))).toBe(true);
  });

  test.each<[string, () => Partial<Omit<StoredFile, "content">> & { content?: Partial<FileContent> }]>([
    ["the entry names another size", () => ({ sizeBytes: PART_BYTES })],
    ["the entry has another key", () => ({ content: { keyBase64: `${"A".repeat(43)}=` } })],
    ["the entry has another file id", () => ({ content: { fileIdHex: "0".repeat(32) } })],
    [
      "a part is named as the manifest",
      () => ({ content: { blockCids: blockCidsOf(world.ledger.order.slice(0, 1)) } }),
    ],
  ])("is refused when %s", async (_, change) => {
    const changed = change();
    const entry = entryWith({ ...changed, content: { ...content, ...changed.content } });
    await expect(download(entry)).rejects.toMatchObject({ code: "file_broken" });
  });
});

function blockCidsOf(cids: readonly string[]): FileContent["blockCids"] {
  return cids.map((cid) => blockCidSchema.parse(cid));
}

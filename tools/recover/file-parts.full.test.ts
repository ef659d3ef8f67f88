import { expect, test } from "vitest";
import { cidOf } from "./blocks.ts";
import type { FileEntry } from "./file-list.ts";
import { readSegments } from "./file-parts.ts";
import { WrongBlockFault } from "./recover-error.ts";
import { deriveKey, encryptPart, partCountOf, partSizeBytes } from "./sealing.ts";

const fileId = Buffer.alloc(16, 7);
const fileKey = Buffer.alloc(32, 8);

/** A file whose parts have their number in each byte, and a ledger that has its blocks. */
function makeFile(sizeBytes: number) {
  const partCount = partCountOf(sizeBytes);
  const key = deriveKey(fileKey, "dexnet/1/parts-key");
  const blocks = new Map<string, Buffer>();
  const names = Array.from({ length: partCount }, (_, partIndex) => {
    const plain = Buffer.alloc(Math.min(partSizeBytes, sizeBytes - partIndex * partSizeBytes), partIndex);
    const part = Buffer.concat([...encryptPart(key, { fileId, partIndex, partCount }, plain)]);
    const cid = cidOf(part);
    blocks.set(cid, Buffer.concat([Buffer.from(`DCB01${cid}0x${"0".repeat(130)}`.padEnd(300)), part]));
    return cid;
  });
  const content = { fileId, key: fileKey, listed: "parts" as const, blockCids: names };
  const entry: FileEntry = { kind: "file", id: "", parentId: null, name: "", sizeBytes, date: 0, content };
  return { entry, names, blocks };
}

async function read(segments: AsyncGenerator<Buffer>): Promise<number[][]> {
  const found: number[][] = [];
  for await (const segment of segments) found.push([segment.length, segment.at(0) ?? 0, segment.at(-1) ?? 0]);
  return found;
}

test("segments of a long file are read in order, with four blocks of memory that the next file uses again", async () => {
  const { entry, names, blocks } = makeFile(4 * partSizeBytes + 1);
  const memory: Buffer[] = [];
  const used = new Set<Buffer>();
  const servers = {
    async block(cid: string, room = Buffer.alloc(0)) {
      used.add(room);
      const block = blocks.get(cid) ?? Buffer.alloc(0);
      room.set(block);
      return room.subarray(0, block.length);
    },
  };
  const expected = Array.from({ length: 33 }, (_, at) => {
    const part = Math.floor(at / 8);
    return [at === 32 ? 1 : 524_288, part, part];
  });
  for (const _ of ["first", "second"]) {
    expect(await read(readSegments(entry, names, { servers, memory }))).toEqual(expected);
  }
  expect([...used]).toEqual(memory);
  expect(memory).toHaveLength(4);
});

test("a failed file ends when no answer can change the memory any more", async () => {
  const { entry, names, blocks } = makeFile(2 * partSizeBytes + 1);
  const late = Promise.withResolvers<void>();
  let arrived = 0;
  const servers = {
    async block(cid: string, room = Buffer.alloc(0)) {
      if (cid === names[0]) return Buffer.alloc(400);
      await late.promise;
      arrived += 1;
      const block = blocks.get(cid) ?? Buffer.alloc(0);
      room.set(block);
      return room.subarray(0, block.length);
    },
  };
  const failed = read(readSegments(entry, names, { servers, memory: [] })).catch((fault: unknown) => [fault, arrived]);
  setImmediate(late.resolve);
  expect(await failed).toEqual([expect.any(WrongBlockFault), 2]);
});

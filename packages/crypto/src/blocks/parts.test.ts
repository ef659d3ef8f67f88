import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternBytes } from "../testing/samples.ts";
import { expectFault, withEachByteChanged } from "../testing/tampering.ts";
import { type Bytes, concatBytes, hexFromBytes } from "../verify/bytes.ts";
import {
  decryptPart,
  decryptSegmentOfPart,
  encryptedSizeOf,
  encryptPart,
  encryptPartInto,
  importFileKey,
  newFileId,
  newFileKey,
  type PartPosition,
  partCountOf,
  partSizeBytes,
  partSizeOf,
  sealedSegmentRange,
} from "./parts.ts";
import { encryptSegment, segmentSizeBytes } from "./segments.ts";

const fileId = newFileId();
const key = await importFileKey(newFileKey());

async function encryptFile(plain: Bytes, id = fileId, fileKey = key): Promise<Bytes[]> {
  const partCount = partCountOf(plain.length);
  const parts: Bytes[] = [];
  for (let partIndex = 0; partIndex < partCount; partIndex++) {
    const from = partIndex * partSizeBytes;
    const part = plain.subarray(from, from + partSizeOf(plain.length, partIndex));
    parts.push(await encryptPart(fileKey, { fileId: id, partIndex, partCount }, part));
  }
  return parts;
}

async function decryptFile(parts: readonly Bytes[]): Promise<Bytes[]> {
  const partCount = parts.length;
  return (
    await Promise.all(parts.map((part, partIndex) => decryptPart(key, { fileId, partIndex, partCount }, part)))
  ).flat();
}

/** Three sealed pieces with one dropped, repeated, moved or cut. */
function damagedLists(first: Bytes, second: Bytes, last: Bytes): Bytes[][] {
  return [
    [first, last],
    [second, last],
    [first, second],
    [first],
    [last],
    [second, first, last],
    [last, second, first],
    [first, first, last],
    [first, second, second, last],
    [first, second, last, last],
    [first, second, last.subarray(0, -1)],
  ];
}

describe("partCountOf and partSizeOf", () => {
  it.each([
    [0, 1, 0],
    [1, 1, 1],
    [partSizeBytes, 1, partSizeBytes],
    [partSizeBytes + 1, 2, 1],
    [2 * partSizeBytes, 2, partSizeBytes],
    [Number.MAX_SAFE_INTEGER, 2 ** 31, partSizeBytes - 1],
  ])("split %i bytes into %i parts, the last of %i bytes", (sizeBytes, count, last) => {
    expect(partCountOf(sizeBytes)).toBe(count);
    expect(partSizeOf(sizeBytes, count - 1)).toBe(last);
  });

  it("add up to the size of the file", () => {
    fc.assert(
      fc.property(fc.nat(40 * partSizeBytes), (sizeBytes) => {
        const sizes = Array.from({ length: partCountOf(sizeBytes) }, (_, index) => partSizeOf(sizeBytes, index));
        expect(sizes.reduce((sum, size) => sum + size)).toBe(sizeBytes);
        expect(sizes.slice(0, -1).every((size) => size === partSizeBytes)).toBe(true);
      }),
    );
  });

  it("refuse invalid sizes and indexes", async () => {
    for (const size of [-1, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY]) {
      await expectFault(() => partCountOf(size), "input_invalid");
    }
    for (const index of [-1, 1, 0.5, Number.NaN]) await expectFault(() => partSizeOf(10, index), "input_invalid");
  });
});

describe("encryptPart and decryptPart", () => {
  it("restore the bytes of a part, also of an empty one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const plain = new Uint8Array(bytes);
        const position = { fileId, partIndex: 0, partCount: 1 };
        const encrypted = await encryptPart(key, position, plain);
        expect(encrypted).toHaveLength(plain.length + 16);
        expect(await decryptPart(key, position, encrypted)).toEqual([plain]);
      }),
    );
  });

  it("refuse a changed byte, and a truncated or extended part", async () => {
    const position = { fileId, partIndex: 4, partCount: 5 };
    const encrypted = await encryptPart(key, position, patternBytes(40));
    for (const changed of withEachByteChanged(encrypted)) {
      await expectFault(() => decryptPart(key, position, changed), "not_authentic");
    }
    for (let size = 0; size < encrypted.length; size++) {
      await expectFault(() => decryptPart(key, position, encrypted.slice(0, size)), "not_authentic");
    }
    await expectFault(() => decryptPart(key, position, Uint8Array.of(...encrypted, 0)), "not_authentic");
  });

  it("refuse a part at every other position", async () => {
    const plain = patternBytes(40);
    const position = { fileId, partIndex: 4, partCount: 5 };
    const encrypted = await encryptPart(key, position, plain);
    const otherPositions: PartPosition[] = [
      { ...position, fileId: newFileId() },
      { ...position, fileId: fileId.subarray(1) },
      { ...position, partIndex: 3 },
      { ...position, partIndex: 5 },
      { ...position, partCount: 6 },
      { ...position, partCount: 4 },
      { ...position, partIndex: 0, partCount: 1 },
      { ...position, partIndex: 5, partCount: 6 },
      { ...position, partIndex: -1 },
      { ...position, partIndex: 4.5 },
      { ...position, partCount: 2 ** 32 },
    ];
    for (const other of otherPositions) await expectFault(() => decryptPart(key, other, encrypted), "not_authentic");
    const otherKey = await importFileKey(newFileKey());
    await expectFault(() => decryptPart(otherKey, position, encrypted), "not_authentic");
  });

  it("refuse a size that a part at this position can't have", async () => {
    const sizes: Array<[Partial<PartPosition>, number]> = [
      [{ partIndex: 0, partCount: 2 }, 10],
      [{ partIndex: 1, partCount: 2 }, 0],
      [{ partIndex: 0, partCount: 1 }, partSizeBytes + 1],
      [{ partIndex: 1, partCount: 1 }, 10],
      [{ partIndex: 0, partCount: 0 }, 10],
      [{ fileId: new Uint8Array(15) }, 10],
    ];
    for (const [wrong, size] of sizes) {
      const position = { fileId, partIndex: 0, partCount: 1, ...wrong };
      await expectFault(() => encryptPart(key, position, new Uint8Array(size)), "input_invalid");
    }
  });

  it("use a different nonce for each part", async () => {
    const heads = new Set<string>();
    for (let partCount = 1; partCount < 6; partCount++) {
      const last = { fileId, partIndex: partCount - 1, partCount };
      heads.add(hexFromBytes((await encryptPart(key, last, new Uint8Array(32))).subarray(0, 32)));
    }
    expect(heads.size).toBe(5);
  });
});

describe("part of several segments", async () => {
  const position = { fileId, partIndex: 1, partCount: 2 };
  const sealedBytes = segmentSizeBytes + 16;
  const plain = patternBytes(2 * segmentSizeBytes + 100);
  const encrypted = await encryptPart(key, position, plain);
  const segments = [0, 1, 2].map((at) => encrypted.slice(at * sealedBytes, (at + 1) * sealedBytes));
  const [first, second, last] = segments as [Bytes, Bytes, Bytes];

  it("has a tag for each segment, and decrypts to its segments", async () => {
    expect(segments.map(({ length }) => length)).toEqual([sealedBytes, sealedBytes, 116]);
    const opened = await decryptPart(key, position, encrypted);
    expect(opened.map(({ length }) => length)).toEqual([segmentSizeBytes, segmentSizeBytes, 100]);
    expect(Buffer.concat(opened).equals(Buffer.from(plain))).toBe(true);
  });

  it("decrypts each segment alone, from its place", async () => {
    for (const [index, segment] of segments.entries()) {
      const { start, end } = sealedSegmentRange(plain.length, index);
      expect(encrypted.subarray(start, end)).toEqual(segment);
      const opened = await decryptSegmentOfPart(key, position, plain.length, index, segment);
      expect(Buffer.from(opened).equals(plain.slice(index * segmentSizeBytes, (index + 1) * segmentSizeBytes))).toBe(
        true,
      );
    }
  });

  it("refuses a segment alone at another place, of another part, cut, grown, or without the flag of the last one", async () => {
    const open = (index: number, segment: Bytes, more = {}, plainBytes = plain.length) =>
      decryptSegmentOfPart(key, { ...position, ...more }, plainBytes, index, segment);
    const changed = first.slice();
    changed[7] = (changed[7] ?? 0) ^ 1;
    for (const wrong of [
      () => open(0, second),
      () => open(1, first),
      () => open(0, changed),
      () => open(2, last.subarray(0, -1)),
      () => open(2, concatBytes(last, new Uint8Array(1))),
      () => open(0, first, { partIndex: 0 }, partSizeBytes),
      () => open(0, first, { partCount: 3, partIndex: 2 }),
      () => open(0, first, { fileId: newFileId() }),
      // The file is longer than its list says.
      () => open(1, second, {}, 2 * segmentSizeBytes),
    ]) {
      await expectFault(wrong, "not_authentic");
    }
    for (const index of [-1, 3, 0.5]) await expectFault(() => open(index, first), "input_invalid");
  });

  it("is encrypted from memory that is used again for each segment", async () => {
    const memory = new Uint8Array(segmentSizeBytes);
    const target = new Uint8Array(encrypted.length).fill(7);
    let from = 0;
    await encryptPartInto(target, key, position, plain.length, async (sizeBytes) => {
      memory.set(plain.subarray(from, from + sizeBytes));
      from += sizeBytes;
      return memory.subarray(0, sizeBytes);
    });
    expect(Buffer.from(target).equals(Buffer.from(encrypted))).toBe(true);
  });

  it("is not encrypted from fewer or more bytes than it has, or into memory of another size", async () => {
    const target = new Uint8Array(encryptedSizeOf(10));
    for (const sizeBytes of [9, 11]) {
      const readNext = async () => new Uint8Array(sizeBytes);
      await expectFault(() => encryptPartInto(target, key, position, 10, readNext), "input_invalid");
    }
    const readTen = async () => new Uint8Array(10);
    for (const wrong of [target.subarray(1), new Uint8Array(target.length + 1)]) {
      await expectFault(() => encryptPartInto(wrong, key, position, 10, readTen), "input_invalid");
    }
  });

  it("is refused when segments are dropped, repeated, reordered, truncated or inserted", async () => {
    const wrong: Bytes[][] = [
      ...damagedLists(first, second, last),
      [first, second, last.subarray(0, 16)],
      [first, second, last.subarray(0, 15)],
      [first.subarray(0, -1), second, last],
      [first, second.subarray(1), last],
      [first, second, last, new Uint8Array(1)],
      [first, second, last, new Uint8Array(16)],
      [],
    ];
    for (const list of wrong)
      await expectFault(() => decryptPart(key, position, concatBytes(...list)), "not_authentic");
  });

  it("is refused with the segment of another part at the same place", async () => {
    const before = await encryptPart(key, { ...position, partIndex: 0 }, new Uint8Array(partSizeBytes));
    const sameIndex = before.subarray(0, sealedBytes);
    await expectFault(() => decryptPart(key, position, concatBytes(sameIndex, second, last)), "not_authentic");
  });

  it("is refused without the flag of the last segment, and with it on another segment", async () => {
    const more = { fileId, partIndex: 0, partCount: 2 };
    const full = await encryptPart(key, more, new Uint8Array(partSizeBytes));
    const cutOff = full.subarray(0, 2 * sealedBytes);
    await expectFault(() => decryptPart(key, { ...more, partCount: 1 }, cutOff), "not_authentic");
    const short = await encryptPart(key, position, patternBytes(segmentSizeBytes));
    await expectFault(() => decryptPart(key, position, concatBytes(short, second, last)), "not_authentic");
  });

  it("is refused with an empty segment at its end, which would be a second form of the same bytes", async () => {
    const at = { fileId, partCount: 1 };
    const full = await encryptSegment(key, { ...at, segmentIndex: 0, isLast: false }, new Uint8Array(segmentSizeBytes));
    const empty = await encryptSegment(key, { ...at, segmentIndex: 1, isLast: true }, new Uint8Array(0));
    const one = { fileId, partIndex: 0, partCount: 1 };
    await expectFault(() => decryptPart(key, one, concatBytes(full, empty)), "not_authentic");
  });
});

describe("file of several parts", async () => {
  const plain = patternBytes(2 * partSizeBytes + 1000);
  const parts = await encryptFile(plain);
  const [first, second, last] = parts as [Bytes, Bytes, Bytes];

  it("decrypts to the whole file", async () => {
    expect(Buffer.concat(await decryptFile(parts)).equals(Buffer.from(plain))).toBe(true);
  });

  it("is refused when parts are dropped, repeated, reordered, truncated or inserted", async () => {
    for (const list of damagedLists(first, second, last)) await expectFault(() => decryptFile(list), "not_authentic");
  });

  it("is refused with parts of a file with another number of parts, even at the same position", async () => {
    for (const partCount of [2, 4, 5]) {
      await expectFault(() => decryptPart(key, { fileId, partIndex: 0, partCount }, first), "not_authentic");
    }
  });

  it("is refused with a part of another file, or of the same file under another key", async () => {
    const [foreign] = await encryptFile(plain, newFileId());
    const [otherKeyed] = await encryptFile(plain, fileId, await importFileKey(newFileKey()));
    for (const part of [foreign, otherKeyed] as Bytes[]) {
      await expectFault(() => decryptFile([part, second, last]), "not_authentic");
    }
  });

  it("is not mistaken for its first part alone", async () => {
    const two = await encryptFile(patternBytes(2 * partSizeBytes));
    await expectFault(() => decryptFile(two.slice(0, 1)), "not_authentic");
    await expectFault(() => decryptFile(two.slice(1)), "not_authentic");
  });
});

describe("file key", () => {
  it("is different each time", () => {
    expect(newFileKey()).toHaveLength(32);
    expect(newFileId()).toHaveLength(16);
    expect(new Set(Array.from({ length: 50 }, () => hexFromBytes(newFileKey()))).size).toBe(50);
  });

  it("must have 32 bytes, and can't be exported", async () => {
    for (const size of [0, 16, 31, 33]) await expectFault(() => importFileKey(new Uint8Array(size)), "input_invalid");
    expect(key.extractable).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { createPlainTree, sampleEntries } from "../testing/plain-tree.ts";
import { readConsistencyProof, verifyConsistency } from "./consistency.ts";
import { readInclusionProof, verifyInclusion } from "./inclusion.ts";
import { readRoot } from "./subtrees.ts";
import { hashesFromTiles, parseTilePath, tilePath, widthOfTile } from "./tiles.ts";

describe("tiles of a log", () => {
  it("have the paths of the specification", () => {
    expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe("tile/0/x001/x234/067");
    expect(tilePath({ level: 2, index: 5, width: 17 })).toBe("tile/2/005.p/17");
    expect(tilePath({ level: "entries", index: 1_000, width: 256 })).toBe("tile/entries/x001/000");
  });

  it.each([
    { level: 0, index: 0, width: 256 },
    { level: 63, index: 999, width: 1 },
    { level: "entries", index: 123_456_789, width: 255 },
  ] as const)("are found again by their path: $level $index $width", (tile) => {
    expect(parseTilePath(tilePath(tile))).toEqual(tile);
  });

  it.each([
    "tile/00/000",
    "tile/64/000",
    "tile/0/0",
    "tile/0/000.p/0",
    "tile/0/000.p/256",
    "tile/0/000.p/01",
    "tile/0/x000/001",
    "tile/0/000/001",
    "tile/0/../000",
    "tile/other/000",
    "tile/0/x999/x999/x999/x999/x999/999",
    "/tile/0/000",
  ])("have no other path, such as %s", (path) => {
    expect(parseTilePath(path)).toBeUndefined();
  });

  it("have the widths that the specification names for a tree of 70,000", () => {
    const width = (level: number, index: number) => widthOfTile(level, index, 70_000);
    expect([width(0, 272), width(0, 273), width(0, 274)]).toEqual([256, 112, 0]);
    expect([width(1, 0), width(1, 1), width(2, 0), width(3, 0)]).toEqual([256, 17, 1, 0]);
    expect([widthOfTile(0, 0, 256), widthOfTile(1, 0, 256)]).toEqual([256, 1]);
  });
});

const tree = createPlainTree(sampleEntries(70_000));
const headAt = (size: number) => ({ size, root: tree.root(size) });

describe("proofs of a log", () => {
  it.each([1, 2, 3, 255, 256, 257, 511, 513, 65_535, 65_536, 65_537, 70_000])(
    "are made from tiles, and verify, in a tree of %i",
    async (size) => {
      const readHashes = hashesFromTiles(size, tree.readTile);
      expect(await readRoot(size, readHashes)).toEqual(tree.root(size));
      const indexes = [0, 1, 255, 256, Math.floor(size / 2), size - 2, size - 1];
      for (const index of new Set(indexes.filter((at) => at >= 0 && at < size))) {
        const proof = await readInclusionProof(index, size, readHashes);
        verifyInclusion({ leafHash: tree.leafHash(index), index, ...headAt(size), proof });
        verifyConsistency(headAt(index), headAt(size), await readConsistencyProof(index, size, readHashes));
      }
    },
  );

  it("verify for all pairs of small sizes, and fail for every changed hash, size and index", async () => {
    const { readHashes } = tree;
    for (let newSize = 1; newSize <= 20; newSize += 1) {
      const newer = headAt(newSize);
      for (let oldSize = 0; oldSize <= newSize; oldSize += 1) {
        const older = headAt(oldSize);
        const proof = await readConsistencyProof(oldSize, newSize, readHashes);
        verifyConsistency(older, newer, proof);
        for (const at of proof.keys()) {
          const wrong = proof.map((hash, index) => (index === at ? hash.map((byte) => byte ^ 1) : hash));
          expect(() => verifyConsistency(older, newer, wrong)).toThrow();
        }
        expect(() => verifyConsistency({ ...older, root: tree.root(30) }, newer, proof)).toThrow();
        expect(() => verifyConsistency(older, newer, [...proof, tree.root(1)])).toThrow();
      }
      for (let index = 0; index < newSize; index += 1) {
        const leafHash = tree.leafHash(index);
        const inclusion = { ...newer, leafHash, proof: await readInclusionProof(index, newSize, readHashes) };
        verifyInclusion({ ...inclusion, index });
        expect(() => verifyInclusion({ ...inclusion, index: index + 1 })).toThrow();
        expect(() => verifyInclusion({ ...inclusion, index, root: tree.root(30) })).toThrow();
      }
    }
  });

  it("are refused when a tile is changed or has another length", async () => {
    const size = 300;
    const index = 290;
    const changed = hashesFromTiles(size, async (tile) =>
      (await tree.readTile(tile)).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    const proof = await readInclusionProof(index, size, changed);
    expect(() => verifyInclusion({ leafHash: tree.leafHash(index), index, ...headAt(size), proof })).toThrow();
    const short = hashesFromTiles(size, async (tile) => (await tree.readTile(tile)).slice(32));
    await expect(readInclusionProof(index, size, short)).rejects.toThrow("wrong length");
  });
});

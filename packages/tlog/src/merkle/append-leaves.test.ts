import { describe, expect, it } from "vitest";
import { createPlainTree, sampleEntries } from "../testing/plain-tree.ts";
import { appendLeaves, type HashTile, partialTiles } from "./append-leaves.ts";
import { tilePath, widthOfTile } from "./tiles.ts";

const largest = 140_000;
const tree = createPlainTree(sampleEntries(largest));
const leaves = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => tree.leafHash(from + at));
const nameOf = ({ level, index }: HashTile) => `${level} ${index}`;

/** Appends in steps, with the tiles kept as a store keeps them. */
async function grow(sizes: readonly number[]): Promise<Map<string, HashTile>> {
  const stored = new Map<string, HashTile>();
  let size = 0;
  for (const next of sizes) {
    const partial = partialTiles(size).map(({ level, index }) => stored.get(`${level} ${index}`) as HashTile);
    const grown = await appendLeaves(size, partial, leaves(size, next));
    expect([grown.size, grown.root]).toEqual([next, tree.root(next)]);
    for (const tile of grown.tiles) stored.set(nameOf(tile), tile);
    size = next;
  }
  return stored;
}

async function expectTilesOf(size: number, stored: ReadonlyMap<string, HashTile>): Promise<void> {
  const names = Array.from({ length: 4 }, (_, level) =>
    Array.from({ length: Math.ceil(size / 256 ** (level + 1)) }, (_tile, index) => ({
      level,
      index,
      width: widthOfTile(level, index, size),
    })),
  ).flat();
  const existing = names.filter(({ width }) => width > 0);
  for (const name of existing) {
    expect(stored.get(`${name.level} ${name.index}`)?.hashes, tilePath(name)).toEqual(await tree.readTile(name));
  }
  expect(stored.size).toBe(existing.length);
}

describe("appending to a tree", () => {
  it.each([
    { sizes: [1, 2, 3, 4, 5, 6, 7, 8] },
    { sizes: [255, 256, 257, 512, 513] },
    { sizes: [256, 65_535, 65_536, 65_537] },
    { sizes: [65_536] },
    { sizes: [1_000, 11_000, 70_000, largest] },
    { sizes: [largest] },
  ])("in the steps $sizes makes the tiles and roots of a plain tree", { tags: "full" }, async ({ sizes }) => {
    await expectTilesOf(sizes.at(-1) ?? 0, await grow(sizes));
  });

  it("of nothing keeps the size and changes no tile", async () => {
    const stored = await grow([300]);
    const partial = partialTiles(300).map(({ level, index }) => stored.get(`${level} ${index}`) as HashTile);
    expect(await appendLeaves(300, partial, [])).toEqual({ size: 300, root: tree.root(300), tiles: [] });
    expect(await appendLeaves(0, [], [])).toEqual({ size: 0, root: tree.root(0), tiles: [] });
  });

  it("fails with tiles of another size", async () => {
    const stored = await grow([300]);
    const partial = partialTiles(300).map(({ level, index }) => stored.get(`${level} ${index}`) as HashTile);
    await expect(appendLeaves(301, partial, leaves(301, 302))).rejects.toThrow();
    await expect(appendLeaves(300, [], leaves(300, 301))).rejects.toThrow();
    await expect(appendLeaves(300, partial.slice(0, 1), leaves(300, 301))).rejects.toThrow();
  });
});

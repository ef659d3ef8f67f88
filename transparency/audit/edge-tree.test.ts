import { widthOfTile } from "@dexnet/tlog/merkle/tiles";
import { createPlainTree, sampleEntries } from "@dexnet/tlog/testing/plain-tree";
import { describe, expect, it } from "vitest";
import { createEdgeTree } from "./edge-tree.ts";

const entries = sampleEntries(66_000);
const tree = createPlainTree(entries);

describe("createEdgeTree", () => {
  it("computes the roots and tiles of RFC 6962, also when it was stored in between", { tags: "full" }, async () => {
    let edge = createEdgeTree({ size: 0, edges: [] });
    expect(await edge.root()).toEqual(tree.root(0));
    const stops = new Set([1, 2, 255, 256, 257, 511, 512, 600, 65_535, 65_536, 65_537, 66_000]);
    for (const entry of entries) {
      for (const { name, bytes } of edge.append(entry)) expect(bytes).toEqual(await tree.readTile(name));
      if (!stops.has(edge.size)) continue;
      expect(await edge.root()).toEqual(tree.root(edge.size));
      for (const { name, bytes } of edge.partialTiles()) {
        expect(name.width).toBe(widthOfTile(Number(name.level), name.index, edge.size));
        expect(bytes).toEqual(await tree.readTile(name));
      }
      edge = createEdgeTree({ size: edge.size, edges: edge.edges() });
    }
  });

  it("has the leaves of its last tile", () => {
    const edge = createEdgeTree({ size: 0, edges: [] });
    for (const entry of entries.slice(0, 300)) edge.append(entry);
    expect(edge.edgeLeaf(255)).toBeUndefined();
    expect(edge.edgeLeaf(256)).toEqual(tree.leafHash(256));
    expect(edge.edgeLeaf(299)).toEqual(tree.leafHash(299));
    expect(edge.edgeLeaf(300)).toBeUndefined();
  });
});

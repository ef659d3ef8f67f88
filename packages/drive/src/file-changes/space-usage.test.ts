import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredEntry } from "../file-list/entries.ts";
import { trashFolder, trashId } from "../file-list/trash.ts";
import { createTreeLayer } from "../file-list/tree-layer.ts";
import { file, folder, idOf, treeOf } from "../testing/entries.ts";
import { parseEntries } from "../testing/parse-list.ts";
import { computeSpaceUsage } from "./space-usage.ts";

const sized = (number: number, parentId: string | null, name: string, sizeBytes: number): StoredEntry => ({
  ...file(idOf(number), parentId, name),
  sizeBytes,
});

test("space usage: adds up kinds, folders of the top with their content, and the trash", async () => {
  const tree = treeOf(
    folder(idOf(1), null, "docs"),
    folder(idOf(2), idOf(1), "old"),
    folder(idOf(3), null, "empty"),
    trashFolder,
    sized(11, idOf(2), "a.jpg", 5),
    sized(12, idOf(1), "b.PDF", 7),
    sized(13, null, "c.zip", 9),
    sized(14, trashId, "d.jpg", 100),
  );
  const usage = await computeSpaceUsage(tree);
  expect(usage).toMatchObject({
    total: { bytes: 121, count: 4 },
    trash: { bytes: 100, count: 1 },
    topFolders: [{ id: idOf(1), name: "docs", bytes: 12, count: 2 }],
    largestFiles: [{ id: idOf(13) }, { id: idOf(12), parentNames: ["docs"] }, { parentNames: ["docs", "old"] }],
  });
  expect(usage.kinds).toMatchObject({
    image: { bytes: 5, count: 1 },
    document: { bytes: 7, count: 1 },
    archive: { bytes: 9, count: 1 },
    other: { bytes: 0, count: 0 },
  });
});

test("space usage: has the 20 largest folders and the 50 largest files of a long list, changed or not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(1_000), { minLength: 1_500, maxLength: 1_600 }), async (sizes) => {
      const folders = Array.from({ length: 30 }, (_, number) => folder(idOf(number + 1), null, `folder ${number}`));
      const files = sizes.map((size, index) => sized(index + 100, idOf((index % 30) + 1), `${index}.txt`, size));
      const layer = createTreeLayer(parseEntries([...folders, ...files]));
      layer.put(sized(100, idOf(1), "large.bin", 5_000));
      layer.remove(idOf(101));
      const usage = await computeSpaceUsage(layer);
      const listed = [...layer.values()].flatMap((entry) => (entry.kind === "file" ? [entry] : []));
      const inOrder = listed.map(({ sizeBytes }) => sizeBytes).sort((a, b) => b - a);
      const shown = usage.largestFiles.map((entry) => (entry.kind === "file" ? entry.sizeBytes : 0));
      expect(shown).toEqual(inOrder.slice(0, 50));
      const sums = folders.map(({ id }) =>
        listed.reduce((sum, { parentId, sizeBytes }) => sum + (parentId === id ? sizeBytes : 0), 0),
      );
      expect(usage.topFolders.map(({ bytes }) => bytes)).toEqual(sums.sort((a, b) => b - a).slice(0, 20));
      expect(usage.total).toEqual({ bytes: layer.filesSizeBytes, count: listed.length });
    }),
    { numRuns: 10 },
  );
});

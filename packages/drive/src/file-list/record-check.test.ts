import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { file, folder, idOf } from "../testing/entries.ts";
import { storedRecordSchema } from "./entries.ts";
import { isStoredRecord } from "./record-check.ts";

const goodFile = file(idOf(1), idOf(2), "f.txt");
const goodRecords = [
  goodFile,
  { ...goodFile, content: { ...goodFile.content, listed: "manifest", blockCids: [...goodFile.content.blockCids] } },
  folder(idOf(2), null, "docs"),
  { kind: "writer", id: idOf(3), seq: 3, without: [1, 2], date: 5 },
  { kind: "released", id: idOf(4), sizeBytes: goodFile.sizeBytes, content: goodFile.content },
];

/** Values that are close to valid ones. */
const nearly = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      undefined,
      null,
      true,
      "",
      "file",
      "folder",
      "writer",
      "released",
      "parts",
      "manifest",
      ".",
      "..",
      "a/b",
      "\u0085",
      "a\ud800",
      "ё",
    ],
    ...[0, -0, 1, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
    ...[
      [],
      {},
      [null],
      [1],
      [0],
      [1.5, 2],
      idOf(1),
      idOf(10).toUpperCase(),
      `${idOf(1)}\n`,
      `${"A".repeat(43)}=`,
      `${"é".repeat(43)}=`,
    ],
    ...["A".repeat(44), `b${"a".repeat(58)}`, `b${"1".repeat(58)}`, `c${"a".repeat(58)}`, [`b${"a".repeat(58)}`, 1]],
  ),
  fc.string({ maxLength: 60 }),
  fc.jsonValue(),
);

/** Valid record in which one field of the record or its content was changed, added or removed. */
const changed = fc
  .record({
    record: fc.constantFrom<Record<string, unknown>>(...goodRecords),
    container: fc.constantFrom("record", "content"),
    field: fc.oneof(
      fc.constantFrom("kind", "id", "parentId", "name", "sizeBytes", "date", "content", "seq", "without"),
      fc.constantFrom("fileIdHex", "keyBase64", "listed", "blockCids", "blocksSizeBytes"),
      fc.string({ minLength: 1, maxLength: 5 }),
    ),
    change: fc.oneof(fc.constant("remove"), nearly),
  })
  .map(({ record, container, field, change }) => {
    const copy = structuredClone(record);
    const target = container === "content" && typeof copy.content === "object" ? (copy.content as typeof copy) : copy;
    if (change === "remove") delete target[field];
    else target[field] = change;
    return copy;
  });

function agree(value: unknown): void {
  expect(isStoredRecord(value)).toBe(storedRecordSchema.safeParse(value).success);
}

describe("isStoredRecord agrees with the schemas", () => {
  test("for valid records", () => {
    for (const record of goodRecords) expect(isStoredRecord(record)).toBe(true);
    goodRecords.forEach(agree);
  });

  test("for records with one change", () => {
    let accepted = 0;
    const runs = 5_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1);
    fc.assert(
      fc.property(changed, (record) => {
        agree(record);
        if (isStoredRecord(record)) accepted += 1;
      }),
      { numRuns: runs },
    );
    // Both results must occur often, or the test would prove nothing.
    expect(accepted).toBeGreaterThan(runs / 20);
    expect(accepted).toBeLessThan(runs * 0.95);
  });

  test("for any JSON value", () => fc.assert(fc.property(fc.jsonValue(), agree)));
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCopied } from "../testing/copied-bytes.ts";
import { piecesOf } from "../testing/pieces.ts";
import { expectFault } from "../testing/tampering.ts";
import { utf8Bytes } from "../verify/bytes.ts";
import { parseJsonPieces } from "./json-pieces.ts";

const anything = (value: unknown): value is unknown => value !== undefined;

type Outcome = { value: unknown } | "refused";
const byPieces = (text: string, sizes: readonly number[], partLength = 1_000_000): Promise<Outcome> =>
  parseJsonPieces(piecesOf(utf8Bytes(text), sizes), anything, { chunkBytes: partLength }).then(
    ({ value }) => ({ value }),
    () => "refused" as const,
  );

function atOnce(text: string): Outcome {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return "refused";
  }
}

/** Texts that look like boundaries, inside and outside of strings. */
const tricky = fc.oneof(
  fc.constantFrom('},{"kind":', "},{", '{"kind":"file"}', "\\", '"', "]", "[", "kind", "ё😀"),
  fc.string({ maxLength: 4 }),
);
/**
 * JSON.parse of V8 13.6 sometimes parses the key `"\""` as a backslash when other objects have the key backslash. No key
 * of the file list has one.
 */
const trickyKey = tricky.filter((key) => !key.includes("\\"));
const { value: trickyJson } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, tricky, fc.integer(), fc.constant(null), tie("record"), tie("list")),
  record: fc.dictionary(fc.oneof(fc.constantFrom("kind", "id"), trickyKey), tie("value"), { maxKeys: 3 }),
  list: fc.array(tie("record"), { maxLength: 5 }),
}));
const records = fc.array(
  trickyJson.map((value) => ({ kind: "file", value })),
  { maxLength: 8 },
);
const sizes = fc.array(fc.nat(40), { maxLength: 10 });

describe("parseJsonPieces", () => {
  it("gives the same value as JSON.parse, wherever the text is split", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(records, trickyJson), sizes, fc.nat(30), async (value, cuts, partLength) => {
        const text = JSON.stringify(value);
        expect(await byPieces(text, cuts, partLength)).toEqual(atOnce(text));
      }),
      { numRuns: 1_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
    );
  });

  it("throws when JSON.parse throws", async () => {
    const broken = fc.tuple(records, fc.nat(), tricky, fc.nat(3)).map(([list, at, inserted, removed]) => {
      const text = JSON.stringify(list);
      const position = at % (text.length + 1);
      return (text.slice(0, position) + inserted + text.slice(position + removed)).toWellFormed();
    });
    await fc.assert(
      fc.asyncProperty(broken, sizes, async (text, cuts) => {
        expect(await byPieces(text, cuts, 0)).toEqual(atOnce(text));
      }),
      { numRuns: 1_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
    );
  });

  it.each([
    ['[{"a":1},{"kind":1}],{"kind":2}]'],
    ['[{"a":1}},{"kind":1}]'],
    ['[{"a":1},{"kind":1}]},{"kind":2}]'],
    ['{"x":[{"a":1},{"kind":2}]}'],
    ['[1,[{"a":1},{"kind":2}],{"kind":3}]'],
    ['[{"a":[{"b":1},{"kind":2}]},{"kind":3}]'],
    ['[{"name":"},{"},{"kind":"x"}]'],
    [' [ {"a":1},{"kind":1} ] '],
    ['\ufeff[{"a":1},{"kind":1}]'],
    [""],
  ])("gives the same value as JSON.parse for %s", async (text) => {
    for (const size of [1, 7, 100]) expect(await byPieces(text, Array(60).fill(size), 0)).toEqual(atOnce(text));
  });

  it("reports whether all items of a list passed the check, for every split", async () => {
    const isEven = (value: unknown): value is { kind: number } =>
      typeof value === "object" && value !== null && "kind" in value && Number(value.kind) % 2 === 0;
    const list = (kinds: readonly number[]) => JSON.stringify(kinds.map((kind) => ({ kind })));
    for (const partLength of [0, 1_000]) {
      const passed = async (text: string) =>
        (await parseJsonPieces(piecesOf(utf8Bytes(text), [9, 9, 9]), isEven, { chunkBytes: partLength })).records;
      expect(await passed(list([2, 4, 6, 8]))).toEqual([{ kind: 2 }, { kind: 4 }, { kind: 6 }, { kind: 8 }]);
      expect(await passed("[]")).toEqual([]);
      for (const kinds of [[1], [1, 2, 4], [2, 3, 4], [2, 4, 5]]) expect(await passed(list(kinds))).toBeNull();
      for (const text of ['{"kind":2}', "null", "[[]]"]) expect(await passed(text)).toBeNull();
    }
  });

  it("throws when the bytes are not UTF-8, also at a split inside a character", async () => {
    const bytes = utf8Bytes('["ё"]');
    expect((await parseJsonPieces(piecesOf(bytes, [3, 1]), anything)).value).toEqual(["ё"]);
    await expect(parseJsonPieces(piecesOf(bytes.slice(0, 3), []), anything)).rejects.toThrow(TypeError);
    const noText = Uint8Array.of(0x22, 0xff, 0x22);
    await expect(parseJsonPieces(piecesOf(noText, []), anything)).rejects.toThrow(TypeError);
  });

  it("parses a long list in chunks", async () => {
    const list = Array.from({ length: 30_000 }, (_, id) => ({
      kind: "file",
      id,
      name: `n ${id}`,
      more: "x".repeat(60),
    }));
    const text = JSON.stringify(list);
    expect(text.length).toBeGreaterThan(2_000_000);
    expect(await byPieces(text, Array(100).fill(40_000))).toEqual({ value: list });
  });
});

describe("parseJsonPieces limits", () => {
  const pieceBytes = 100;
  const splitEvenly = (text: string) =>
    piecesOf(utf8Bytes(text), Array<number>(Math.floor(text.length / pieceBytes)).fill(pieceBytes));

  it.each([
    ["spaces", " ".repeat(200_000)],
    ["one text without an end", `["${"a".repeat(200_000)}`],
    ["closing braces", "}".repeat(200_000)],
    ["a list whose first part is broken", `[x},{"kind":1},{"kind":${"1".repeat(200_000)}}]`],
    ["a list with one long record", `[{"kind":1},{"kind":"${"a".repeat(200_000)}"},{"kind":2}]`],
  ])("copies each byte only a few times: %s", async (_, text) => {
    const copied = await countCopied(() =>
      parseJsonPieces(splitEvenly(text), anything, { chunkBytes: pieceBytes }).catch(() => null),
    );
    expect(copied).toBeLessThan(8 * text.length);
  });

  async function* endless(first: string, piece: string, count: () => void) {
    yield utf8Bytes(first);
    for (;;) {
      count();
      yield utf8Bytes(piece);
    }
  }

  it("throws too_large as soon as a text without records exceeds the limit for a whole text", async () => {
    let pieceCount = 0;
    const spaces = endless("", " ".repeat(100), () => {
      pieceCount += 1;
    });
    await expectFault(() => parseJsonPieces(spaces, anything, { maxWholeBytes: 1_000 }), "too_large");
    expect(pieceCount).toBe(11);
  });

  it("throws too_large for a long list with a broken record, complete or truncated", async () => {
    const limits = { chunkBytes: 100, maxWholeBytes: 1_000 };
    const text = `[${'{"kind":1},'.repeat(200)}{"kind":x},{"kind":1}]`;
    for (const sizes of [[], [text.length - 20], [500, 500, 500]]) {
      await expectFault(() => parseJsonPieces(piecesOf(utf8Bytes(text), sizes), anything, limits), "too_large");
    }
  });

  it("throws too_large for more records than a list may have", async () => {
    let pieceCount = 0;
    const records = endless("[", '{"kind":1},'.repeat(10), () => {
      pieceCount += 1;
    });
    await expectFault(() => parseJsonPieces(records, anything, { chunkBytes: 50, maxRecords: 100 }), "too_large");
    expect(pieceCount).toBeLessThan(13);
  });
});

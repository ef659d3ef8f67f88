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
  parseJsonPieces(piecesOf(utf8Bytes(text), sizes), anything, { partBytes: partLength }).then(
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

/** Texts that look like boundaries, where they are some and where they are none. */
const tricky = fc.oneof(
  fc.constantFrom('},{"kind":', "},{", '{"kind":"file"}', "\\", '"', "]", "[", "kind", "ё😀"),
  fc.string({ maxLength: 4 }),
);
/**
 * JSON.parse of V8 13.6 sometimes reads the key `"\""` as a backslash, where other objects have a key that is a backslash. No
 * key of the file list has one.
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

describe("JSON in pieces", () => {
  it("says what it says as a whole, wherever it is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(records, trickyJson), sizes, fc.nat(30), async (value, cuts, partLength) => {
        const text = JSON.stringify(value);
        expect(await byPieces(text, cuts, partLength)).toEqual(atOnce(text));
      }),
      { numRuns: 1_000 * Number(process.env.DEXNET_PROPERTY_FACTOR ?? 1) },
    );
  });

  it("is refused when the whole is refused", async () => {
    const broken = fc.tuple(records, fc.nat(), tricky, fc.nat(3)).map(([list, at, inserted, removed]) => {
      const text = JSON.stringify(list);
      const place = at % (text.length + 1);
      return (text.slice(0, place) + inserted + text.slice(place + removed)).toWellFormed();
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
  ])("%s", async (text) => {
    for (const size of [1, 7, 100]) expect(await byPieces(text, Array(60).fill(size), 0)).toEqual(atOnce(text));
  });

  it("tells whether all of a list passed, cut or not", async () => {
    const isEven = (value: unknown): value is { kind: number } =>
      typeof value === "object" && value !== null && "kind" in value && Number(value.kind) % 2 === 0;
    const list = (kinds: readonly number[]) => JSON.stringify(kinds.map((kind) => ({ kind })));
    for (const partLength of [0, 1_000]) {
      const passed = async (text: string) =>
        (await parseJsonPieces(piecesOf(utf8Bytes(text), [9, 9, 9]), isEven, { partBytes: partLength })).records;
      expect(await passed(list([2, 4, 6, 8]))).toEqual([{ kind: 2 }, { kind: 4 }, { kind: 6 }, { kind: 8 }]);
      expect(await passed("[]")).toEqual([]);
      for (const kinds of [[1], [1, 2, 4], [2, 3, 4], [2, 4, 5]]) expect(await passed(list(kinds))).toBeNull();
      for (const text of ['{"kind":2}', "null", "[[]]"]) expect(await passed(text)).toBeNull();
    }
  });

  it("is refused when its bytes are no text, also where a letter is cut in two", async () => {
    const bytes = utf8Bytes('["ё"]');
    expect((await parseJsonPieces(piecesOf(bytes, [3, 1]), anything)).value).toEqual(["ё"]);
    await expect(parseJsonPieces(piecesOf(bytes.slice(0, 3), []), anything)).rejects.toThrow(TypeError);
    const noText = Uint8Array.of(0x22, 0xff, 0x22);
    await expect(parseJsonPieces(piecesOf(noText, []), anything)).rejects.toThrow(TypeError);
  });

  it("reads a long list part by part", async () => {
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

describe("JSON in pieces: work and limits", () => {
  const pieceBytes = 100;
  const cutAlike = (text: string) =>
    piecesOf(utf8Bytes(text), Array<number>(Math.floor(text.length / pieceBytes)).fill(pieceBytes));

  it.each([
    ["spaces", " ".repeat(200_000)],
    ["one text without an end", `["${"a".repeat(200_000)}`],
    ["closing braces", "}".repeat(200_000)],
    ["a list whose first part is broken", `[x},{"kind":1},{"kind":${"1".repeat(200_000)}}]`],
    ["a list with one long record", `[{"kind":1},{"kind":"${"a".repeat(200_000)}"},{"kind":2}]`],
  ])("copies each byte a few times at most: %s", async (_, text) => {
    const copied = await countCopied(() =>
      parseJsonPieces(cutAlike(text), anything, { partBytes: pieceBytes }).catch(() => null),
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

  it("refuses what can't be cut into records as soon as it is too long to be read whole", async () => {
    let taken = 0;
    const spaces = endless("", " ".repeat(100), () => {
      taken += 1;
    });
    await expectFault(() => parseJsonPieces(spaces, anything, { wholeBytesLargest: 1_000 }), "too_large");
    expect(taken).toBe(11);
  });

  it("refuses a long list that does not read as records, with or without an end", async () => {
    const limits = { partBytes: 100, wholeBytesLargest: 1_000 };
    const text = `[${'{"kind":1},'.repeat(200)}{"kind":x},{"kind":1}]`;
    for (const sizes of [[], [text.length - 20], [500, 500, 500]]) {
      await expectFault(() => parseJsonPieces(piecesOf(utf8Bytes(text), sizes), anything, limits), "too_large");
    }
  });

  it("refuses more records than a list may have", async () => {
    let taken = 0;
    const records = endless("[", '{"kind":1},'.repeat(10), () => {
      taken += 1;
    });
    await expectFault(() => parseJsonPieces(records, anything, { partBytes: 50, recordsMost: 100 }), "too_large");
    expect(taken).toBeLessThan(13);
  });
});

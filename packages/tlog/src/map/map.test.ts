import { createHash, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type MapEntry, mapValueOfForgotten } from "./map-entry.ts";
import { emptyHash, hashEntry, hashInner } from "./map-hashes.ts";
import { verifyMapProof } from "./map-proof.ts";
import { decodeTile, encodeTile, type MapTile, pathsTowards, proveKey } from "./map-tile.ts";
import { updateMap } from "./update-map.ts";

/** A map in memory, whose tiles are stored as bytes. */
function createStoredMap() {
  const tiles = new Map<string, Uint8Array>();
  let root: Uint8Array = emptyHash;
  let reads = 0;
  const tileAt = (path: string): MapTile | undefined => {
    const bytes = tiles.get(path);
    return bytes === undefined ? undefined : decodeTile(bytes);
  };
  return {
    async set(...entries: MapEntry[]) {
      reads = 0;
      const update = await updateMap(entries, async (paths) => {
        reads += 1;
        return paths.map(tileAt);
      });
      for (const [path, tile] of update.tiles) tiles.set(path, encodeTile(tile));
      root = update.root;
    },
    get: (key: Uint8Array) => verifyMapProof(root, key, proveKey(key, tileAt)),
    prove: (key: Uint8Array) => proveKey(key, tileAt),
    tileAt,
    root: () => root,
    reads: () => reads,
  };
}

/** Root by its definition: a subtree with one entry is the hash of the entry, at any depth. */
function plainRoot(entries: readonly MapEntry[], depth = 0): Uint8Array {
  const [first, second] = entries;
  if (first === undefined) return emptyHash;
  if (second === undefined) return hashEntry(first);
  const isRight = ({ key }: MapEntry) => (((key[depth >> 3] ?? 0) >> (7 - (depth & 7))) & 1) === 1;
  return hashInner(
    plainRoot(
      entries.filter((entry) => !isRight(entry)),
      depth + 1,
    ),
    plainRoot(entries.filter(isRight), depth + 1),
  );
}

const hash = (text: string): Uint8Array => Uint8Array.from(createHash("sha256").update(text).digest());
const entryOf = (number: number, version = 1): MapEntry => ({
  key: hash(`key ${number}`),
  version,
  value: hash(`${number} ${version}`),
});
const flip = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (7 - (bit & 7))) : byte));

describe("the map of newest versions", () => {
  it("proves every value, and that other keys have none", async () => {
    const map = createStoredMap();
    expect(map.get(hash("any"))).toBeUndefined();
    const entries = Array.from({ length: 600 }, (_, number) => entryOf(number));
    for (let start = 0; start < entries.length; start += 100) await map.set(...entries.slice(start, start + 100));
    expect(map.root()).toEqual(plainRoot(entries));
    for (const entry of entries) expect(map.get(entry.key)).toEqual(entry);
    for (let number = 0; number < 200; number += 1) expect(map.get(hash(`other ${number}`))).toBeUndefined();
  });

  it("has one root for the same entries, in whatever order and groups they came", async () => {
    const entries = Array.from({ length: 300 }, (_, number) => entryOf(number));
    const [one, other] = [createStoredMap(), createStoredMap()];
    await one.set(...entries);
    for (const entry of [...entries].reverse()) await other.set({ ...entry, version: 0 }, entry);
    expect(other.root()).toEqual(one.root());
  });

  it("proves the newest value of a key and no earlier one", async () => {
    const map = createStoredMap();
    await map.set(...Array.from({ length: 100 }, (_, number) => entryOf(number)));
    const { key } = entryOf(42);
    const before = { root: map.root(), proof: map.prove(key) };
    await map.set(entryOf(42, 2));
    expect(map.get(key)).toEqual(entryOf(42, 2));
    expect(() => verifyMapProof(map.root(), key, before.proof)).toThrow();
    expect(verifyMapProof(before.root, key, before.proof)).toEqual(entryOf(42));
  });

  it("separates keys that differ in the last bit only", async () => {
    const map = createStoredMap();
    const one = { key: new Uint8Array(32), version: 1, value: hash("one") };
    const other = { key: flip(one.key, 255), version: 1, value: hash("other") };
    await map.set(one);
    await map.set(other);
    expect([map.get(one.key), map.get(other.key)]).toEqual([one, other]);
    expect(map.root()).toEqual(plainRoot([one, other]));
    expect(map.prove(one.key).siblings.length).toBe(256);
    expect(map.get(flip(one.key, 254))).toBeUndefined();
  });

  it("never goes back, also over several entries of one update and over a deleted storage", async () => {
    const forgotten = { ...entryOf(1, 2), value: mapValueOfForgotten() };
    const cases: [MapEntry[], boolean][] = [
      [[entryOf(1, 2)], true],
      [[entryOf(1, 1)], false],
      [[entryOf(1, 3), entryOf(1, 2)], false],
      [[{ ...entryOf(1, 2), value: hash("other") }], false],
      [[forgotten, forgotten, entryOf(1, 3)], true],
      [[{ ...forgotten, version: 1 }], false],
      [[forgotten, entryOf(1, 2)], false],
      [[forgotten, entryOf(1, 1)], false],
    ];
    for (const [entries, isAllowed] of cases) {
      for (const together of [true, false]) {
        const map = createStoredMap();
        await map.set(...Array.from({ length: 40 }, (_, number) => entryOf(number, 2)));
        const setting = async () => {
          if (together) await map.set(...entries);
          else for (const entry of entries) await map.set(entry);
          return true;
        };
        expect(await setting().catch(() => false), JSON.stringify({ entries, together })).toBe(isAllowed);
      }
    }
  });

  it("reads the tiles of one depth together", async () => {
    const map = createStoredMap();
    await map.set(...Array.from({ length: 4_000 }, (_, number) => entryOf(number)));
    await map.set(...Array.from({ length: 100 }, (_, number) => entryOf(number, 2)));
    expect(map.reads()).toBeLessThan(7);
  });

  it("refuses every changed proof", async () => {
    const map = createStoredMap();
    await map.set(...Array.from({ length: 200 }, (_, number) => entryOf(number)));
    const { key } = entryOf(7);
    const proof = map.prove(key);
    const verify = (changed: Partial<typeof proof>, forKey = key) =>
      verifyMapProof(map.root(), forKey, { ...proof, ...changed });
    for (const at of proof.siblings.keys()) {
      const siblings = proof.siblings.map((hash, index) => (index === at ? flip(hash, 3) : hash));
      expect(() => verify({ siblings })).toThrow();
    }
    expect(() => verify({ siblings: proof.siblings.slice(1) })).toThrow();
    expect(() => verify({ siblings: [...proof.siblings, emptyHash] })).toThrow();
    expect(() => verify({ entry: undefined })).toThrow();
    const wrong = [{ value: hash("other") }, { version: 2 }, { version: 2 ** 53 }, { key: key.slice(1) }];
    for (const change of wrong) expect(() => verify({ entry: { ...entryOf(7), ...change } })).toThrow();
    // The proof of another key shows nothing about this one, unless both share the path.
    expect(() => verify({}, entryOf(8).key)).toThrow();
  });

  it("reads only stored tiles that are whole", async () => {
    const map = createStoredMap();
    await map.set(...Array.from({ length: 50 }, (_, number) => entryOf(number)));
    const bytes = encodeTile(map.tileAt("") as MapTile);
    expect(() => decodeTile(bytes.slice(0, -1))).toThrow();
    expect(() => decodeTile(Uint8Array.of(...bytes, 0))).toThrow();
    expect(() => decodeTile(bytes.map((byte, at) => (at === 0 ? 9 : byte)))).toThrow();
  });

  it("names the tiles on the way to a key from the root down", () => {
    const key = Uint8Array.from(randomBytes(32)).fill(0xab, 0, 2);
    expect(pathsTowards(key, 3)).toEqual(["", "a", "ab", "aba"]);
  });
});

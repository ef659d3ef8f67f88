import { lowerAddress } from "@dexnet/crypto/verify/address";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { commitToRecord, saltSizeBytes } from "@dexnet/tlog/entries/commitment";
import { decodeEntry, encodeEntry } from "@dexnet/tlog/entries/entry";
import { formatRecord, type LogRecord } from "@dexnet/tlog/entries/record";
import { type MapEntry, mapValueOfVersion } from "@dexnet/tlog/map/map-entry";
import { deriveMapSecretKey, proveMapKey } from "@dexnet/tlog/map/map-key";
import { emptyTile, hashTile, type MapTile, proveKey } from "@dexnet/tlog/map/map-tile";
import { updateMap } from "@dexnet/tlog/map/update-map";
import { vrfPublicKey } from "@dexnet/tlog/map/vrf";
import { readConsistencyProof } from "@dexnet/tlog/merkle/consistency";
import { readInclusionProof } from "@dexnet/tlog/merkle/inclusion";
import { widthOfTile } from "@dexnet/tlog/merkle/tiles";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { Cosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote, parseNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createPlainTree } from "@dexnet/tlog/testing/plain-tree";
import type { AnsweredAnchor, AnsweredContract } from "../../log/log-anchor.ts";
import type { LogSource } from "../../log/log-source.ts";
import type { AnsweredMap } from "../../log/newest-version.ts";

interface FakeEntry {
  readonly address: string;
  readonly subject: string;
  readonly entry: Uint8Array;
  readonly salt: Uint8Array;
  readonly record: string;
  readonly version?: VersionId;
}

/** A log in memory, as an honest ledger has it, and means to lie with it. */
export interface FakeLog extends LogSource {
  readonly verifierKey: string;
  /** Adds an entry that waits for `integrate`. `mapNumber`: number in the map, if it is not that of the version. */
  append(record: LogRecord, mapNumber?: number): void;
  /** Puts all waiting entries into the log, and the root of the map after them. */
  integrate(): Promise<void>;
  /** Number of entries. The first is a root. */
  size(): number;
  /** Signs a checkpoint of the tree. */
  checkpoint(): Promise<string>;
  /** From now on the map is that of the first entries, whatever versions the tree has. */
  freezeMap(size: number): void;
  /** Lets witnesses cosign the newest checkpoint. */
  cosign(at: Date, ...cosigners: Cosigner[]): Promise<void>;
  /** Anchors the newest checkpoint on a chain. A contract must be there. */
  anchor(): Promise<void>;
  /** Contract of the anchors; null when the log is not anchored. */
  contract: AnsweredContract | null;
  /** Another log with the same keys and the first entries of this one. */
  fork(size: number): FakeLog;
  /** Exchanges an entry of the log. */
  replaceEntry(index: number, record: LogRecord): void;
  /** Removes the waiting and integrated entries of a subject. */
  omit(subject: string): void;
}

const logName = "localhost/dexnet";
const secretKey = new Uint8Array(32).fill(11);

/** `now`: its clock, in milliseconds since 1970. */
export function createFakeLog(deps: { readonly now: () => number }, start: readonly FakeEntry[] = []): FakeLog {
  const { now } = deps;
  const signer = createNoteSigner(logName, secretKey);
  const mapSecretKey = deriveMapSecretKey(secretKey);
  const entries: FakeEntry[] = start.length === 0 ? [rootEntry(now(), hashTile(emptyTile))] : [...start];
  const waiting: FakeEntry[] = [];
  const cosigned: { readonly size: number; readonly note: string }[] = [];
  const anchors: AnsweredAnchor[] = [];
  let mapSize = Number.POSITIVE_INFINITY;

  function entryOf(record: LogRecord, mapNumber?: number): FakeEntry {
    const address = lowerAddress(record.address);
    const salt = crypto.getRandomValues(new Uint8Array(saltSizeBytes));
    const text = formatRecord(record);
    const commitment = commitToRecord(salt, text);
    const common = { address, salt, record: text };
    if (record.kind === "put")
      return { ...common, subject: record.cid, entry: encodeEntry({ kind: "put", commitment }) };
    if (record.kind === "delete") {
      return { ...common, subject: record.nonce, entry: encodeEntry({ kind: "delete", commitment }) };
    }
    const version = { version: record.version, hashHex: record.hashHex };
    const { key } = proveMapKey(mapSecretKey, address);
    const map = { key, version: mapNumber ?? version.version, value: mapValueOfVersion(version) };
    return {
      ...common,
      subject: `${record.version}`,
      version,
      entry: encodeEntry({ kind: "version", commitment, map }),
    };
  }

  const tree = () => createPlainTree(entries.map(({ entry }) => entry));

  /** Entries of a tree of that size that its map has. */
  const mappedEntries = (size: number) => entries.slice(0, Math.min(size, mapSize));

  async function readMap(size: number): Promise<{ root: Uint8Array; tiles: ReadonlyMap<string, MapTile> }> {
    const last = new Map<string, MapEntry>();
    for (const { entry } of mappedEntries(size)) {
      const decoded = decodeEntry(entry);
      // A test may let the map go back.
      if (decoded.kind === "version") last.set(hexFromBytes(decoded.map.key), decoded.map);
    }
    return await updateMap([...last.values()], async (paths) => paths.map(() => undefined));
  }

  async function checkpoint(): Promise<string> {
    const size = entries.length;
    const text = formatCheckpoint({ origin: logName, size, root: tree().root(size), extensions: [] });
    return formatNote({ text, signatures: [signer.sign(text)] });
  }

  /** Proof of the map of the checkpoint of a size for an address. */
  async function proveMap(address: string, size: number, note: string): Promise<AnsweredMap> {
    const { root, tiles } = await readMap(size);
    const { siblings, entry } = proveKey(proveMapKey(mapSecretKey, address).key, (path) => tiles.get(path));
    const newest = mappedEntries(size).findLast(
      (one) => one.address === lowerAddress(address) && one.version !== undefined,
    );
    return {
      checkpoint: note,
      mapRoot: hexFromBytes(root),
      mapTime: timeOf(entries[size - 1]),
      inclusion: (await readInclusionProof(size - 1, size, tree().readHashes)).map(hexFromBytes),
      map: {
        siblings: siblings.map(hexFromBytes),
        entry:
          entry === undefined ? null : { ...entry, key: hexFromBytes(entry.key), value: hexFromBytes(entry.value) },
      },
      version: newest?.version ? { version: newest.version.version, hash: newest.version.hashHex } : null,
    };
  }

  const fake: FakeLog = {
    verifierKey: formatVerifierKey(signer.verifierKey),
    contract: null,
    async cosign(at, ...cosigners) {
      const { text, signatures } = parseNote(await checkpoint());
      const note = formatNote({ text, signatures: [...signatures, ...cosigners.map((one) => one.cosign(text, at))] });
      cosigned.push({ size: entries.length, note });
    },
    async anchor() {
      const size = entries.length;
      anchors.push({
        size,
        root: hexFromBytes(tree().root(size)),
        transaction: `0x${"a".repeat(64)}`,
        block: 7,
        at: new Date(0).toISOString(),
        checkpoint: await checkpoint(),
      });
    },
    append: (record, mapNumber) => void waiting.push(entryOf(record, mapNumber)),
    async integrate() {
      entries.push(...waiting.splice(0));
      entries.push(rootEntry(now(), (await readMap(entries.length)).root));
    },
    size: () => entries.length,
    checkpoint,
    freezeMap(size) {
      mapSize = size;
    },
    fork: (size) => createFakeLog(deps, entries.slice(0, size)),
    replaceEntry: (index, record) => void entries.splice(index, 1, entryOf(record)),
    omit(subject) {
      for (const list of [waiting, entries]) {
        const index = list.findIndex((entry) => entry.subject === subject);
        if (index >= 0) list.splice(index, 1);
      }
    },

    fetchInfo: async () => ({
      verifierKey: formatVerifierKey(signer.verifierKey),
      mapKey: hexFromBytes(vrfPublicKey(mapSecretKey)),
    }),
    async fetchNewestVersion(address, from) {
      const size = entries.length;
      const consistency = from > size ? [] : await readConsistencyProof(from, size, tree().readHashes);
      return {
        ...(await proveMap(address, size, await checkpoint())),
        keyProof: hexFromBytes(proveMapKey(mapSecretKey, address).proof),
        consistency: consistency.map(hexFromBytes),
        cosigned: await Promise.all(
          cosigned.map(async ({ size: older, note }) => ({
            ...(await proveMap(address, older, note)),
            consistency: (await readConsistencyProof(older, size, tree().readHashes)).map(hexFromBytes),
          })),
        ),
      };
    },
    async fetchEntries(address, subjects) {
      const all = [...entries, ...waiting];
      const found = subjects.flatMap((subject) => {
        const index = all.findLastIndex((one) => one.address === lowerAddress(address) && one.subject === subject);
        const one = all[index];
        if (one === undefined) return [];
        const salt = hexFromBytes(one.salt);
        return [{ subject, index: index < entries.length ? index : null, salt, record: one.record }];
      });
      return { checkpoint: await checkpoint(), entries: found };
    },
    fetchAnchor: async (smallestSize) => ({
      contract: fake.contract,
      anchor: anchors.find(({ size }) => size >= smallestSize) ?? null,
    }),
    async readTile(tile) {
      const { level, index, width } = tile;
      const isThere = level !== "entries" && width <= widthOfTile(level, index, entries.length);
      if (!isThere) throw new AppError("not_found");
      return await tree().readTile(tile);
    },
  };
  return fake;
}

/** Time of a root. */
function timeOf(last: FakeEntry | undefined): number {
  const entry = last && decodeEntry(last.entry);
  return entry?.kind === "root" ? entry.timeMs : 0;
}

/** Entry that belongs to no address. */
function rootEntry(timeMs: number, mapRoot: Uint8Array): FakeEntry {
  const none = new Uint8Array();
  return { address: "", subject: "", entry: encodeEntry({ kind: "root", timeMs, mapRoot }), salt: none, record: "" };
}

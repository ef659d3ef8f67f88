import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { concatBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { encodeEntry, type LogEntry } from "@dexnet/tlog/entries/entry";
import { updateMap } from "@dexnet/tlog/map/update-map";
import { parseTilePath } from "@dexnet/tlog/merkle/tiles";
import { formatCheckpoint } from "@dexnet/tlog/notes/checkpoint";
import type { Cosigner } from "@dexnet/tlog/notes/cosignature";
import { createNoteSigner, formatNote } from "@dexnet/tlog/notes/note";
import { formatVerifierKey } from "@dexnet/tlog/notes/verifier-key";
import { createPlainTree } from "@dexnet/tlog/testing/plain-tree";

const hash = (seed: number) => {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, Math.imul(seed + 1, 0x9e3779b1) >>> 0);
  return bytes;
};

/** Entry of a test. Every fifth is a version of one of seven storages, and every seventh a delete. */
export function testEntry(seed: number): LogEntry {
  const commitment = hash(seed);
  if (seed % 5 === 4)
    return { kind: "version", commitment, map: { key: hash(1_000 + (seed % 7)), version: seed, value: hash(seed) } };
  return { kind: seed % 7 === 3 ? "delete" : "put", commitment };
}

/** Time of the tests, in milliseconds since 1970. */
export const testTimeMs = Date.UTC(2026, 4, 1, 12);
const computedRoot = new Uint8Array(32);

/** The root of the map of the entries before it, which is computed when it is served. */
export const testRootAt = (timeMs: number): LogEntry => ({ kind: "root", timeMs, mapRoot: computedRoot });
export const testRoot = testRootAt(testTimeMs);

/** Entries of one checkpoint: the last one is a root. */
export const testEntries = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => (from + at === to - 1 ? testRoot : testEntry(from + at)));

/** Bytes of the entries. `mapEntries`: those that the map is made of, if they are others. */
export async function encodeEntries(
  entries: readonly LogEntry[],
  mapEntries: readonly LogEntry[] = entries,
): Promise<Uint8Array[]> {
  const encoded: Uint8Array[] = [];
  for (const [index, entry] of entries.entries()) {
    const isComputed = entry.kind === "root" && entry.mapRoot === computedRoot;
    const mapRoot = isComputed ? await rootOf(mapEntries.slice(0, index)) : undefined;
    encoded.push(encodeEntry(isComputed && mapRoot ? { kind: "root", timeMs: entry.timeMs, mapRoot } : entry));
  }
  return encoded;
}

async function rootOf(entries: readonly LogEntry[]): Promise<Uint8Array> {
  const versions = entries.filter((entry) => entry.kind === "version").map(({ map }) => map);
  // A test may let the map go back.
  const last = new Map(versions.map((entry) => [hexFromBytes(entry.key), entry]));
  const { root } = await updateMap([...last.values()], async (paths) => paths.map(() => undefined));
  return root;
}

export const logSigner = createNoteSigner("log.example/test", new Uint8Array(32).fill(7));

/** A log over HTTP, built from a list of entries by the definitions alone. A test changes it to lie. */
export interface ServedLog {
  readonly url: string;
  /** Entries of the signed tree. */
  entries: LogEntry[];
  /** Entries of the served bundles, where they differ from the signed ones. */
  bundleEntries: Map<number, LogEntry>;
  /** Entries of which the map is made. */
  mapEntries: LogEntry[] | undefined;
  cosigners: Cosigner[];
  /** Answers instead of the log's own, by path. Null answers 404. */
  answers: Map<string, string | Uint8Array | null>;
  blocksCount: number;
  anchor: { chain_id: number; contract: string } | null;
  checkpoint(): Promise<string>;
  close(): Promise<void>;
}

export async function serveLog(): Promise<ServedLog> {
  const server = createServer((request, response) => {
    answer(log, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const log: ServedLog = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    entries: [],
    bundleEntries: new Map(),
    mapEntries: undefined,
    cosigners: [],
    answers: new Map(),
    blocksCount: 0,
    anchor: null,
    async checkpoint() {
      const size = log.entries.length;
      const root = createPlainTree(await encodeEntries(log.entries, log.mapEntries)).root(size);
      const text = formatCheckpoint({ origin: logSigner.verifierKey.name, size, root, extensions: [] });
      const cosignatures = log.cosigners.map((cosigner) => cosigner.cosign(text, new Date(1_800_000_000_000)));
      return formatNote({ text, signatures: [logSigner.sign(text), ...cosignatures] });
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return log;
}

async function answer(log: ServedLog, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? "";
  const given = log.answers.get(path);
  const body = given === undefined ? await ownAnswer(log, path) : given;
  if (body === null) response.writeHead(404).end();
  else response.writeHead(200, { connection: "close" }).end(body);
}

async function ownAnswer(log: ServedLog, path: string): Promise<string | Uint8Array | null> {
  if (path === "/v1/log/checkpoint") return await log.checkpoint();
  if (path === "/v1/log/info") {
    const verifierKey = formatVerifierKey(logSigner.verifierKey);
    const witnesses = log.cosigners.map((cosigner) => formatVerifierKey(cosigner.verifierKey));
    return JSON.stringify({ verifier_key: verifierKey, witnesses, anchor: log.anchor });
  }
  if (path === "/v1/statistics/blocks/summary_info") {
    const figures = { unique_blocks: 1, total_blocks: 3, replication_percent: 100 };
    return JSON.stringify({ ...figures, blocks_count: log.blocksCount });
  }
  const tile = parseTilePath(path.slice("/v1/log/".length));
  if (tile === undefined) return null;
  const encoded = await encodeEntries(log.entries, log.mapEntries);
  if (tile.level !== "entries") return await createPlainTree(encoded).readTile(tile);
  const first = tile.index * 256;
  const entries = encoded.slice(first, first + tile.width).map((entry, at) => {
    const other = log.bundleEntries.get(first + at);
    return other === undefined ? entry : encodeEntry(other);
  });
  return concatBytes(...entries.flatMap((entry) => [Uint8Array.of(entry.length >> 8, entry.length & 255), entry]));
}

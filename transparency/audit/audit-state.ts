import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { base64FromBytes, bytesFromBase64, concatBytes } from "@dexnet/crypto/verify/bytes";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import type { EntryKind } from "@dexnet/tlog/entries/entry";
import { decodeMapEntry, encodeMapEntry, type MapEntry, mapEntryBytes } from "@dexnet/tlog/map/map-entry";
import * as z from "zod/mini";
import { AuditFault } from "./findings.ts";

const base64 = z.pipe(
  z.string(),
  z.transform((text, context): Uint8Array => {
    const bytes = bytesFromBase64(text);
    if (bytes === null) context.issues.push({ code: "custom", input: text, message: "is not base64" });
    return bytes ?? new Uint8Array();
  }),
);
const count = z.int().check(z.nonnegative());

const stateSchema = z.object({
  format: z.literal(4),
  /** Key of the log, pinned by the first audit. */
  logKey: z.string(),
  /** Newest audited checkpoint. */
  note: z.string(),
  size: count,
  /** Time of the root that it ends with, in milliseconds since 1970. */
  rootTimeMs: count,
  /** Last tile of each level of the tree. */
  edges: z.array(base64),
  /** Entries of the map. */
  map: base64,
  entries: z.object({ put: count, delete: count, version: count, root: count }) satisfies z.ZodMiniType<
    Record<EntryKind, number>
  >,
  /** Key that gives storages their keys in the map, pinned by the first audit that has read it. */
  mapKey: z.nullable(z.string()),
  /** Contract of the anchors, pinned by the first audit that has read it. */
  anchor: z.nullable(z.object({ chainId: count, contract: z.string(), checked: count })),
  /**
   * Blocks of all addresses, as the ledger has counted them after the last audit with figures, and the entries until then that
   * add and remove blocks.
   */
  figures: z.nullable(z.object({ blocks: count, puts: count, removals: count })),
  auditedAt: z.iso.datetime(),
});

/** Results of the audits before. */
export type AuditState = z.output<typeof stateSchema>;

export async function readAuditState(folder: string): Promise<AuditState | undefined> {
  const path = join(folder, "state.json");
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new AuditFault(`${path} can't be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    throw new AuditFault(`${path} is damaged: put it back from a backup, or delete it to begin anew.`);
  }
}

export async function writeAuditState(folder: string, state: AuditState): Promise<void> {
  await mkdir(folder, { recursive: true });
  const text = JSON.stringify({ ...state, edges: state.edges.map(base64FromBytes), map: base64FromBytes(state.map) });
  await writeFileAtomically(join(folder, "state.json"), `${text}\n`);
}

/** Writes what proves a violation. Returns the path of the file. */
export async function writeEvidence(folder: string, name: string, texts: readonly string[]): Promise<string> {
  const path = join(folder, "evidence", `${name}.txt`);
  await mkdir(join(folder, "evidence"), { recursive: true });
  await writeFileAtomically(path, texts.join("\n"));
  return path;
}

export function encodeMapEntries(entries: Iterable<MapEntry>): Uint8Array {
  return concatBytes(...[...entries].map(encodeMapEntry));
}

export function decodeMapEntries(bytes: Uint8Array): MapEntry[] {
  return Array.from({ length: bytes.length / mapEntryBytes }, (_, index) =>
    decodeMapEntry(bytes.subarray(index * mapEntryBytes, (index + 1) * mapEntryBytes)),
  );
}

import { randomBytes } from "node:crypto";
import { type Delta, deltaStatement, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { type Snapshot, snapshotStatement } from "@dexnet/crypto/verify/snapshot-statement";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { sign, type TestWallet } from "./signed-block.ts";

export interface SignedVersion {
  readonly version: number;
  readonly hash: string;
  readonly document: FileDatabaseDocument;
}

const sealed = (bytes: number) => randomBytes(bytes).toString("base64");
const sizes = { storageFilesSize: 7, storageFilesFactSize: 9 };

/** A document with one delta, as a client saves it, with random bytes instead of the sealed changes. */
export async function signDelta(
  wallet: TestWallet,
  { version, previous = firstPrevious, bytes = 48 }: { version: number; previous?: string; bytes?: number },
): Promise<SignedVersion> {
  const unsigned = { version, previous, ...sizes, changes: sealed(bytes) };
  const { text, hashHex } = await deltaStatement(wallet, unsigned);
  const delta: Delta = { ...unsigned, signature: sign(wallet, text) };
  return { version, hash: hashHex, document: documentOf(wallet, version, { snapshot: null, deltas: [delta] }) };
}

/** A document with a snapshot of a version. */
export async function signSnapshot(wallet: TestWallet, of: Omit<SignedVersion, "document">): Promise<SignedVersion> {
  const unsigned = { version: of.version, head: of.hash, ...sizes, pages: [], records: sealed(48) };
  const snapshot: Snapshot = { ...unsigned, signature: sign(wallet, await snapshotStatement(wallet, unsigned)) };
  return { ...of, document: documentOf(wallet, of.version, { snapshot, deltas: [] }) };
}

function documentOf({ deployment, address }: TestWallet, version: number, files: unknown): FileDatabaseDocument {
  const publicData = { address, ...sizes };
  return fileDatabaseSchema.parse({ format: 1, deployment, version, publicData, privateData: { files } });
}

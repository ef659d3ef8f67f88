import { randomBytes } from "node:crypto";
import { addressFromPublicKey } from "@dexnet/crypto/verify/address-checksum";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, deltaStatement, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { personalMessageHash } from "@dexnet/crypto/verify/signature";
import { type Snapshot, snapshotStatement } from "@dexnet/crypto/verify/snapshot-statement";
import {
  configureStatement,
  connectStatement,
  readFileDatabaseStatement,
  resetStatement,
} from "@dexnet/crypto/verify/statements";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { secp256k1 } from "@noble/curves/secp256k1.js";

/** Deployment of the ledger of the tests. */
export const testDeployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";
export const otherDeployment = "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5";

/** Key of a user, as the browser has it. */
export interface TestWallet {
  /** EIP-55 form. */
  address: string;
  sign(text: string): string;
}

export function createTestWallet(): TestWallet {
  const secretKey = secp256k1.utils.randomSecretKey();
  return {
    address: addressFromPublicKey(secp256k1.getPublicKey(secretKey, false)),
    sign(text) {
      const signature = secp256k1.sign(personalMessageHash(text), secretKey, { prehash: false, format: "recovered" });
      return `0x${hexFromBytes(signature.subarray(1))}${(27 + (signature[0] ?? 0)).toString(16)}`;
    },
  };
}

export interface SignedDatabase {
  document: FileDatabaseDocument;
  hashHex: string;
}

export interface SignedFacts {
  deployment?: string;
  version?: number;
  previous?: string;
  /** Size of the sealed content. */
  filesBytes?: number;
  /** Address in the statement. */
  address?: string;
  filesSize?: number;
}

const sealed = (bytes: number) => randomBytes(bytes).toString("base64");

/** Creates a document with a signed delta. Its sealed content is random, since the server can't read it. */
export async function signDatabase(wallet: TestWallet, facts: SignedFacts = {}): Promise<SignedDatabase> {
  const { deployment = testDeployment, address = wallet.address, filesSize = 0 } = facts;
  const unsigned = {
    version: facts.version ?? 1,
    previous: facts.previous ?? firstPrevious,
    storageFilesSize: filesSize,
    storageFilesFactSize: filesSize,
    changes: sealed(facts.filesBytes ?? 48),
  };
  const { text, hashHex } = await deltaStatement({ deployment, address }, unsigned);
  const delta: Delta = { ...unsigned, signature: wallet.sign(text) };
  return { document: documentOf({ deployment, address }, delta, { snapshot: null, deltas: [delta] }), hashHex };
}

export interface SnapshotSample {
  version: number;
  /** Hash of that version. */
  head: string;
  deployment?: string;
  address?: string;
  filesSize?: number;
  /** Size of the records that are not in the pages. */
  recordsBytes?: number;
  pages?: readonly { cid: string; size: number }[];
}

/** Creates a document with a signed snapshot. */
export async function signSnapshot(wallet: TestWallet, facts: SnapshotSample): Promise<FileDatabaseDocument> {
  const { deployment = testDeployment, address = wallet.address, filesSize = 0, version, head } = facts;
  const unsigned = {
    version,
    head,
    storageFilesSize: filesSize,
    storageFilesFactSize: filesSize,
    pages: facts.pages ?? [],
    records: sealed(facts.recordsBytes ?? 48),
  };
  const signature = wallet.sign(await snapshotStatement({ deployment, address }, unsigned));
  const snapshot: Snapshot = { ...unsigned, signature };
  return documentOf({ deployment, address }, snapshot, { snapshot, deltas: [] });
}

/** A page of a snapshot. */
export function samplePage(size = 200_000): { cid: string; size: number } {
  return { cid: cidFromDigest(randomBytes(32)), size };
}

function documentOf(
  { deployment, address }: { deployment: string; address: string },
  { version, storageFilesSize, storageFilesFactSize }: Delta | Snapshot,
  files: unknown,
): FileDatabaseDocument {
  const publicData = { address, storageFilesSize, storageFilesFactSize };
  return fileDatabaseSchema.parse({ format: 1, deployment, version, publicData, privateData: { files } });
}

export interface ConfigureBody {
  id: string;
  title: string;
  size: number;
  address: string;
  fdb: FileDatabaseDocument;
  signature: string;
}

/** Creates the body of `configure/`. `changes` are applied after signing. */
export async function configureBody(
  wallet: TestWallet,
  userProductId: string,
  changes: Partial<ConfigureBody> = {},
  deployment = testDeployment,
): Promise<ConfigureBody> {
  const { document, hashHex } = await signDatabase(wallet, { deployment });
  const statement = configureStatement({
    deployment,
    address: wallet.address,
    userProductId,
    fileDatabaseHash: hashHex,
  });
  return {
    id: userProductId,
    title: "Family photos",
    size: 1_000_000_000,
    address: wallet.address,
    fdb: document,
    signature: wallet.sign(statement),
    ...changes,
  };
}

/** Creates the body that confirms a reset, without the code. */
export async function resetBody(oldAddress: string, wallet: TestWallet, deployment = testDeployment) {
  const { document, hashHex } = await signDatabase(wallet, { deployment });
  const statement = resetStatement({ deployment, oldAddress, newAddress: wallet.address, fileDatabaseHash: hashHex });
  return { new_address: wallet.address, fdb: document, signature: wallet.sign(statement) };
}

/** Creates the body of `connect/`, valid for this user only. */
export function connectBody(wallet: TestWallet, userId: string, title = "Ours", deployment = testDeployment) {
  const statement = connectStatement({ deployment, address: wallet.address, userId });
  return { title, signature: wallet.sign(statement) };
}

/** Creates the body of the request for a file database with the phrase alone. */
export function recoveryBody(wallet: TestWallet, { deployment = testDeployment, at = Date.now() } = {}) {
  const nonce = `${at}-${randomBytes(16).toString("hex")}`;
  const statement = readFileDatabaseStatement({ deployment, address: wallet.address, nonce });
  return { nonce, signature: wallet.sign(statement) };
}

/** Hash of the newest version in a document, which the next one names as its predecessor. */
export async function databaseHash(document: unknown): Promise<string> {
  const { deployment, publicData, privateData } = fileDatabaseSchema.parse(document);
  const { snapshot, deltas } = privateData.files;
  const delta = deltas.at(-1);
  if (delta !== undefined) return (await deltaStatement({ deployment, address: publicData.address }, delta)).hashHex;
  if (snapshot === null) throw new Error("The document has no version");
  return snapshot.head;
}

/** Form in which a file database is saved. */
export function databaseForm(document: unknown, asFile = true): FormData {
  const form = new FormData();
  const text = typeof document === "string" ? document : JSON.stringify(document);
  form.set("fdb", asFile ? new Blob([text], { type: "application/json" }) : text);
  return form;
}

import { randomBytes } from "node:crypto";
import { addressFromPublicKey } from "@dexnet/crypto/verify/address";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { fileDatabaseStatement } from "@dexnet/crypto/verify/file-database-statement";
import { personalMessageHash } from "@dexnet/crypto/verify/signature";
import {
  configureStatement,
  connectStatement,
  readFileDatabaseStatement,
  resetStatement,
} from "@dexnet/crypto/verify/statements";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { noPreviousHash } from "../storages/limits.ts";

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

/** Creates a signed file database. Its sealed content is random, since the server can't read it. */
export async function signDatabase(
  wallet: TestWallet,
  facts: {
    deployment?: string;
    version?: number;
    previous?: string;
    filesBytes?: number;
    address?: string;
    filesSize?: number;
  } = {},
): Promise<SignedDatabase> {
  const unsigned = {
    format: 1 as const,
    deployment: facts.deployment ?? testDeployment,
    version: facts.version ?? 1,
    previous: facts.previous ?? noPreviousHash,
    publicData: {
      address: facts.address ?? wallet.address,
      storageFilesSize: facts.filesSize ?? 0,
      storageFilesFactSize: facts.filesSize ?? 0,
    },
    privateData: { files: randomBytes(facts.filesBytes ?? 48).toString("base64") },
  };
  const { text, hashHex } = await fileDatabaseStatement(unsigned);
  return { document: { ...unsigned, signature: wallet.sign(text) }, hashHex };
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

/** Hash that the next version names as its predecessor. */
export async function databaseHash(document: unknown): Promise<string> {
  return (await fileDatabaseStatement(fileDatabaseSchema.parse(document))).hashHex;
}

/** Form in which a file database is saved. */
export function databaseForm(document: unknown, asFile = true): FormData {
  const form = new FormData();
  const text = typeof document === "string" ? document : JSON.stringify(document);
  form.set("fdb", asFile ? new Blob([text], { type: "application/json" }) : text);
  return form;
}

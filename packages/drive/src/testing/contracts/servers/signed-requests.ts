import { randomBytes } from "node:crypto";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { type Delta, deltaStatement, firstPrevious } from "@dexnet/crypto/verify/delta-statement";
import { snapshotStatement } from "@dexnet/crypto/verify/snapshot-statement";
import {
  configureStatement,
  connectStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  readBlocksStatement,
  resetStatement,
} from "@dexnet/crypto/verify/statements";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { signText } from "@dexnet/crypto/wallet/signing";
import { type Wallet, walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { applicationCalls } from "@dexnet/protocol/application";
import { type FileDatabaseDocument, fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import { productCalls } from "@dexnet/protocol/products";
import { envelope } from "../../../storages/file-database-envelope.ts";
import { callerOf, createPerson, type Person, type ServersUnderTest } from "./servers-under-test.ts";

/** The key of an address at one deployment. */
export interface Signer extends Wallet {
  readonly deployment: string;
}

export async function createSigner(servers: ServersUnderTest): Promise<Signer> {
  const { deployment } = await callerOf(servers)(applicationCalls.deployment);
  return { ...(await walletFromPhrase(generatePhrase())), deployment };
}

export const anotherDeployment = "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5";
/** Size that the trial allows for a storage. */
export const storageBytes = 1_000_000_000;

export interface SignedDocument {
  readonly document: FileDatabaseDocument;
  readonly delta: Delta;
  readonly hashHex: string;
}

/** A document with one delta, in which something random stands for the sealed changes: no server can tell. */
export async function signDocument(
  signer: Signer,
  { version = 1, previous = firstPrevious, filesBytes = 0, sealedBytes = 48 } = {},
): Promise<SignedDocument> {
  const { deployment, address } = signer;
  const sizes = { storageFilesSize: filesBytes, storageFilesFactSize: filesBytes };
  const changes = Buffer.alloc(sealedBytes, randomBytes(48)).toString("base64");
  const unsigned = { version, previous, ...sizes, changes };
  const { text, hashHex } = await deltaStatement({ deployment, address }, unsigned);
  const delta = { ...unsigned, signature: signText(text, signer.privateKeyBytes) };
  const document = envelope({ deployment, address, newest: delta, snapshot: null, deltas: [delta] });
  return { document: fileDatabaseSchema.parse(document), delta, hashHex };
}

/** A snapshot of a version, in which something random stands for its sealed records. It has no pages. */
export async function signSnapshot(signer: Signer, { delta, hashHex: head }: SignedDocument) {
  const { deployment, address } = signer;
  const { version, storageFilesSize, storageFilesFactSize } = delta;
  const records = randomBytes(48).toString("base64");
  const unsigned = { version, head, storageFilesSize, storageFilesFactSize, pages: [], records };
  const text = await snapshotStatement({ deployment, address }, unsigned);
  const snapshot = { ...unsigned, signature: signText(text, signer.privateKeyBytes) };
  return { snapshot, document: envelope({ deployment, address, newest: delta, snapshot, deltas: [] }) };
}

export function formOf(document: unknown): FormData {
  const form = new FormData();
  const text = typeof document === "string" ? document : JSON.stringify(document);
  form.set("fdb", new Blob([text], { type: "application/json" }), "fdb.json");
  return form;
}

export async function configureBody(signer: Signer, productId: string) {
  const { document, hashHex } = await signDocument(signer);
  const statement = configureStatement({ ...signer, userProductId: productId, fileDatabaseHash: hashHex });
  const signature = signText(statement, signer.privateKeyBytes);
  return { id: productId, title: "Photos", size: storageBytes, address: signer.address, fdb: document, signature };
}

export async function resetBody(signer: Signer, oldAddress: string, code: string) {
  const { deployment, address } = signer;
  const { document, hashHex } = await signDocument(signer);
  const statement = resetStatement({ deployment, oldAddress, newAddress: address, fileDatabaseHash: hashHex });
  return { code, new_address: address, fdb: document, signature: signText(statement, signer.privateKeyBytes) };
}

export function connectBody(signer: Signer, userId: string, title = "Ours") {
  return { title, signature: signText(connectStatement({ ...signer, userId }), signer.privateKeyBytes) };
}

export interface OwnedStorage {
  readonly owner: Person;
  readonly signer: Signer;
  readonly params: { readonly address: string };
  readonly productId: string;
}

/** A storage of 1 GB on the trial of a new person. */
export async function createOwnedStorage(servers: ServersUnderTest): Promise<OwnedStorage> {
  const owner = await createPerson(servers);
  const signer = await createSigner(servers);
  const { id: productId } = await owner.call(productCalls.takeTrial);
  await owner.call(productCalls.configure, { body: await configureBody(signer, productId) });
  return { owner, signer, params: { address: signer.address }, productId };
}

export async function createBlock(signer: Signer, partBytes = 1000): Promise<{ cid: BlockCid; blockBytes: Bytes }> {
  const { cid, blockBytes } = await sealBlock(signer, new Uint8Array(randomBytes(partBytes)));
  return { cid: blockCidSchema.parse(cid), blockBytes };
}

export const newNonce = (now: number) => `${now}-${randomBytes(16).toString("hex")}`;

export async function deleteBody(signer: Signer, cids: BlockCid[], now: number) {
  const nonce = newNonce(now);
  const statement = deleteBlocksStatement({ ...signer, blocksHash: await hashOfBlockList(cids), nonce });
  return { cids, nonce, signature: signText(statement, signer.privateKeyBytes) };
}

export function missingBody(signer: Signer, cids: BlockCid[], now: number) {
  const nonce = newNonce(now);
  return { cids, nonce, signature: signText(readBlocksStatement({ ...signer, nonce }), signer.privateKeyBytes) };
}

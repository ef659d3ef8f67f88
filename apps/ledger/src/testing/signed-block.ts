import { randomBytes } from "node:crypto";
import { addressFromPublicKey } from "@dexnet/crypto/verify/address-checksum";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { encodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { personalMessageHash } from "@dexnet/crypto/verify/signature";
import { blockStatement, readBlocksStatement } from "@dexnet/crypto/verify/statements";
import { blake3 } from "@napi-rs/blake-hash";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bufferView } from "../blocks/copies/buffer-view.ts";

/** Deployment of ledgers in the process of the test. */
export const testDeployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";
export const otherDeployment = "c4d2e0f8-1a3b-4c5d-8e7f-90a1b2c3d4e5";

export interface TestWallet {
  /** Deployment of its statements. */
  readonly deployment: string;
  /** EIP-55. */
  readonly address: string;
  /** Lower case, as the ledger stores it. */
  readonly addressHex: string;
  readonly privateKeyBytes: Uint8Array;
}

export interface TestBlock {
  readonly cid: string;
  readonly signatureHex: string;
  readonly blockBytes: Buffer;
}

export function newWallet(deployment = testDeployment): TestWallet {
  const privateKeyBytes = secp256k1.utils.randomSecretKey();
  const address = addressFromPublicKey(secp256k1.getPublicKey(privateKeyBytes, false));
  return { deployment, address, addressHex: address.toLowerCase(), privateKeyBytes };
}

/** A block as a client makes it, with random bytes instead of the encrypted part. */
export function newBlock(wallet: TestWallet, part: Uint8Array | number = 1_000): TestBlock {
  const partBytes = typeof part === "number" ? randomBytes(part) : part;
  const cid = cidFromDigest(blake3(bufferView(partBytes)));
  const signatureHex = sign(wallet, blockStatement({ ...wallet, blockCid: cid }));
  const blockBytes = Buffer.concat([encodeBlockHeader({ cid, signatureHex }), partBytes]);
  return { cid, signatureHex, blockBytes };
}

/** Proof for requests that list the blocks of the wallet. */
export function readProof(wallet: TestWallet, nowMs = Date.now()): { nonce: string; signature: string } {
  const nonce = newNonce(nowMs);
  return { nonce, signature: sign(wallet, readBlocksStatement({ ...wallet, nonce })) };
}

export function newNonce(nowMs = Date.now()): string {
  return `${nowMs}-${randomBytes(16).toString("hex")}`;
}

export function sign(wallet: TestWallet, text: string): string {
  const options = { prehash: false, format: "recovered" } as const;
  const recovered = secp256k1.sign(personalMessageHash(text), wallet.privateKeyBytes, options);
  const v = 27 + (recovered[0] ?? 0);
  return `0x${hexFromBytes(recovered.subarray(1))}${v.toString(16)}`;
}

import { randomBytes } from "node:crypto";
import { addressFromPublicKey } from "@dexnet/crypto/verify/address";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { encodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { personalMessageHash } from "@dexnet/crypto/verify/signature";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { blake3 } from "@napi-rs/blake-hash";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { bufferView } from "../blocks/buffer-view.ts";

export interface TestWallet {
  /** EIP-55. */
  readonly address: string;
  /** Lower case, as the ledger keeps it. */
  readonly addressHex: string;
  readonly privateKeyBytes: Uint8Array;
}

export interface TestBlock {
  readonly cid: string;
  readonly signatureHex: string;
  readonly blockBytes: Buffer;
}

export function newWallet(): TestWallet {
  const privateKeyBytes = secp256k1.utils.randomSecretKey();
  const address = addressFromPublicKey(secp256k1.getPublicKey(privateKeyBytes, false));
  return { address, addressHex: address.toLowerCase(), privateKeyBytes };
}

/** A block as a client makes it. What stands in for the encrypted part is random, as the real one seems. */
export function newBlock(wallet: TestWallet, part: Uint8Array | number = 1_000): TestBlock {
  const partBytes = typeof part === "number" ? randomBytes(part) : part;
  const cid = cidFromDigest(blake3(bufferView(partBytes)));
  const signatureHex = sign(wallet, blockStatement({ address: wallet.address, blockCid: cid }));
  const blockBytes = Buffer.concat([encodeBlockHeader({ cid, signatureHex }), partBytes]);
  return { cid, signatureHex, blockBytes };
}

export function sign(wallet: TestWallet, text: string): string {
  const options = { prehash: false, format: "recovered" } as const;
  const recovered = secp256k1.sign(personalMessageHash(text), wallet.privateKeyBytes, options);
  const v = 27 + (recovered[0] ?? 0);
  return `0x${hexFromBytes(recovered.subarray(1))}${v.toString(16)}`;
}

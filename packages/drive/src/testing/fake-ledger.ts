import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { BLOCK_HEADER_BYTES, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { signedBy } from "@dexnet/crypto/verify/signature";
import { blockStatement } from "@dexnet/crypto/verify/statements";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import type { HttpHost } from "./http-host.ts";

/** Blocks as the ledger keeps them: header, digest and signature are really checked. */
export interface FakeLedger {
  readonly blocks: Map<string, Uint8Array>;
  /** Names in the order in which they first came. */
  readonly order: string[];
  /** What the ledger gives in place of a block. */
  tellBlock: (cid: string, block: Uint8Array) => Uint8Array;
}

export function serveLedger(host: HttpHost): FakeLedger {
  const state: FakeLedger = { blocks: new Map(), order: [], tellBlock: (_, block) => block };

  host.serve(blockCalls.putBlock, async ({ params: { address }, bytes }) => {
    const header = decodeBlockHeader(bytes);
    if (header === null) throw new AppError("block_invalid");
    const { cid, signatureHex } = header;
    const isNamedRight = cidFromDigest(await blake3(bytes.subarray(BLOCK_HEADER_BYTES))) === cid;
    const isSigned = signedBy(blockStatement({ address, blockCid: cid }), signatureHex, address);
    if (!isNamedRight || !isSigned) throw new AppError("block_invalid");
    if (!state.blocks.has(cid)) state.order.push(cid);
    state.blocks.set(cid, bytes);
    return { cid, size: bytes.length };
  });
  host.serve(blockCalls.getBlock, async ({ params: { cid } }) => {
    const block = state.blocks.get(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return state.tellBlock(cid, block);
  });
  return state;
}

import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { BLOCK_HEADER_BYTES, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { signedBy } from "@dexnet/crypto/verify/signature";
import {
  blockStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  readBlocksStatement,
} from "@dexnet/crypto/verify/statements";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, batchLengthBytes, blocksPerBatch } from "@dexnet/protocol/limits";
import { requireTimelyNonce } from "@dexnet/protocol/proofs";
import type { HttpHost } from "./http-host.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

/** Blocks as the ledger keeps them: header, digest, signature, size and what was deleted are really checked. */
export interface FakeLedger {
  readonly blocks: Map<string, Uint8Array>;
  /** Names in the order in which they first came. */
  readonly order: string[];
  /** Names of all that was sent and taken, each as often as it was. */
  readonly puts: string[];
  /** What addresses have let go of. */
  readonly deleted: Set<string>;
  /** Takes blocks without a look at their signatures: with thousands of them that is most of the work. */
  isTrusting: boolean;
  /** Bytes of blocks that an address may keep. */
  quotaBytes: number;
  /** What the ledger gives in place of a block. */
  tellBlock: (cid: string, block: Uint8Array) => Uint8Array;
  /** What stands against a block; null lets it in. */
  refuse: (cid: string) => AppError | null;
}

export function serveLedger(host: HttpHost): FakeLedger {
  const state: FakeLedger = {
    blocks: new Map(),
    order: [],
    puts: [],
    deleted: new Set(),
    isTrusting: false,
    quotaBytes: Number.POSITIVE_INFINITY,
    tellBlock: (_, block) => block,
    refuse: () => null,
  };
  const owners = new Map<string, Set<string>>();
  const ownedBy = (address: string) => {
    const owned = owners.get(lowerAddress(address)) ?? new Set<string>();
    owners.set(lowerAddress(address), owned);
    return owned;
  };
  const bytesOf = (address: string) =>
    [...ownedBy(address)].reduce((sum, cid) => sum + (state.blocks.get(cid)?.length ?? 0), 0);

  async function store(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ cid: string; size: number }> {
    const header = decodeBlockHeader(bytes);
    if (header === null) throw new AppError("block_invalid");
    const { cid, signatureHex } = header;
    const isNamedRight = cidFromDigest(await blake3(bytes.subarray(BLOCK_HEADER_BYTES))) === cid;
    const isSigned =
      state.isTrusting || signedBy(blockStatement({ deployment, address, blockCid: cid }), signatureHex, address);
    if (!isNamedRight || !isSigned) throw new AppError("block_invalid");
    const refusal = state.refuse(cid);
    if (refusal !== null) throw refusal;
    if (state.deleted.has(`${lowerAddress(address)} ${cid}`)) throw new AppError("block_deleted");
    if (!state.blocks.has(cid)) {
      if (bytesOf(address) + bytes.length > state.quotaBytes) throw new AppError("quota_exceeded");
      state.order.push(cid);
    }
    state.puts.push(cid);
    state.blocks.set(cid, bytes);
    ownedBy(address).add(cid);
    return { cid, size: bytes.length };
  }

  host.serve(blockCalls.putBlock, ({ params: { address }, bytes }) => store(address, bytes));
  host.serve(blockCalls.putBlocks, async ({ params: { address }, bytes }) => {
    const results: unknown[] = [];
    for (const block of framesOf(bytes)) {
      const cid = decodeBlockHeader(block)?.cid ?? null;
      results.push(
        await store(address, block).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { cid, code: error.code };
        }),
      );
    }
    return { results };
  });
  host.serve(blockCalls.missingBlocks, async ({ params: { address }, body: { cids, nonce, signature } }) => {
    requireTimelyNonce(nonce, Date.now());
    const statement = readBlocksStatement({ deployment, address, nonce });
    if (!state.isTrusting && !signedBy(statement, signature, address)) throw new AppError("signature_invalid");
    return { missing: cids.filter((cid) => !ownedBy(address).has(cid)) };
  });
  host.serve(blockCalls.deleteBlocks, async ({ params: { address }, body: { cids, nonce, signature } }) => {
    const statement = deleteBlocksStatement({ deployment, address, blocksHash: await hashOfBlockList(cids), nonce });
    if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
    const owned = ownedBy(address);
    const deleted = cids.filter((cid) => owned.has(cid));
    for (const cid of deleted) {
      owned.delete(cid);
      state.blocks.delete(cid);
      state.deleted.add(`${lowerAddress(address)} ${cid}`);
    }
    return { deleted, unknown: cids.filter((cid) => !deleted.includes(cid)) };
  });
  host.serve(blockCalls.getBlock, async ({ params: { cid } }) => {
    const block = state.blocks.get(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return state.tellBlock(cid, block);
  });
  return state;
}

function framesOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  if (bytes.length > batchBytesLargest) throw new AppError("too_large");
  const frames: Uint8Array<ArrayBuffer>[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const from = at + batchLengthBytes;
    const end = from + view.getUint32(at);
    if (end > bytes.length) throw new AppError("bad_request");
    frames.push(bytes.slice(from, end));
    at = end;
  }
  if (frames.length === 0 || frames.length > blocksPerBatch) throw new AppError("bad_request");
  return frames;
}

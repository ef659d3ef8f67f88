import { lowerAddress } from "@dexnet/crypto/verify/address";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { blockHeaderSizeBytes, decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { signedBy } from "@dexnet/crypto/verify/signature";
import {
  blockStatement,
  deleteBlocksStatement,
  hashOfBlockList,
  readBlocksStatement,
} from "@dexnet/crypto/verify/statements";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError } from "@dexnet/protocol/errors/errors";
import { batchLengthBytes, blocksPerBatch, maxBatchBytes, maxBlockBytes, minBlockBytes } from "@dexnet/protocol/limits";
import { requireTimelyNonce } from "@dexnet/protocol/proofs";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { FakeClock } from "./fake-clock.ts";
import type { HttpHost } from "./http-host.ts";
import { testDeployment as deployment } from "./test-deployment.ts";

export interface Entitlement {
  readonly sizeBytes: number;
  /** Milliseconds since 1970. */
  readonly paidUntil: number;
}

/** Blocks with the rules of the ledger: header, digest, signature, entitlement and size are really checked. */
export interface FakeLedger {
  readonly blocks: Map<string, Uint8Array>;
  /** CIDs in the order in which they first came. */
  readonly order: string[];
  /** CIDs of all blocks that were sent and stored, each as often as it was sent. */
  readonly puts: string[];
  /** Address and CID of the blocks that were deleted. */
  readonly deleted: Set<string>;
  /** Skips the check of signatures: with thousands of blocks that is most of the work. */
  skipsSignatures: boolean;
  /** Bytes that any address may store, however large its entitlement is. */
  quotaBytes: number;
  /** Sets what an address may store, as the api does. */
  entitle(address: string, entitlement: Entitlement): void;
  /** Removes an address with its blocks, as the api does when a storage is deleted. */
  forget(address: string): void;
  /** Gives the answer in place of a block. */
  replaceBlock: (cid: string, block: Uint8Array) => Uint8Array;
  /** Gives the fault with which a valid block is refused; null stores it. */
  refuse: (cid: string) => AppError | null;
}

export function serveLedger(host: HttpHost, clock: FakeClock): FakeLedger {
  const entitlements = new Map<string, Entitlement>();
  const owners = new Map<string, Set<string>>();
  const ownedBy = (address: string) => {
    const owned = owners.get(lowerAddress(address)) ?? new Set<string>();
    owners.set(lowerAddress(address), owned);
    return owned;
  };
  const bytesOf = (address: string) =>
    [...ownedBy(address)].reduce((sum, cid) => sum + (state.blocks.get(cid)?.length ?? 0), 0);
  const markOf = (address: string, cid: string) => `${lowerAddress(address)} ${cid}`;

  /** The block is removed when its last owner releases it. */
  function release(address: string, cid: string): void {
    ownedBy(address).delete(cid);
    if (![...owners.values()].some((owned) => owned.has(cid))) state.blocks.delete(cid);
  }

  const state: FakeLedger = {
    blocks: new Map(),
    order: [],
    puts: [],
    deleted: new Set(),
    skipsSignatures: false,
    quotaBytes: Number.POSITIVE_INFINITY,
    entitle: (address, entitlement) => void entitlements.set(lowerAddress(address), entitlement),
    forget(address) {
      for (const cid of [...ownedBy(address)]) release(address, cid);
      entitlements.delete(lowerAddress(address));
    },
    replaceBlock: (_, block) => block,
    refuse: () => null,
  };

  /** Faults: block_invalid, too_large, signature_invalid. */
  async function checkBlock(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    if (bytes.length > maxBlockBytes) throw new AppError("too_large");
    const header = decodeBlockHeader(bytes);
    if (header === null || bytes.length < minBlockBytes) throw new AppError("block_invalid");
    const { cid, signatureHex } = header;
    if (cidFromDigest(await blake3(bytes.subarray(blockHeaderSizeBytes))) !== cid) throw new AppError("block_invalid");
    requireSignature(blockStatement({ deployment, address, blockCid: cid }), signatureHex, address);
    return cid;
  }

  function requireSignature(statement: string, signatureHex: string, address: string): void {
    if (!state.skipsSignatures && !signedBy(statement, signatureHex, address)) throw new AppError("signature_invalid");
  }

  /** Faults: address_unknown, address_not_entitled. */
  function requireEntitlement(address: string): Entitlement {
    const entitlement = entitlements.get(lowerAddress(address));
    if (entitlement === undefined) throw new AppError("address_unknown");
    if (entitlement.paidUntil <= clock.now()) throw new AppError("address_not_entitled");
    return entitlement;
  }

  /** Faults: address_unknown, address_not_entitled, block_deleted, quota_exceeded. */
  function requireSpace(address: string, cid: string, sizeBytes: number): void {
    const entitlement = requireEntitlement(address);
    if (state.deleted.has(markOf(address, cid))) throw new AppError("block_deleted");
    const limitBytes = Math.min(entitlement.sizeBytes, state.quotaBytes);
    const isStored = ownedBy(address).has(cid) && state.blocks.has(cid);
    if (!isStored && bytesOf(address) + sizeBytes > limitBytes) throw new AppError("quota_exceeded");
  }

  /** The first block with a header decides. Faults: signature_invalid. */
  function requireFirstSignature(address: string, blocks: readonly Uint8Array<ArrayBuffer>[]): void {
    const [header] = blocks.map((block) => decodeBlockHeader(block)).filter((one) => one !== null);
    if (header === undefined) return;
    requireSignature(blockStatement({ deployment, address, blockCid: header.cid }), header.signatureHex, address);
  }

  async function store(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ cid: string; size: number }> {
    const cid = await checkBlock(address, bytes);
    const refusal = state.refuse(cid);
    if (refusal !== null) throw refusal;
    requireSpace(address, cid, bytes.length);
    if (!state.blocks.has(cid)) {
      state.order.push(cid);
      state.blocks.set(cid, bytes);
    }
    state.puts.push(cid);
    ownedBy(address).add(cid);
    return { cid, size: bytes.length };
  }

  host.serve(blockCalls.info, async () => ({ deployment }));
  host.serve(blockCalls.putBlock, async ({ params: { address }, bytes }) => {
    requireEntitlement(address);
    return await store(address, bytes);
  });
  host.serve(blockCalls.putBlocks, async ({ params: { address }, bytes }) => {
    requireEntitlement(address);
    const frames = framesOf(bytes);
    requireFirstSignature(address, frames);
    const results: unknown[] = [];
    for (const block of frames) {
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
    requireTimelyNonce(nonce, clock.now());
    requireSignature(readBlocksStatement({ deployment, address, nonce }), signature, address);
    return { missing: cids.filter((cid) => !ownedBy(address).has(cid) || !state.blocks.has(cid)) };
  });
  /** Blocks with three good copies each, sorted by name. */
  function listOwned(address: string, cids: Iterable<string>) {
    const owned = [...new Set(cids)].filter((cid) => ownedBy(address).has(cid) && state.blocks.has(cid)).sort();
    const checkedAt = new Date(clock.now()).toISOString();
    const devices = ["one", "three", "two"].map((id) => ({ id, state: "good", checked_at: checkedAt }));
    const blocks = owned.map((cid) => ({ cid, size: state.blocks.get(cid)?.length ?? 0, devices }));
    return blocks.map((block) => ({ ...block, stored_at: checkedAt, state: "whole" }));
  }
  host.serve(statisticsCalls.addressBlocks, async ({ params: { address }, query }) => {
    const { after = "", limit, nonce, signature } = query;
    requireTimelyNonce(nonce, clock.now());
    requireSignature(readBlocksStatement({ deployment, address, nonce }), signature, address);
    const found = listOwned(address, ownedBy(address)).filter(({ cid }) => cid > after);
    const page = found.slice(0, limit);
    return { blocks: page, next: found.length > limit ? (page.at(-1)?.cid ?? null) : null };
  });
  host.serve(statisticsCalls.locateBlocks, async ({ params: { address }, body: { cids, nonce, signature } }) => {
    requireTimelyNonce(nonce, clock.now());
    requireSignature(readBlocksStatement({ deployment, address, nonce }), signature, address);
    return { blocks: listOwned(address, cids) };
  });
  host.serve(blockCalls.deleteBlocks, async ({ params: { address }, body: { cids, nonce, signature } }) => {
    requireTimelyNonce(nonce, clock.now());
    if (!entitlements.has(lowerAddress(address))) throw new AppError("address_unknown");
    const blocksHash = await hashOfBlockList(cids);
    const statement = deleteBlocksStatement({ deployment, address, blocksHash, nonce });
    if (!signedBy(statement, signature, address)) throw new AppError("signature_invalid");
    for (const cid of cids.filter((one) => ownedBy(address).has(one))) {
      release(address, cid);
      state.deleted.add(markOf(address, cid));
    }
    const isDeleted = (cid: string) => state.deleted.has(markOf(address, cid));
    const distinct = [...new Set(cids)];
    return { deleted: distinct.filter(isDeleted), unknown: distinct.filter((cid) => !isDeleted(cid)) };
  });
  host.serve(blockCalls.getBlock, async ({ params: { cid } }) => {
    const block = state.blocks.get(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return state.replaceBlock(cid, block);
  });
  return state;
}

/** The blocks of a batch. Faults: bad_request, too_large. */
function framesOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const frames: Uint8Array<ArrayBuffer>[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let position = 0; position < bytes.length; ) {
    const start = position + batchLengthBytes;
    const end = start <= bytes.length ? start + view.getUint32(position) : start;
    if (end > bytes.length) throw new AppError("bad_request");
    frames.push(bytes.slice(start, end));
    position = end;
    const blocksBytes = position - frames.length * batchLengthBytes;
    if (frames.length > blocksPerBatch || blocksBytes > maxBatchBytes) throw new AppError("too_large");
  }
  if (frames.length === 0) throw new AppError("bad_request");
  return frames;
}

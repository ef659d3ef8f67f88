import { maxBlockBytes } from "@dexnet/protocol/limits";
import { createByteLeases } from "@dexnet/service/concurrency/byte-leases";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import { createAddressChecks } from "../addresses/address-checks.ts";
import type { RepairStore } from "../repair/repair-store.ts";
import type { Shared } from "../shared.ts";
import { createBlockStore } from "./block-read-store.ts";
import { registerBlockRoutes } from "./block-routes.ts";
import { createBlockService } from "./block-service.ts";
import { createDeleteBlocks } from "./delete-blocks.ts";
import { createDeletesStore } from "./deleted-block-store.ts";
import { createFairTurns } from "./fair-turns.ts";
import { createBlockReader } from "./read-block.ts";
import { concurrentWrites, concurrentWritesPerAddress } from "./write/block-write-limits.ts";
import { createWriteStore } from "./write/block-write-store.ts";
import { createBufferPool } from "./write/buffer-pool.ts";
import { createConcurrencyLimit } from "./write/concurrency-limit.ts";
import { createBatchReceiver } from "./write/receive-batch.ts";
import { createBlockReceiver } from "./write/receive-block.ts";
import { type BlockWriter, createBlockWriter } from "./write/writer.ts";

/** Buffers of the largest block that are kept for all writes: 134 MB when that many blocks were received at once. */
export const pooledBuffers = 32;
/** Bytes of blocks in memory for senders, per process. A block that does not fit waits. */
export const writeMemoryBytes = 256 * 1024 * 1024;
/** Longest wait of a sender for memory. Then it is refused. */
export const memoryWaitMs = 10_000;
/** Bytes of blocks in memory for readers, per process. */
export const readMemoryBytes = 256 * 1024 * 1024;
/** Share of either memory that one network may use, and that the writes of one address may use. */
export const memoryShare = 0.25;
/** A client that moves fewer bytes than this in that time is stalled: its memory is reclaimed when others need it. */
export const progressBytes = 16 * 1024;
export const stalledMs = 5_000;

export interface RegisterBlocksDeps {
  readonly repairs: RepairStore;
  readonly wakeRepairer: () => void;
  readonly wakeLog: () => void;
  /** Time without progress after which a client is stalled. Set by tests. */
  readonly stalledMs?: number | undefined;
  /** Memory for senders. Set by tests. */
  readonly writeMemoryBytes?: number | undefined;
}

export interface RegisteredBlocks extends BlockWriter {
  /** The verified block. */
  readBlock(cid: string): Promise<Uint8Array>;
}

export function registerBlocks(http: FastifyInstance, shared: Shared, deps: RegisterBlocksDeps): RegisteredBlocks {
  const { db, deployment, requireReadProof, log } = shared;
  const rules = { progressBytes, stalledMs: deps.stalledMs ?? stalledMs, waitMs: memoryWaitMs };
  const leasesOf = (largest: number) => createByteLeases({ ...rules, largest, maxPerKey: largest * memoryShare });
  const senderLeases = leasesOf(deps.writeMemoryBytes ?? writeMemoryBytes);
  const readerLeases = leasesOf(readMemoryBytes);
  const bufferPool = createBufferPool({ bytes: maxBlockBytes, count: pooledBuffers });
  const receiver = createBlockReceiver({ leases: senderLeases, bufferPool });
  const perAddress = createConcurrencyLimit({ perKey: concurrentWritesPerAddress });
  const { requireKnown, requireEntitlement } = createAddressChecks(shared);
  const signatureTurns = createFairTurns();
  const batchReceiver = createBatchReceiver({
    deployment,
    leases: senderLeases,
    perAddress,
    requireEntitlement,
    signatureTurns,
  });
  const blocks = createBlockStore(db);
  const reader = createBlockReader({ ...shared, ...deps });
  const writer = createBlockWriter({ ...shared, ...deps, blocks, writes: createWriteStore(db, deployment), reader });
  const writes = createConcurrencyLimit({ perKey: concurrentWrites });
  const service = createBlockService({
    deployment,
    requireEntitlement,
    signatureTurns,
    blocks,
    reader,
    writer,
    writesPerAddress: perAddress,
    writes,
    receiver,
    batchReceiver,
    log,
  });
  const { wakeLog, wakeRepairer: wakeRemover } = deps;
  const deleteBlocks = createDeleteBlocks({
    ...shared,
    requireKnown,
    signatureTurns,
    store: createDeletesStore(db),
    wakeRemover,
    wakeLog,
  });
  new Gauge({
    name: "dexnet_ledger_held_bytes",
    help: "Bytes of blocks in memory, for senders and for readers",
    labelNames: ["side"],
    registers: [http.metrics],
    collect() {
      this.set({ side: "senders" }, senderLeases.usedBytes);
      this.set({ side: "readers" }, readerLeases.usedBytes);
    },
  });
  registerBlockRoutes(http, { service, deleteBlocks, requireReadProof, readerLeases });
  return { ...writer, readBlock: async (cid) => (await service.find(cid)).read() };
}

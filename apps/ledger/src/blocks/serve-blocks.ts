import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import type { DeviceRegistry } from "../devices/registry.ts";
import type { RepairStore } from "../repair/store.ts";
import type { RequireReadProof } from "../signatures/read-proof.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createDeleteBlocks } from "./delete/delete-blocks.ts";
import { createDeletesStore } from "./delete/store.ts";
import { createBufferPool } from "./memory/buffer-pool.ts";
import { createByteLeases } from "./memory/byte-leases.ts";
import {
  capacityWaitMs,
  idleBuffers,
  idleSmallBuffers,
  minorGcBytes,
  networkShare,
  pressureShare,
  progressBytes,
  readMemoryBytes,
  stalledMs,
  writeMemoryBytes,
} from "./memory/limits.ts";
import { createMemoryBudget } from "./memory/memory-budget.ts";
import { createMinorGcTrigger } from "./memory/minor-gc-trigger.ts";
import { createBlockReader } from "./read/read-block.ts";
import { createBlockStore } from "./read/store.ts";
import { registerBlockRoutes } from "./routes.ts";
import { createBlockService } from "./service.ts";
import { concurrentWrites, concurrentWritesPerAddress, smallWriteChunkBytes, writeChunkBytes } from "./write/limits.ts";
import { createWriteStore } from "./write/store.ts";
import { type BlockWriter, createBlockWriter } from "./write/writer.ts";

interface BlocksDeps {
  readonly db: Db;
  readonly deployment: string;
  readonly requireReadProof: RequireReadProof;
  readonly devices: DeviceRegistry;
  readonly repairs: RepairStore;
  readonly log: Logger;
  readonly clock: Clock;
  readonly wakeRepairer: () => void;
  /** Time without progress after which a client is stalled. Set by tests. */
  readonly stalledMs?: number | undefined;
}

/** Composes the block domain and registers its routes. */
export function serveBlocks(app: FastifyInstance, deps: BlocksDeps): Pick<BlockWriter, "waitForFollowingCopies"> {
  const budget = createMemoryBudget({ largest: writeMemoryBytes, pressureShare, waitMs: capacityWaitMs });
  const readBudget = createMemoryBudget({ largest: readMemoryBytes, pressureShare, waitMs: capacityWaitMs });
  const bufferPool = createBufferPool([
    { bytes: writeChunkBytes, idleLimit: idleBuffers },
    { bytes: smallWriteChunkBytes, idleLimit: idleSmallBuffers },
  ]);
  const blocks = createBlockStore(deps.db);
  const reader = createBlockReader(deps);
  const writer = createBlockWriter({ ...deps, blocks, writes: createWriteStore(deps.db), reader, budget, bufferPool });
  const writesPerAddress = createConcurrencyLimit({ perKey: concurrentWritesPerAddress });
  const writes = createConcurrencyLimit({ perKey: concurrentWrites });
  const { deployment, requireReadProof, log } = deps;
  const service = createBlockService({ deployment, blocks, reader, writer, writesPerAddress, writes, budget, log });
  const deletesStore = createDeletesStore(deps.db);
  const deleteBlocks = createDeleteBlocks({ ...deps, store: deletesStore, wakeRemover: deps.wakeRepairer });
  const minorGcTrigger = createMinorGcTrigger({ everyBytes: minorGcBytes });
  const rules = { progressBytes, stalledMs: deps.stalledMs ?? stalledMs };
  const batchLeases = createByteLeases({ ...rules, budget, largestOfNetwork: writeMemoryBytes * networkShare });
  const readerLeases = createByteLeases({
    ...rules,
    budget: readBudget,
    largestOfNetwork: readMemoryBytes * networkShare,
  });
  new Gauge({
    name: "dexnet_ledger_held_bytes",
    help: "Bytes of blocks in memory, for senders and for readers",
    labelNames: ["side"],
    registers: [app.metrics],
    collect() {
      this.set({ side: "senders" }, budget.usedBytes);
      this.set({ side: "readers" }, readBudget.usedBytes);
    },
  });
  registerBlockRoutes(app, { service, deleteBlocks, requireReadProof, batchLeases, readerLeases, minorGcTrigger });
  return writer;
}

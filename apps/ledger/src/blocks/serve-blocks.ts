import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import { Gauge } from "prom-client";
import type { DeviceRegistry } from "../devices/registry.ts";
import {
  collectYoungBytes,
  heldReadBytes,
  heldWriteBytes,
  idleSlabs,
  idleTightSlabs,
  networkShare,
  progressBytes,
  roomWaitMs,
  stalledMs,
  tightShare,
  tightWriteBatchBytes,
  writeBatchBytes,
  writesAtOnce,
  writesOfAddressAtOnce,
} from "../limits.ts";
import type { RepairStore } from "../repair/store.ts";
import { createByteLeases } from "./byte-leases.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";
import { createDeletes } from "./deletes.ts";
import { createDeletesStore } from "./deletes-store.ts";
import { createHeldBytes } from "./held-bytes.ts";
import { createBlockReader } from "./read-block.ts";
import type { RequireReadProof } from "./read-proof.ts";
import { registerBlockRoutes } from "./routes.ts";
import { createBlockService } from "./service.ts";
import { createSlabs } from "./slabs.ts";
import { createBlockStore } from "./store.ts";
import { createBlockWriter } from "./writer.ts";
import { createYoungMemory } from "./young-memory.ts";

export interface BlocksDeps {
  readonly db: Db;
  readonly deployment: string;
  readonly requireReadProof: RequireReadProof;
  readonly devices: DeviceRegistry;
  readonly repairs: RepairStore;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly wakeRepairer: () => void;
  /** For tests: how soon a client that makes no progress stands still. */
  readonly stalledMs?: number | undefined;
}

/** Puts together all that answers calls about blocks. `settled` resolves when the copies that follow answers are done. */
export function serveBlocks(app: FastifyInstance, deps: BlocksDeps): { settled(): Promise<void> } {
  const held = createHeldBytes({ largest: heldWriteBytes, tightShare, waitMs: roomWaitMs });
  const heldForReaders = createHeldBytes({ largest: heldReadBytes, tightShare, waitMs: roomWaitMs });
  const slabs = createSlabs([
    { bytes: writeBatchBytes, most: idleSlabs },
    { bytes: tightWriteBatchBytes, most: idleTightSlabs },
  ]);
  const store = createBlockStore(deps.db);
  const reader = createBlockReader(deps);
  const writer = createBlockWriter({ ...deps, store, reader, held, slabs });
  const writesPerAddress = createConcurrencyLimit({ perKey: writesOfAddressAtOnce });
  const writes = createConcurrencyLimit({ perKey: writesAtOnce });
  const { deployment, requireReadProof, log } = deps;
  const service = createBlockService({ deployment, store, reader, writer, writesPerAddress, writes, held, log });
  const deletes = createDeletes({ ...deps, store: createDeletesStore(deps.db), wakeRemover: deps.wakeRepairer });
  const memory = createYoungMemory({ everyBytes: collectYoungBytes });
  const rules = { progressBytes, stalledMs: deps.stalledMs ?? stalledMs };
  const batchLeases = createByteLeases({ ...rules, held, largestOfNetwork: heldWriteBytes * networkShare });
  const readerLeases = createByteLeases({
    ...rules,
    held: heldForReaders,
    largestOfNetwork: heldReadBytes * networkShare,
  });
  new Gauge({
    name: "dexnet_ledger_held_bytes",
    help: "Bytes of blocks in memory, for those that send and those that read them",
    labelNames: ["side"],
    registers: [app.metrics],
    collect() {
      this.set({ side: "senders" }, held.bytes);
      this.set({ side: "readers" }, heldForReaders.bytes);
    },
  });
  registerBlockRoutes(app, { service, deletes, requireReadProof, batchLeases, readerLeases, memory });
  return { settled: writer.settled };
}

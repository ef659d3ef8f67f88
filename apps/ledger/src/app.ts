import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Database } from "@dexnet/service/database";
import { createHttpServer } from "@dexnet/service/http-server";
import type { Logger } from "@dexnet/service/log";
import type { FastifyInstance } from "fastify";
import { registerAddressRoutes } from "./addresses/routes.ts";
import { createAddressStore } from "./addresses/store.ts";
import { createBlockReader } from "./blocks/read-block.ts";
import { registerBlockRoutes } from "./blocks/routes.ts";
import { createBlockService } from "./blocks/service.ts";
import { createBlockStore } from "./blocks/store.ts";
import { allowOrigins } from "./cross-origin.ts";
import type { DeviceRegistry } from "./devices/registry.ts";
import { writeLeaseMs } from "./limits.ts";
import { type Loop, startLoop } from "./repair/loop.ts";
import { createRemovalsStore } from "./repair/removals-store.ts";
import { createRemover } from "./repair/remover.ts";
import { createRepairer } from "./repair/repairer.ts";
import { createRepairStore } from "./repair/store.ts";

export const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));
export const schemaName = "dexnet_ledger";

export interface LedgerDeps {
  readonly database: Database;
  readonly devices: DeviceRegistry;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly internalToken: string;
  readonly allowedOrigins: readonly string[];
  readonly repairIntervalMs: number;
  readonly publicUrl?: string | undefined;
}

export interface Ledger {
  readonly http: FastifyInstance;
  /** Takes no new requests, finishes those under way and the copies that follow them. The database stays open. */
  stop(): Promise<void>;
}

/** Puts the ledger together. It heals from the first moment, and serves once `http` listens. */
export async function createLedger(deps: LedgerDeps): Promise<Ledger> {
  const { database, devices, log, clock } = deps;
  const repairs = createRepairStore(database.db);
  const removals = createRemovalsStore(database.db);
  const repairer = createRepairer({ store: repairs, devices, log, clock });
  const remover = createRemover({ store: removals, devices, log, clock });
  await giveUpEarlierWrites();
  const loops = {
    remove: startLoop({ name: "remover", intervalMs: deps.repairIntervalMs, log, run: remover.run }),
    repair: startLoop({ name: "repairer", intervalMs: deps.repairIntervalMs, log, run: repairer.run }),
  } satisfies Record<string, Loop>;
  const wakeRepairer = () => {
    loops.remove.wake();
    loops.repair.wake();
  };
  const reader = createBlockReader({ devices, repairs, log, clock, wakeRepairer });
  const store = createBlockStore(database.db);
  const blocks = createBlockService({ store, repairs, devices, reader, log, clock, wakeRepairer });

  const http = createHttpServer({
    name: "ledger",
    title: "DexNet ledger",
    version: packageVersion(),
    log,
    publicUrl: deps.publicUrl,
    operatorToken: deps.internalToken,
    ready: () => database.ping(),
  });
  await allowOrigins(http, deps.allowedOrigins);
  registerBlockRoutes(http, blocks);
  registerAddressRoutes(http, { store: createAddressStore(database.db), clock, wakeRemover: loops.remove.wake });

  return {
    http,
    async stop() {
      await http.close();
      await blocks.settled();
      await Promise.all([loops.remove.stop(), loops.repair.stop()]);
    },
  };

  /** An embedded database has one process: whatever is under way in it at the start died with the one before. */
  async function giveUpEarlierWrites(): Promise<void> {
    if (database.kind !== "embedded") return;
    const names = devices.all.map(({ name }) => name);
    const all = new Date(clock().getTime() + 2 * writeLeaseMs);
    await removals.giveUpWrites(all, names, 1_000_000, clock());
  }
}

function packageVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { version }: { version: string } = JSON.parse(text);
  return version;
}

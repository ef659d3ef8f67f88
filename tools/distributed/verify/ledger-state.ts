import { type Database, openDatabase } from "@dexnet/service/database/database";
import { addresses } from "../../../apps/ledger/src/addresses/address-tables.ts";
import { schemaName } from "../../../apps/ledger/src/app.ts";
import { blocks, copies, owners, removals, writes } from "../../../apps/ledger/src/blocks/copies/copy-tables.ts";
import { deployment } from "../../../apps/ledger/src/deployment/deployment-store.ts";
import { devices } from "../../../apps/ledger/src/devices/device-tables.ts";

/** All rows of the ledger that concern blocks. */
export interface LedgerState {
  /** Id of the deployment. */
  readonly deployment: string;
  readonly addresses: readonly (typeof addresses.$inferSelect)[];
  readonly blocks: ReadonlyMap<string, typeof blocks.$inferSelect>;
  readonly owners: readonly (typeof owners.$inferSelect)[];
  readonly copies: readonly (typeof copies.$inferSelect)[];
  readonly writes: readonly (typeof writes.$inferSelect)[];
  readonly removals: readonly (typeof removals.$inferSelect)[];
  readonly devices: readonly (typeof devices.$inferSelect)[];
}

export async function readLedgerState(databaseUrl: string): Promise<LedgerState> {
  const database: Database = await openDatabase({ url: databaseUrl, schemaName });
  try {
    const { db } = database;
    // One transaction, so that all rows are of one moment.
    return await db.transaction(
      async (tx) => ({
        deployment: (await tx.select().from(deployment))[0]?.id ?? "",
        addresses: await tx.select().from(addresses),
        blocks: new Map((await tx.select().from(blocks)).map((row) => [row.cid, row])),
        owners: await tx.select().from(owners),
        copies: await tx.select().from(copies),
        writes: await tx.select().from(writes),
        removals: await tx.select().from(removals),
        devices: await tx.select().from(devices),
      }),
      { isolationLevel: "repeatable read" },
    );
  } finally {
    await database.close();
  }
}

/** Work of the ledger that is not done yet. */
export interface OpenWork {
  readonly repairs: number;
  /** Copies that are being made or are bad. */
  readonly unfinishedCopies: number;
  readonly dueRemovals: number;
  readonly expiredWrites: number;
  /** Writes of killed processes, which still have their lease. */
  readonly leasedWrites: number;
  /** Removals that wait until a write has certainly ended. */
  readonly laterRemovals: number;
}

export function countOpenWork(state: LedgerState, now: Date): OpenWork {
  return {
    repairs: [...state.blocks.values()].filter(({ repairAt }) => repairAt !== null).length,
    unfinishedCopies: state.copies.filter((copy) => copy.state !== "good").length,
    dueRemovals: state.removals.filter(({ dueAt }) => dueAt <= now).length,
    expiredWrites: state.writes.filter(({ expiresAt }) => expiresAt <= now).length,
    leasedWrites: state.writes.filter(({ expiresAt }) => expiresAt > now).length,
    laterRemovals: state.removals.filter(({ dueAt }) => dueAt > now).length,
  };
}

export function isSettled({ repairs, unfinishedCopies, dueRemovals, expiredWrites }: OpenWork): boolean {
  return repairs + unfinishedCopies + dueRemovals + expiredWrites === 0;
}

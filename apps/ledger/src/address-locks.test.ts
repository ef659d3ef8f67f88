import { type Database, openDatabase } from "@dexnet/service/database/database";
import { createMigratedDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { countLockWaits } from "@dexnet/service/testing/lock-waits";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createAddressStore } from "./addresses/address-store.ts";
import { addresses } from "./addresses/address-tables.ts";
import { migrationsFolder, schemaName } from "./app.ts";
import { createWriteStore } from "./blocks/write/block-write-store.ts";
import { addressOf, cidOf } from "./statistics/testing/rows.ts";
import { testDeployment } from "./testing/signed-block.ts";

const now = new Date("2030-01-01T00:00:00Z");
const entitlement = { sizeBytes: 10_000, paidUntil: new Date("2040-01-01T00:00:00Z") };
const [first, second] = [addressOf(1), addressOf(2)];

let url: string;
let database: Database;

beforeEach(async () => {
  url = await createMigratedDatabase({ schemaName, migrations: migrationsFolder });
  database = await openDatabase({ url, schemaName });
  for (const address of [first, second]) await createAddressStore(database.db).entitle(address, entitlement, now);
});
afterEach(async () => {
  await database.close();
  await dropTestDatabase(url);
});

/** Starts work that waits for the lock on the first address, while that address is forgotten and entitled again. */
async function runWhileEntitledAgain<T>(work: () => Promise<T>): Promise<T> {
  const { waiting } = await database.db.transaction(async (tx) => {
    const store = createAddressStore(tx);
    await store.forget(first, now);
    const waiting = work();
    await expect.poll(() => countLockWaits(database.db)).toBe(1);
    await store.entitle(first, entitlement, now);
    return { waiting };
  });
  return waiting;
}

describe("an address that is forgotten and entitled again while others wait for its lock", () => {
  it("is not known to a write that began before", async () => {
    const requests = [first, second].map((addressHex, index) => ({
      addressHex,
      block: { cid: cidOf(index), sizeBytes: 100, signatureHex: "0x1" },
    }));
    const store = createWriteStore(database.db, testDeployment);
    const outcomes = await runWhileEntitledAgain(() => store.beginWrites(requests, now));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["unknown_address", "begun"]);
  });

  it("is not forgotten twice", async () => {
    await runWhileEntitledAgain(() => createAddressStore(database.db).forget(first, now));
    expect(await database.db.select().from(addresses).where(eq(addresses.address, first))).toHaveLength(1);
  });
});

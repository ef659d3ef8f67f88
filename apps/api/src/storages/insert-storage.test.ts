import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { createFixedClock, createTestFileDatabases } from "../testing/file-databases.ts";
import { testTime } from "../testing/users.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };

describeEachDatabase("entitlement of a new storage", suite, (open) => {
  it("is queued after the row, which waits for a removal of the address, and before the report of the version", async () => {
    const { db } = await open();
    const queued: unknown[] = [];
    await createTestFileDatabases(db, createFixedClock(testTime)).create({
      sizeBytes: 2_000_000_000,
      outbox: {
        async queueEntitlementNow(tx, { address, sizeBytes, paidUntil }) {
          const { rows } = await tx.execute(sql`select
            (select count(*) from storages where address = ${address})::int as storages,
            (select count(*) from ledger_notices where address = ${address})::int as notices`);
          queued.push({ ...rows[0], sizeBytes, paidUntil });
        },
      },
    });
    expect(queued).toEqual([{ storages: 1, notices: 0, sizeBytes: 2_000_000_000, paidUntil: testTime }]);
    const { rows } = await db.execute(sql`select kind from ledger_notices`);
    expect(rows).toEqual([{ kind: "delta" }]);
  });
});

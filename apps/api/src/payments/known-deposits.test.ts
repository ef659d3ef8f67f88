import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertInvoice } from "../testing/invoices.ts";
import { createKnownDeposits } from "./known-deposits.ts";
import { depositOverlap } from "./limits.ts";

describeEachDatabase("known deposits", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("have old invoices, new ones, and one with a lower index that was committed later", async () => {
    const { db } = database;
    const deposits = createKnownDeposits(db);
    const indexes = async () => (await deposits.load()).map(({ depositIndex }) => depositIndex).sort((a, b) => a - b);
    expect(await indexes()).toEqual([]);
    for (const depositIndex of [0, 1, depositOverlap + 5]) await insertInvoice(db, { depositIndex });
    expect(await indexes()).toEqual([0, 1, depositOverlap + 5]);
    await insertInvoice(db, { depositIndex: depositOverlap + 4 });
    const late = await insertInvoice(db, { depositIndex: depositOverlap + 9 });
    expect(await indexes()).toEqual([0, 1, depositOverlap + 4, depositOverlap + 5, depositOverlap + 9]);
    const { id, address, tokenAddress } = late;
    expect(await deposits.load()).toContainEqual(expect.objectContaining({ id, address, tokenAddress }));
  });
});

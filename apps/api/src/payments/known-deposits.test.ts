import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertInvoice, insertTransfer } from "../testing/invoices.ts";
import { testTime } from "../testing/users.ts";
import { createKnownDeposits } from "./known-deposits.ts";
import { creditableMs, depositOverlap } from "./payment-limits.ts";

describeEachDatabase("known deposits", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("have old invoices, new ones, and one with a lower index that was committed later", async () => {
    const { db } = database;
    const deposits = createKnownDeposits(db);
    const indexes = async () =>
      (await deposits.listAll()).map(({ depositIndex }) => depositIndex).sort((a, b) => a - b);
    expect(await indexes()).toEqual([]);
    for (const depositIndex of [0, 1, depositOverlap + 5]) await insertInvoice(db, { depositIndex });
    expect(await indexes()).toEqual([0, 1, depositOverlap + 5]);
    await insertInvoice(db, { depositIndex: depositOverlap + 4 });
    const late = await insertInvoice(db, { depositIndex: depositOverlap + 9 });
    expect(await indexes()).toEqual([0, 1, depositOverlap + 4, depositOverlap + 5, depositOverlap + 9]);
    const { id, address, tokenAddress } = late;
    expect(await deposits.listAll()).toContainEqual(expect.objectContaining({ id, address, tokenAddress }));
  });

  it("are left out of each scan when they are old and have received nothing", async () => {
    const { db } = database;
    const deposits = createKnownDeposits(db);
    const [empty, used] = [
      await insertInvoice(db, { depositIndex: 900 }),
      await insertInvoice(db, { depositIndex: 901 }),
    ];
    await insertTransfer(db, used, { tokenAddress: `0x${"d".repeat(40)}`, invoiceId: null });
    const at = (milliseconds: number) => new Date(testTime.getTime() + milliseconds);
    const own = async (time: Date) => {
      const listed = (await deposits.listFrequent(time)).map(({ id }) => id);
      return [empty.id, used.id].filter((id) => listed.includes(id));
    };
    expect(await own(at(0))).toEqual([empty.id, used.id]);
    expect(await own(at(creditableMs + 1))).toEqual([used.id]);
    expect((await deposits.listAll()).map(({ id }) => id)).toContain(empty.id);
    // The time of a block decides: after an outage old blocks are read.
    expect(await own(at(creditableMs))).toEqual([empty.id, used.id]);
  });
});

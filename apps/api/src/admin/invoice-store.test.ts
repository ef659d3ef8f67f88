import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createInvoiceStore } from "../payments/invoice-store.ts";
import { createTransferStore } from "../payments/transfer-store.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertInvoice, insertTransfer, testTokenAddress } from "../testing/invoices.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createInvoiceAdministrationStore } from "./listed-invoice-store.ts";

const otherToken = `0x${"d".repeat(40)}`;

describeEachDatabase("invoices of the operator", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("are read with account, grant, transfers, statuses and tokens", async () => {
    const { db } = database;
    const store = createInvoiceAdministrationStore(db);
    const user = await insertUser(db);
    const paid = await insertInvoice(db, { userId: user.id, status: "pending", closedAt: null });
    const ended = await insertInvoice(db, { received: 3n });
    const empty = await insertInvoice(db);
    const matched = await insertTransfer(db, paid);
    await insertTransfer(db, ended, { tokenAddress: otherToken, invoiceId: null });
    const received = paid.amount + 1n;
    await createInvoiceStore(db).update(paid.id, { status: "overpaid", received });
    await createInvoiceStore(db).update(paid.id, { status: "overpaid", closedAt: testTime });
    await createTransferStore(db).insertGrant({ invoiceId: paid.id, reason: "By hand", grantedAt: testTime });

    const idsOf = (found: readonly { invoice: { id: string } | null }[]) => found.map(({ invoice }) => invoice?.id);
    expect(idsOf(await store.listInvoices({ limit: 9 }))).toEqual([empty.id, ended.id, paid.id]);
    expect(idsOf(await store.listInvoices({ limit: 1, beforeIndex: ended.depositIndex }))).toEqual([paid.id]);
    expect(idsOf(await store.listInvoices({ limit: 9, email: user.email.toUpperCase() }))).toEqual([paid.id]);
    expect(await store.findInvoice(paid.id)).toMatchObject({
      invoice: { id: paid.id, received },
      email: user.email,
      grant: { reason: "By hand" },
    });
    expect(await store.listChanges(paid.id)).toMatchObject([{ status: "pending" }, { status: "overpaid" }]);
    expect(idsOf(await store.listSurpluses(9))).toEqual([paid.id]);
    expect(idsOf(await store.listUncredited(9))).toEqual([ended.id]);
    expect(idsOf(await store.listUnmatched(9))).toEqual([ended.id]);
    expect(await store.listTransfersTo(paid.address)).toMatchObject([{ transfer: matched, email: user.email }]);
    expect(await store.listTokens()).toEqual(new Map([[testTokenAddress, { token: "USDT", decimals: 18 }]]));
    const deposits = await store.listDeposits(-1, 9);
    expect(deposits.map(({ invoiceId, tokenAddress }) => [invoiceId, tokenAddress])).toEqual([
      [paid.id, testTokenAddress],
      [ended.id, otherToken],
    ]);
    expect(await store.listDeposits(paid.depositIndex, 1)).toMatchObject([{ invoiceId: ended.id }]);
    expect(await createTransferStore(db).countUnmatched()).toBe(1);
    expect(await createInvoiceStore(db).countChanges()).toEqual(
      new Map([
        ["expired", 2],
        ["overpaid", 1],
        ["pending", 1],
      ]),
    );
  });
});

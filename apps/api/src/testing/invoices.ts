import { randomBytes, randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database/database";
import { createInvoiceStore, type StoredInvoice } from "../payments/invoice-store.ts";
import { createTransferStore, type StoredTransfer } from "../payments/transfer-store.ts";
import { readCatalogue } from "../products/catalogue.ts";
import { testTime } from "./users.ts";

export const testTokenAddress = `0x${"a1".repeat(20)}`;
/** Stores an invoice of 0.99 USDT without a user, unless other fields are given. */
export async function insertInvoice(db: Db, fields: Partial<StoredInvoice> = {}): Promise<StoredInvoice> {
  const store = createInvoiceStore(db);
  const plan = (await readCatalogue()).plans.find(({ trial }) => !trial);
  if (plan === undefined) throw new Error("The catalogue has no plan");
  const amount = 990_000_000_000_000_000n;
  const invoice: StoredInvoice = {
    id: randomUUID(),
    userId: null,
    depositIndex: fields.depositIndex ?? (await store.nextDepositIndex()),
    address: `0x${randomBytes(20).toString("hex")}`,
    purchase: "new",
    plan,
    replacedProductId: null,
    storageAddress: null,
    token: "USDT",
    tokenAddress: testTokenAddress,
    decimals: 18,
    amount,
    breakdown: {
      purchase: "new",
      product: plan,
      end_date: testTime.toISOString(),
      lines: [{ kind: "plan", percent: null, amount: "0.99" }],
      total: "0.99",
      token: "USDT",
      amount: String(amount),
      decimals: 18,
    },
    status: "expired",
    received: 0n,
    createdBlock: 1,
    createdAt: testTime,
    expiresAt: testTime,
    closedAt: testTime,
    userProductId: null,
    promocode: null,
    lateReason: null,
    unconfirmed: null,
    ...fields,
  };
  if (!(await store.insert(invoice))) throw new Error("The invoice exists already.");
  return invoice;
}

/** Stores a final transfer that pays the invoice, unless other fields are given. */
export async function insertTransfer(
  db: Db,
  invoice: Pick<StoredInvoice, "id" | "address" | "tokenAddress" | "amount">,
  fields: Partial<StoredTransfer> = {},
): Promise<StoredTransfer> {
  const transfer: StoredTransfer = {
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
    logIndex: 0,
    blockNumber: 2,
    blockHash: `0x${"b".repeat(64)}`,
    blockAt: testTime,
    tokenAddress: invoice.tokenAddress,
    sender: `0x${"c".repeat(40)}`,
    receiver: invoice.address,
    amount: invoice.amount,
    invoiceId: invoice.id,
    readAt: testTime,
    isSettled: true,
    ...fields,
  };
  await createTransferStore(db).insert([transfer]);
  return transfer;
}

import { type Breakdown, lateReasons } from "@dexnet/protocol/payments";
import type { Plan } from "@dexnet/protocol/products";
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const baseUnits = (name: string) => numeric(name, { precision: 78, scale: 0, mode: "bigint" });
const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Transfers of an open invoice that are not final, in the words of its answer. */
export interface UnconfirmedTransfers {
  readonly transfers: readonly { readonly transaction: string; readonly amount: string; readonly at: string }[];
  /** Block of the newest of them. */
  readonly blockNumber: number;
  /** Blocks after it, and the number that makes it final. */
  readonly reached: number;
  readonly needed: number;
}

export const invoices = pgTable("invoices", {
  id: uuid().primaryKey(),
  userId: uuid("user_id"),
  depositIndex: integer("deposit_index").notNull(),
  address: text().notNull(),
  purchase: text({ enum: ["new", "renewal", "upgrade"] }).notNull(),
  plan: jsonb().$type<Plan>().notNull(),
  replacedProductId: uuid("replaced_product_id"),
  storageAddress: text("storage_address"),
  token: text({ enum: ["USDT", "DEXNET"] }).notNull(),
  tokenAddress: text("token_address").notNull(),
  decimals: smallint().notNull(),
  amount: baseUnits("amount").notNull(),
  breakdown: jsonb().$type<Breakdown>().notNull(),
  status: text({ enum: ["pending", "partially_paid", "paid", "overpaid", "expired", "cancelled", "late"] }).notNull(),
  received: baseUnits("received").notNull(),
  createdBlock: bigint("created_block", { mode: "number" }).notNull(),
  createdAt: instant("created_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
  closedAt: instant("closed_at"),
  userProductId: uuid("user_product_id"),
  promocode: text(),
  lateReason: text("late_reason", { enum: lateReasons }),
  unconfirmed: jsonb().$type<UnconfirmedTransfers>(),
});

export const transfers = pgTable(
  "transfers",
  {
    transactionHash: text("transaction_hash").notNull(),
    logIndex: integer("log_index").notNull(),
    blockNumber: bigint("block_number", { mode: "number" }).notNull(),
    blockHash: text("block_hash").notNull(),
    blockAt: instant("block_at").notNull(),
    tokenAddress: text("token_address").notNull(),
    sender: text().notNull(),
    receiver: text().notNull(),
    amount: baseUnits("amount").notNull(),
    invoiceId: uuid("invoice_id"),
    readAt: instant("read_at").notNull(),
    isSettled: boolean("is_settled").notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionHash, table.logIndex] })],
);

export const chainCursors = pgTable("chain_cursors", {
  chainId: bigint("chain_id", { mode: "number" }).primaryKey(),
  blockNumber: bigint("block_number", { mode: "number" }).notNull(),
  blockHash: text("block_hash").notNull(),
  movedAt: instant("moved_at").notNull(),
  allBlockNumber: bigint("all_block_number", { mode: "number" }).notNull(),
});

/** A trigger writes it. */
export const invoiceChanges = pgTable("invoice_changes", {
  id: bigint({ mode: "number" }).generatedAlwaysAsIdentity().primaryKey(),
  invoiceId: uuid("invoice_id").notNull(),
  status: text().notNull(),
  changedAt: instant("changed_at").notNull(),
});

export const invoiceGrants = pgTable("invoice_grants", {
  invoiceId: uuid("invoice_id").primaryKey(),
  userProductId: uuid("user_product_id"),
  reason: text(),
  grantedAt: instant("granted_at").notNull(),
});

import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const promocodes = pgTable("promocodes", {
  code: text().primaryKey(),
  kind: text({ enum: ["percent", "amount", "product"] }).notNull(),
  percent: integer(),
  cents: bigint({ mode: "bigint" }),
  planId: text("plan_id"),
  isPrivate: boolean("is_private").notNull(),
  hasOwner: boolean("has_owner").notNull(),
  ownerId: uuid("owner_id"),
  maxUses: integer("most_uses"),
  startsAt: instant("starts_at"),
  endsAt: instant("ends_at"),
  disabledAt: instant("disabled_at"),
  createdAt: instant("created_at").notNull(),
});

export const promocodeUses = pgTable("promocode_uses", {
  id: uuid().primaryKey(),
  promocode: text().notNull(),
  userId: uuid("user_id"),
  invoiceId: uuid("invoice_id"),
  usedAt: instant("used_at").notNull(),
  consumedAt: instant("consumed_at"),
});

export const dexIds = pgTable("dexids", {
  dexId: text("dexid").primaryKey(),
  percent: integer().notNull(),
  userId: uuid("user_id"),
  linkedAt: instant("linked_at"),
  createdAt: instant("created_at").notNull(),
});

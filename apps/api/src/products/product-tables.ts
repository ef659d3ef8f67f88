import type { Plan } from "@dexnet/protocol/products";
import { bigint, boolean, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const userProducts = pgTable("user_products", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  planId: text("plan_id").notNull(),
  plan: jsonb().$type<Plan>().notNull(),
  trial: boolean().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
  valueMicros: bigint("value_micros", { mode: "bigint" }).notNull(),
  valuedAt: timestamp("valued_at", { withTimezone: true }).notNull(),
  replacesId: uuid("replaces_id"),
  releaseAt: timestamp("release_at", { withTimezone: true }),
  releasedAt: timestamp("released_at", { withTimezone: true }),
});

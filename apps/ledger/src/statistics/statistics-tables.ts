import { bigint, integer, pgTable, timestamp } from "drizzle-orm/pg-core";

export const networkSamples = pgTable("network_samples", {
  hour: timestamp({ withTimezone: true }).primaryKey(),
  sampledAt: timestamp("sampled_at", { withTimezone: true }).notNull(),
  devices: integer().notNull(),
  devicesOnline: integer("devices_online").notNull(),
  countries: integer().notNull(),
  uniqueBlocks: bigint("unique_blocks", { mode: "number" }).notNull(),
  copies: bigint({ mode: "number" }).notNull(),
  bytes: bigint({ mode: "number" }).notNull(),
});

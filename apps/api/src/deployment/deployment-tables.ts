import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

export const deployment = pgTable("deployment", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid().notNull(),
  learnedAt: timestamp("learned_at", { withTimezone: true }).notNull(),
});

import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

export const deployment = pgTable("deployment", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid().notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
});

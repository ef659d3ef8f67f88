import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const jobLeases = pgTable("job_leases", {
  job: text().primaryKey(),
  holder: uuid().notNull(),
  leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
});

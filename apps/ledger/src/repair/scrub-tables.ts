import { pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export type DeviceJob = "scrub" | "sweep";

export const deviceLeases = pgTable(
  "device_turns",
  {
    deviceName: text("device_name").notNull(),
    job: text().$type<DeviceJob>().notNull(),
    holder: text().notNull(),
    leasedUntil: timestamp("leased_until", { withTimezone: true }).notNull(),
    reached: text(),
    beganAt: timestamp("began_at", { withTimezone: true }),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.job] })],
);

export const orphans = pgTable(
  "orphans",
  {
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    foundAt: timestamp("found_at", { withTimezone: true }).notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.copyName] })],
);

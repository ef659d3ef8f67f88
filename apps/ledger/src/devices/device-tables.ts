import { boolean, doublePrecision, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

export type DeviceState = "active" | "draining" | "removed";

export const devices = pgTable("devices", {
  name: text().primaryKey(),
  kind: text().notNull(),
  country: text().notNull(),
  city: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  demo: boolean().notNull(),
  configured: boolean().notNull(),
  preparedAt: timestamp("prepared_at", { withTimezone: true }),
  addedAt: timestamp("added_at", { withTimezone: true }).notNull(),
  settings: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  state: text().$type<DeviceState>().notNull().default("active"),
  awaySince: timestamp("away_since", { withTimezone: true }),
  givenUpAt: timestamp("given_up_at", { withTimezone: true }),
});

export const deviceChanges = pgTable(
  "device_changes",
  {
    deviceName: text("device_name").notNull(),
    change: text().$type<"draining" | "away" | "back" | "wiped" | "removed">().notNull(),
    recordedAt: timestamp("recorded_at", { withTimezone: true }).notNull(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.change] })],
);

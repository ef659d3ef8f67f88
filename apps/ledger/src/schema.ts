import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

/** The tables as the stores see them; `migrations/` makes them, and says what each column means. */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const byteCount = (name: string) => bigint(name, { mode: "number" });

export const deployment = pgTable("deployment", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid("id").notNull(),
  madeAt: moment("made_at").notNull(),
});

export type DeviceState = "active" | "draining" | "removed";

export const devices = pgTable("devices", {
  name: text("name").primaryKey(),
  kind: text("kind").notNull(),
  country: text("country").notNull(),
  city: text("city").notNull(),
  latitude: doublePrecision("latitude").notNull(),
  longitude: doublePrecision("longitude").notNull(),
  demo: boolean("demo").notNull(),
  configured: boolean("configured").notNull(),
  preparedAt: moment("prepared_at"),
  addedAt: moment("added_at").notNull(),
  settings: jsonb("settings").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  state: text("state").$type<DeviceState>().notNull().default("active"),
  awaySince: moment("away_since"),
  givenUpAt: moment("given_up_at"),
});

export const deviceChanges = pgTable(
  "device_changes",
  {
    deviceName: text("device_name").notNull(),
    change: text("change").$type<"draining" | "away" | "back" | "wiped" | "removed">().notNull(),
    recordedAt: moment("recorded_at").notNull(),
    dueAt: moment("due_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.change] })],
);

export const addresses = pgTable("addresses", {
  address: text("address").primaryKey(),
  sizeBytes: byteCount("size_bytes").notNull(),
  paidUntil: moment("paid_until").notNull(),
  usedBytes: byteCount("used_bytes").notNull().default(0),
  updatedAt: moment("updated_at").notNull(),
});

export const blocks = pgTable("blocks", {
  cid: text("cid").primaryKey(),
  sizeBytes: byteCount("size_bytes").notNull(),
  signature: text("signature").notNull(),
  storedAt: moment("stored_at").notNull(),
  repairAt: moment("repair_at"),
  repairAttempts: integer("repair_attempts").notNull().default(0),
  repairSince: moment("repair_since"),
});

export const owners = pgTable(
  "owners",
  {
    address: text("address").notNull(),
    cid: text("cid").notNull(),
    signature: text("signature").notNull(),
    storedAt: moment("stored_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.cid] })],
);

export type CopyState = "good" | "writing" | "bad";

export const copies = pgTable(
  "copies",
  {
    cid: text("cid").notNull(),
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    state: text("state").$type<CopyState>().notNull(),
    checkedAt: moment("checked_at"),
  },
  (table) => [primaryKey({ columns: [table.cid, table.deviceName] })],
);

export const writes = pgTable("writes", {
  copyName: text("copy_name").primaryKey(),
  address: text("address").notNull(),
  cid: text("cid").notNull(),
  reservedBytes: byteCount("reserved_bytes").notNull(),
  expiresAt: moment("expires_at").notNull(),
});

export const deletedBlocks = pgTable(
  "deleted_blocks",
  {
    address: text("address").notNull(),
    cid: text("cid").notNull(),
    deletedAt: moment("deleted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.address, table.cid] })],
);

export const removals = pgTable(
  "removals",
  {
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    dueAt: moment("due_at").notNull(),
    attempts: integer("attempts").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.copyName] })],
);

export type DeviceJob = "scrub" | "sweep";

export const deviceLeases = pgTable(
  "device_turns",
  {
    deviceName: text("device_name").notNull(),
    job: text("job").$type<DeviceJob>().notNull(),
    holder: text("holder").notNull(),
    leasedUntil: moment("leased_until").notNull(),
    reached: text("reached"),
    beganAt: moment("began_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.job] })],
);

export const orphans = pgTable(
  "orphans",
  {
    deviceName: text("device_name").notNull(),
    copyName: text("copy_name").notNull(),
    foundAt: moment("found_at").notNull(),
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceName, table.copyName] })],
);

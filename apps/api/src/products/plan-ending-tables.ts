import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const planNotices = pgTable(
  "plan_notices",
  {
    userProductId: uuid("user_product_id").notNull(),
    endsAt: instant("ends_at").notNull(),
    kind: text({
      enum: ["ends_in_7_days", "ends_in_1_day", "ended", "release_in_7_days", "release_in_1_day", "released"],
    }).notNull(),
    mailId: uuid("mail_id").notNull(),
    queuedAt: instant("queued_at").notNull(),
    acceptedAt: instant("accepted_at"),
  },
  (table) => [primaryKey({ columns: [table.userProductId, table.endsAt, table.kind] })],
);

import type { Db } from "@dexnet/service/database/database";
import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

export const deployment = pgTable("deployment", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid().notNull(),
  learnedAt: timestamp("learned_at", { withTimezone: true }).notNull(),
});

export function createDeploymentStore(db: Db) {
  return {
    async readId(): Promise<string | undefined> {
      const [row] = await db.select().from(deployment);
      return row?.id;
    },

    /** Stores the id unless one is stored already. */
    async insertIfMissing(id: string, now: Date): Promise<void> {
      await db.insert(deployment).values({ id, learnedAt: now }).onConflictDoNothing();
    },
  };
}

import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database/database";
import { boolean, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

export const deployment = pgTable("deployment", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  id: uuid().notNull(),
  madeAt: timestamp("made_at", { withTimezone: true }).notNull(),
});

interface DeploymentStore {
  /** Id of the deployment, created at random when there is none. The same for all processes. */
  readOrCreateId(now: Date): Promise<string>;
}

export function createDeploymentStore(db: Db): DeploymentStore {
  return {
    async readOrCreateId(now) {
      await db.insert(deployment).values({ id: randomUUID(), madeAt: now }).onConflictDoNothing();
      const [row] = await db.select().from(deployment);
      if (row === undefined) throw new TypeError("The id of the deployment was written and can't be found");
      return row.id;
    },
  };
}

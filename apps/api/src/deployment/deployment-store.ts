import type { Db } from "@dexnet/service/database";
import { deployment } from "./deployment-tables.ts";

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

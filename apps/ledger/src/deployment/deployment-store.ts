import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database";
import { deployment } from "./deployment-tables.ts";

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

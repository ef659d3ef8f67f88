import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database";
import { deployment } from "../schema.ts";

export interface DeploymentStore {
  /** The deployment's id, made at random when there is none. The same for all processes, however many ask at once. */
  readOrCreateId(now: Date): Promise<string>;
}

export function createDeploymentStore(db: Db): DeploymentStore {
  return {
    async readOrCreateId(now) {
      await db.insert(deployment).values({ id: randomUUID(), madeAt: now }).onConflictDoNothing();
      const [row] = await db.select().from(deployment);
      if (row === undefined) throw new TypeError("The deployment's id was written and is not there");
      return row.id;
    },
  };
}

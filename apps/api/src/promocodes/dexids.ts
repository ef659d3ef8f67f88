import { normalizeDexId } from "@dexnet/protocol/dexid";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { createDexIdStore } from "./dexid-store.ts";

export interface DexIdsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly throttles: Throttles;
}

export type DexIds = ReturnType<typeof createDexIds>;

export function createDexIds({ db, clock, throttles }: DexIdsDeps) {
  async function link(userId: string, dexId: string | null): Promise<void> {
    if (dexId === null) throw new AppError("dexid_invalid");
    await transact(db, async (tx) => {
      if ((await createUserStore(tx).lock(userId, "exclusive")) === undefined) throw new AppError("session_expired");
      const store = createDexIdStore(tx);
      const own = await store.findOf(userId);
      if (own?.dexId === dexId) return;
      // The answer for an account with another DexID does not depend on the new one.
      if (own !== undefined || !(await store.link(dexId, userId, clock.now()))) throw new AppError("dexid_invalid");
    });
  }

  return {
    /** Links a DexID to an account that has none. Faults: dexid_invalid, too_many_requests. */
    async link(userId: string, text: string): Promise<void> {
      await throttles.guard([dexIdBucket(userId)], () => link(userId, normalizeDexId(text)));
    },
  };
}

/** Bucket that counts the wrong DexIDs of a user. */
export function dexIdBucket(userId: string) {
  return { policy: "dexid", key: userId } as const;
}

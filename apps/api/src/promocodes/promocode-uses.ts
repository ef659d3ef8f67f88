import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { createUserStore } from "../accounts/user-store.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { createPromocodeStore, type KeptPromocode, type StoredPromocode, type StoredUse } from "./promocode-store.ts";

export interface PromocodeUsesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly throttles: Throttles;
}

export type PromocodeUses = ReturnType<typeof createPromocodeUses>;

/** Faults of each: promocode_invalid, promocode_used, promocode_private, promocode_exhausted. */
export function createPromocodeUses({ db, clock, throttles }: PromocodeUsesDeps) {
  async function requireUsable(at: Db, userId: string, promocode: StoredPromocode | undefined) {
    if (promocode === undefined) throw new AppError("promocode_invalid");
    const store = createPromocodeStore(at);
    const use = await store.findUse(promocode.code, userId);
    const uses = (await store.countUses([promocode.code])).get(promocode.code) ?? 0;
    checkUsable({ promocode, use, uses, userId, now: clock.now() });
    return { promocode, use };
  }

  return {
    /**
     * Finds a promocode that the user can use, and changes nothing. A failure counts as a guess: must not be called in a
     * transaction. Further fault: too_many_requests.
     */
    async check(userId: string, code: string): Promise<StoredPromocode> {
      const find = async () => (await requireUsable(db, userId, await createPromocodeStore(db).find(code))).promocode;
      // A code that the user has used is no guess.
      const isKnown = (await createPromocodeStore(db).findUse(code, userId)) !== undefined;
      return isKnown ? find() : throttles.guard([promocodeBucket(userId)], find);
    },

    /** Uses a promocode for a user, within the caller's transaction. A use that the user keeps is returned again. */
    async use(tx: Db, userId: string, code: string): Promise<KeptPromocode> {
      // Every transaction about the discounts of a user locks the user first.
      if ((await createUserStore(tx).lock(userId, "exclusive")) === undefined) throw new AppError("session_expired");
      const store = createPromocodeStore(tx);
      const { promocode, use: kept } = await requireUsable(tx, userId, await store.lock(code));
      if (kept !== undefined) return { promocode, use: kept };
      const use: StoredUse = {
        id: randomUUID(),
        promocode: promocode.code,
        userId,
        invoiceId: null,
        usedAt: clock.now(),
        consumedAt: null,
      };
      await store.insertUse(use);
      if (promocode.isPrivate && !promocode.hasOwner) await store.setOwner(promocode.code, userId);
      return { promocode, use };
    },
  };
}

/** Bucket that counts the wrong promocodes of a user. */
export function promocodeBucket(userId: string) {
  return { policy: "promocode", key: userId } as const;
}

interface UseCheck {
  readonly promocode: StoredPromocode;
  /** The use of this user. */
  readonly use: StoredUse | undefined;
  /** Number of uses of all users. */
  readonly uses: number;
  readonly userId: string;
  readonly now: Date;
}

function checkUsable({ promocode, use, uses, userId, now }: UseCheck): void {
  if (use !== undefined && use.consumedAt !== null) throw new AppError("promocode_used");
  if (promocode.disabledAt !== null) throw new AppError("promocode_invalid");
  // Dates and number limit the use. A discount that was used in time is kept.
  if (use !== undefined) return;
  const hasStarted = promocode.startsAt === null || promocode.startsAt <= now;
  const hasEnded = promocode.endsAt !== null && promocode.endsAt <= now;
  if (!hasStarted || hasEnded) throw new AppError("promocode_invalid");
  if (promocode.hasOwner && promocode.ownerId !== userId) throw new AppError("promocode_private");
  if (promocode.maxUses !== null && uses >= promocode.maxUses) throw new AppError("promocode_exhausted");
}

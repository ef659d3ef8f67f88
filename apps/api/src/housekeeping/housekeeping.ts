import { resendAfterSeconds } from "@dexnet/protocol/limits";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { refreshTokenLifetimeMs } from "../accounts/limits.ts";
import { createPasswordResetStore } from "../accounts/password-reset-store.ts";
import { createLoop, type Loop } from "../background/loop.ts";
import { type Clock, later } from "../clock.ts";
import { createSendingStore } from "../codes/sending-store.ts";
import { createCodeStore } from "../codes/store.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { deviceKnownMs } from "../sessions/limits.ts";
import { createRefreshTokenStore } from "../sessions/refresh-token-store.ts";
import { createSessionStore } from "../sessions/store.ts";
import { createThrottleStore } from "../throttles/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";

const restMs = 15 * 60_000;
/** An expired code stays for a while, so that its owner hears "expired" and not "invalid". */
const expiredCodeKeptMs = 24 * 60 * 60_000;

/** Removes what can't be used any more. Whatever it leaves behind is refused all the same. */
export function createHousekeeping({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): Loop {
  return createLoop({
    name: "housekeeping",
    log,
    longestRestMs: restMs,
    async step() {
      await removeExpired(db, clock.now());
      return restMs;
    },
  });
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await createSessionStore(db).removeUnused(later(now, -refreshTokenLifetimeMs));
  await createRefreshTokenStore(db).removeExpired(now);
  await createKnownDeviceStore(db).removeUnseen(later(now, -deviceKnownMs));
  await createTicketStore(db).removeExpired(now);
  await createPasswordResetStore(db).removeExpired(now);
  await createCodeStore(db).removeExpired(later(now, -expiredCodeKeptMs));
  await createSendingStore(db).removeBefore(later(now, -resendAfterSeconds * 1000));
  await createThrottleStore(db).removeEmpty(now);
}

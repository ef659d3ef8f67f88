import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { refreshTokenLifetimeMs } from "../accounts/limits.ts";
import { createPasswordResetStore } from "../accounts/password-reset-store.ts";
import { createSendingStore } from "../codes/sending-store.ts";
import { createCodeStore } from "../codes/store.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { deviceKnownMs } from "../sessions/limits.ts";
import { createRefreshTokenStore } from "../sessions/refresh-token-store.ts";
import { createSessionStore } from "../sessions/store.ts";
import { createThrottleStore } from "../throttles/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";

const intervalMs = 15 * 60_000;
/** An expired code stays for a while, so that its owner hears "expired" and not "invalid". */
const expiredCodeKeptMs = 24 * 60 * 60_000;

/** Removes what can't be used any more. Whatever it leaves behind is refused all the same. */
export function createHousekeeping({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): BackgroundLoop {
  return startBackgroundLoop({
    name: "housekeeping",
    log,
    intervalMs,
    async run() {
      await removeExpired(db, clock.now());
      return intervalMs;
    },
  });
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await createSessionStore(db).removeUnused(addMilliseconds(now, -refreshTokenLifetimeMs));
  await createRefreshTokenStore(db).removeExpired(now);
  await createKnownDeviceStore(db).removeUnseen(addMilliseconds(now, -deviceKnownMs));
  await createTicketStore(db).removeExpired(now);
  await createPasswordResetStore(db).removeExpired(now);
  await createCodeStore(db).removeExpired(addMilliseconds(now, -expiredCodeKeptMs));
  await createSendingStore(db).removeBefore(addMilliseconds(now, -resendAfterSeconds * 1000));
  await createThrottleStore(db).removeEmpty(now);
}

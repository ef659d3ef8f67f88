import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { createCodeRequestStore } from "../accounts/code-request-store.ts";
import { createCodeStore } from "../accounts/code-store.ts";
import { createPasswordResetStore } from "../accounts/password-reset-store.ts";
import { createChallengeStore } from "../second-factors/challenge-store.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { createRefreshTokenStore } from "../sessions/refresh-token-store.ts";
import { knownDeviceLifetimeMs, refreshTokenLifetimeMs, signInKeptMs } from "../sessions/session-limits.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import { createSignInStore } from "../sessions/sign-in-store.ts";
import { endedShareKeptMs, ticketKeptMs } from "../shares/share-service.ts";
import { createShareStore } from "../shares/share-store.ts";
import { pruneDueFileDatabases } from "../storages/file-database-history.ts";
import { createThrottleStore } from "../throttles/throttle-store.ts";

const intervalMs = 15 * 60_000;
/** An expired code is kept for a while, so that its owner is told "expired" instead of "invalid". */
const expiredCodeKeptMs = 24 * 60 * 60_000;

/** Removes expired rows. They are invalid even before they are removed. */
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
  await createSessionStore(db).removeUnusedSince(addMilliseconds(now, -refreshTokenLifetimeMs));
  await createRefreshTokenStore(db).removeExpired(now);
  await createKnownDeviceStore(db).removeUnseenSince(addMilliseconds(now, -knownDeviceLifetimeMs));
  await createTicketStore(db).removeExpired(now);
  await createChallengeStore(db).removeExpired(now);
  await createSignInStore(db).removeBefore(addMilliseconds(now, -signInKeptMs));
  await createPasswordResetStore(db).removeExpired(now);
  await createCodeStore(db).removeExpired(addMilliseconds(now, -expiredCodeKeptMs));
  await createCodeRequestStore(db).removeUntil(addMilliseconds(now, -resendAfterSeconds * 1000));
  await createThrottleStore(db).removeDrained(now);
  await createShareStore(db).removeEndedBefore(addMilliseconds(now, -endedShareKeptMs));
  await createShareStore(db).removeTicketsBefore(addMilliseconds(now, -ticketKeptMs));
  await pruneDueFileDatabases(db, now);
}

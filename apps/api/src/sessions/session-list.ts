import { deviceNameOf } from "@dexnet/protocol/device-name";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { accountSessionSchema, SignIn } from "@dexnet/protocol/sessions";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Session } from "@dexnet/service/http/calls";
import type * as z from "zod/mini";
import { createUserStore, type User } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import { listedSignIns, refreshTokenLifetimeMs } from "./session-limits.ts";
import { createSessionStore } from "./session-store.ts";
import { createSignInStore } from "./sign-in-store.ts";

export interface SessionListDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export type SessionList = ReturnType<typeof createSessionList>;

/** Lists and ends the sessions of an account for its owner. A mail informs about each ending. */
export function createSessionList({ db, clock, securityMails, wakeMails }: SessionListDeps) {
  async function lockUser(tx: Db, userId: string): Promise<User> {
    const user = await createUserStore(tx).lock(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  return {
    /** The most recently used session comes first. */
    async list({ userId, sessionId }: Session): Promise<z.input<typeof accountSessionSchema>[]> {
      const sessions = await createSessionStore(db).listOf(
        userId,
        addMilliseconds(clock.now(), -refreshTokenLifetimeMs),
      );
      return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
        id,
        ...deviceNameOf(userAgent),
        created_at: createdAt.toISOString(),
        last_used_at: lastUsedAt.toISOString(),
        current: id === sessionId,
      }));
    },

    /** The latest sign-in comes first. */
    async listSignIns(userId: string): Promise<SignIn[]> {
      const signIns = await createSignInStore(db).listOf(userId, listedSignIns);
      return signIns.map(({ at, method, secondFactor, browser, system }) => ({
        at: at.toISOString(),
        method,
        second_factor: secondFactor,
        browser,
        system,
      }));
    },

    /** Fault: session_not_found, for a session that has ended and for one of another user. */
    async endSession(userId: string, sessionId: string): Promise<void> {
      await transact(db, async (tx) => {
        const user = await lockUser(tx, userId);
        if (!(await createSessionStore(tx).removeOf(userId, sessionId))) throw new AppError("session_not_found");
        await securityMails.queue(tx, user, { kind: "sessions_ended", count: 1, by: "owner" });
      });
      wakeMails();
    },

    /** Returns the number of ended sessions. Fault: session_expired if this session was ended at the same moment. */
    async endOtherSessions({ userId, sessionId }: Session): Promise<number> {
      const ended = await transact(db, async (tx) => {
        const user = await lockUser(tx, userId);
        const sessions = createSessionStore(tx);
        // If two sessions end each other at the same moment, one of them must remain.
        if (!(await sessions.lockAllOf(userId)).includes(sessionId)) throw new AppError("session_expired");
        const count = await sessions.removeOthersOf(userId, sessionId);
        if (count > 0) await securityMails.queue(tx, user, { kind: "sessions_ended", count, by: "owner" });
        return count;
      });
      wakeMails();
      return ended;
    },
  };
}

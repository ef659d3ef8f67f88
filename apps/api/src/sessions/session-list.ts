import { AppError } from "@dexnet/protocol/errors";
import type { accountSessionSchema } from "@dexnet/protocol/security";
import type { Session } from "@dexnet/service/calls";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { z } from "zod";
import { refreshTokenLifetimeMs } from "../accounts/limits.ts";
import { createUserStore, type User } from "../accounts/store.ts";
import type { Notices } from "../notices/notices.ts";
import { transact } from "../transact.ts";
import { deviceNameOf } from "./device-name.ts";
import { createSessionStore } from "./store.ts";

export interface SessionListDeps {
  db: Db;
  clock: Clock;
  notices: Notices;
  wakeMails: () => void;
}

export type SessionList = ReturnType<typeof createSessionList>;

/** What the owner of an account sees of its sessions, and ends. Each ending goes out as a mail, too. */
export function createSessionList({ db, clock, notices, wakeMails }: SessionListDeps) {
  async function holdUser(tx: Db, userId: string): Promise<User> {
    const user = await createUserStore(tx).lock(userId);
    if (user === undefined) throw new AppError("session_expired");
    return user;
  }

  return {
    /** The one used last first. */
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

    /** Fault: session_not_found, for one that has ended and for somebody else's. */
    async endOne(userId: string, sessionId: string): Promise<void> {
      await transact(db, async (tx) => {
        const user = await holdUser(tx, userId);
        if (!(await createSessionStore(tx).endOf(userId, sessionId))) throw new AppError("session_not_found");
        await notices.queue(tx, user, { kind: "sessions_ended", count: 1, by: "owner" });
      });
      wakeMails();
    },

    /** Answers how many ended. Fault: session_expired, when another session ended this one meanwhile. */
    async endOthers({ userId, sessionId }: Session): Promise<number> {
      const ended = await transact(db, async (tx) => {
        const user = await holdUser(tx, userId);
        const sessions = createSessionStore(tx);
        // Two that end each other at the same moment: one of them stays.
        if (!(await sessions.lockAllOf(userId)).includes(sessionId)) throw new AppError("session_expired");
        const count = await sessions.endOthersOf(userId, sessionId);
        if (count > 0) await notices.queue(tx, user, { kind: "sessions_ended", count, by: "owner" });
        return count;
      });
      wakeMails();
      return ended;
    },
  };
}

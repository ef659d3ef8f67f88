import type { Db } from "@dexnet/service/database/database";
import { and, asc, desc, eq, gt, lte, ne } from "drizzle-orm";
import { users } from "../accounts/user-tables.ts";
import { eqAny } from "../database/eq-any.ts";
import { refreshTokens, sessions } from "./session-tables.ts";

export interface NewSession {
  id: string;
  userId: string;
  userAgent: string;
  createdAt: Date;
  /** See `Sessions.start`. */
  founding?: boolean;
}

export interface StoredSession {
  id: string;
  userAgent: string;
  createdAt: Date;
  lastUsedAt: Date;
}

export interface FoundSession {
  userId: string;
  emailConfirmed: boolean;
  lastUsedAt: Date;
}

export function createSessionStore(db: Db) {
  /** Finds sessions by their ids. Those that have ended are missing. */
  async function findAll(sessionIds: readonly string[]): Promise<Map<string, FoundSession>> {
    const rows = await db
      .select({
        id: sessions.id,
        userId: sessions.userId,
        emailConfirmedAt: users.emailConfirmedAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eqAny(sessions.id, sessionIds));
    return new Map(
      rows.map(({ id, userId, emailConfirmedAt, lastUsedAt }) => [
        id,
        { userId, emailConfirmed: emailConfirmedAt !== null, lastUsedAt },
      ]),
    );
  }

  return {
    async insert(session: NewSession): Promise<void> {
      await db.insert(sessions).values({ ...session, lastUsedAt: session.createdAt });
    },

    findAll,

    async find(sessionId: string): Promise<FoundSession | undefined> {
      return (await findAll([sessionId])).get(sessionId);
    },

    /** Returns undefined if the session has ended. */
    async isFounding(sessionId: string): Promise<boolean | undefined> {
      const [row] = await db.select({ founding: sessions.founding }).from(sessions).where(eq(sessions.id, sessionId));
      return row?.founding;
    },

    /** Locks the session of a token in any state, so that no other request rotates a token of it. */
    async lockByRefreshToken(tokenHash: string): Promise<{ id: string; userId: string; createdAt: Date } | undefined> {
      const [token] = await db
        .select({ sessionId: refreshTokens.sessionId })
        .from(refreshTokens)
        .where(eq(refreshTokens.tokenHash, tokenHash));
      if (token === undefined) return undefined;
      const [session] = await db
        .select({ id: sessions.id, userId: sessions.userId, createdAt: sessions.createdAt })
        .from(sessions)
        .where(eq(sessions.id, token.sessionId))
        .for("update");
      return session;
    },

    /** Records the use, unless one after `noneSince` is recorded already. The stored time never decreases. */
    async recordUse(sessionId: string, now: Date, noneSince = now): Promise<void> {
      await db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(and(eq(sessions.id, sessionId), lte(sessions.lastUsedAt, noneSince)));
    },

    /** The most recently used session comes first. */
    async listOf(userId: string, usedAfter: Date): Promise<StoredSession[]> {
      return db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastUsedAt: sessions.lastUsedAt,
        })
        .from(sessions)
        .where(and(eq(sessions.userId, userId), gt(sessions.lastUsedAt, usedAfter)))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), asc(sessions.id));
    },

    /** Locks all sessions of a user, always in the same order to avoid deadlocks. */
    async lockAllOf(userId: string): Promise<string[]> {
      const rows = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.id))
        .for("update");
      return rows.map(({ id }) => id);
    },

    async remove(sessionId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, sessionId));
    },

    /** Returns false if the session belongs to another user or has ended. */
    async removeOf(userId: string, sessionId: string): Promise<boolean> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return rows.length === 1;
    },

    /** Returns the number of removed sessions. */
    async removeAllOf(userId: string): Promise<number> {
      const rows = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
      return rows.length;
    },

    /** Returns the number of removed sessions. */
    async removeOthersOf(userId: string, keptSessionId: string): Promise<number> {
      const rows = await db
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSessionId)))
        .returning({ id: sessions.id });
      return rows.length;
    },

    async removeUnusedSince(since: Date): Promise<void> {
      await db.delete(sessions).where(lte(sessions.lastUsedAt, since));
    },
  };
}

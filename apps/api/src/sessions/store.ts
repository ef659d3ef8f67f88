import type { Db } from "@dexnet/service/database";
import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { users } from "../accounts/tables.ts";
import { refreshTokens, sessions } from "./tables.ts";

export interface NewSession {
  id: string;
  userId: string;
  userAgent: string;
  createdAt: Date;
}

export interface NewRefreshToken {
  tokenHash: string;
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
}

export type SessionStore = ReturnType<typeof createSessionStore>;

export function createSessionStore(db: Db) {
  return {
    async insert(session: NewSession): Promise<void> {
      await db.insert(sessions).values({ ...session, lastUsedAt: session.createdAt });
    },

    async insertRefreshToken(token: NewRefreshToken): Promise<void> {
      await db.insert(refreshTokens).values(token);
    },

    /** Marks an unused token as used: of several callers at once one gets the session, the others nothing. */
    async useRefreshToken(tokenHash: string, now: Date): Promise<{ sessionId: string } | undefined> {
      const [row] = await db
        .update(refreshTokens)
        .set({ usedAt: now })
        .where(
          and(eq(refreshTokens.tokenHash, tokenHash), isNull(refreshTokens.usedAt), gt(refreshTokens.expiresAt, now)),
        )
        .returning({ sessionId: refreshTokens.sessionId });
      return row;
    },

    /** The session of a token in whatever state. */
    async sessionOfRefreshToken(tokenHash: string): Promise<{ sessionId: string; usedAt: Date | null } | undefined> {
      const [row] = await db
        .select({ sessionId: refreshTokens.sessionId, usedAt: refreshTokens.usedAt })
        .from(refreshTokens)
        .where(eq(refreshTokens.tokenHash, tokenHash));
      return row;
    },

    /** The user of a session that has not ended. */
    async touch(sessionId: string, now: Date): Promise<{ userId: string } | undefined> {
      const [row] = await db
        .update(sessions)
        .set({ lastUsedAt: now })
        .where(eq(sessions.id, sessionId))
        .returning({ userId: sessions.userId });
      return row;
    },

    async find(sessionId: string): Promise<{ userId: string; emailConfirmed: boolean } | undefined> {
      const [row] = await db
        .select({ userId: sessions.userId, emailConfirmedAt: users.emailConfirmedAt })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.id, sessionId));
      return row && { userId: row.userId, emailConfirmed: row.emailConfirmedAt !== null };
    },

    async end(sessionId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.id, sessionId));
    },

    async endAllOf(userId: string): Promise<void> {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    },

    /** Sessions unused since `unusedSince`, and tokens that nobody could use any more. */
    async removeExpired(now: Date, unusedSince: Date): Promise<void> {
      await db.delete(sessions).where(lte(sessions.lastUsedAt, unusedSince));
      await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now));
    },
  };
}

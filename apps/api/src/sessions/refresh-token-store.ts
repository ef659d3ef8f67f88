import type { Db } from "@dexnet/service/database/database";
import { eq, lte } from "drizzle-orm";
import { refreshTokens } from "./session-tables.ts";

export interface NewRefreshToken {
  tokenHash: string;
  sessionId: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface StoredRefreshToken {
  sessionId: string;
  expiresAt: Date;
  usedAt: Date | null;
  successorHash: string | null;
}

/** Tokens may be read and used only while their session is locked: see `lockByRefreshToken` of the session store. */
export function createRefreshTokenStore(db: Db) {
  return {
    async insert(token: NewRefreshToken): Promise<void> {
      await db.insert(refreshTokens).values(token);
    },

    async find(tokenHash: string): Promise<StoredRefreshToken | undefined> {
      const [row] = await db
        .select({
          sessionId: refreshTokens.sessionId,
          expiresAt: refreshTokens.expiresAt,
          usedAt: refreshTokens.usedAt,
          successorHash: refreshTokens.successorHash,
        })
        .from(refreshTokens)
        .where(eq(refreshTokens.tokenHash, tokenHash));
      return row;
    },

    async markUsed(tokenHash: string, usedAt: Date, successorHash: string): Promise<void> {
      await db.update(refreshTokens).set({ usedAt, successorHash }).where(eq(refreshTokens.tokenHash, tokenHash));
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(refreshTokens).where(lte(refreshTokens.expiresAt, now));
    },
  };
}

import { randomUUID } from "node:crypto";
import type { SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Session } from "@dexnet/service/calls";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { refreshTokenLifetimeMs, userAgentLongest } from "../accounts/limits.ts";
import { type Clock, later } from "../clock.ts";
import { hashToken, newToken } from "../secrets/hashes.ts";
import { transact } from "../transact.ts";
import type { AccessTokens } from "./access-token.ts";
import { createSessionStore } from "./store.ts";

export interface Sessions {
  /** A new session, within the caller's transaction. */
  begin(db: Db, userId: string, userAgent: string): Promise<SessionTokens>;
  /** New tokens for a refresh token. Its second use ends the session. Fault: session_expired. */
  refresh(refreshToken: string): Promise<SessionTokens>;
  /** The session of an access token. Fault: session_expired. */
  resume(accessToken: string): Promise<Session>;
}

export interface SessionsOptions {
  db: Db;
  accessTokens: AccessTokens;
  clock: Clock;
  log: Logger;
}

export function createSessions({ db, accessTokens, clock, log }: SessionsOptions): Sessions {
  async function issue(tx: Db, userId: string, sessionId: string): Promise<SessionTokens> {
    const now = clock.now();
    const refreshToken = newToken();
    await createSessionStore(tx).insertRefreshToken({
      tokenHash: hashToken(refreshToken),
      sessionId,
      createdAt: now,
      expiresAt: later(now, refreshTokenLifetimeMs),
    });
    return { token: await accessTokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  }

  async function endFamilyOf(tokenHash: string): Promise<void> {
    const store = createSessionStore(db);
    const token = await store.sessionOfRefreshToken(tokenHash);
    if (token === undefined || token.usedAt === null) return;
    await store.end(token.sessionId);
    log.warn({ sessionId: token.sessionId }, "A refresh token came a second time; its session was ended");
  }

  return {
    async begin(tx, userId, userAgent) {
      const sessionId = randomUUID();
      const session = {
        id: sessionId,
        userId,
        userAgent: userAgent.slice(0, userAgentLongest),
        createdAt: clock.now(),
      };
      await createSessionStore(tx).insert(session);
      return issue(tx, userId, sessionId);
    },

    async refresh(refreshToken) {
      const tokenHash = hashToken(refreshToken);
      const now = clock.now();
      const tokens = await transact(db, async (tx) => {
        const store = createSessionStore(tx);
        const used = await store.useRefreshToken(tokenHash, now);
        const session = used && (await store.touch(used.sessionId, now));
        return used && session && issue(tx, session.userId, used.sessionId);
      });
      if (tokens !== undefined) return tokens;
      await endFamilyOf(tokenHash);
      throw new AppError("session_expired");
    },

    async resume(accessToken) {
      const claims = await accessTokens.read(accessToken);
      const session = claims && (await createSessionStore(db).find(claims.sessionId));
      if (!claims || !session || session.userId !== claims.userId) throw new AppError("session_expired");
      return { userId: session.userId, sessionId: claims.sessionId, emailConfirmed: session.emailConfirmed };
    },
  };
}

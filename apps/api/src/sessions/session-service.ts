import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import { createBatchedLookup } from "@dexnet/service/concurrency/batched-lookup";
import type { Db } from "@dexnet/service/database/database";
import type { Session } from "@dexnet/service/http/calls";
import type { Logger } from "@dexnet/service/log/log";
import { createToken, hashToken, type KeyedHash } from "../secrets/hashes.ts";
import type { AccessTokens } from "./access-token.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";
import { createRefreshTokenRotation, type IssueTokens } from "./rotate-refresh-token.ts";
import { lastUsePrecisionMs, maxUserAgentLength, refreshTokenLifetimeMs } from "./session-limits.ts";
import { createSessionStore } from "./session-store.ts";

export interface Sessions {
  /**
   * Creates a session within the caller's transaction. `founding` marks the session of the registration, or of the
   * sign-in that reclaimed an unconfirmed account.
   */
  start(db: Db, userId: string, userAgent: string, how?: "founding"): Promise<SessionTokens>;
  /** Rotates a refresh token. A second use with another attempt ends the session. Fault: session_expired. */
  refresh(refreshToken: string, attempt?: string | undefined): Promise<SessionTokens>;
  /** Returns the session of an access token. Fault: session_expired. */
  authenticate(accessToken: string): Promise<Session>;
  /** Ends the session of a refresh token, used or not, if there is one. */
  endByRefreshToken(refreshToken: string): Promise<void>;
}

export interface SessionsDeps {
  readonly db: Db;
  readonly accessTokens: AccessTokens;
  readonly keyedHash: KeyedHash;
  readonly clock: Clock;
  readonly log: Logger;
}

export function createSessions({ db, accessTokens, keyedHash, clock, log }: SessionsDeps): Sessions {
  const issueTokens: IssueTokens = async (tx, { id: sessionId, userId }, refreshToken) => {
    const now = clock.now();
    await createRefreshTokenStore(tx).insert({
      tokenHash: hashToken(refreshToken),
      sessionId,
      createdAt: now,
      expiresAt: addMilliseconds(now, refreshTokenLifetimeMs),
    });
    return { token: await accessTokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  };
  const findSession = createBatchedLookup((sessionIds) => createSessionStore(db).findAll(sessionIds));
  const rotateRefreshToken = createRefreshTokenRotation({ db, clock, accessTokens, issueTokens, keyedHash });

  return {
    async start(tx, userId, userAgent, how) {
      const session = {
        id: randomUUID(),
        userId,
        userAgent: userAgent.slice(0, maxUserAgentLength),
        createdAt: clock.now(),
        founding: how === "founding",
      };
      await createSessionStore(tx).insert(session);
      return issueTokens(tx, session, createToken());
    },

    async refresh(refreshToken, attempt) {
      const outcome = await rotateRefreshToken(refreshToken, attempt);
      if (outcome.kind === "rotated") return outcome.tokens;
      if (outcome.kind === "replayed") {
        log.warn({ sessionId: outcome.sessionId }, "A refresh token was used twice; its session was ended");
      }
      throw new AppError("session_expired");
    },

    async authenticate(accessToken) {
      const claims = await accessTokens.verify(accessToken);
      const session = claims && (await findSession(claims.sessionId));
      if (!claims || !session || session.userId !== claims.userId) throw new AppError("session_expired");
      const now = clock.now();
      const noneSince = addMilliseconds(now, -lastUsePrecisionMs);
      if (session.lastUsedAt <= noneSince) await createSessionStore(db).recordUse(claims.sessionId, now, noneSince);
      return { userId: session.userId, sessionId: claims.sessionId, emailConfirmed: session.emailConfirmed };
    },

    async endByRefreshToken(refreshToken) {
      const token = await createRefreshTokenStore(db).find(hashToken(refreshToken));
      if (token !== undefined) await createSessionStore(db).remove(token.sessionId);
    },
  };
}

import { randomUUID } from "node:crypto";
import type { SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Session } from "@dexnet/service/calls";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { userAgentLongest } from "../accounts/limits.ts";
import { hashToken, type KeyedHash, newToken } from "../secrets/hashes.ts";
import type { AccessTokens } from "./access-token.ts";
import { createIssueTokens } from "./issue-tokens.ts";
import { lastUseExactToMs } from "./limits.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";
import { createRefreshTokenRotation } from "./rotate-refresh-token.ts";
import { createSessionStore } from "./store.ts";

export interface Sessions {
  /**
   * A new session, within the caller's transaction. `founding`: by the registration, or by the sign-in that took an
   * unconfirmed account over.
   */
  begin(db: Db, userId: string, userAgent: string, how?: "founding"): Promise<SessionTokens>;
  /** New tokens for a refresh token. Its second use, unless with the same attempt, ends the session. Fault: session_expired. */
  refresh(refreshToken: string, attempt?: string | undefined): Promise<SessionTokens>;
  /** The session of an access token. Fault: session_expired. */
  resume(accessToken: string): Promise<Session>;
  /** Ends the session of a refresh token, used or not, when there is one. */
  end(refreshToken: string): Promise<void>;
}

export interface SessionsOptions {
  db: Db;
  accessTokens: AccessTokens;
  keyedHash: KeyedHash;
  clock: Clock;
  log: Logger;
}

export function createSessions({ db, accessTokens, keyedHash, clock, log }: SessionsOptions): Sessions {
  const issueTokens = createIssueTokens({ accessTokens, clock });
  const rotateRefreshToken = createRefreshTokenRotation({ db, clock, accessTokens, issueTokens, keyedHash });

  return {
    async begin(tx, userId, userAgent, how) {
      const session = {
        id: randomUUID(),
        userId,
        userAgent: userAgent.slice(0, userAgentLongest),
        createdAt: clock.now(),
        founding: how === "founding",
      };
      await createSessionStore(tx).insert(session);
      return issueTokens(tx, session, newToken());
    },

    async refresh(refreshToken, attempt) {
      const outcome = await rotateRefreshToken(refreshToken, attempt);
      if (outcome.kind === "good") return outcome.tokens;
      if (outcome.kind === "replayed") {
        log.warn({ sessionId: outcome.sessionId }, "A refresh token came a second time; its session was ended");
      }
      throw new AppError("session_expired");
    },

    async resume(accessToken) {
      const store = createSessionStore(db);
      const claims = await accessTokens.read(accessToken);
      const session = claims && (await store.find(claims.sessionId));
      if (!claims || !session || session.userId !== claims.userId) throw new AppError("session_expired");
      const now = clock.now();
      const notSince = addMilliseconds(now, -lastUseExactToMs);
      if (session.lastUsedAt <= notSince) await store.touch(claims.sessionId, now, notSince);
      return { userId: session.userId, sessionId: claims.sessionId, emailConfirmed: session.emailConfirmed };
    },

    async end(refreshToken) {
      const token = await createRefreshTokenStore(db).find(hashToken(refreshToken));
      if (token !== undefined) await createSessionStore(db).end(token.sessionId);
    },
  };
}

import type { SessionTokens } from "@dexnet/protocol/accounts";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { refreshTokenLifetimeMs } from "../accounts/limits.ts";
import { hashToken } from "../secrets/hashes.ts";
import type { AccessTokens } from "./access-token.ts";
import { createRefreshTokenStore } from "./refresh-token-store.ts";

export type IssueTokens = (
  db: Db,
  session: { id: string; userId: string },
  refreshToken: string,
) => Promise<SessionTokens>;

/** Writes down a new refresh token of a session and gives it out with an access token. */
export function createIssueTokens({ accessTokens, clock }: { accessTokens: AccessTokens; clock: Clock }): IssueTokens {
  return async (db, { id: sessionId, userId }, refreshToken) => {
    const now = clock.now();
    await createRefreshTokenStore(db).insert({
      tokenHash: hashToken(refreshToken),
      sessionId,
      createdAt: now,
      expiresAt: addMilliseconds(now, refreshTokenLifetimeMs),
    });
    return { token: await accessTokens.issue({ userId, sessionId }), refresh_token: refreshToken };
  };
}

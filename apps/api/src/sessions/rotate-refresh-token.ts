import type { SessionTokens } from "@dexnet/protocol/sessions";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import { createToken, hashToken, isSameHash, type KeyedHash } from "../secrets/hashes.ts";
import type { AccessTokens } from "./access-token.ts";
import { createRefreshTokenStore, type StoredRefreshToken } from "./refresh-token-store.ts";
import { maxSessionAgeMs } from "./session-limits.ts";
import { createSessionStore } from "./session-store.ts";

export type RotationOutcome =
  | { kind: "rotated"; tokens: SessionTokens }
  /** The token was used before, so somebody else may have it. The session was ended. */
  | { kind: "replayed"; sessionId: string }
  | { kind: "refused" };

/** Stores a refresh token of a session and answers it with a new access token. */
export type IssueTokens = (
  db: Db,
  session: { id: string; userId: string },
  refreshToken: string,
) => Promise<SessionTokens>;

export interface RotationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly issueTokens: IssueTokens;
  readonly keyedHash: KeyedHash;
}

/**
 * Rotates refresh tokens. If an attempt is given, the successor is derived from the token and the attempt: a client
 * that repeats its request after a lost answer gets the same successor. A thief who has only the token gets nothing.
 */
export function createRefreshTokenRotation({ db, clock, accessTokens, issueTokens, keyedHash }: RotationDeps) {
  return function rotateRefreshToken(refreshToken: string, attempt: string | undefined): Promise<RotationOutcome> {
    const tokenHash = hashToken(refreshToken);
    const successor = attempt === undefined ? createToken() : keyedHash(refreshToken, attempt);
    const successorHash = hashToken(successor);
    return transact(db, async (tx) => {
      const sessions = createSessionStore(tx);
      const tokens = createRefreshTokenStore(tx);
      const session = await sessions.lockByRefreshToken(tokenHash);
      // The token is read under the lock, since another request may have used it before.
      const token = session && (await tokens.find(tokenHash));
      if (session === undefined || token === undefined) return { kind: "refused" };
      const now = clock.now();
      if (addMilliseconds(session.createdAt, maxSessionAgeMs) <= now) {
        await sessions.remove(session.id);
        return { kind: "refused" };
      }
      if (token.usedAt === null) {
        if (token.expiresAt <= now) return { kind: "refused" };
        await tokens.markUsed(tokenHash, now, successorHash);
        await sessions.recordUse(session.id, now);
        return { kind: "rotated", tokens: await issueTokens(tx, session, successor) };
      }
      if (isRepeat(token, successorHash, now) && (await tokens.find(successorHash))?.usedAt === null) {
        const accessToken = await accessTokens.issue({ userId: session.userId, sessionId: session.id });
        return { kind: "rotated", tokens: { token: accessToken, refresh_token: successor } };
      }
      await sessions.remove(session.id);
      return { kind: "replayed", sessionId: session.id };
    });
  };
}

/** As long as the token would have been valid: a client that knows token and attempt could have used it first. */
function isRepeat({ expiresAt, successorHash }: StoredRefreshToken, requestedHash: string, now: Date): boolean {
  return successorHash !== null && expiresAt > now && isSameHash(successorHash, requestedHash);
}

import type { SessionTokens } from "@dexnet/protocol/accounts";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import { hashToken, type KeyedHash, newToken, sameHash } from "../secrets/hashes.ts";
import { transact } from "../transact.ts";
import type { AccessTokens } from "./access-token.ts";
import type { IssueTokens } from "./issue-tokens.ts";
import { sessionLongestMs } from "./limits.ts";
import { createRefreshTokenStore, type StoredRefreshToken } from "./refresh-token-store.ts";
import { createSessionStore } from "./store.ts";

export type RotationOutcome =
  | { kind: "good"; tokens: SessionTokens }
  /** The token had been used: whoever held it too, the session has ended. */
  | { kind: "replayed"; sessionId: string }
  | { kind: "refused" };

export interface RotationOptions {
  db: Db;
  clock: Clock;
  accessTokens: AccessTokens;
  issueTokens: IssueTokens;
  keyedHash: KeyedHash;
}

/**
 * Rotates refresh tokens. The successor is derived from the token and the attempt, if one is given: a client that asks again
 * because the answer was lost gets the same successor, and a thief who has only the token gets nothing.
 */
export function createRefreshTokenRotation({ db, clock, accessTokens, issueTokens, keyedHash }: RotationOptions) {
  return function rotateRefreshToken(refreshToken: string, attempt: string | undefined): Promise<RotationOutcome> {
    const tokenHash = hashToken(refreshToken);
    const successor = attempt === undefined ? newToken() : keyedHash(refreshToken, attempt);
    const successorHash = hashToken(successor);
    return transact(db, async (tx) => {
      const sessions = createSessionStore(tx);
      const tokens = createRefreshTokenStore(tx);
      const session = await sessions.lockByRefreshToken(tokenHash);
      // Read under the lock, since whoever held it before may have used the token.
      const token = session && (await tokens.find(tokenHash));
      if (session === undefined || token === undefined) return { kind: "refused" };
      const now = clock.now();
      if (addMilliseconds(session.createdAt, sessionLongestMs) <= now) {
        await sessions.end(session.id);
        return { kind: "refused" };
      }
      if (token.usedAt === null) {
        if (token.expiresAt <= now) return { kind: "refused" };
        await tokens.use(tokenHash, now, successorHash);
        await sessions.touch(session.id, now);
        return { kind: "good", tokens: await issueTokens(tx, session, successor) };
      }
      if (isRepeat(token, successorHash, now) && (await tokens.find(successorHash))?.usedAt === null) {
        const accessToken = await accessTokens.issue({ userId: session.userId, sessionId: session.id });
        return { kind: "good", tokens: { token: accessToken, refresh_token: successor } };
      }
      await sessions.end(session.id);
      return { kind: "replayed", sessionId: session.id };
    });
  };
}

/** For as long as the token would have been good: whoever knows token and attempt could have used it first. */
function isRepeat({ expiresAt, successorHash }: StoredRefreshToken, asked: string, now: Date): boolean {
  return successorHash !== null && expiresAt > now && sameHash(successorHash, asked);
}

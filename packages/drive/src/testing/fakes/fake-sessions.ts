import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";

/**
 * Sessions with the api's rules: a refresh token is good for one use. Its second ends the session, unless it comes with
 * the attempt of the first and the successor was not used: then the successor is given once more.
 */
export interface FakeSessions {
  begin(userId: string): SessionTokens;
  /** Fault: session_expired. */
  refresh(refreshToken: string, attempt: string | undefined): SessionTokens;
  /** Whose access token it is. Fault: session_expired. */
  resume(token: string): string;
  /** Ends the session of a refresh token, used or not. */
  end(refreshToken: string): void;
  /** Ends every session, as the operator can. */
  endAll(): void;
  /** Ends every access token at once, as time would. */
  expireAccessTokens(): void;
  /** How many sessions have not ended. */
  count(): number;
  /** Exchanges that went well, repeated ones included. */
  exchanges: number;
  /** Sessions that ended because a refresh token was used twice. */
  replays: number;
  tokenLifetimeSeconds: number;
}

interface RefreshToken {
  sessionId: string;
  successor: string | null;
}

export function createFakeSessions(): FakeSessions {
  const userIds = new Map<string, string>();
  const access = new Map<string, string>();
  const refresh = new Map<string, RefreshToken>();

  function issue(sessionId: string, refreshToken: string): SessionTokens {
    const iat = Math.floor(Date.now() / 1000);
    const claims = { sub: userIds.get(sessionId), iat, exp: iat + state.tokenLifetimeSeconds };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${randomBytes(8).toString("hex")}`;
    access.set(token, sessionId);
    return { token, refresh_token: refreshToken };
  }

  function exchange(refreshToken: string, { sessionId, successor }: RefreshToken, next: string): SessionTokens {
    const isRepeat = successor === next && refresh.get(next)?.successor === null;
    if (successor !== null && !isRepeat) {
      userIds.delete(sessionId);
      state.replays += 1;
      throw new AppError("session_expired");
    }
    refresh.set(refreshToken, { sessionId, successor: next });
    refresh.set(next, { sessionId, successor: null });
    state.exchanges += 1;
    return issue(sessionId, next);
  }

  const state: FakeSessions = {
    begin(userId) {
      const sessionId = randomUUID();
      const refreshToken = randomUUID();
      userIds.set(sessionId, userId);
      refresh.set(refreshToken, { sessionId, successor: null });
      return issue(sessionId, refreshToken);
    },
    refresh(refreshToken, attempt = randomUUID()) {
      const token = refresh.get(refreshToken);
      if (token === undefined || !userIds.has(token.sessionId)) throw new AppError("session_expired");
      const next = createHash("sha256").update(`${refreshToken} ${attempt}`).digest("hex");
      return exchange(refreshToken, token, next);
    },
    resume(token) {
      const userId = userIds.get(access.get(token) ?? "");
      if (userId === undefined) throw new AppError("session_expired");
      return userId;
    },
    end: (refreshToken) => void userIds.delete(refresh.get(refreshToken)?.sessionId ?? ""),
    endAll: () => userIds.clear(),
    expireAccessTokens: () => access.clear(),
    count: () => userIds.size,
    exchanges: 0,
    replays: 0,
    tokenLifetimeSeconds: 600,
  };
  return state;
}

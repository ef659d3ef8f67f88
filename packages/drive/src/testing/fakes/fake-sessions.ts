import { createHash, randomBytes, randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import type { FakeClock } from "./fake-clock.ts";

/**
 * Sessions with the api's rules: a refresh token is good for one use. Its second use ends the session, unless it comes
 * with the attempt of the first and the successor was not used: then the same successor is issued again.
 */
export interface FakeSessions {
  begin(userId: string): SessionTokens;
  /** Fault: session_expired. */
  refresh(refreshToken: string, attempt: string | undefined): SessionTokens;
  /** The user of an access token. Fault: session_expired. */
  resume(token: string): string;
  /** Ends the session of a refresh token, used or not. */
  end(refreshToken: string): void;
  endAllOf(userId: string): void;
  endAll(): void;
  /** Ends every access token at once, as time would. */
  expireAccessTokens(): void;
  /** Number of sessions that have not ended. */
  count(): number;
  /** Number of successful exchanges, repeated ones included. */
  exchanges: number;
  /** Number of sessions that ended because a refresh token was used twice. */
  replays: number;
  tokenLifetimeSeconds: number;
}

interface RefreshToken {
  readonly sessionId: string;
  readonly successor: string | null;
  readonly expiresAt: number;
}

const refreshTokenLifetimeMs = 30 * daysInMilliseconds;

export function createFakeSessions(clock: FakeClock): FakeSessions {
  const userIds = new Map<string, string>();
  const access = new Map<string, { sessionId: string; expiresAt: number }>();
  const refresh = new Map<string, RefreshToken>();

  function issue(sessionId: string, refreshToken: string): SessionTokens {
    const iat = Math.floor(clock.now() / 1000);
    const exp = iat + state.tokenLifetimeSeconds;
    const claims = Buffer.from(JSON.stringify({ sub: userIds.get(sessionId), iat, exp })).toString("base64url");
    const token = `e30.${claims}.${randomBytes(8).toString("hex")}`;
    access.set(token, { sessionId, expiresAt: exp * 1000 });
    const expiresAt = clock.now() + refreshTokenLifetimeMs;
    refresh.set(refreshToken, { sessionId, successor: null, expiresAt });
    return { token, refresh_token: refreshToken };
  }

  function exchange(refreshToken: string, token: RefreshToken, next: string): SessionTokens {
    const isRepeat = token.successor === next && refresh.get(next)?.successor === null;
    if (token.successor !== null && !isRepeat) {
      userIds.delete(token.sessionId);
      state.replays += 1;
      throw new AppError("session_expired");
    }
    refresh.set(refreshToken, { ...token, successor: next });
    state.exchanges += 1;
    return issue(token.sessionId, next);
  }

  const state: FakeSessions = {
    begin(userId) {
      const sessionId = randomUUID();
      userIds.set(sessionId, userId);
      return issue(sessionId, randomUUID());
    },
    refresh(refreshToken, attempt = randomUUID()) {
      const token = refresh.get(refreshToken);
      const isGood = token !== undefined && userIds.has(token.sessionId) && clock.now() < token.expiresAt;
      if (!isGood) throw new AppError("session_expired");
      const next = createHash("sha256").update(`${refreshToken} ${attempt}`).digest("hex");
      return exchange(refreshToken, token, next);
    },
    resume(token) {
      const { sessionId = "", expiresAt = 0 } = access.get(token) ?? {};
      const userId = userIds.get(sessionId);
      if (userId === undefined || expiresAt <= clock.now()) throw new AppError("session_expired");
      return userId;
    },
    end: (refreshToken) => void userIds.delete(refresh.get(refreshToken)?.sessionId ?? ""),
    endAllOf(userId) {
      for (const [sessionId, id] of userIds) if (id === userId) userIds.delete(sessionId);
    },
    endAll: () => userIds.clear(),
    expireAccessTokens: () => access.clear(),
    count: () => userIds.size,
    exchanges: 0,
    replays: 0,
    tokenLifetimeSeconds: 900,
  };
  return state;
}

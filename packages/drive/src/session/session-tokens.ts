import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import type { SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import { z } from "zod";
import { renewAheadMs } from "../platform/limits.ts";
import type { Unsubscribe } from "../platform/listeners.ts";
import type { WatchedStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

const storedSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  receivedAt: z.number(),
  /** [Note: attempts] Set while the refresh token is being exchanged, and until it is known what came of it. */
  attempt: z.string().optional(),
});
type StoredTokens = z.output<typeof storedSchema>;

/** Both tokens in one record: another tab sees either the old pair or the new one. */
export interface HeldTokens extends StoredTokens {
  /** Whose they are, and for how long the access token is good: its own words, which only the server can check. */
  readonly userId: string;
  readonly lifetimeMs: number;
}

/** The record on the device. What is not one of ours, whole and readable, reads as none. */
export interface TokenStore {
  read(): Promise<HeldTokens | null>;
  write(tokens: HeldTokens): Promise<void>;
  clear(): Promise<void>;
  subscribe(listener: () => void): Unsubscribe;
}

export function createTokenStore(store: WatchedStore): TokenStore {
  const name = namesOfDevice.session;
  return {
    async read() {
      const text = await store.get(name);
      if (text === null) return null;
      try {
        return withClaims(storedSchema.parse(JSON.parse(text)));
      } catch {
        return null;
      }
    },
    write: (tokens) => store.set(name, JSON.stringify(storedSchema.parse(tokens))),
    clear: () => store.remove(name),
    subscribe: (listener) => store.subscribe(name, listener),
  };
}

/** Fault when the access token does not say whose it is: bad_answer. */
export function heldFrom(answer: SessionTokens, receivedAt: number): HeldTokens {
  const held = withClaims({ token: answer.token, refreshToken: answer.refresh_token, receivedAt });
  if (held === null) throw new AppError("bad_answer");
  return held;
}

const scheme = "JWT ";

/** The header's value, in the specification's scheme. */
export function authorizationOf(tokens: HeldTokens): string {
  return scheme + tokens.token;
}

/** Whose header this is; null when it does not say. */
export function userIdOfAuthorization(authorization: string): string | null {
  return readClaims(authorization.slice(scheme.length))?.sub ?? null;
}

/**
 * Whether the tokens want to be renewed: the access token ends soon, or an exchange was begun whose outcome nobody
 * knows. The lifetime is measured from when the token came, by this device's clock alone, because a clock that runs
 * wrong must not renew at every call.
 */
export function isDue(tokens: HeldTokens, now: number): boolean {
  if (tokens.attempt !== undefined) return true;
  const held = now - tokens.receivedAt;
  return held < 0 || held >= Math.max(tokens.lifetimeMs - renewAheadMs, tokens.lifetimeMs / 2);
}

const claimsSchema = z.object({ sub: z.string().min(1), iat: z.number(), exp: z.number() });

function withClaims(stored: StoredTokens): HeldTokens | null {
  const claims = readClaims(stored.token);
  return claims && { ...stored, userId: claims.sub, lifetimeMs: (claims.exp - claims.iat) * 1000 };
}

function readClaims(token: string): z.output<typeof claimsSchema> | null {
  const payload = token.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  const bytes = bytesFromBase64(payload.padEnd(Math.ceil(payload.length / 4) * 4, "="));
  if (bytes === null) return null;
  try {
    return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

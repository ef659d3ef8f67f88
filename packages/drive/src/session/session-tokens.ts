import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { SessionTokens } from "@dexnet/protocol/sessions";
import * as z from "zod/mini";
import type { Unsubscribe } from "../platform/listeners.ts";
import type { WatchedStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";

const storedSchema = z.object({
  token: z.string(),
  refreshToken: z.string(),
  receivedAt: z.number(),
  /** [Note: attempts] Id of an exchange of the refresh token, set until its outcome is known. */
  attempt: z.optional(z.string()),
});
type StoredTokens = z.output<typeof storedSchema>;

/** Both tokens in one record, so that another tab sees either the old pair or the new one. */
export interface Tokens extends StoredTokens {
  /** User and lifetime as the access token claims them. Only the server can verify the claims. */
  readonly userId: string;
  readonly lifetimeMs: number;
}

/** Record on the device. An incomplete or unreadable record reads as null. */
export interface TokenStore {
  read(): Promise<Tokens | null>;
  write(tokens: Tokens): Promise<void>;
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

/** Faults: bad_answer if the access token does not contain its user. */
export function tokensFromAnswer(answer: SessionTokens, receivedAt: number): Tokens {
  const tokens = withClaims({ token: answer.token, refreshToken: answer.refresh_token, receivedAt });
  if (tokens === null) throw new AppError("bad_answer");
  return tokens;
}

const scheme = "JWT ";

/** Value of the header, in the specification's scheme. */
export function authorizationOf(tokens: Tokens): string {
  return scheme + tokens.token;
}

/** Id of the user of a header, or null. */
export function userIdOfAuthorization(authorization: string): string | null {
  return readClaims(authorization.slice(scheme.length))?.sub ?? null;
}

/** Time before its expiry when an access token is renewed. */
const renewAheadMs = 30_000;

/**
 * Whether the tokens must be renewed: the access token expires soon, or the outcome of an exchange is unknown. The lifetime
 * is measured from the time of receipt by this device's clock alone, because a wrong clock must not renew at every call.
 */
export function isDue(tokens: Tokens, now: number): boolean {
  if (tokens.attempt !== undefined) return true;
  const ageMs = now - tokens.receivedAt;
  return ageMs < 0 || ageMs >= Math.max(tokens.lifetimeMs - renewAheadMs, tokens.lifetimeMs / 2);
}

const claimsSchema = z.object({ sub: z.string().check(z.minLength(1)), iat: z.number(), exp: z.number() });

function withClaims(stored: StoredTokens): Tokens | null {
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

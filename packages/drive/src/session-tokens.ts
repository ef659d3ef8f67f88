import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import type { SessionTokens } from "@dexnet/protocol/accounts";
import { z } from "zod";
import { renewAheadMs } from "./limits.ts";
import type { LocalStore } from "./local-store.ts";

const heldTokensSchema = z.object({ token: z.string(), refreshToken: z.string(), receivedAt: z.number() });
/** Both tokens in one record: another tab sees either the old pair or the new one. */
export type HeldTokens = z.output<typeof heldTokensSchema>;

export interface TokenStore {
  read(): Promise<HeldTokens | null>;
  write(tokens: HeldTokens): Promise<void>;
  clear(): Promise<void>;
}

const storeName = "session";

export function createTokenStore(store: LocalStore): TokenStore {
  return {
    async read() {
      const text = await store.get(storeName);
      if (text === null) return null;
      try {
        return heldTokensSchema.parse(JSON.parse(text));
      } catch {
        return null;
      }
    },
    write: (tokens) => store.set(storeName, JSON.stringify(tokens)),
    clear: () => store.remove(storeName),
  };
}

export function heldFrom(answer: SessionTokens, receivedAt: number): HeldTokens {
  return { token: answer.token, refreshToken: answer.refresh_token, receivedAt };
}

/** The header's value, in the specification's scheme. */
export function authorizationOf(tokens: HeldTokens): string {
  return `JWT ${tokens.token}`;
}

const claimsSchema = z.object({ iat: z.number(), exp: z.number() });

/**
 * Whether the access token ends soon. Its lifetime is measured from when it came, by this device's clock alone, because
 * a clock that runs wrong must not renew at every call. A token that can't be read is renewed when the server refuses it.
 */
export function isDue(tokens: HeldTokens, now: number): boolean {
  const claims = readClaims(tokens.token);
  if (claims === null) return false;
  const lifetimeMs = (claims.exp - claims.iat) * 1000;
  const held = now - tokens.receivedAt;
  return held < 0 || held >= Math.max(lifetimeMs - renewAheadMs, lifetimeMs / 2);
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

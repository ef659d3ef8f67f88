import type { Clock } from "@dexnet/service/background/clock";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";
import { accessTokenLifetimeSeconds } from "./session-limits.ts";

export interface AccessTokens {
  issue(session: { userId: string; sessionId: string }): Promise<string>;
  /** Returns null unless the text is a valid token of this server. */
  verify(token: string): Promise<{ userId: string; sessionId: string } | null>;
}

const algorithm = "HS256";
const issuer = "dexnet-api";
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() });

interface VerifiedToken {
  userId: string;
  sessionId: string;
  expiresAtSeconds: number;
}

/** The library ignores unused bits at the end of the signature, so it would accept four spellings of a token. */
function isCanonical(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}

export interface AccessTokensDeps {
  readonly keyBytes: Uint8Array;
  readonly clock: Clock;
  readonly lifetimeSeconds?: number | undefined;
}

/** Number of verified tokens that a process remembers: some megabytes. */
const rememberedTokens = 10_000;

/** The token names only the user and the session. Permissions are read from the database at each call. */
export function createAccessTokens(options: AccessTokensDeps): AccessTokens {
  const { keyBytes, clock, lifetimeSeconds = accessTokenLifetimeSeconds } = options;
  /** Tokens with a valid signature. Clients repeat a token for minutes, and each verification of it has the same result. */
  const verified = new Map<string, VerifiedToken>();

  async function verifySignature(token: string): Promise<VerifiedToken | null> {
    if (!isCanonical(token)) return null;
    try {
      const { payload } = await jwtVerify(token, keyBytes, {
        algorithms: [algorithm],
        issuer,
        requiredClaims: ["exp"],
        currentDate: clock.now(),
      });
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) return null;
      return { userId: claims.data.sub, sessionId: claims.data.sid, expiresAtSeconds: claims.data.exp };
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  function remember(token: string, claims: VerifiedToken): void {
    const [oldest] = verified.keys();
    if (verified.size >= rememberedTokens && oldest !== undefined) verified.delete(oldest);
    verified.set(token, claims);
  }

  return {
    issue({ userId, sessionId }) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: "JWT" })
        .setIssuer(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifetimeSeconds)
        .sign(keyBytes);
    },
    async verify(token) {
      const found = verified.get(token) ?? (await verifySignature(token));
      if (found === null) return null;
      if (found.expiresAtSeconds * 1_000 <= clock.now().getTime()) {
        verified.delete(token);
        return null;
      }
      if (!verified.has(token)) remember(token, found);
      return { userId: found.userId, sessionId: found.sessionId };
    },
  };
}

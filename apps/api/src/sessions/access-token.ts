import type { Clock } from "@dexnet/service/clock";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { accessTokenLifetimeSeconds } from "../accounts/limits.ts";

export interface AccessTokens {
  issue(session: { userId: string; sessionId: string }): Promise<string>;
  /** Null for whatever is not a token of ours that is still good. */
  read(token: string): Promise<{ userId: string; sessionId: string } | null>;
}

const algorithm = "HS256";
const issuer = "dexnet-api";
const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() });

/** The library ignores spare bits in the last character of the signature: the same token would have four spellings. */
function hasOneSpelling(token: string): boolean {
  const signature = token.slice(token.lastIndexOf(".") + 1);
  return Buffer.from(signature, "base64url").toString("base64url") === signature;
}

export interface AccessTokensOptions {
  keyBytes: Uint8Array;
  clock: Clock;
  lifetimeSeconds?: number | undefined;
}

/** The token names the user and the session, no more: what they may do is looked up at each call. */
export function createAccessTokens(options: AccessTokensOptions): AccessTokens {
  const { keyBytes, clock, lifetimeSeconds = accessTokenLifetimeSeconds } = options;
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
    async read(token) {
      if (!hasOneSpelling(token)) return null;
      try {
        const { payload } = await jwtVerify(token, keyBytes, {
          algorithms: [algorithm],
          issuer,
          requiredClaims: ["exp"],
          currentDate: clock.now(),
        });
        const claims = claimsSchema.safeParse(payload);
        return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

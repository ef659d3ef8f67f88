import { randomBytes } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Assertion, CreationOptions, NewCredential, RequestOptions } from "@dexnet/protocol/passkeys";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import { type ChallengeKey, createChallengeStore } from "./challenge-store.ts";
import { createPasskeyStore, type StoredPasskey } from "./passkey-store.ts";

/** Time for an answer to a challenge. */
export const challengeLifetimeMs = 5 * 60_000;
export const challengeBytesLength = 32;

/** Signature algorithms by their COSE numbers, the preferred one first: Ed25519, ECDSA with P-256, RSA with SHA-256. */
export const signatureAlgorithms = [-8, -7, -257];

/** The library takes a quarter of a second to load, so it is loaded at its first use. */
const loadWebAuthn = () => import("@simplewebauthn/server");

export interface CeremoniesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publicUrl: string;
}

/** A passkey as its authenticator has described it. */
export interface VerifiedPasskey {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

export type UserVerification = RequestOptions["userVerification"];

export type Ceremonies = ReturnType<typeof createCeremonies>;

/**
 * The two ceremonies of WebAuthn: registration of a passkey, and its use. Names and origin come from the URL of the
 * deployment, never from a request. Every challenge is deleted before its answer is verified, so a failed answer uses it
 * up too.
 */
export function createCeremonies({ db, clock, log, publicUrl }: CeremoniesDeps) {
  const { hostname: rpId, origin } = new URL(publicUrl);

  async function newChallenge(key: ChallengeKey, userId: string | null): Promise<string> {
    const challenge = randomBytes(challengeBytesLength).toString("base64url");
    const expiresAt = addMilliseconds(clock.now(), challengeLifetimeMs);
    await createChallengeStore(db).put(key, { userId, challenge, expiresAt });
    return challenge;
  }

  async function verifyAssertion(
    assertion: Assertion,
    challenge: string,
    passkey: StoredPasskey,
    userVerification: UserVerification,
  ) {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...assertion, response: withoutNull(assertion.response), clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: userVerification === "required",
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo : undefined;
    } catch (err) {
      // The library throws for every deviation: another origin, challenge or site, a counter that went back.
      log.warn({ passkeyId: passkey.id, reason: reasonOf(err) }, "A passkey was refused");
      return undefined;
    }
  }

  return {
    /** Options for a new passkey. Authenticators that hold one of `held` refuse. */
    async creationOptions(
      key: ChallengeKey,
      user: { id: string; email: string },
      held: readonly StoredPasskey[],
    ): Promise<CreationOptions> {
      return {
        challenge: await newChallenge(key, user.id),
        rp: { id: rpId, name: "DexNet" },
        user: { id: userHandleOf(user.id), name: user.email, displayName: user.email },
        pubKeyCredParams: signatureAlgorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: challengeLifetimeMs,
        excludeCredentials: held.map(describeCredential),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        attestation: "none",
      };
    },

    /** Options for a use. Without `allowed` every discoverable passkey of this site may answer. */
    async requestOptions(
      key: ChallengeKey,
      userId: string | null,
      allowed: readonly StoredPasskey[],
      userVerification: UserVerification,
    ): Promise<RequestOptions> {
      return {
        challenge: await newChallenge(key, userId),
        rpId,
        timeout: challengeLifetimeMs,
        allowCredentials: allowed.map(describeCredential),
        userVerification,
      };
    },

    /** Must not be called inside a transaction: the challenge stays deleted if it fails. Fault: passkey_expired. */
    async consumeChallenge(key: ChallengeKey): Promise<string> {
      const challenge = await createChallengeStore(db).consume(key, clock.now());
      if (challenge === undefined) throw new AppError("passkey_expired");
      return challenge;
    },

    /** Fault: passkey_invalid. */
    async verifyRegistration(credential: NewCredential, challenge: string): Promise<VerifiedPasskey> {
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const transports = credential.response.transports ?? [];
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: {
            ...credential,
            response: { ...credential.response, transports: transports as AuthenticatorTransport[] },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          supportedAlgorithmIDs: signatureAlgorithms,
        });
        if (!verified) throw new AppError("passkey_invalid");
        const { id, publicKey, counter } = registrationInfo.credential;
        return {
          credentialId: id,
          publicKey: Buffer.from(publicKey).toString("base64url"),
          counter,
          transports,
          backedUp: registrationInfo.credentialBackedUp,
        };
      } catch (err) {
        log.warn({ reason: reasonOf(err) }, "A new passkey was refused");
        throw new AppError("passkey_invalid");
      }
    },

    /**
     * Verifies the use of a passkey of this user and records it, within the caller's transaction. The row is locked, so
     * that two uses with one counter can't both succeed.
     */
    async verifyUse(
      tx: Db,
      userId: string,
      { assertion, challenge }: { assertion: Assertion; challenge: string },
      userVerification: UserVerification,
    ): Promise<boolean> {
      const passkey = await createPasskeyStore(tx).lock(userId, assertion.id);
      if (passkey === undefined) return false;
      const { userHandle } = assertion.response;
      if (userHandle && userHandle !== userHandleOf(userId)) return false;
      const info = await verifyAssertion(assertion, challenge, passkey, userVerification);
      if (info === undefined) return false;
      const use = { counter: info.newCounter, backedUp: info.credentialBackedUp, lastUsedAt: clock.now() };
      await createPasskeyStore(tx).recordUse(passkey.id, use);
      return true;
    },
  };
}

/** The id of a user is random, so an authenticator may know it. */
function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll("-", ""), "hex").toString("base64url");
}

function describeCredential({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, type: "public-key" as const, transports };
}

function withoutNull({ userHandle, ...response }: Assertion["response"]) {
  return userHandle == null ? response : { ...response, userHandle };
}

/** Messages of the library can quote what the client has sent. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : "unknown";
}

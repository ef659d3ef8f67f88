import type { Assertion } from "@dexnet/protocol/passkeys";
import type { SecondFactorMethod } from "@dexnet/protocol/sessions";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { MailRecipient, SecurityMails } from "../mails/security-mails.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { Sealer } from "../secrets/sealer.ts";
import type { Ceremonies } from "./ceremonies.ts";
import { createPasskeyStore } from "./passkey-store.ts";
import { newRecoveryCodes, normalizeRecoveryCode } from "./recovery-codes.ts";
import { createTicketStore } from "./ticket-store.ts";
import { findStep, newTotpSecret } from "./totp.ts";
import { createTwoFactorStore } from "./two-factor-store.ts";

export type CodeOutcome = "accepted" | "wrong" | "off";

/** An answer to the question for the second factor. The challenge was deleted before. */
export type FactorProof = { kind: "code"; code: string } | { kind: "passkey"; assertion: Assertion; challenge: string };

/**
 * The second factors of a user: an authenticator app, passkeys, and the recovery codes that stand in for both. A code is
 * accepted once. All methods run within the caller's transaction.
 */
export interface SecondFactor {
  /** Methods that can complete a sign-in. Empty if no second factor is required. */
  methodsOf(db: Db, userId: string): Promise<SecondFactorMethod[]>;
  /** Consumes a code, or verifies a use of a passkey. */
  consumeProof(db: Db, user: MailRecipient, proof: FactorProof): Promise<CodeOutcome>;
  /** Replaces a secret that is not enabled yet; returns null if one is enabled. */
  setUp(db: Db, userId: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Consumes a code of the authenticator, or a recovery code. Of several concurrent requests with one code one is
   * accepted. A mail informs about a used recovery code.
   */
  consumeCode(db: Db, user: MailRecipient, code: string): Promise<CodeOutcome>;
  /** Enables a secret that is set up. Only a code of the authenticator is accepted. */
  enable(db: Db, userId: string, code: string): Promise<"enabled" | "wrong" | "already_enabled" | "not_set_up">;
  /** Replaces the recovery codes and returns the new ones. */
  renewRecoveryCodes(db: Db, userId: string): Promise<string[]>;
  /**
   * Completes the removal of a factor: without another one the recovery codes have no use. Sign-ins that wait for a
   * second factor have to start again.
   */
  settleAfterRemoval(db: Db, userId: string): Promise<void>;
}

export interface SecondFactorDeps {
  readonly clock: Clock;
  readonly securityMails: SecurityMails;
  readonly sealer: Sealer;
  readonly keyedHash: KeyedHash;
  readonly ceremonies: Pick<Ceremonies, "verifyUse">;
}

const isTotp = /^[0-9]{6}$/;

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { clock, securityMails, sealer, keyedHash, ceremonies } = deps;
  const hashOf = (userId: string, code: string) => keyedHash(userId, normalizeRecoveryCode(code));

  function openSecret(sealedSecret: string, userId: string): Uint8Array<ArrayBuffer> {
    const secretBytes = sealer.open(sealedSecret, userId);
    if (secretBytes === null) {
      throw new Error("A second factor can't be opened: was it sealed under another TOKEN_SECRET?");
    }
    return new Uint8Array(secretBytes);
  }

  async function consumeRecoveryCode(db: Db, user: MailRecipient, code: string): Promise<CodeOutcome> {
    const store = createTwoFactorStore(db);
    if (!(await store.consumeRecoveryCode(user.id, hashOf(user.id, code)))) return "wrong";
    await securityMails.queue(db, user, { kind: "recovery_code_used", left: await store.countRecoveryCodes(user.id) });
    return "accepted";
  }

  async function methodsOf(db: Db, userId: string): Promise<SecondFactorMethod[]> {
    const store = createTwoFactorStore(db);
    const methods: SecondFactorMethod[] = [];
    if (await store.isEnabled(userId)) methods.push("authenticator");
    if ((await createPasskeyStore(db).countOf(userId)) > 0) methods.push("passkey");
    if (methods.length > 0 && (await store.countRecoveryCodes(userId)) > 0) methods.push("recovery_code");
    return methods;
  }

  async function consumeCode(db: Db, user: MailRecipient, code: string): Promise<CodeOutcome> {
    const store = createTwoFactorStore(db);
    const factor = await store.lock(user.id);
    if ((await methodsOf(db, user.id)).length === 0) return "off";
    if (!isTotp.test(code)) return consumeRecoveryCode(db, user, code);
    if (factor === undefined || factor.enabledAt === null) return "wrong";
    const step = findStep(openSecret(factor.sealedSecret, user.id), code, clock.now());
    // Codes of older steps than the last accepted one are rejected too, since somebody may have read them.
    if (step === undefined || step <= factor.lastStep) return "wrong";
    await store.setLastStep(user.id, step);
    return "accepted";
  }

  return {
    methodsOf,
    consumeCode,

    async consumeProof(db, user, proof) {
      if (proof.kind === "code") return consumeCode(db, user, proof.code);
      return (await ceremonies.verifyUse(db, user.id, proof, "preferred")) ? "accepted" : "wrong";
    },

    async settleAfterRemoval(db, userId) {
      if ((await methodsOf(db, userId)).length === 0) await createTwoFactorStore(db).removeRecoveryCodes(userId);
      await createTicketStore(db).removeOf(userId);
    },

    async setUp(db, userId) {
      const secretBytes = newTotpSecret();
      const sealed = sealer.seal(secretBytes, userId);
      return (await createTwoFactorStore(db).setUp(userId, sealed, clock.now())) ? secretBytes : null;
    },

    async enable(db, userId, code) {
      const store = createTwoFactorStore(db);
      const factor = await store.lock(userId);
      if (factor === undefined) return "not_set_up";
      if (factor.enabledAt !== null) return "already_enabled";
      const step = findStep(openSecret(factor.sealedSecret, userId), code, clock.now());
      if (step === undefined) return "wrong";
      await store.setLastStep(userId, step);
      await store.enable(userId, clock.now());
      return "enabled";
    },

    async renewRecoveryCodes(db, userId) {
      const codes = newRecoveryCodes();
      await createTwoFactorStore(db).replaceRecoveryCodes(
        userId,
        codes.map((code) => hashOf(userId, code)),
      );
      return codes;
    },
  };
}

import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { Sealer } from "../secrets/sealer.ts";
import type { MailRecipient, SecurityMails } from "../security-mails/security-mails.ts";
import { newRecoveryCodes, normalizeRecoveryCode } from "./recovery-codes.ts";
import { createTwoFactorStore } from "./store.ts";
import { findStep, newTotpSecret } from "./totp.ts";

export type CodeOutcome = "accepted" | "wrong" | "off";

/** The second factor of a user. It accepts each code once. All methods run within the caller's transaction. */
export interface SecondFactor {
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
}

export interface SecondFactorDeps {
  readonly clock: Clock;
  readonly securityMails: SecurityMails;
  readonly sealer: Sealer;
  readonly keyedHash: KeyedHash;
}

const isTotp = /^[0-9]{6}$/;

export function createSecondFactor({ clock, securityMails, sealer, keyedHash }: SecondFactorDeps): SecondFactor {
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

  return {
    async setUp(db, userId) {
      const secretBytes = newTotpSecret();
      const sealed = sealer.seal(secretBytes, userId);
      return (await createTwoFactorStore(db).setUp(userId, sealed, clock.now())) ? secretBytes : null;
    },

    async consumeCode(db, user, code) {
      const store = createTwoFactorStore(db);
      const factor = await store.lock(user.id);
      if (factor === undefined || factor.enabledAt === null) return "off";
      if (!isTotp.test(code)) return consumeRecoveryCode(db, user, code);
      const step = findStep(openSecret(factor.sealedSecret, user.id), code, clock.now());
      // Codes of older steps than the last accepted one are rejected too, since somebody may have read them.
      if (step === undefined || step <= factor.lastStep) return "wrong";
      await store.setLastStep(user.id, step);
      return "accepted";
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

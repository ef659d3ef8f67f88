import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { NoticeReceiver, Notices } from "../notices/notices.ts";
import type { KeyedHash } from "../secrets/hashes.ts";
import type { Sealer } from "../secrets/sealer.ts";
import { newRecoveryCodes, plainRecoveryCode } from "./recovery-codes.ts";
import { createTwoFactorStore } from "./store.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";

export type CodeTaking = "taken" | "wrong" | "off";

/** The second factor of one user as a lock that opens once with each code. All of it within the caller's transaction. */
export interface SecondFactor {
  /** A new secret in place of one that is not on yet; null when one is on. */
  setUp(db: Db, userId: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /**
   * Takes an authenticator's code, or a recovery code, for good; of several who bring one code one is heard. A used
   * recovery code goes out as a mail.
   */
  take(db: Db, user: NoticeReceiver, code: string): Promise<CodeTaking>;
  /** The same for a secret that is set up and not on yet, and turns it on: by an authenticator's code alone. */
  turnOn(db: Db, userId: string, code: string): Promise<"on" | "wrong" | "on-before" | "none">;
  /** New recovery codes in place of those of before. */
  renewRecoveryCodes(db: Db, userId: string): Promise<string[]>;
}

export interface SecondFactorOptions {
  clock: Clock;
  notices: Notices;
  sealer: Sealer;
  keyedHash: KeyedHash;
}

const isTotp = /^[0-9]{6}$/;

export function createSecondFactor({ clock, notices, sealer, keyedHash }: SecondFactorOptions): SecondFactor {
  const hashOf = (userId: string, code: string) => keyedHash(userId, plainRecoveryCode(code));

  function openSecret(sealedSecret: string, userId: string): Uint8Array<ArrayBuffer> {
    const secretBytes = sealer.open(sealedSecret, userId);
    if (secretBytes === null) {
      throw new Error("A second factor does not open: was it sealed under another TOKEN_SECRET?");
    }
    return new Uint8Array(secretBytes);
  }

  async function takeRecoveryCode(db: Db, user: NoticeReceiver, code: string): Promise<CodeTaking> {
    const store = createTwoFactorStore(db);
    if (!(await store.useRecoveryCode(user.id, hashOf(user.id, code)))) return "wrong";
    await notices.queue(db, user, { kind: "recovery_code_used", left: await store.recoveryCodesLeft(user.id) });
    return "taken";
  }

  return {
    async setUp(db, userId) {
      const secretBytes = newTotpSecret();
      const sealed = sealer.seal(secretBytes, userId);
      return (await createTwoFactorStore(db).setUp(userId, sealed, clock.now())) ? secretBytes : null;
    },

    async take(db, user, code) {
      const store = createTwoFactorStore(db);
      const factor = await store.lock(user.id);
      if (factor === undefined || factor.enabledAt === null) return "off";
      if (!isTotp.test(code)) return takeRecoveryCode(db, user, code);
      const step = stepOfCode(openSecret(factor.sealedSecret, user.id), code, clock.now());
      // An older step than the newest taken is over, too: its code may have been seen over a shoulder.
      if (step === undefined || step <= factor.lastStep) return "wrong";
      await store.takeStep(user.id, step);
      return "taken";
    },

    async turnOn(db, userId, code) {
      const store = createTwoFactorStore(db);
      const factor = await store.lock(userId);
      if (factor === undefined) return "none";
      if (factor.enabledAt !== null) return "on-before";
      const step = stepOfCode(openSecret(factor.sealedSecret, userId), code, clock.now());
      if (step === undefined) return "wrong";
      await store.takeStep(userId, step);
      await store.enable(userId, clock.now());
      return "on";
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

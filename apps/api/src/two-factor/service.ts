import { AppError } from "@dexnet/protocol/errors";
import type { TwoFactorState } from "@dexnet/protocol/two-factor";
import type { Db } from "@dexnet/service/database";
import { transact } from "../database/transact.ts";
import type { ConfirmPassword } from "../passwords/confirm-password.ts";
import type { SecurityMails } from "../security-mails/security-mails.ts";
import type { Throttles } from "../throttles/service.ts";
import { createUserStore, type User } from "../users/store.ts";
import type { SecondFactor } from "./second-factor.ts";
import { createTwoFactorStore } from "./store.ts";
import { createTicketStore } from "./ticket-store.ts";
import { formatSecret } from "./totp.ts";

export interface TwoFactorDeps {
  readonly db: Db;
  readonly secondFactor: SecondFactor;
  readonly confirmPassword: ConfirmPassword;
  readonly throttles: Throttles;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export interface TwoFactorProof {
  password: string;
  /** A code of the authenticator, or a recovery code. */
  code: string;
}

export type TwoFactor = ReturnType<typeof createTwoFactor>;

/**
 * Management of the second factor by its owner. A session alone changes nothing: the password is required again, and if
 * the factor is enabled, a code too. Further faults of each: password_wrong, code_invalid, too_many_requests.
 */
export function createTwoFactor(deps: TwoFactorDeps) {
  const { db, secondFactor, confirmPassword, throttles, securityMails, wakeMails } = deps;

  /** Checked before an attempt is counted: asking for the state is no guess. */
  async function requireState(userId: string, wanted: "on" | "off"): Promise<void> {
    const isEnabled = await createTwoFactorStore(db).isEnabled(userId);
    if (isEnabled !== (wanted === "on")) throw new AppError(isEnabled ? "two_factor_on" : "two_factor_off");
  }

  /**
   * Counts an attempt at the second factor and makes the change in one transaction, with the user locked exclusively.
   */
  async function change<T>(userId: string, work: (tx: Db, user: User) => Promise<T>): Promise<T> {
    const result = await throttles.guard([{ policy: "second_factor", key: userId }], () =>
      transact(db, async (tx) => {
        const user = await createUserStore(tx).lock(userId, "exclusive");
        if (user === undefined) throw new AppError("session_expired");
        return work(tx, user);
      }),
    );
    wakeMails();
    return result;
  }

  async function requireCode(tx: Db, user: User, code: string): Promise<void> {
    const outcome = await secondFactor.consumeCode(tx, user, code);
    if (outcome !== "accepted") throw new AppError(outcome === "wrong" ? "code_invalid" : "two_factor_off");
  }

  return {
    async readState(userId: string): Promise<TwoFactorState> {
      const store = createTwoFactorStore(db);
      const enabledAt = (await store.find(userId))?.enabledAt ?? null;
      return {
        enabled: enabledAt !== null,
        enabled_at: enabledAt?.toISOString() ?? null,
        recovery_codes_left: await store.countRecoveryCodes(userId),
      };
    },

    /** Creates a secret, which is not required before it is enabled. Fault: two_factor_on. */
    async setUp(userId: string, password: string): Promise<{ secret: string; uri: string }> {
      await requireState(userId, "off");
      const { email } = await confirmPassword(userId, password);
      const secretBytes = await transact(db, (tx) => secondFactor.setUp(tx, userId));
      if (secretBytes === null) throw new AppError("two_factor_on");
      return formatSecret(secretBytes, email);
    },

    /** Returns the recovery codes. Faults: two_factor_on; two_factor_off if no secret is set up. */
    async enable(userId: string, code: string): Promise<string[]> {
      await requireState(userId, "off");
      if ((await createTwoFactorStore(db).find(userId)) === undefined) throw new AppError("two_factor_off");
      return change(userId, async (tx, user) => {
        const outcome = await secondFactor.enable(tx, userId, code);
        if (outcome === "wrong") throw new AppError("code_invalid");
        if (outcome !== "enabled") throw new AppError(outcome === "not_set_up" ? "two_factor_off" : "two_factor_on");
        await securityMails.queue(tx, user, { kind: "two_factor_on" });
        return secondFactor.renewRecoveryCodes(tx, userId);
      });
    },

    /** Fault: two_factor_off. */
    async disable(userId: string, { password, code }: TwoFactorProof): Promise<void> {
      await requireState(userId, "on");
      await confirmPassword(userId, password);
      await change(userId, async (tx, user) => {
        await requireCode(tx, user, code);
        await createTwoFactorStore(tx).remove(userId);
        // Sign-ins that wait for the second factor can't be completed any more, so they have to start again.
        await createTicketStore(tx).removeOf(userId);
        await securityMails.queue(tx, user, { kind: "two_factor_off", by: "owner" });
      });
    },

    /** Returns the new codes. Fault: two_factor_off. */
    async renewRecoveryCodes(userId: string, { password, code }: TwoFactorProof): Promise<string[]> {
      await requireState(userId, "on");
      await confirmPassword(userId, password);
      return change(userId, async (tx, user) => {
        await requireCode(tx, user, code);
        await securityMails.queue(tx, user, { kind: "recovery_codes_made" });
        return secondFactor.renewRecoveryCodes(tx, userId);
      });
    },
  };
}

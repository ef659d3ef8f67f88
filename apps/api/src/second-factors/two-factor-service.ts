import { AppError } from "@dexnet/protocol/errors/errors";
import type { TwoFactorState } from "@dexnet/protocol/two-factor";
import type { Db } from "@dexnet/service/database/database";
import type { Session } from "@dexnet/service/http/calls";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { ConfirmChange, OwnerProof } from "./confirm-change.ts";
import type { SecondFactor } from "./second-factor.ts";
import { formatSecret } from "./totp.ts";
import { createTwoFactorStore } from "./two-factor-store.ts";

export interface TwoFactorDeps {
  readonly db: Db;
  readonly secondFactor: SecondFactor;
  readonly confirmChange: ConfirmChange;
  readonly throttles: Throttles;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

type Owner = Pick<Session, "userId" | "sessionId">;

export type TwoFactor = ReturnType<typeof createTwoFactor>;

/**
 * Management of the authenticator app and the recovery codes by their owner. Further faults of each: those of
 * ConfirmChange.
 */
export function createTwoFactor(deps: TwoFactorDeps) {
  const { db, secondFactor, confirmChange, throttles, securityMails, wakeMails } = deps;

  /** Checked before an attempt is counted: asking for the state is no guess. */
  async function requireState(userId: string, wanted: "on" | "off"): Promise<void> {
    const isEnabled = await createTwoFactorStore(db).isEnabled(userId);
    if (isEnabled !== (wanted === "on")) throw new AppError(isEnabled ? "two_factor_on" : "two_factor_off");
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
    async setUp(owner: Owner, proof: OwnerProof): Promise<{ secret: string; uri: string }> {
      await requireState(owner.userId, "off");
      return confirmChange(owner, proof, async (tx, { email }) => {
        const secretBytes = await secondFactor.setUp(tx, owner.userId);
        if (secretBytes === null) throw new AppError("two_factor_on");
        return formatSecret(secretBytes, email);
      });
    },

    /**
     * Returns new recovery codes. The secret proves that the owner has confirmed its creation. Faults: code_invalid;
     * two_factor_on; two_factor_off if no secret is set up; too_many_requests.
     */
    async enable(userId: string, code: string): Promise<string[]> {
      await requireState(userId, "off");
      if ((await createTwoFactorStore(db).find(userId)) === undefined) throw new AppError("two_factor_off");
      const codes = await throttles.guard([{ policy: "second_factor", key: userId }], () =>
        transact(db, async (tx) => {
          const user = await createUserStore(tx).lock(userId, "exclusive");
          if (user === undefined) throw new AppError("session_expired");
          const outcome = await secondFactor.enable(tx, userId, code);
          if (outcome === "wrong") throw new AppError("code_invalid");
          if (outcome !== "enabled") throw new AppError(outcome === "not_set_up" ? "two_factor_off" : "two_factor_on");
          await securityMails.queue(tx, user, { kind: "two_factor_on" });
          return secondFactor.renewRecoveryCodes(tx, userId);
        }),
      );
      wakeMails();
      return codes;
    },

    /** Passkeys stay, and with them the recovery codes. Fault: two_factor_off. */
    async disable(owner: Owner, proof: OwnerProof): Promise<void> {
      await requireState(owner.userId, "on");
      await confirmChange(owner, proof, async (tx, user) => {
        const store = createTwoFactorStore(tx);
        if (!(await store.isEnabled(user.id))) throw new AppError("two_factor_off");
        await store.remove(user.id);
        await secondFactor.settleAfterRemoval(tx, user.id);
        await securityMails.queue(tx, user, { kind: "two_factor_off", by: "owner" });
      });
    },

    /** Returns the new codes. Fault: two_factor_off. */
    async renewRecoveryCodes(owner: Owner, proof: OwnerProof): Promise<string[]> {
      if ((await secondFactor.methodsOf(db, owner.userId)).length === 0) throw new AppError("two_factor_off");
      return confirmChange(owner, proof, async (tx, user) => {
        await securityMails.queue(tx, user, { kind: "recovery_codes_made" });
        return secondFactor.renewRecoveryCodes(tx, user.id);
      });
    },
  };
}

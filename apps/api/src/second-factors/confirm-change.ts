import { AppError } from "@dexnet/protocol/errors/errors";
import type { Assertion } from "@dexnet/protocol/passkeys";
import type { Db } from "@dexnet/service/database/database";
import type { Session } from "@dexnet/service/http/calls";
import type { ConfirmPassword } from "../accounts/confirm-password.ts";
import { createUserStore, type User } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { Ceremonies } from "./ceremonies.ts";
import type { FactorProof, SecondFactor } from "./second-factor.ts";

/** Proof of the owner for a change of the second factor: the password, and the factor if there is one. */
export interface OwnerProof {
  password: string;
  /** A code of the authenticator, or a recovery code. */
  code?: string | undefined;
  /** An answer to the challenge of this session. */
  passkey?: Assertion | undefined;
}

export interface ConfirmChangeDeps {
  readonly db: Db;
  readonly secondFactor: SecondFactor;
  readonly ceremonies: Ceremonies;
  readonly confirmPassword: ConfirmPassword;
  readonly throttles: Throttles;
  readonly wakeMails: () => void;
}

/**
 * Makes a change of the second factor in one transaction, with the user locked exclusively. A session alone changes
 * nothing: the password is required again, and a second factor if the account has one. Faults: password_wrong,
 * password_missing, second_factor_required, code_invalid, passkey_invalid, passkey_expired, too_many_requests.
 */
export type ConfirmChange = <T>(
  session: Pick<Session, "userId" | "sessionId">,
  proof: OwnerProof,
  work: (tx: Db, user: User) => Promise<T>,
) => Promise<T>;

export function createConfirmChange(deps: ConfirmChangeDeps): ConfirmChange {
  const { db, secondFactor, ceremonies, confirmPassword, throttles, wakeMails } = deps;
  const isProtected = async (at: Db, userId: string) => (await secondFactor.methodsOf(at, userId)).length > 0;

  async function readProof(sessionId: string, { code, passkey }: OwnerProof): Promise<FactorProof> {
    if (passkey !== undefined) {
      const challenge = await ceremonies.consumeChallenge({ purpose: "confirm", subject: sessionId });
      return { kind: "passkey", assertion: passkey, challenge };
    }
    if (code === undefined) throw new AppError("second_factor_required");
    return { kind: "code", code };
  }

  async function requireFactor(tx: Db, user: User, proof: FactorProof | undefined): Promise<void> {
    // The factor was turned on while the password was verified.
    if (proof === undefined) throw new AppError("second_factor_required");
    const outcome = await secondFactor.consumeProof(tx, user, proof);
    if (outcome !== "accepted") throw new AppError(faultOf(proof));
  }

  return async function confirmChange({ userId, sessionId }, ownerProof, work) {
    await confirmPassword(userId, ownerProof.password);
    const isOn = await isProtected(db, userId);
    const proof = isOn ? await readProof(sessionId, ownerProof) : undefined;
    const buckets = isOn ? [{ policy: "second_factor", key: userId } as const] : [];
    const result = await throttles.guard(buckets, () =>
      transact(db, async (tx) => {
        const user = await createUserStore(tx).lock(userId, "exclusive");
        if (user === undefined) throw new AppError("session_expired");
        if (await isProtected(tx, userId)) await requireFactor(tx, user, proof);
        return work(tx, user);
      }),
    );
    wakeMails();
    return result;
  };
}

/** Fault for a proof that was not accepted. */
export function faultOf(proof: FactorProof): "code_invalid" | "passkey_invalid" {
  return proof.kind === "code" ? "code_invalid" : "passkey_invalid";
}

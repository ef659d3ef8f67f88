import type { SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import type { CodeRequests } from "../codes/code-requests.ts";
import type { CodeAttempt, OneTimeCodes } from "../codes/service.ts";
import { transact } from "../database/transact.ts";
import type { Passwords } from "../passwords/passwords.ts";
import type { Throttles } from "../throttles/service.ts";
import { createUserStore, emailKeyOf, type User } from "../users/store.ts";
import type { ClientInfo } from "./client-info.ts";
import type { SignInCompletion } from "./sign-in-completion.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

export interface SignInDeps {
  db: Db;
  passwords: Passwords;
  codes: OneTimeCodes;
  codeRequests: CodeRequests;
  throttles: Throttles;
  signInCompletion: SignInCompletion;
  wakeMails: () => void;
  /** How long an answer takes at least that must not tell whether an account exists. */
  minimumAnswerMs: number;
}

/**
 * Signing in by password or by a code from the mail. Neither tells whether an account exists, nor, before it was good,
 * whether a second factor is on. Further fault of both: too_many_requests.
 */
export function createSignIn(deps: SignInDeps) {
  const { db, passwords, codes, codeRequests, throttles, signInCompletion, wakeMails, minimumAnswerMs } = deps;

  /** Undefined when the password was changed since it was looked at. */
  function completeSignIn(known: User, origin: ClientInfo): Promise<SignInAnswer | undefined> {
    return transact(db, async (tx) => {
      const user = await createUserStore(tx).lock(known.id);
      if (user === undefined || user.passwordHash !== known.passwordHash) return undefined;
      return signInCompletion.afterFirstFactor(tx, user, origin, "password");
    });
  }

  async function checkPassword(email: string, password: string, origin: ClientInfo): Promise<SignInAnswer> {
    for (;;) {
      const user = await createUserStore(db).findByEmail(email);
      const matches = await passwords.matches(password, user?.passwordHash);
      if (user === undefined || !matches) throw new AppError("credentials_invalid");
      const answer = await completeSignIn(user, origin);
      // Changed that very moment, perhaps only hashed anew: looked at again.
      if (answer === undefined) continue;
      await rehashIfOutdated(user, password);
      return answer;
    }
  }

  /** The moment at which the password is at hand: a hash of yesterday's strength gets today's. */
  async function rehashIfOutdated({ id, passwordHash }: User, password: string): Promise<void> {
    if (passwordHash === null || !passwords.isOutdated(passwordHash)) return;
    await createUserStore(db).replacePasswordHash(id, passwordHash, await passwords.hash(password));
  }

  async function checkCode(email: string, code: string, origin: ClientInfo): Promise<SignInAnswer> {
    const user = await createUserStore(db).findByEmail(email);
    if (user === undefined) throw new AppError("code_invalid");
    const outcome = await codes.attempt({ userId: user.id, purpose: "sign_in", subject: "" }, code);
    if (outcome.kind !== "valid") throw new AppError(faultCodeOf(outcome));
    return transact(db, async (tx) => {
      // Alone, since an unconfirmed account changes hands here.
      const lockedUser = await createUserStore(tx).lock(user.id, "exclusive");
      if (lockedUser === undefined) throw new AppError("code_invalid");
      await codes.consume(tx, outcome.codeId);
      return signInCompletion.afterFirstFactor(tx, lockedUser, origin, "mailed code");
    });
  }

  return {
    /** Fault: credentials_invalid. */
    async withPassword(request: { email: string; password: string }, origin: ClientInfo): Promise<SignInAnswer> {
      const buckets = [
        { policy: "password", key: emailKeyOf(request.email) },
        { policy: "password_network", key: origin.networkAddress },
      ] as const;
      const answer = await throttles.guard(buckets, () => checkPassword(request.email, request.password, origin));
      wakeMails();
      return answer;
    },

    /** Sends a code to an account, nothing to an e-mail without one. Fault: resend_too_early. */
    requestCode(email: string, { networkAddress }: ClientInfo): Promise<void> {
      return withMinimumDuration(minimumAnswerMs, async () => {
        await codeRequests.request({ purpose: "sign_in", email, subject: "", networkAddress }, async (tx) => {
          const user = await createUserStore(tx).findByEmail(email);
          if (user !== undefined) await codes.queueCode(tx, user, { kind: "sign_in" });
        });
        wakeMails();
      });
    },

    /** Faults: code_invalid, code_expired (told only to who knows the code). */
    withCode(request: { email: string; code: string }, origin: ClientInfo): Promise<SignInAnswer> {
      const buckets = [
        { policy: "sign_in_code", key: emailKeyOf(request.email) },
        { policy: "code_network", key: origin.networkAddress },
      ] as const;
      return withMinimumDuration(minimumAnswerMs, async () => {
        const answer = await throttles.guard(buckets, () => checkCode(request.email, request.code, origin));
        wakeMails();
        return answer;
      });
    },
  };
}

/** That the tries are used up would tell that there is an account to try. */
function faultCodeOf(outcome: Exclude<CodeAttempt, { kind: "valid" }>) {
  return outcome.kind === "expired" ? "code_expired" : "code_invalid";
}

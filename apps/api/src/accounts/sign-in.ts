import type { SignInAnswer } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { ClientInfo } from "./client-info.ts";
import type { CodeRequests } from "./code-requests.ts";
import type { CodeAttempt, OneTimeCodes } from "./code-service.ts";
import type { Passwords } from "./passwords.ts";
import type { SignInCompletion } from "./sign-in-completion.ts";
import { createUserStore, emailKeyOf, type User } from "./user-store.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

export interface SignInDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly codes: OneTimeCodes;
  readonly codeRequests: CodeRequests;
  readonly throttles: Throttles;
  readonly signInCompletion: SignInCompletion;
  readonly wakeMails: () => void;
  /** Minimum duration of an answer that must not reveal whether an account exists. */
  readonly minimumAnswerMs: number;
}

/**
 * Sign-in by password or by mailed code. Neither reveals whether an account exists, nor, before it is valid, whether a
 * second factor is enabled. Further fault of both: too_many_requests.
 */
export function createSignIn(deps: SignInDeps) {
  const { db, passwords, codes, codeRequests, throttles, signInCompletion, wakeMails, minimumAnswerMs } = deps;

  /** Returns undefined if the password was changed after it was verified. */
  function completeSignIn(verified: User, origin: ClientInfo): Promise<SignInAnswer | undefined> {
    return transact(db, async (tx) => {
      const user = await createUserStore(tx).lock(verified.id);
      if (user === undefined || user.passwordHash !== verified.passwordHash) return undefined;
      return signInCompletion.afterFirstFactor(tx, user, origin, "password");
    });
  }

  async function checkPassword(email: string, password: string, origin: ClientInfo): Promise<SignInAnswer> {
    for (;;) {
      const user = await createUserStore(db).findByEmail(email);
      const matches = await passwords.matches(password, user?.passwordHash);
      if (user === undefined || !matches) throw new AppError("credentials_invalid");
      const answer = await completeSignIn(user, origin);
      // The password or only its hash was changed at the same moment, so it is verified again.
      if (answer === undefined) continue;
      await rehashIfOutdated(user, password);
      return answer;
    }
  }

  /** Renews a hash with outdated parameters. Only now is the password available. */
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
      // Exclusively, since an unconfirmed account is reclaimed here.
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

    /** Sends a code to an account, and nothing to an e-mail without an account. Fault: resend_too_early. */
    requestCode(email: string, { networkAddress }: ClientInfo): Promise<void> {
      return withMinimumDuration(minimumAnswerMs, async () => {
        await codeRequests.request({ purpose: "sign_in", email, subject: "", networkAddress }, async (tx) => {
          const user = await createUserStore(tx).findByEmail(email);
          if (user !== undefined) await codes.queueCode(tx, user, { kind: "sign_in" });
        });
        wakeMails();
      });
    },

    /** Faults: code_invalid; code_expired, which only a client that knows the code can receive. */
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

/** A code without attempts left looks like a wrong one. Otherwise it would reveal that the account exists. */
function faultCodeOf(outcome: Exclude<CodeAttempt, { kind: "valid" }>) {
  return outcome.kind === "expired" ? "code_expired" : "code_invalid";
}

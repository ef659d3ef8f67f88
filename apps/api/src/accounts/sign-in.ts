import type { SessionTokens } from "@dexnet/protocol/accounts";
import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import type { Sendings } from "../codes/sendings.ts";
import type { CodeTry, OneTimeCodes } from "../codes/service.ts";
import type { Sessions } from "../sessions/service.ts";
import { transact } from "../transact.ts";
import { levelTime } from "./level-time.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore } from "./store.ts";

export interface SignInDeps {
  db: Db;
  passwords: Passwords;
  codes: OneTimeCodes;
  sendings: Sendings;
  sessions: Sessions;
  wakeMails: () => void;
  /** How long an answer takes at least that must not tell whether an account exists. */
  levelledAnswerMs: number;
}

/** Signing in by password or by a code from the mail. Neither tells whether an account exists. */
export function createSignIn({ db, passwords, codes, sendings, sessions, wakeMails, levelledAnswerMs }: SignInDeps) {
  return {
    /** Fault: credentials_invalid. */
    async withPassword(request: { email: string; password: string; userAgent: string }): Promise<SessionTokens> {
      const user = await createUserStore(db).byEmail(request.email);
      const matches = await passwords.matches(request.password, user?.passwordHash);
      if (user === undefined || !matches) throw new AppError("credentials_invalid");
      return transact(db, (tx) => sessions.begin(tx, user.id, request.userAgent));
    },

    /** Sends a code to an account, nothing to an e-mail without one. Fault: resend_too_early. */
    requestCode(email: string): Promise<void> {
      return levelTime(levelledAnswerMs, async () => {
        await transact(db, async (tx) => {
          await sendings.note(tx, { purpose: "sign_in", email, subject: "" });
          const user = await createUserStore(tx).byEmail(email);
          if (user !== undefined) await codes.sendNoted(tx, user, { kind: "sign_in" });
        });
        wakeMails();
      });
    },

    /** Faults: code_invalid, code_expired (told only to who knows the code). */
    withCode(request: { email: string; code: string; userAgent: string }): Promise<SessionTokens> {
      return levelTime(levelledAnswerMs, async () => {
        const user = await createUserStore(db).byEmail(request.email);
        if (user === undefined) throw new AppError("code_invalid");
        const outcome = await codes.attempt({ userId: user.id, purpose: "sign_in", subject: "" }, request.code);
        if (outcome.kind !== "good") throw new AppError(faultOf(outcome));
        return transact(db, async (tx) => {
          await codes.use(tx, outcome.codeId);
          return sessions.begin(tx, user.id, request.userAgent);
        });
      });
    },
  };
}

/** That the tries are used up would tell that there is an account to try. */
function faultOf(outcome: Exclude<CodeTry, { kind: "good" }>) {
  return outcome.kind === "expired" ? "code_expired" : "code_invalid";
}

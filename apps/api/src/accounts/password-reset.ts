import { AppError } from "@dexnet/protocol/errors";
import type { Db } from "@dexnet/service/database";
import { type Clock, later } from "../clock.ts";
import type { Sendings } from "../codes/sendings.ts";
import { createCodeStore } from "../codes/store.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import { hashToken, newToken } from "../secrets/hashes.ts";
import { createSessionStore } from "../sessions/store.ts";
import { transact } from "../transact.ts";
import { levelTime } from "./level-time.ts";
import { passwordResetLifetimeMs } from "./limits.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import type { Passwords } from "./passwords.ts";
import { createUserStore, emailKeyOf } from "./store.ts";

export interface PasswordResetDeps {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  sendings: Sendings;
  outbox: MailOutbox;
  wakeMails: () => void;
  levelledAnswerMs: number;
  /** Where the application is reached, without a slash at its end. */
  publicUrl: string;
}

export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, clock, passwords, sendings, outbox, wakeMails, levelledAnswerMs, publicUrl } = deps;

  async function sendLink(tx: Db, email: string): Promise<void> {
    const user = await createUserStore(tx).byEmail(email);
    if (user === undefined) return;
    const token = newToken();
    const expiresAt = later(clock.now(), passwordResetLifetimeMs);
    await createPasswordResetStore(tx).put({ tokenHash: hashToken(token), userId: user.id, expiresAt });
    const link = `${publicUrl}/auth/reset-password?token=${token}`;
    const content = { kind: "reset_password", to: user.email, language: user.language, link } as const;
    await outbox.queue(tx, { userId: user.id, content, expiresAt });
  }

  async function find(token: string): Promise<{ userId: string; email: string }> {
    const reset = await createPasswordResetStore(db).find(hashToken(token), clock.now());
    if (reset === undefined) throw new AppError("reset_token_invalid");
    return reset;
  }

  return {
    /** Sends a link to an account, nothing to an e-mail without one. Fault: resend_too_early. */
    request(email: string): Promise<void> {
      return levelTime(levelledAnswerMs, async () => {
        await transact(db, async (tx) => {
          await sendings.note(tx, { purpose: "reset_password", email, subject: "" });
          await sendLink(tx, email);
        });
        wakeMails();
      });
    },

    /** Whose link it is. Fault: reset_token_invalid. */
    async validate(token: string): Promise<{ email: string }> {
      const { email } = await find(token);
      return { email };
    },

    /**
     * Sets the password, uses the link up and ends every session. Who came by the link holds the mailbox, so the
     * e-mail counts as confirmed; a stranger who had registered with it is out by the same step.
     * Fault: reset_token_invalid.
     */
    async confirm(request: { token: string; email: string; password: string }): Promise<void> {
      const { userId, email } = await find(request.token);
      if (emailKeyOf(email) !== emailKeyOf(request.email)) throw new AppError("reset_token_invalid");
      const passwordHash = await passwords.hash(request.password);
      await transact(db, async (tx) => {
        const used = await createPasswordResetStore(tx).use(hashToken(request.token), clock.now());
        if (!used) throw new AppError("reset_token_invalid");
        const users = createUserStore(tx);
        await users.setPassword(userId, passwordHash);
        await users.confirmEmail(userId, clock.now());
        await createCodeStore(tx).removeFor(userId, "sign_in");
        await createSessionStore(tx).endAllOf(userId);
      });
    },
  };
}

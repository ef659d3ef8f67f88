import { AppError } from "@dexnet/protocol/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Sendings } from "../codes/sendings.ts";
import { createCodeStore } from "../codes/store.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import type { Notices } from "../notices/notices.ts";
import { hashToken, newToken } from "../secrets/hashes.ts";
import { createSessionStore } from "../sessions/store.ts";
import { type Measure, type Throttles, tryMeasures } from "../throttles/throttles.ts";
import { transact } from "../transact.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";
import { refuseWeakPassword } from "./common-passwords.ts";
import { passwordResetLifetimeMs } from "./limits.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import type { Passwords } from "./passwords.ts";
import { reclaimAccount } from "./reclaim-account.ts";
import { createUserStore, emailKeyOf } from "./store.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

export interface PasswordResetDeps {
  db: Db;
  clock: Clock;
  passwords: Passwords;
  sendings: Sendings;
  throttles: Throttles;
  notices: Notices;
  outbox: MailOutbox;
  wakeMails: () => void;
  minimumAnswerMs: number;
  /** Where the application is reached, without a slash at its end. */
  publicUrl: string;
}

export interface ResetConfirmation {
  token: string;
  email: string;
  password: string;
}

export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, clock, passwords, sendings, throttles, notices, outbox, wakeMails, minimumAnswerMs, publicUrl } = deps;

  async function sendLink(tx: Db, email: string): Promise<void> {
    const user = await createUserStore(tx).byEmail(email);
    if (user === undefined) return;
    const token = newToken();
    const expiresAt = addMilliseconds(clock.now(), passwordResetLifetimeMs);
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

  async function setPassword(request: ResetConfirmation): Promise<void> {
    const { userId, email } = await find(request.token);
    if (emailKeyOf(email) !== emailKeyOf(request.email)) throw new AppError("reset_token_invalid");
    const passwordHash = await passwords.hash(request.password);
    await transact(db, async (tx) => {
      const used = await createPasswordResetStore(tx).use(hashToken(request.token), clock.now());
      const users = createUserStore(tx);
      const user = used && (await users.lock(userId, "exclusive"));
      if (!user) throw new AppError("reset_token_invalid");
      if (user.emailConfirmedAt === null) await reclaimAccount(tx, userId);
      await users.setPassword(userId, passwordHash);
      await users.confirmEmail(userId, clock.now());
      await createCodeStore(tx).removeFor(userId, "sign_in");
      await outbox.withdraw(tx, userId, ["sign_in"]);
      await createTicketStore(tx).removeOf(userId);
      await createSessionStore(tx).endAllOf(userId);
      // The mails stay counted: else links could be used one after the other to get ever new tries at a second factor.
      await throttles.forget(tx, tryMeasures(user));
      await notices.queue(tx, user, { kind: "password_changed" });
    });
  }

  return {
    /**
     * Sends a link to an account, nothing to an e-mail without one; both count alike. Faults: resend_too_early,
     * too_many_requests.
     */
    request(email: string, networkAddress: string): Promise<void> {
      return withMinimumDuration(minimumAnswerMs, async () => {
        const asked = { purpose: "reset_password", email, subject: "", networkAddress } as const;
        await sendings.ask(asked, (tx) => sendLink(tx, email));
        wakeMails();
      });
    },

    /** Whose link it is. Faults: reset_token_invalid, too_many_requests. */
    async validate(token: string, networkAddress: string): Promise<{ email: string }> {
      const { email } = await throttles.guard([triesOf(networkAddress)], () => find(token));
      return { email };
    },

    /**
     * Sets the password, uses the link up and ends every session. Who came by the link holds the mailbox, so the
     * e-mail counts as confirmed; a stranger who had registered with it is out by the same step. Whatever tries a
     * stranger made at this account are forgotten, so that the owner gets in. Faults: password_common,
     * reset_token_invalid, too_many_requests.
     */
    async confirm(request: ResetConfirmation, networkAddress: string): Promise<void> {
      refuseWeakPassword(request);
      await throttles.guard([triesOf(networkAddress)], () => setPassword(request));
      wakeMails();
    },
  };
}

function triesOf(networkAddress: string): Measure {
  return { policy: "token_network", key: networkAddress };
}

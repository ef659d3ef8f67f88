import { AppError } from "@dexnet/protocol/errors/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createToken, hashToken } from "../secrets/hashes.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import type { Bucket } from "../throttles/throttle-policies.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import type { CodeRequests } from "./code-requests.ts";
import { createCodeStore } from "./code-store.ts";
import { rejectWeakPassword } from "./common-passwords.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import type { Passwords } from "./passwords.ts";
import { reclaimAccount } from "./reclaim-account.ts";
import { attemptBuckets } from "./throttle-buckets.ts";
import { createUserStore, emailKeyOf } from "./user-store.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

export const passwordResetLifetimeMs = 60 * 60_000;

/** Minimum duration of an answer that must not reveal whether an account exists. */
export const minimumAnswerMs = 150;

export interface PasswordResetDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly codeRequests: CodeRequests;
  readonly throttles: Throttles;
  readonly securityMails: SecurityMails;
  readonly outbox: MailOutbox;
  readonly wakeMails: () => void;
  readonly minimumAnswerMs: number;
  /** URL of the application, without a trailing slash. */
  readonly publicUrl: string;
}

export interface ResetConfirmation {
  token: string;
  email: string;
  password: string;
}

export function createPasswordReset(deps: PasswordResetDeps) {
  const { db, clock, passwords, codeRequests, throttles, securityMails, outbox, wakeMails } = deps;

  async function sendLink(tx: Db, email: string): Promise<void> {
    const user = await createUserStore(tx).findByEmail(email);
    if (user === undefined) return;
    const token = createToken();
    const expiresAt = addMilliseconds(clock.now(), passwordResetLifetimeMs);
    await createPasswordResetStore(tx).replace({ tokenHash: hashToken(token), userId: user.id, expiresAt });
    const link = `${deps.publicUrl}/auth/reset-password?token=${token}`;
    const content = { kind: "reset_password", to: user.email, language: user.language, link } as const;
    await outbox.queue(tx, { userId: user.id, content, expiresAt });
  }

  async function requireReset(token: string): Promise<{ userId: string; email: string }> {
    const reset = await createPasswordResetStore(db).find(hashToken(token), clock.now());
    if (reset === undefined) throw new AppError("reset_token_invalid");
    return reset;
  }

  async function setPassword(request: ResetConfirmation): Promise<void> {
    const { userId, email } = await requireReset(request.token);
    if (emailKeyOf(email) !== emailKeyOf(request.email)) throw new AppError("reset_token_invalid");
    const passwordHash = await passwords.hash(request.password);
    await transact(db, async (tx) => {
      const isConsumed = await createPasswordResetStore(tx).consume(hashToken(request.token), clock.now());
      const users = createUserStore(tx);
      const user = isConsumed && (await users.lock(userId, "exclusive"));
      if (!user) throw new AppError("reset_token_invalid");
      if (user.emailConfirmedAt === null) await reclaimAccount(tx, userId);
      await users.setPassword(userId, passwordHash);
      await users.confirmEmail(userId, clock.now());
      await createCodeStore(tx).removeFor(userId, "sign_in");
      await outbox.withdraw(tx, userId, ["sign_in"]);
      await createTicketStore(tx).removeOf(userId);
      await createSessionStore(tx).removeAllOf(userId);
      // The mails stay counted. Otherwise a series of links would give unlimited attempts at a second factor.
      await throttles.reset(tx, attemptBuckets(user));
      await securityMails.queue(tx, user, { kind: "password_changed" });
    });
  }

  return {
    /**
     * Sends a link if the e-mail has an account; both cases count alike. Faults: resend_too_early, too_many_requests.
     */
    request(email: string, networkAddress: string): Promise<void> {
      return withMinimumDuration(deps.minimumAnswerMs, async () => {
        const request = { purpose: "reset_password", email, subject: "", networkAddress } as const;
        await codeRequests.request(request, (tx) => sendLink(tx, email));
        wakeMails();
      });
    },

    /** Returns the e-mail of the account that the link belongs to. Faults: reset_token_invalid, too_many_requests. */
    async validate(token: string, networkAddress: string): Promise<{ email: string }> {
      const { email } = await throttles.guard([networkBucket(networkAddress)], () => requireReset(token));
      return { email };
    },

    /**
     * Sets the password, consumes the link and ends every session. The link proves control of the mailbox, so the
     * e-mail counts as confirmed, and a stranger who registered with it loses access. Counted attempts are reset, so
     * that a stranger can't block the owner. Faults: password_common, reset_token_invalid, too_many_requests.
     */
    async confirm(request: ResetConfirmation, networkAddress: string): Promise<void> {
      rejectWeakPassword(request);
      await throttles.guard([networkBucket(networkAddress)], () => setPassword(request));
      wakeMails();
    },
  };
}

function networkBucket(networkAddress: string): Bucket {
  return { policy: "token_network", key: networkAddress };
}

import { AppError } from "@dexnet/protocol/errors/errors";
import type { Db } from "@dexnet/service/database/database";
import { transact } from "../database/transact.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import { createCodeStore } from "./code-store.ts";
import { rejectWeakPassword } from "./common-passwords.ts";
import type { ConfirmPassword } from "./confirm-password.ts";
import { createPasswordResetStore } from "./password-reset-store.ts";
import { normalizePassword, type Passwords } from "./passwords.ts";
import { createUserStore, type User } from "./user-store.ts";

export interface PasswordChangeDeps {
  readonly db: Db;
  readonly passwords: Passwords;
  readonly confirmPassword: ConfirmPassword;
  readonly outbox: MailOutbox;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export interface PasswordChangeRequest {
  password: string;
  newPassword: string;
  endOtherSessions: boolean;
}

/** The session that requests the change. */
interface RequestingSession {
  userId: string;
  sessionId: string;
}

export type ChangePassword = (session: RequestingSession, request: PasswordChangeRequest) => Promise<void>;

/**
 * Replaces the password of a user who knows the current one. Tickets, codes and reset links are revoked, unsent ones
 * included. Faults: password_wrong, password_same, password_common, too_many_requests.
 */
export function createPasswordChange(deps: PasswordChangeDeps): ChangePassword {
  const { db, passwords, confirmPassword, outbox, securityMails, wakeMails } = deps;

  /** Whether the password is still the one that was verified. It is, if only its hash was renewed. */
  async function isUnchanged(user: User, lockedUser: User, password: string): Promise<boolean> {
    return lockedUser.passwordHash === user.passwordHash || passwords.matches(password, lockedUser.passwordHash);
  }

  async function revokePendingSignIns(tx: Db, userId: string): Promise<void> {
    await createTicketStore(tx).removeOf(userId);
    await createPasswordResetStore(tx).removeOf(userId);
    await createCodeStore(tx).removeFor(userId, "sign_in");
    await outbox.withdraw(tx, userId, ["sign_in", "reset_password"]);
  }

  return async function changePassword({ userId, sessionId }, { password, newPassword, endOtherSessions }) {
    const user = await confirmPassword(userId, password);
    if (normalizePassword(newPassword) === normalizePassword(password))
      throw new AppError("password_same", { context: { field: "new_password" } });
    rejectWeakPassword({ email: user.email, password: newPassword }, "new_password");
    const passwordHash = await passwords.hash(newPassword);
    await transact(db, async (tx) => {
      const lockedUser = await createUserStore(tx).lock(userId, "exclusive");
      const sessions = createSessionStore(tx);
      // A session that the owner has just ended on another device may not change the password.
      if (lockedUser === undefined || (await sessions.find(sessionId)) === undefined)
        throw new AppError("session_expired");
      if (!(await isUnchanged(user, lockedUser, password))) throw new AppError("password_wrong");
      await createUserStore(tx).setPassword(userId, passwordHash);
      await revokePendingSignIns(tx, userId);
      if (endOtherSessions) await sessions.removeOthersOf(userId, sessionId);
      await securityMails.queue(tx, lockedUser, { kind: "password_changed" });
    });
    wakeMails();
  };
}

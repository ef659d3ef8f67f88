import type { Db } from "@dexnet/service/database";
import type { SecurityMails } from "../security-mails/security-mails.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { createSessionStore } from "../sessions/store.ts";
import { createTwoFactorStore } from "../two-factor/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";
import { createUserStore, newUniqueKey, type User } from "../users/store.ts";

/**
 * Removes everything from an unconfirmed account that whoever registered it could use later: sessions, password, second
 * factor, known devices, and the key of the local storage, which the registrant has read. Called when the owner of the
 * mailbox shows up, who may be somebody else. Plans and storages need a confirmed e-mail, so there are none. The
 * caller's transaction holds the user alone.
 */
export async function reclaimAccount(tx: Db, userId: string, keptSessionId?: string): Promise<void> {
  const sessions = createSessionStore(tx);
  if (keptSessionId === undefined) await sessions.removeAllOf(userId);
  else await sessions.removeOthersOf(userId, keptSessionId);
  await createTicketStore(tx).removeOf(userId);
  await createTwoFactorStore(tx).remove(userId);
  await createKnownDeviceStore(tx).removeAllOf(userId);
  await createUserStore(tx).removePassword(userId, newUniqueKey());
}

/** The same where no new password follows at once: a mail tells the owner how to set one. */
export async function reclaimAndNotify(
  tx: Db,
  user: User,
  securityMails: SecurityMails,
  keptSessionId?: string,
): Promise<void> {
  await reclaimAccount(tx, user.id, keptSessionId);
  if (user.passwordHash !== null) await securityMails.queue(tx, user, { kind: "password_removed" });
}

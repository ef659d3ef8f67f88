import type { Db } from "@dexnet/service/database/database";
import type { SecurityMails } from "../mails/security-mails.ts";
import { createPasskeyStore } from "../second-factors/passkey-store.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createTwoFactorStore } from "../second-factors/two-factor-store.ts";
import { createKnownDeviceStore } from "../sessions/known-device-store.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import { createSignInStore } from "../sessions/sign-in-store.ts";
import { createUserStore, newUniqueKey, type User } from "./user-store.ts";

/**
 * Removes everything from an unconfirmed account that the person who registered it could use later: sessions, password,
 * second factor, known devices, a corrected e-mail, and the key of the local storage, which that person has read. It is
 * called when the owner of the mailbox, possibly another person, proves control of it. An unconfirmed account has no
 * products and no storages. The caller's transaction must have locked the user exclusively.
 */
export async function reclaimAccount(tx: Db, userId: string, keptSessionId?: string): Promise<void> {
  const sessions = createSessionStore(tx);
  if (keptSessionId === undefined) await sessions.removeAllOf(userId);
  else await sessions.removeOthersOf(userId, keptSessionId);
  await createTicketStore(tx).removeOf(userId);
  await createPasskeyStore(tx).removeAllOf(userId);
  await createTwoFactorStore(tx).remove(userId);
  await createTwoFactorStore(tx).removeRecoveryCodes(userId);
  await createKnownDeviceStore(tx).removeAllOf(userId);
  await createSignInStore(tx).removeAllOf(userId);
  await createUserStore(tx).removePassword(userId, newUniqueKey());
  await createUserStore(tx).setPendingEmail(userId, null);
}

/** Reclaims an account for which no new password follows at once. A mail tells the owner how to set one. */
export async function reclaimAndNotify(
  tx: Db,
  user: User,
  securityMails: SecurityMails,
  keptSessionId?: string,
): Promise<void> {
  await reclaimAccount(tx, user.id, keptSessionId);
  if (user.passwordHash !== null) await securityMails.queue(tx, user, { kind: "password_removed" });
}

import type { adminUserSchema } from "@dexnet/protocol/admin/admin";
import { deviceNameOf } from "@dexnet/protocol/device-name";
import { AppError } from "@dexnet/protocol/errors/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type * as z from "zod/mini";
import { accountBuckets } from "../accounts/throttle-buckets.ts";
import { createUserStore, type User } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import type { SecurityMails } from "../mails/security-mails.ts";
import { createUserProductStore } from "../products/product-store.ts";
import { createPasskeyStore } from "../second-factors/passkey-store.ts";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createTwoFactorStore } from "../second-factors/two-factor-store.ts";
import { refreshTokenLifetimeMs } from "../sessions/session-limits.ts";
import { createSessionStore } from "../sessions/session-store.ts";
import { createShareStore } from "../shares/share-store.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import type { Throttles } from "../throttles/throttle-service.ts";
import { type AdministeredUser, createAdministrationStore } from "./admin-store.ts";
import { operatorActionMessage } from "./log-action.ts";

export interface UserAdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly throttles: Throttles;
  readonly securityMails: SecurityMails;
  readonly wakeMails: () => void;
}

export type UserAdministration = ReturnType<typeof createUserAdministration>;

/** Fault of each: user_not_found. */
export function createUserAdministration(deps: UserAdministrationDeps) {
  const { db, clock, log, throttles, securityMails, wakeMails } = deps;

  async function requireUser(email: string): Promise<AdministeredUser> {
    const user = await createAdministrationStore(db).findUser(email);
    if (user === undefined) throw new AppError("user_not_found");
    return user;
  }

  /**
   * Locks the user exclusively, so that no concurrent sign-in misses the change. Its mail is part of the transaction.
   */
  async function changeUser<T>(
    email: string,
    work: (tx: Db, user: User) => Promise<T>,
  ): Promise<{ id: string; result: T }> {
    const { id } = await requireUser(email);
    const result = await transact(db, async (tx) => {
      const user = await createUserStore(tx).lock(id, "exclusive");
      if (user === undefined) throw new AppError("user_not_found");
      return work(tx, user);
    });
    wakeMails();
    return { id, result };
  }

  async function sessionsOf(userId: string) {
    const sessions = await createSessionStore(db).listOf(userId, addMilliseconds(clock.now(), -refreshTokenLifetimeMs));
    return sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
      id,
      ...deviceNameOf(userAgent),
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt.toISOString(),
    }));
  }

  return {
    async read(email: string): Promise<z.input<typeof adminUserSchema>> {
      const user = await requireUser(email);
      const plans = await createUserProductStore(db).listOf(user.id);
      const locks = await throttles.listBlocked(accountBuckets(user));
      const storages = await createStorageStore(db).listOf(user.id);
      const addresses = storages.filter(({ owner }) => owner).map(({ address }) => address);
      const answer = {
        id: user.id,
        email: user.email,
        email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
        language: user.language,
        created_at: user.createdAt.toISOString(),
        two_factor:
          (await createTwoFactorStore(db).isEnabled(user.id)) || (await createPasskeyStore(db).countOf(user.id)) > 0,
        sessions: await sessionsOf(user.id),
        plans: plans.map(({ plan, endsAt }) => ({ name: plan.name, ends_at: endsAt.toISOString() })),
        storages: addresses.length,
        share_links: await createShareStore(db).countActive(clock.now(), addresses),
        locks: locks.map(({ policy, until }) => ({ what: policy, until: until.toISOString() })),
        mails_waiting: await createAdministrationStore(db).countWaitingMails(user.id),
      };
      log.info({ action: "users.show", userId: user.id }, operatorActionMessage);
      return answer;
    },

    /** Returns the policies that blocked the user. */
    async unlock(email: string): Promise<{ unlocked: string[] }> {
      const user = await requireUser(email);
      const buckets = accountBuckets(user);
      const blocked = await throttles.listBlocked(buckets);
      await transact(db, (tx) => throttles.reset(tx, buckets));
      log.info({ action: "users.unlock", userId: user.id, unlocked: blocked.length }, operatorActionMessage);
      return { unlocked: blocked.map(({ policy }) => policy) };
    },

    async endSessions(email: string): Promise<{ ended: number }> {
      const { id, result: ended } = await changeUser(email, async (tx, user) => {
        const count = await createSessionStore(tx).removeAllOf(user.id);
        if (count > 0) await securityMails.queue(tx, user, { kind: "sessions_ended", count, by: "operator" });
        return count;
      });
      log.info({ action: "users.end_sessions", userId: id, ended }, operatorActionMessage);
      return { ended };
    },

    /** Removes the authenticator, all passkeys and the recovery codes. Further fault: two_factor_off. */
    async disableTwoFactor(email: string): Promise<void> {
      const { id } = await changeUser(email, async (tx, user) => {
        const twoFactor = createTwoFactorStore(tx);
        const hadAuthenticator = await twoFactor.isEnabled(user.id);
        const removedPasskeys = await createPasskeyStore(tx).removeAllOf(user.id);
        if (!hadAuthenticator && removedPasskeys === 0) throw new AppError("two_factor_off");
        await twoFactor.remove(user.id);
        await twoFactor.removeRecoveryCodes(user.id);
        await createTicketStore(tx).removeOf(user.id);
        await securityMails.queue(tx, user, { kind: "two_factor_off", by: "operator" });
      });
      log.info({ action: "users.two_factor_off", userId: id }, operatorActionMessage);
    },
  };
}

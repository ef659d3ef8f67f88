import type { userFactsSchema } from "@dexnet/protocol/admin";
import { AppError } from "@dexnet/protocol/errors";
import { addMilliseconds, type Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import type { z } from "zod";
import { refreshTokenLifetimeMs } from "../accounts/limits.ts";
import { createUserStore, type User } from "../accounts/store.ts";
import type { Notices } from "../notices/notices.ts";
import { createUserProductStore } from "../products/store.ts";
import { deviceNameOf } from "../sessions/device-name.ts";
import { createSessionStore } from "../sessions/store.ts";
import { createStorageStore } from "../storages/store.ts";
import { accountMeasures, type Throttles } from "../throttles/throttles.ts";
import { transact } from "../transact.ts";
import { createTwoFactorStore } from "../two-factor/store.ts";
import { createTicketStore } from "../two-factor/ticket-store.ts";
import { operatorAction } from "./log-action.ts";
import { type AdministeredUser, createAdministrationStore } from "./store.ts";

export interface UserAdministrationDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  throttles: Throttles;
  notices: Notices;
  wakeMails: () => void;
}

export type UserAdministration = ReturnType<typeof createUserAdministration>;

/** Fault of each: user_not_found. */
export function createUserAdministration(deps: UserAdministrationDeps) {
  const { db, clock, log, throttles, notices, wakeMails } = deps;

  async function find(email: string): Promise<AdministeredUser> {
    const user = await createAdministrationStore(db).findUser(email);
    if (user === undefined) throw new AppError("user_not_found");
    return user;
  }

  /** A change that nobody who signs in at the same moment slips past. A mail about it goes out with it. */
  async function change<T>(
    email: string,
    work: (tx: Db, user: User) => Promise<T>,
  ): Promise<{ id: string; result: T }> {
    const { id } = await find(email);
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
    async show(email: string): Promise<z.input<typeof userFactsSchema>> {
      const user = await find(email);
      const plans = await createUserProductStore(db).listOf(user.id);
      const locks = await throttles.blocked(accountMeasures(user));
      const facts = {
        id: user.id,
        email: user.email,
        email_confirmed_at: user.emailConfirmedAt?.toISOString() ?? null,
        language: user.language,
        created_at: user.createdAt.toISOString(),
        two_factor: await createTwoFactorStore(db).isOn(user.id),
        sessions: await sessionsOf(user.id),
        plans: plans.map(({ plan, endsAt }) => ({ name: plan.name, ends_at: endsAt.toISOString() })),
        storages: (await createStorageStore(db).listOf(user.id)).filter(({ owner }) => owner).length,
        locks: locks.map(({ policy, until }) => ({ what: policy, until: until.toISOString() })),
        mails_waiting: await createAdministrationStore(db).mailsWaitingFor(user.id),
      };
      log.info({ action: "users.show", userId: user.id }, operatorAction);
      return facts;
    },

    /** Answers what was shut. */
    async unlock(email: string): Promise<{ unlocked: string[] }> {
      const user = await find(email);
      const measures = accountMeasures(user);
      const shut = await throttles.blocked(measures);
      await transact(db, (tx) => throttles.forget(tx, measures));
      log.info({ action: "users.unlock", userId: user.id, unlocked: shut.length }, operatorAction);
      return { unlocked: shut.map(({ policy }) => policy) };
    },

    async endSessions(email: string): Promise<{ ended: number }> {
      const { id, result: ended } = await change(email, async (tx, user) => {
        const count = await createSessionStore(tx).endAllOf(user.id);
        if (count > 0) await notices.queue(tx, user, { kind: "sessions_ended", count, by: "operator" });
        return count;
      });
      log.info({ action: "users.end_sessions", userId: id, ended }, operatorAction);
      return { ended };
    },

    /** Further fault: two_factor_off. */
    async turnOffTwoFactor(email: string): Promise<void> {
      const { id } = await change(email, async (tx, user) => {
        const twoFactor = createTwoFactorStore(tx);
        if (!(await twoFactor.isOn(user.id))) throw new AppError("two_factor_off");
        await twoFactor.remove(user.id);
        await createTicketStore(tx).removeOf(user.id);
        await notices.queue(tx, user, { kind: "two_factor_off", by: "operator" });
      });
      log.info({ action: "users.two_factor_off", userId: id }, operatorAction);
    },
  };
}

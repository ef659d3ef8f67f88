import { randomInt } from "node:crypto";
import type { AdminDexId, discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import type { HandledBody, HandledQuery } from "@dexnet/protocol/call";
import { dexIdCheckDigit, normalizeDexId } from "@dexnet/protocol/dexid";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import { createDexIdStore, type StoredDexId } from "../promocodes/dexid-store.ts";
import { createAdministrationStore } from "./admin-store.ts";
import { operatorActionMessage } from "./log-action.ts";

export interface DexIdAdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

export type DexIdAdministration = ReturnType<typeof createDexIdAdministration>;

export function createDexIdAdministration({ db, clock, log }: DexIdAdministrationDeps) {
  async function describe(at: Db, dexIds: readonly StoredDexId[]): Promise<AdminDexId[]> {
    const emails = await createAdministrationStore(at).listEmails(dexIds.map(({ userId }) => userId));
    return dexIds.map(({ dexId, percent, userId, linkedAt, createdAt }) => ({
      dexid: dexId,
      hundredths: percent,
      email: userId === null ? null : (emails.get(userId) ?? null),
      linked_at: userId === null ? null : (linkedAt?.toISOString() ?? null),
      created_at: createdAt.toISOString(),
    }));
  }

  async function describeOne(at: Db, found: StoredDexId | undefined): Promise<AdminDexId> {
    const [described] = found === undefined ? [] : await describe(at, [found]);
    if (described === undefined) throw new AppError("dexid_not_found");
    return described;
  }

  async function find(at: Db, text: string): Promise<StoredDexId | undefined> {
    const dexId = normalizeDexId(text);
    return dexId === null ? undefined : createDexIdStore(at).find(dexId);
  }

  return {
    /** Creates random DexIDs, all or none. */
    async create({ count, hundredths }: HandledBody<typeof discountAdminCalls.createDexIds>) {
      const createdAt = clock.now();
      const created = await transact(db, async (tx) => {
        const rows: StoredDexId[] = [];
        // A random DexID may exist already.
        while (rows.length < count) {
          const wanted = Array.from({ length: count - rows.length }, () => ({
            dexId: newDexId(),
            percent: hundredths,
            userId: null,
            linkedAt: null,
            createdAt,
          }));
          rows.push(...(await createDexIdStore(tx).insertMissing(wanted)));
        }
        return rows;
      });
      log.info({ action: "dexids.create", count, hundredths }, operatorActionMessage);
      return { dexids: await describe(db, created) };
    },

    /** Fault: dexid_not_found if the DexID after which the page starts does not exist. */
    async list(page: HandledQuery<typeof discountAdminCalls.dexIds>) {
      const after = page.after === undefined ? undefined : await find(db, page.after);
      if (page.after !== undefined && after === undefined) throw new AppError("dexid_not_found");
      const found = await createDexIdStore(db).list({ limit: page.limit + 1, after, linked: page.linked });
      log.info({ action: "dexids.list" }, operatorActionMessage);
      return { dexids: await describe(db, found.slice(0, page.limit)), more: found.length > page.limit };
    },

    /** Fault: dexid_not_found. */
    async read(text: string): Promise<AdminDexId> {
      const described = await describeOne(db, await find(db, text));
      log.info({ action: "dexids.show" }, operatorActionMessage);
      return described;
    },

    /** Fault: dexid_not_found. */
    async unlink(text: string): Promise<AdminDexId> {
      const dexId = normalizeDexId(text);
      if (dexId === null) throw new AppError("dexid_not_found");
      const described = await transact(db, async (tx) => describeOne(tx, await createDexIdStore(tx).unlink(dexId)));
      log.info({ action: "dexids.unlink" }, operatorActionMessage);
      return described;
    },
  };
}

/** Eleven random digits and their check digit. */
function newDexId(): string {
  const numbers = String(randomInt(100_000_000_000)).padStart(11, "0");
  return `DEX${numbers}${dexIdCheckDigit(numbers)}`;
}

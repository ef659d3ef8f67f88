import {
  type AdminPromocode,
  type discountAdminCalls,
  maxListedUses,
  type PromocodeUse,
} from "@dexnet/protocol/admin/discount-admin";
import type { HandledBody, HandledQuery } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { newInviteCode } from "@dexnet/protocol/invite-code";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import type { Catalogue } from "../products/catalogue.ts";
import { createPromocodeStore, promocodeKeyOf, type StoredPromocode } from "../promocodes/promocode-store.ts";
import { createAdministrationStore } from "./admin-store.ts";
import { operatorActionMessage } from "./log-action.ts";

export interface PromocodeAdministrationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly catalogue: Catalogue;
}

type Wanted = HandledBody<typeof discountAdminCalls.createPromocode>;

export type PromocodeAdministration = ReturnType<typeof createPromocodeAdministration>;

export function createPromocodeAdministration({ db, clock, log, catalogue }: PromocodeAdministrationDeps) {
  async function describe(at: Db, promocodes: readonly StoredPromocode[]): Promise<AdminPromocode[]> {
    const uses = await createPromocodeStore(at).countUses(promocodes.map(({ code }) => code));
    const emails = await createAdministrationStore(at).listEmails(promocodes.map(({ ownerId }) => ownerId));
    return promocodes.map((promocode) => ({
      code: promocode.code,
      kind: promocode.kind,
      hundredths: promocode.percent,
      cents: promocode.cents === null ? null : Number(promocode.cents),
      product: promocode.planId,
      uses: uses.get(promocode.code) ?? 0,
      most_uses: promocode.maxUses,
      private: promocode.isPrivate,
      owner: promocode.ownerId === null ? null : (emails.get(promocode.ownerId) ?? null),
      starts_at: promocode.startsAt?.toISOString() ?? null,
      ends_at: promocode.endsAt?.toISOString() ?? null,
      disabled_at: promocode.disabledAt?.toISOString() ?? null,
      created_at: promocode.createdAt.toISOString(),
    }));
  }

  async function describeOne(at: Db, promocode: StoredPromocode): Promise<AdminPromocode> {
    const [described] = await describe(at, [promocode]);
    if (described === undefined) throw new AppError("promocode_not_found");
    return described;
  }

  async function requirePromocode(at: Db, code: string): Promise<StoredPromocode> {
    const promocode = await createPromocodeStore(at).find(code);
    if (promocode === undefined) throw new AppError("promocode_not_found");
    return promocode;
  }

  async function findOwner(email: string | null): Promise<string | null> {
    if (email === null) return null;
    const user = await createAdministrationStore(db).findUser(email);
    if (user === undefined) throw new AppError("user_not_found");
    return user.id;
  }

  /** Only the value of the kind is given. A product is a paid plan of the catalogue. */
  function checkEffect(wanted: Wanted): void {
    const values = { percent: wanted.hundredths, amount: wanted.cents, product: wanted.product };
    const fields = { percent: "hundredths", amount: "cents", product: "product" } as const;
    for (const kind of ["percent", "amount", "product"] as const) {
      if ((values[kind] !== null) !== (kind === wanted.kind)) throw wrongField(fields[kind]);
    }
    const plan = catalogue.plans.find(({ id }) => id === wanted.product);
    if (wanted.product !== null && (plan === undefined || plan.trial)) throw new AppError("plan_not_found");
  }

  return {
    /** Faults: bad_request, plan_not_found, user_not_found, promocode_exists. */
    async create(wanted: Wanted): Promise<AdminPromocode> {
      const createdAt = clock.now();
      checkEffect(wanted);
      const startsAt = wanted.starts_at === null ? null : new Date(wanted.starts_at);
      const endsAt = wanted.ends_at === null ? null : new Date(wanted.ends_at);
      if (endsAt !== null && endsAt <= (startsAt !== null && startsAt > createdAt ? startsAt : createdAt))
        throw wrongField("ends_at");
      if (wanted.email !== null && !wanted.private) throw wrongField("email");
      const ownerId = await findOwner(wanted.email);
      const promocode: StoredPromocode = {
        code: promocodeKeyOf(wanted.code ?? newInviteCode()),
        kind: wanted.kind,
        percent: wanted.hundredths,
        cents: wanted.cents === null ? null : BigInt(wanted.cents),
        planId: wanted.product,
        isPrivate: wanted.private,
        hasOwner: ownerId !== null,
        ownerId,
        maxUses: wanted.uses,
        // A start in the past means at once.
        startsAt: startsAt !== null && startsAt > createdAt ? startsAt : null,
        endsAt,
        disabledAt: null,
        createdAt,
      };
      if (!(await transact(db, (tx) => createPromocodeStore(tx).insert(promocode))))
        throw new AppError("promocode_exists");
      log.info({ action: "promocodes.create", kind: wanted.kind, uses: wanted.uses }, operatorActionMessage);
      return describeOne(db, promocode);
    },

    /** Fault: promocode_not_found if the code after which the page starts does not exist. */
    async list(page: HandledQuery<typeof discountAdminCalls.promocodes>) {
      const after = page.after === undefined ? undefined : await requirePromocode(db, page.after);
      // One more than requested tells whether there are more.
      const found = await createPromocodeStore(db).list({ limit: page.limit + 1, after });
      log.info({ action: "promocodes.list" }, operatorActionMessage);
      return { promocodes: await describe(db, found.slice(0, page.limit)), more: found.length > page.limit };
    },

    /** Fault: promocode_not_found. */
    async read(code: string): Promise<AdminPromocode & { used_by: PromocodeUse[] }> {
      const promocode = await requirePromocode(db, code);
      const uses = await createPromocodeStore(db).listUses(promocode.code, maxListedUses);
      const emails = await createAdministrationStore(db).listEmails(uses.map(({ userId }) => userId));
      log.info({ action: "promocodes.show" }, operatorActionMessage);
      return {
        ...(await describeOne(db, promocode)),
        used_by: uses.map(({ userId, usedAt, consumedAt, invoiceId }) => ({
          email: userId === null ? null : (emails.get(userId) ?? null),
          used_at: usedAt.toISOString(),
          consumed_at: consumedAt?.toISOString() ?? null,
          invoice: invoiceId,
        })),
      };
    },

    /** Fault: promocode_not_found. */
    async disable(code: string): Promise<AdminPromocode> {
      const disabled = await transact(db, async (tx) => {
        await createPromocodeStore(tx).disable(code, clock.now());
        return describeOne(tx, await requirePromocode(tx, code));
      });
      log.info({ action: "promocodes.disable", uses: disabled.uses }, operatorActionMessage);
      return disabled;
    },
  };
}

function wrongField(field: string): AppError {
  return new AppError("bad_request", { context: { field } });
}

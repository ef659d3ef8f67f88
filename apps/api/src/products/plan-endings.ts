import { type BackgroundLoop, startBackgroundLoop } from "@dexnet/service/background/background-loop";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import type { Registry } from "prom-client";
import type { CodeRequests } from "../accounts/code-requests.ts";
import { transact } from "../database/transact.ts";
import type { LedgerOutbox } from "../ledger/outbox.ts";
import type { MailOutbox } from "../mails/outbox.ts";
import { removeOwnedStorage } from "../storages/connections.ts";
import { createStorageStore } from "../storages/storage-store.ts";
import { type EndingState, type EndingStep, nextStep } from "./next-step.ts";
import {
  endingsIntervalMs,
  firstMailLeadMs,
  paymentDelayMs,
  productsPerPage,
  releasedMailLifetimeMs,
} from "./plan-ending-limits.ts";
import { createEndingMetrics } from "./plan-ending-metrics.ts";
import { createPlanNoticeStore } from "./plan-ending-store.ts";
import { queuePlanMail } from "./plan-mails.ts";
import { createUserProductStore, type StoredUserProduct } from "./product-store.ts";

export interface PlanEndingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly outbox: MailOutbox;
  readonly wakeMails: () => void;
  readonly codeRequests: CodeRequests;
  readonly ledgerOutbox: LedgerOutbox;
  /** Whether a payment of an invoice that is open, or expired after `since`, may be under way. */
  readonly mayBePaid: (tx: Db, userId: string, since: Date) => Promise<boolean>;
  readonly intervalMs?: number | undefined;
}

const smallestId = "00000000-0000-0000-0000-000000000000";

/**
 * Sends the mails about the end of products, and releases the storages of those that were not renewed. Each step is one
 * transaction that locks the product, like a renewal does: of a release and a payment at the same moment one is first. The
 * mails are in the same transaction, so that any number of processes sends each of them once.
 */
export function startPlanEndings(deps: PlanEndingsDeps): BackgroundLoop {
  const { db, clock, log, outbox, ledgerOutbox, intervalMs = endingsIntervalMs } = deps;
  const countRelease = createEndingMetrics(deps.metrics, { db, clock });

  async function listDue(page: readonly StoredUserProduct[]): Promise<StoredUserProduct[]> {
    const ids = page.map(({ id }) => id);
    const notices = await createPlanNoticeStore(db).listOf(ids);
    const occupied = await createStorageStore(db).findOccupied(ids);
    const now = clock.now();
    return page.filter((product) => {
      const hasStorages = occupied.has(product.id);
      const ofProduct = notices.filter(({ userProductId }) => userProductId === product.id);
      return nextStep({ product, notices: ofProduct, hasStorages, now }) !== null;
    });
  }

  /** Decides again under the lock: another process, or a payment, may have been faster. */
  async function advance({ id, userId }: StoredUserProduct): Promise<EndingStep | null> {
    return transact(db, async (tx) => {
      const product = await createUserProductStore(tx).lock(id, userId);
      if (product === undefined) return null;
      const notices = await createPlanNoticeStore(tx).listOf([id]);
      const hasStorages = (await createStorageStore(tx).findOccupied([id])).has(id);
      const state: EndingState = { product, notices, hasStorages, now: clock.now() };
      const step = nextStep(state);
      if (step === null) return null;
      if (step.kind === "mail") return mail(tx, state, step);
      // A payment that is made and not read yet must find its storages.
      const since = addMilliseconds(state.now, -paymentDelayMs);
      if (hasStorages && (await deps.mayBePaid(tx, userId, since))) return null;
      return release(tx, state, step);
    });
  }

  async function mail(tx: Db, { product, now }: EndingState, step: EndingStep & { kind: "mail" }): Promise<EndingStep> {
    const storages = await createStorageStore(tx).listOfProduct(product.id);
    await queuePlanMail(tx, outbox, { ...step, product, storages, now });
    const isAnnounced = step.notice === "release_in_7_days" || step.notice === "release_in_1_day";
    if (isAnnounced) await createUserProductStore(tx).setReleaseDate(product.id, step.releaseAt);
    return step;
  }

  async function release(tx: Db, { product, now }: EndingState, step: EndingStep): Promise<EndingStep> {
    const { id, userId } = product;
    const storages = await createStorageStore(tx).lockOfProduct(id);
    for (const { address } of storages) await removeOwnedStorage(tx, deps, { address, userId });
    await createUserProductStore(tx).setReleased(id, now);
    if (storages.length > 0) {
      const expiresAt = addMilliseconds(now, releasedMailLifetimeMs);
      await queuePlanMail(tx, outbox, { notice: "released", product, storages, releaseAt: now, expiresAt, now });
    }
    return step;
  }

  async function handle(product: StoredUserProduct): Promise<void> {
    const ending = { userProductId: product.id, userId: product.userId, endsAt: product.endsAt };
    try {
      const step = await advance(product);
      if (step === null) return;
      deps.wakeMails();
      if (step.kind === "mail") {
        log.info({ ...ending, notice: step.notice }, "A mail about the end of a plan was queued");
        return;
      }
      ledgerOutbox.wake();
      countRelease();
      log.info(ending, "The storages of a product were released");
    } catch (err) {
      // The other products must not wait for this one.
      log.error({ err, ...ending }, "The end of a plan could not be handled; it is retried");
    }
  }

  return startBackgroundLoop({
    name: "plan endings",
    log,
    intervalMs,
    async run(stopping) {
      const until = addMilliseconds(clock.now(), firstMailLeadMs);
      for (let afterId = smallestId; ; ) {
        const page = await createUserProductStore(db).listEnding(until, { afterId, limit: productsPerPage });
        for (const product of await listDue(page)) {
          if (stopping.aborted) return;
          await handle(product);
        }
        afterId = page.at(-1)?.id ?? afterId;
        if (page.length < productsPerPage) return;
      }
    },
  });
}

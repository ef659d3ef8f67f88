import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { addMilliseconds } from "@dexnet/service/background/clock";
import {
  firstMailLeadMs,
  firstMailLifetimeMs,
  firstWarningMs,
  lastMailLeadMs,
  lastMailLifetimeMs,
  lastWarningMs,
} from "./plan-ending-limits.ts";
import type { NoticeKind, PlanNotice } from "./plan-ending-store.ts";
import { graceMs } from "./product-limits.ts";
import type { StoredUserProduct } from "./product-store.ts";
import { releaseDateOf } from "./release-date.ts";

/** Next step for a product that ends or has ended. */
export type EndingStep =
  | { kind: "mail"; notice: NoticeKind; releaseAt: Date; expiresAt: Date }
  /** The storages are deleted. */
  | { kind: "release" };

export interface EndingState {
  readonly product: StoredUserProduct;
  /** Notices about this and earlier ends of the product. */
  readonly notices: readonly PlanNotice[];
  readonly hasStorages: boolean;
  readonly now: Date;
}

/**
 * Returns the step that is due, or null. [Note: two mails before a release] Storages are released only after two mails that
 * the mail server has accepted, the first at least 6 days and the second at least one day before. A mail that was dropped
 * is queued again with a later date.
 */
export function nextStep(state: EndingState): EndingStep | null {
  const { product, now } = state;
  if (product.releasedAt !== null) return null;
  return product.endsAt > now ? stepBeforeEnd(state) : (endedMail(state) ?? stepBeforeRelease(state));
}

function stepBeforeEnd({ product, notices, now }: EndingState): EndingStep | null {
  const { endsAt, plan } = product;
  const [notice, leadMs, expiresAt] =
    addMilliseconds(endsAt, -lastMailLeadMs) <= now
      ? (["ends_in_1_day", lastMailLeadMs, endsAt] as const)
      : (["ends_in_7_days", firstMailLeadMs, addMilliseconds(endsAt, -lastMailLeadMs)] as const);
  const isDue = addMilliseconds(endsAt, -leadMs) <= now;
  // A plan that is shorter than this would be reminded of its end at its beginning.
  const isLonger = plan.period_days * daysInMilliseconds > leadMs;
  if (!isDue || !isLonger || find(notices, product, notice) !== undefined) return null;
  return { kind: "mail", notice, releaseAt: releaseDateOf(product), expiresAt };
}

/** The first mail before the release replaces it. */
function endedMail({ product, notices, now }: EndingState): EndingStep | null {
  const expiresAt = addMilliseconds(product.endsAt, graceMs - firstMailLeadMs);
  if (expiresAt <= now || find(notices, product, "ended") !== undefined) return null;
  return { kind: "mail", notice: "ended", releaseAt: releaseDateOf(product), expiresAt };
}

function stepBeforeRelease({ product, notices, hasStorages, now }: EndingState): EndingStep | null {
  const graceEndsAt = addMilliseconds(product.endsAt, graceMs);
  // Without storages nothing is deleted.
  if (!hasStorages) return graceEndsAt <= now ? { kind: "release" } : null;
  if (addMilliseconds(graceEndsAt, -firstMailLeadMs) > now) return null;

  const first = find(notices, product, "release_in_7_days");
  if (first === undefined || isDropped(first, firstMailLifetimeMs, now)) {
    const releaseAt = latest([graceEndsAt, addMilliseconds(now, firstMailLeadMs)]);
    const expiresAt = addMilliseconds(now, firstMailLifetimeMs);
    return { kind: "mail", notice: "release_in_7_days", releaseAt, expiresAt };
  }
  const announcedAt = releaseDateOf(product);
  if (first.acceptedAt === null || addMilliseconds(announcedAt, -lastMailLeadMs) > now) return null;

  const last = find(notices, product, "release_in_1_day");
  if (last === undefined || isDropped(last, lastMailLifetimeMs, now)) {
    const releaseAt = latest([announcedAt, addMilliseconds(now, lastMailLeadMs)]);
    const expiresAt = addMilliseconds(now, lastMailLifetimeMs);
    return { kind: "mail", notice: "release_in_1_day", releaseAt, expiresAt };
  }
  if (last.acceptedAt === null) return null;
  const releasableAt = latest([
    announcedAt,
    addMilliseconds(first.acceptedAt, firstWarningMs),
    addMilliseconds(last.acceptedAt, lastWarningMs),
  ]);
  return releasableAt <= now ? { kind: "release" } : null;
}

function find(notices: readonly PlanNotice[], product: StoredUserProduct, kind: NoticeKind): PlanNotice | undefined {
  return notices.find(
    (notice) =>
      notice.kind === kind &&
      notice.userProductId === product.id &&
      notice.endsAt.getTime() === product.endsAt.getTime(),
  );
}

/** A rejected mail is queued again only after its lifetime: the mailbox may be full or gone. */
function isDropped({ acceptedAt, isWaiting, queuedAt }: PlanNotice, lifetimeMs: number, now: Date): boolean {
  return acceptedAt === null && !isWaiting && addMilliseconds(queuedAt, lifetimeMs) <= now;
}

function latest(dates: readonly Date[]): Date {
  return new Date(Math.max(...dates.map((date) => date.getTime())));
}

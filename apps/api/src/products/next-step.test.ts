import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { addMilliseconds } from "@dexnet/service/background/clock";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCatalogue } from "./catalogue.ts";
import { type EndingStep, nextStep } from "./next-step.ts";
import type { NoticeKind, PlanNotice } from "./plan-ending-store.ts";
import type { StoredUserProduct } from "./product-store.ts";

const { plans } = await readCatalogue();
const [, plan] = plans;
if (plan === undefined) throw new Error("The catalogue has no plan");
const endsAt = new Date("2030-01-31T00:00:00Z");
const createdAt = new Date("2030-01-01T00:00:00Z");
/** Days after the end; negative before it. */
const day = (days: number) => addMilliseconds(endsAt, days * daysInMilliseconds);
const product: StoredUserProduct = {
  id: "a",
  userId: "b",
  plan,
  createdAt,
  endsAt,
  releaseAt: null,
  releasedAt: null,
  valueMicros: 0n,
  valuedAt: createdAt,
};
const notice = (kind: NoticeKind, changes: Partial<PlanNotice> = {}): PlanNotice => ({
  userProductId: product.id,
  endsAt,
  kind,
  queuedAt: endsAt,
  acceptedAt: endsAt,
  isWaiting: false,
  ...changes,
});
const stepAt = (now: Date, notices: readonly PlanNotice[] = [], changes: Partial<StoredUserProduct> = {}) =>
  nextStep({ product: { ...product, ...changes }, notices, hasStorages: true, now });
const mailAt = (now: Date, notices: readonly PlanNotice[] = []) => {
  const step = stepAt(now, notices);
  return step?.kind === "mail" ? step.notice : step;
};

describe("nextStep before the end", () => {
  test("is a mail 7 days and 1 day before, once", () => {
    expect(mailAt(day(-7.001))).toBeNull();
    expect(mailAt(day(-7))).toBe("ends_in_7_days");
    expect(mailAt(day(-6), [notice("ends_in_7_days")])).toBeNull();
    expect(mailAt(day(-1), [notice("ends_in_7_days")])).toBe("ends_in_1_day");
    expect(mailAt(day(-0.5), [notice("ends_in_1_day")])).toBeNull();
  });

  test("is the second mail only, if the first would come a day before", () => {
    expect(mailAt(day(-0.9))).toBe("ends_in_1_day");
  });

  test("ignores mails about an earlier end", () => {
    expect(mailAt(day(-7), [notice("ends_in_7_days", { endsAt: day(-30) })])).toBe("ends_in_7_days");
  });

  test("is none for a plan that is shorter than the time before", () => {
    const week = { ...product, plan: { ...plan, period_days: 7 } };
    const step = (now: Date) => nextStep({ product: week, notices: [], hasStorages: true, now });
    expect(step(day(-7))).toBeNull();
    expect(step(day(-1))).toMatchObject({ notice: "ends_in_1_day" });
  });
});

describe("nextStep after the end", () => {
  test("is the mail about the end in the first week, which names the end of the grace period", () => {
    expect(stepAt(endsAt)).toEqual({ kind: "mail", notice: "ended", releaseAt: day(14), expiresAt: day(7) });
    expect(stepAt(day(6), [notice("ended")])).toBeNull();
    expect(mailAt(day(7))).toBe("release_in_7_days");
  });

  test("is a release after 14 days and two accepted mails", () => {
    const first = notice("release_in_7_days", { queuedAt: day(7), acceptedAt: day(7) });
    expect(mailAt(day(12.9), [first])).toBeNull();
    expect(stepAt(day(13), [first])).toMatchObject({ notice: "release_in_1_day", releaseAt: day(14) });
    const last = notice("release_in_1_day", { queuedAt: day(13), acceptedAt: day(13) });
    expect(stepAt(day(13.9), [first, last])).toBeNull();
    expect(stepAt(day(14), [first, last])).toEqual({ kind: "release" });
    expect(stepAt(day(14), [first, last], { releasedAt: day(14) })).toBeNull();
  });

  test("is never a release without both mails", () => {
    const waiting = { acceptedAt: null, isWaiting: true };
    const first = notice("release_in_7_days");
    expect(stepAt(day(90), [notice("release_in_7_days", waiting)])).toBeNull();
    expect(stepAt(day(90), [first, notice("release_in_1_day", waiting)])).toBeNull();
    expect(stepAt(day(90))).toMatchObject({ notice: "release_in_7_days", releaseAt: day(97) });
    expect(stepAt(day(90), [first])).toMatchObject({ notice: "release_in_1_day", releaseAt: day(91) });
  });

  test("keeps a day after a late second mail", () => {
    const notices = [notice("release_in_7_days"), notice("release_in_1_day", { acceptedAt: day(13.5) })];
    expect(stepAt(day(14.4), notices)).toBeNull();
    expect(stepAt(day(14.5), notices)).toEqual({ kind: "release" });
  });

  test("is a dropped mail again after its lifetime, with a later date", () => {
    const dropped = notice("release_in_7_days", { queuedAt: day(7), acceptedAt: null });
    expect(stepAt(day(7.5), [dropped])).toBeNull();
    expect(stepAt(day(8), [dropped])).toMatchObject({ notice: "release_in_7_days", releaseAt: day(15) });
  });

  test("is a release without mails if there are no storages", () => {
    const step = (now: Date) => nextStep({ product, notices: [notice("ended")], hasStorages: false, now });
    expect(step(day(13.9))).toBeNull();
    expect(step(day(14))).toEqual({ kind: "release" });
  });
});

describe("nextStep with a mail server that fails at times", () => {
  interface World {
    product: StoredUserProduct;
    notices: PlanNotice[];
    expiresAt: Map<NoticeKind, Date>;
    acceptances: { kind: NoticeKind; at: Date; releaseAt: Date }[];
  }

  function deliver(world: World, now: Date, isUp: boolean): void {
    for (const mail of world.notices.filter(({ isWaiting }) => isWaiting)) {
      const isExpired = (world.expiresAt.get(mail.kind) ?? now) <= now;
      if (!isExpired && !isUp) continue;
      mail.isWaiting = false;
      if (isExpired) continue;
      mail.acceptedAt = now;
      world.acceptances.push({ kind: mail.kind, at: now, releaseAt: world.product.releaseAt ?? now });
    }
  }

  function queue(world: World, step: EndingStep & { kind: "mail" }, now: Date): void {
    world.notices = world.notices.filter(({ kind }) => kind !== step.notice);
    world.notices.push(notice(step.notice, { queuedAt: now, acceptedAt: null, isWaiting: true }));
    world.expiresAt.set(step.notice, step.expiresAt);
    if (step.notice.startsWith("release")) world.product = { ...world.product, releaseAt: step.releaseAt };
  }

  test("releases only after two mails with their times, and sends each kind once", () => {
    const hours = 24 * 60;
    const outage = fc.record({
      from: fc.integer({ min: -10 * 24, max: 40 * 24 }),
      hours: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.array(outage, { maxLength: 5 }), fc.integer({ min: 1, max: 30 }), (outages, stepHours) => {
        const world: World = { product, notices: [], expiresAt: new Map(), acceptances: [] };
        let releasedAt: Date | undefined;
        for (let hour = -10 * 24; hour < hours && releasedAt === undefined; hour += stepHours) {
          const now = day(hour / 24);
          const isUp = outages.every(({ from, hours: length }) => hour < from || hour >= from + length);
          deliver(world, now, isUp);
          const step = nextStep({ product: world.product, notices: world.notices, hasStorages: true, now });
          if (step?.kind === "mail") queue(world, step, now);
          if (step?.kind === "release") releasedAt = now;
        }
        const kinds = world.acceptances.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        if (releasedAt === undefined) return;
        const [first, last] = (["release_in_7_days", "release_in_1_day"] as const).map((wanted) =>
          world.acceptances.find(({ kind }) => kind === wanted),
        );
        const days = (from: Date | undefined) => (Number(releasedAt) - Number(from)) / daysInMilliseconds;
        expect(days(endsAt)).toBeGreaterThanOrEqual(14);
        expect(days(first?.at)).toBeGreaterThanOrEqual(6);
        expect(days(last?.at)).toBeGreaterThanOrEqual(1);
        // No mail has announced a later date.
        expect(days(first?.releaseAt)).toBeGreaterThanOrEqual(0);
        expect(days(last?.releaseAt)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { errorDetail } from "@dexnet/protocol/errors/error-details";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { createPromocode } from "../testing/payment-client.ts";
import { createPromocodeStore, type StoredPromocode } from "./promocode-store.ts";

/** These calls need no chain. */
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ accessTokenSeconds: 30 * 86_400 });
});
afterAll(() => api.close());

const check = ({ token }: TestUser, code: string) => api.send(paymentCalls.checkPromocode, { token, body: { code } });
const use = ({ token }: TestUser, code: string) => api.send(paymentCalls.usePromocode, { token, body: { code } });
const discountsOf = async ({ token }: TestUser) => (await api.send(paymentCalls.discounts, { token })).body;
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * daysInMilliseconds).toISOString();
const disable = (code: string) => sendAsOperator(api, discountAdminCalls.disablePromocode, { params: { code } });

/** Both calls answer with the same fault. */
async function expectRefused(user: TestUser, code: string, fault: Parameters<typeof expectFault>[1]): Promise<void> {
  expectFault(await check(user, code), fault);
  const used = await use(user, code);
  expectFault(used, fault);
  expect(used.body.detail).toBe(errorDetail(fault));
}

async function usesOf(code: string): Promise<number> {
  const answer = await sendAsOperator(api, discountAdminCalls.promocode, { params: { code } });
  return discountAdminCalls.promocode.answer.parse(answer.body).uses;
}

describe("a promocode", () => {
  test("with a discount is checked without a change, then kept for the next invoice", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { code: "Spring-50", hundredths: 1_250 });
    expect(code).toBe("SPRING-50");
    const effect = { kind: "percent", percent: 12.5 };
    expect((await check(user, " spring-50 ")).body).toEqual(effect);
    expect(await usesOf(code)).toBe(0);
    expect(await discountsOf(user)).toMatchObject({ promocode: null });
    expect((await use(user, "spring-50")).body).toEqual({ promocode: effect, user_product: null });
    expect(await discountsOf(user)).toEqual({
      dexid: null,
      dexid_percent: 5,
      own_token_percent: 20,
      promocode: { code, effect },
    });
    // A second time changes nothing.
    expect((await use(user, code)).body).toEqual({ promocode: effect, user_product: null });
    expect((await check(user, code)).body).toEqual(effect);
    expect(await usesOf(code)).toBe(1);
  });

  test("with an amount says how much", async () => {
    const code = await createPromocode(api, { kind: "amount", cents: 1_005 });
    expect((await check(await api.newUser(), code)).body).toEqual({ kind: "amount", amount: "10.05" });
  });

  test("that is used later is the one of the next invoice", async () => {
    const user = await api.newUser();
    const [first, second] = [await createPromocode(api), await createPromocode(api, { hundredths: 100 })];
    await use(user, first);
    await use(user, second);
    expect(await discountsOf(user)).toMatchObject({ promocode: { code: second } });
    await disable(second);
    expect(await discountsOf(user)).toMatchObject({ promocode: { code: first } });
  });

  test("is invalid if it is unknown, disabled, not started or ended", async () => {
    const user = await api.newUser();
    await expectRefused(user, "no-such-code", "promocode_invalid");
    const disabled = await createPromocode(api);
    await disable(disabled);
    await expectRefused(user, disabled, "promocode_invalid");
    const later = await createPromocode(api, { starts_at: inDays(1), ends_at: inDays(3) });
    await expectRefused(user, later, "promocode_invalid");
    api.clock.advance(2 * daysInMilliseconds);
    expect((await check(user, later)).status).toBe(200);
    await use(user, later);
    api.clock.advance(2 * daysInMilliseconds);
    await expectRefused(await api.newUser(), later, "promocode_invalid");
    // It was used in time.
    expect((await check(user, later)).status).toBe(200);
    await disable(later);
    await expectRefused(user, later, "promocode_invalid");
    expect(await discountsOf(user)).toMatchObject({ promocode: null });
  });

  test("without uses left is exhausted, except for the one who keeps it", async () => {
    const [first, second] = [await api.newUser(), await api.newUser()];
    const code = await createPromocode(api, { uses: 1 });
    await use(first, code);
    await expectRefused(second, code, "promocode_exhausted");
    expect((await use(first, code)).status).toBe(200);
  });

  test("that is private belongs to the first user", async () => {
    const [first, second] = [await api.newUser(), await api.newUser()];
    const code = await createPromocode(api, { private: true });
    expect((await check(second, code)).status).toBe(200);
    expect((await use(first, code)).status).toBe(200);
    await expectRefused(second, code, "promocode_private");
    expect((await use(first, code)).status).toBe(200);
  });

  test("that is private belongs to the user whom the operator has named", async () => {
    const [named, other] = [await api.newUser(), await api.newUser()];
    const code = await createPromocode(api, { private: true, email: named.email.toUpperCase(), uses: 1 });
    await expectRefused(other, code, "promocode_private");
    expect((await use(named, code)).status).toBe(200);
  });

  test("that is private belongs to one of ten concurrent users", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => api.newUser()));
    const code = await createPromocode(api, { private: true });
    const answers = await Promise.all(users.map((user) => use(user, code)));
    expect(countCodes(answers)).toEqual({ ok: 1, promocode_private: 9 });
  });
});

describe("a promocode for a product", () => {
  test("grants the plan at once, once for each user", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { kind: "product", product: "storage-10" });
    expect((await check(user, code)).body).toMatchObject({ kind: "product", product: { id: "storage-10" } });
    const { body } = await use(user, code);
    const answer = paymentCalls.usePromocode.answer.parse(body);
    expect(answer).toMatchObject({
      promocode: { kind: "product", product: { id: "storage-10" } },
      user_product: { product: { id: "storage-10" }, storages: 0 },
    });
    expect(await discountsOf(user)).toMatchObject({ promocode: null });
    await expectRefused(user, code, "promocode_used");
    expect(await usesOf(code)).toBe(1);
  });

  test("grants one plan if ten requests use it at once", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { kind: "product", product: "storage-10" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(user, code)));
    expect(countCodes(answers)).toEqual({ ok: 1, promocode_used: 9 });
  });

  test("grows the storage of a trial, and the ledger hears of it", async () => {
    const { user, address, userProductId } = await api.newStorage();
    const code = await createPromocode(api, { kind: "product", product: "storage-10" });
    const { body } = await use(user, code);
    expect(body.user_product).toMatchObject({ storages: 1, unassigned_size: 0 });
    expect(Object(body.user_product).id).not.toBe(userProductId);
    const told = () => api.ledger.receivedFor(address).filter(({ method }) => method === "PUT").length;
    await expect.poll(told).toBe(2);
  });

  test("renews the same plan, and is refused while a larger one runs", async () => {
    const user = await api.newUser();
    const product = async (plan: string) => createPromocode(api, { kind: "product", product: plan });
    const first = Object((await use(user, await product("storage-100"))).body.user_product);
    const again = Object((await use(user, await product("storage-100"))).body.user_product);
    expect(again.id).toBe(first.id);
    expect(Date.parse(again.end_date) - Date.parse(first.end_date)).toBe(30 * daysInMilliseconds);
    const smaller = await product("storage-10");
    await expectRefused(user, smaller, "plan_active");
    expect(await usesOf(smaller)).toBe(0);
  });

  test("can't be applied if the plan is not sold any more", async () => {
    const code = await createPromocode(api, { kind: "product", product: "storage-10" });
    const stored = await createPromocodeStore(api.database.db).find(code);
    const gone = { ...(stored as StoredPromocode), code: "GONE-PLAN", planId: "storage-5" };
    await createPromocodeStore(api.database.db).insert(gone);
    await expectRefused(await api.newUser(), "gone-plan", "promocode_failed");
    expect(await usesOf("gone-plan")).toBe(0);
  });
});

describe("guessing promocodes", () => {
  test("is limited for each user, also with a known code in between", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api);
    const known = await createPromocode(api);
    await use(user, known);
    for (let guess = 0; guess < 10; guess++) {
      expectFault(await (guess % 2 === 0 ? check : use)(user, `guess-${guess}`), "promocode_invalid");
      if (guess < 9) expect((await check(user, code)).status).toBe(200);
    }
    expectFault(await check(user, "one-more"), "too_many_requests");
    expectFault(await use(user, code), "too_many_requests");
    // A code that the user has is no guess.
    expect((await check(user, known)).status).toBe(200);
    expect((await check(await api.newUser(), code)).status).toBe(200);
    api.clock.advance(60_000);
    expect((await use(user, code)).status).toBe(200);
  });
});

test("the log contains no promocode", () => {
  expect(api.capture.text()).toContain("/promocode/use/");
  for (const code of ["spring-50", "SPRING-50", "no-such-code"]) expect(api.capture.text()).not.toContain(code);
});

import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { formatDexId } from "@dexnet/protocol/dexid";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { createDexId } from "../testing/payment-client.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ accessTokenSeconds: 30 * 86_400 });
});
afterAll(() => api.close());

const link = ({ token }: TestUser, dexid: string) => api.send(paymentCalls.linkDexId, { token, body: { dexid } });
const discountsOf = async ({ token }: TestUser) => (await api.send(paymentCalls.discounts, { token })).body;

describe("a DexID", () => {
  test("is linked once to one account, in any spelling", async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const dexid = await createDexId(api, 750);
    expect(await discountsOf(user)).toMatchObject({ dexid: null, dexid_percent: 5 });
    const linked = await link(user, ` ${formatDexId(dexid).toLowerCase()} `);
    expect(linked).toMatchObject({ status: 200, body: { dexid, dexid_percent: 7.5, own_token_percent: 20 } });
    expect(await discountsOf(user)).toEqual(linked.body);
    // The same one again changes nothing.
    expect((await link(user, dexid)).body).toEqual(linked.body);
    expectFault(await link(other, dexid), "dexid_invalid");
    expect(await discountsOf(other)).toMatchObject({ dexid: null });
  });

  test("is not replaced by another one", async () => {
    const user = await api.newUser();
    const [first, second] = [await createDexId(api), await createDexId(api)];
    await link(user, first);
    expectFault(await link(user, second), "dexid_invalid");
    expect(await discountsOf(user)).toMatchObject({ dexid: first });
    expect((await link(await api.newUser(), second)).status).toBe(200);
  });

  test.each([
    ["a wrong check digit", (dexid: string) => dexid.slice(0, -1) + ((Number(dexid.at(-1)) + 1) % 10)],
    ["one that was never issued", () => "DEX-1234-5678-9018"],
    ["a text that is none", () => "hello"],
    ["a digit too much", (dexid: string) => `${dexid}0`],
  ])("is invalid: %s", async (_, change) => {
    const answer = await link(await api.newUser(), change(await createDexId(api)));
    expectFault(answer, "dexid_invalid");
    expect(answer.body.detail).toBe("Invalid DEX ID");
  });

  test("goes to one of ten concurrent accounts, and one account gets one of ten", async () => {
    const users = await Promise.all(Array.from({ length: 10 }, () => api.newUser()));
    const dexid = await createDexId(api);
    expect(countCodes(await Promise.all(users.map((user) => link(user, dexid))))).toEqual({ ok: 1, dexid_invalid: 9 });
    const user = await api.newUser();
    const dexids = await Promise.all(Array.from({ length: 10 }, () => createDexId(api)));
    const answers = await Promise.all(dexids.map((one) => link(user, one)));
    expect(countCodes(answers)).toMatchObject({ ok: 1 });
  });

  test("can't be guessed without end", async () => {
    const user = await api.newUser();
    for (let guess = 0; guess < 10; guess++) expectFault(await link(user, `DEX-${guess}`), "dexid_invalid");
    expectFault(await link(user, await createDexId(api)), "too_many_requests");
    api.clock.advance(60_000);
    expect((await link(user, await createDexId(api))).status).toBe(200);
  });

  test("can be linked again after the operator has unlinked it", async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const dexid = await createDexId(api);
    await link(user, dexid);
    const unlinked = await sendAsOperator(api, discountAdminCalls.unlinkDexId, { params: { dexid } });
    expect(unlinked.body).toMatchObject({ dexid, email: null, linked_at: null });
    expect(await discountsOf(user)).toMatchObject({ dexid: null });
    expect((await link(other, dexid)).status).toBe(200);
  });
});

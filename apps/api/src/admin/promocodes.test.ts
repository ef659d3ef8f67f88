import { type AdminPromocode, discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { daysInMilliseconds } from "@dexnet/protocol/limits";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { promocodeUses, promocodes as table } from "../promocodes/promocode-tables.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { createPromocode } from "../testing/payment-client.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.database.db.delete(promocodeUses);
  await api.database.db.delete(table);
});
afterAll(() => api.close());

const none = { hundredths: null, cents: null, product: null };
const valid = { ...none, kind: "percent", hundredths: 2_000, uses: null, starts_at: null, ends_at: null };
const create = (body: Record<string, unknown>) =>
  sendAsOperator(api, discountAdminCalls.createPromocode, { body: { ...valid, private: false, email: null, ...body } });
const show = (code: string) => sendAsOperator(api, discountAdminCalls.promocode, { params: { code } });
const disable = (code: string) => sendAsOperator(api, discountAdminCalls.disablePromocode, { params: { code } });
const inDays = (days: number) => new Date(api.clock.now().getTime() + days * daysInMilliseconds).toISOString();

async function list(query: Record<string, string> = {}): Promise<{ promocodes: AdminPromocode[]; more: boolean }> {
  const answer = await sendAsOperator(api, discountAdminCalls.promocodes, { query });
  return discountAdminCalls.promocodes.answer.parse(answer.body);
}

describe("creating a promocode", () => {
  it("returns it in capitals with its limits", async () => {
    const [startsAt, endsAt] = [inDays(1), inDays(30)];
    const { body } = await create({ code: "Spring_Fair", uses: 200, starts_at: startsAt, ends_at: endsAt });
    expect(body).toEqual({
      ...none,
      code: "SPRING_FAIR",
      kind: "percent",
      hundredths: 2_000,
      uses: 0,
      most_uses: 200,
      private: false,
      owner: null,
      starts_at: startsAt,
      ends_at: endsAt,
      disabled_at: null,
      created_at: expect.any(String),
    });
    expect((await create({ starts_at: "2020-01-01T00:00:00Z" })).body).toMatchObject({ starts_at: null });
    expect((await create({ starts_at: "0000-01-01T00:00:00Z" })).body).toMatchObject({ starts_at: null });
  });

  it("makes a random code if none was chosen", async () => {
    const codes = [await createPromocode(api), await createPromocode(api)];
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){2}$/);
  });

  it("accepts a chosen code once, in any case", async () => {
    const answers = await Promise.all(["mine", "MINE", "Mine"].map((code) => create({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFault(answer, "promocode_exists");
  });

  it("accepts the other kinds and the owner of a private one", async () => {
    const { email } = await api.newUser();
    const amount = { ...none, kind: "amount", cents: 1 };
    expect((await create(amount)).body).toMatchObject({ kind: "amount", cents: 1 });
    const product = { ...none, kind: "product", product: "storage-10", private: true, email };
    expect((await create(product)).body).toMatchObject({ product: "storage-10", private: true, owner: email });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["a percentage above 100", { hundredths: 10_001 }, "hundredths"],
    ["no percentage", { hundredths: null }, "hundredths"],
    ["two effects", { cents: 5 }, "cents"],
    ["a product beside the percentage", { product: "storage-10" }, "product"],
    ["an amount of nothing", { ...none, kind: "amount", cents: 0 }, "cents"],
    ["no use", { uses: 0 }, "uses"],
    ["an end in the past", { ends_at: "2020-01-01T00:00:00Z" }, "ends_at"],
    ["an end before the start", { starts_at: "2090-01-02T00:00:00Z", ends_at: "2090-01-01T00:00:00Z" }, "ends_at"],
    ["the owner of a public code", { email: "ann@example.org" }, "email"],
    ["a code that leads elsewhere", { code: ".." }, "code"],
    ["another kind", { kind: "gift" }, "kind"],
  ])("rejects %s", async (_, body, field) => {
    const answer = await create(body);
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty(field);
    expect((await list()).promocodes).toEqual([]);
  });

  it("rejects a plan that is not sold and an unknown account", async () => {
    for (const product of ["trial", "storage-5"])
      expectFault(await create({ ...none, kind: "product", product }), "plan_not_found");
    expectFault(await create({ private: true, email: "nobody@example.org" }), "user_not_found");
  });
});

describe("listing promocodes", () => {
  it("pages through all of them, the newest first", async () => {
    const codes: string[] = [];
    for (let index = 0; index < 5; index++) codes.unshift(await createPromocode(api));
    const seen: string[] = [];
    for (let more = true; more; ) {
      const after = seen.at(-1);
      const page = await list({ limit: "2", ...(after === undefined ? {} : { after }) });
      seen.push(...page.promocodes.map(({ code }) => code));
      more = page.more;
    }
    expect(seen).toEqual(codes);
    expectFault(
      await sendAsOperator(api, discountAdminCalls.promocodes, { query: { after: "nowhere" } }),
      "promocode_not_found",
    );
  });
});

describe("a promocode of the list", () => {
  it("is shown with its uses, and can be disabled", async () => {
    const user = await api.newUser();
    const code = await createPromocode(api, { uses: 3 });
    await api.send(paymentCalls.usePromocode, { token: user.token, body: { code } });
    expect((await show(code.toLowerCase())).body).toMatchObject({
      code,
      uses: 1,
      used_by: [{ email: user.email, consumed_at: null, invoice: null, used_at: expect.any(String) }],
    });
    const first = (await disable(code)).body.disabled_at;
    expect(first).toEqual(expect.any(String));
    // The time stays.
    expect((await disable(code)).body.disabled_at).toBe(first);
    expect((await list()).promocodes).toMatchObject([{ code, uses: 1, disabled_at: first }]);
  });

  it.each(["nowhere", "a/b", "%", "'; drop table promocodes; --"])("is not found by %j", async (code) => {
    expectFault(await show(code), "promocode_not_found");
    expectFault(await disable(code), "promocode_not_found");
  });
});

it("each action on promocodes writes a log line without the code and the e-mail", async () => {
  const { email } = await api.newUser();
  const code = await createPromocode(api, { private: true, email });
  await list();
  await show(code);
  await disable(code);
  const actions = api.capture.lines().filter(({ msg }) => msg === "Operator action");
  expect(actions.slice(-4).map(({ action }) => action)).toEqual([
    "promocodes.create",
    "promocodes.list",
    "promocodes.show",
    "promocodes.disable",
  ]);
  for (const secret of [code, email]) expect(api.capture.text()).not.toContain(secret);
});

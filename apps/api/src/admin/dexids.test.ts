import { type AdminDexId, discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import { dexIdCheckDigit, formatDexId, normalizeDexId } from "@dexnet/protocol/dexid";
import { paymentCalls } from "@dexnet/protocol/payments";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { dexIds as table } from "../promocodes/promocode-tables.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { createDexId } from "../testing/payment-client.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  await api.database.db.delete(table);
});
afterAll(() => api.close());

const create = (body: Record<string, unknown>) => sendAsOperator(api, discountAdminCalls.createDexIds, { body });
const show = (dexid: string) => sendAsOperator(api, discountAdminCalls.dexId, { params: { dexid } });
const unlink = (dexid: string) => sendAsOperator(api, discountAdminCalls.unlinkDexId, { params: { dexid } });

async function list(query: Record<string, string> = {}): Promise<{ dexids: AdminDexId[]; more: boolean }> {
  const answer = await sendAsOperator(api, discountAdminCalls.dexIds, { query });
  return discountAdminCalls.dexIds.answer.parse(answer.body);
}

describe("creating DexIDs", () => {
  it("makes a thousand different ones with correct check digits", async () => {
    const { body } = await create({ count: 1_000, hundredths: 500 });
    const { dexids } = discountAdminCalls.createDexIds.answer.parse(body);
    expect(new Set(dexids.map(({ dexid }) => dexid)).size).toBe(1_000);
    for (const { dexid } of dexids) expect(normalizeDexId(dexid)).toBe(dexid);
    expect(dexids[0]).toMatchObject({ hundredths: 500, email: null, linked_at: null });
  });

  it.each<[Record<string, unknown>, string]>([
    [{ count: 0, hundredths: 500 }, "count"],
    [{ count: 1_001, hundredths: 500 }, "count"],
    [{ count: 1, hundredths: 0 }, "hundredths"],
    [{ count: 1, hundredths: 10_001 }, "hundredths"],
    [{ count: 1 }, "hundredths"],
  ])("rejects %o", async (body, field) => {
    const answer = await create(body);
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toHaveProperty(field);
  });
});

describe("DexIDs of the list", () => {
  it("are paged, and filtered by their links", async () => {
    const { token, email } = await api.newUser();
    const dexids: string[] = [];
    for (let index = 0; index < 4; index++) dexids.unshift(await createDexId(api));
    await api.send(paymentCalls.linkDexId, { token, body: { dexid: dexids[1] } });
    const first = await list({ limit: "3" });
    const rest = await list({ limit: "3", after: formatDexId(first.dexids[2]?.dexid ?? "") });
    expect([...first.dexids, ...rest.dexids].map(({ dexid }) => dexid)).toEqual(dexids);
    expect([first.more, rest.more]).toEqual([true, false]);
    expect((await list({ linked: "true" })).dexids).toMatchObject([{ dexid: dexids[1], email }]);
    expect((await list({ linked: "false" })).dexids).toHaveLength(3);
    const unknown = await sendAsOperator(api, discountAdminCalls.dexIds, { query: { after: "nowhere" } });
    expectFault(unknown, "dexid_not_found");
  });

  it("are shown with their account and unlinked in any spelling", async () => {
    const { token, email } = await api.newUser();
    const dexid = await createDexId(api, 700);
    await api.send(paymentCalls.linkDexId, { token, body: { dexid } });
    expect((await show(formatDexId(dexid))).body).toMatchObject({ dexid, hundredths: 700, email });
    expect((await unlink(formatDexId(dexid).toLowerCase())).body).toMatchObject({ dexid, email: null });
    expect((await unlink(dexid)).body).toMatchObject({ dexid, email: null });
  });

  it.each(["nowhere", `DEX00000000000${dexIdCheckDigit("00000000000")}`, "DEX000000000001", "a/b"])(
    "don't have %j",
    async (dexid) => {
      expectFault(await show(dexid), "dexid_not_found");
      expectFault(await unlink(dexid), "dexid_not_found");
    },
  );
});

it("each action on DexIDs writes a log line without the DexID and the e-mail", async () => {
  const { token, email } = await api.newUser();
  const dexid = await createDexId(api);
  await api.send(paymentCalls.linkDexId, { token, body: { dexid } });
  await list();
  await show(dexid);
  await unlink(dexid);
  const actions = api.capture.lines().filter(({ msg }) => msg === "Operator action");
  expect(actions.slice(-4).map(({ action }) => action)).toEqual([
    "dexids.create",
    "dexids.list",
    "dexids.show",
    "dexids.unlink",
  ]);
  for (const secret of [dexid, email]) expect(api.capture.text()).not.toContain(secret);
});

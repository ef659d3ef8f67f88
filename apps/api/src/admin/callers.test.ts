import { adminCalls } from "@dexnet/protocol/admin/admin";
import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../testing/api-client.ts";
import { internalToken, operatorToken, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";

let api: TestApi;
let user: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  user = await api.newUser();
});
afterAll(() => api.close());

const calls: [string, CallDefinition][] = Object.entries({ ...adminCalls, ...discountAdminCalls });

const anyPromocode = {
  kind: "percent",
  hundredths: 1,
  cents: null,
  product: null,
  uses: null,
  starts_at: null,
  ends_at: null,
  private: false,
  email: null,
};

/** The input is valid, so that the answer depends on the caller only. */
function partsFor(call: CallDefinition) {
  if (call === adminCalls.createInvites) return { body: { count: 1, uses: 1, expires_at: null } };
  if (call === adminCalls.revokeInvite) return { params: { code: "come-in" } };
  if (call === discountAdminCalls.createDexIds) return { body: { count: 1, hundredths: 500 } };
  if (call === discountAdminCalls.createPromocode) return { body: anyPromocode };
  if (call === adminCalls.rebuildStorage) {
    return { params: { address: `0x${"0".repeat(40)}` }, body: { email: user.email, title: "Restored" } };
  }
  if (call.path.includes("{")) return { params: { code: "come-in", dexid: "DEX000000000000" } };
  return call.body === undefined ? {} : { body: { email: user.email } };
}

describe.each(calls)("operator call %s", (_, call) => {
  it("rejects every caller who is not an operator", async () => {
    const notOperators = [
      null,
      "",
      `JWT ${user.token}`,
      `JWT ${internalToken}`,
      `Internal ${user.token}`,
      `Internal ${internalToken.slice(1)}`,
      `Internal ${internalToken} x`,
      `internal ${internalToken}`,
      `Internal ${operatorToken}`,
      `Bearer ${internalToken}`,
    ];
    for (const authorization of notOperators) {
      expectFault(await sendAsOperator(api, call, partsFor(call), authorization), "session_required");
    }
  });

  it("validates no input of a caller who is not an operator", async () => {
    const isList = call.method === "GET" && !call.path.includes("{");
    const wrong = isList
      ? { query: { limit: "many" } }
      : { params: { code: "x", dexid: "x", address: "x" }, ...(call.method === "GET" ? {} : { body: {} }) };
    expectFault(await sendAsOperator(api, call, wrong, null), "session_required");
  });

  it("does not exist on the public port", async () => {
    const publicPort = { internalUrl: api.url };
    expectFault(await sendAsOperator(publicPort, call, partsFor(call)), "not_found");
  });

  it("is documented as a call for operators", async () => {
    const response = await fetch(`${api.internalUrl}/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, { security?: unknown }>> };
    expect(paths[call.path]?.[call.method.toLowerCase()]?.security).toEqual([{ operator: [] }]);
  });
});

it("rejected operator calls change nothing", async () => {
  const invites = await sendAsOperator(api, adminCalls.invites);
  expect(invites.body).toMatchObject({ invites: [{ code: "come-in" }], more: false });
  expect((await sendAsOperator(api, discountAdminCalls.promocodes)).body).toMatchObject({ promocodes: [] });
  expect((await sendAsOperator(api, discountAdminCalls.dexIds)).body).toMatchObject({ dexids: [] });
  const shown = await sendAsOperator(api, adminCalls.user, { body: { email: user.email } });
  expect(shown.body).toMatchObject({ id: user.id, sessions: [expect.anything()] });
});

it("the operator token does not authenticate calls of users", async () => {
  const response = await fetch(`${api.url}/api/v1/accounts/me/`, {
    headers: { authorization: `Internal ${internalToken}` },
  });
  expect(response.status).toBe(401);
});

it("the log contains neither the operator token nor an e-mail", () => {
  expect(api.capture.text()).toContain("/internal/v1/users/show/");
  for (const secret of [internalToken, user.token, user.email]) expect(api.capture.text()).not.toContain(secret);
});

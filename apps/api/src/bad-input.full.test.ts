import { accountCalls } from "@dexnet/protocol/accounts";
import { adminCalls } from "@dexnet/protocol/admin/admin";
import { discountAdminCalls } from "@dexnet/protocol/admin/discount-admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { paymentCalls } from "@dexnet/protocol/payments";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { shareCalls } from "@dexnet/protocol/shares";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Answer, TestStorage } from "./testing/api-client.ts";
import { internalToken, startTestApi, type TestApi } from "./testing/api-server.ts";
import { badValuesOf, replaceField, requiredBadValues } from "./testing/bad-values.ts";
import { expectFault } from "./testing/faults.ts";
import { configureBody, createTestWallet } from "./testing/wallet.ts";

let api: TestApi;
let storage: TestStorage;
beforeAll(async () => {
  api = await startTestApi();
  storage = await api.newStorage();
});
afterAll(() => api.close());

const { connect, updateUserInfo } = productCalls;
const { revokeShare, openShare, startShareDownload } = shareCalls;
const { checkPromocode, usePromocode, linkDexId } = paymentCalls;
const table: [string, CallDefinition][] = [
  accountCalls,
  sessionCalls,
  twoFactorCalls,
  passkeyCalls,
  adminCalls,
  discountAdminCalls,
  { checkPromocode, usePromocode, linkDexId },
  { connect, updateUserInfo },
  { revokeShare, openShare, startShareDownload },
].flatMap((group): [string, CallDefinition][] => Object.entries(group));
const withBody = table.flatMap(([name, call]): [string, CallDefinition, z.ZodMiniObject][] =>
  call.body instanceof z.ZodMiniObject ? [[name, call, call.body]] : [],
);
const fields = withBody.flatMap(([name, call, body]): [string, string, CallDefinition, z.ZodMiniObject][] =>
  Object.keys(body.shape).map((field) => [name, field, call, body]),
);

const shareId = "0".repeat(32);
const noPasskey = "00000000-0000-4000-8000-000000000000";

/** A description of a passkey that fits both calls with one. Nobody has it. */
const credential = {
  id: "AAAA",
  rawId: "AAAA",
  type: "public-key",
  response: { clientDataJSON: "AAAA", attestationObject: "AAAA", authenticatorData: "AAAA", signature: "AAAA" },
};

/** Valid values by the name of the field. None of them gives access to anything. */
const good: Readonly<Record<string, unknown>> = {
  email: "nobody@example.org",
  password: "wrong horse 9",
  new_password: "another horse 1",
  end_other_sessions: false,
  invite_code: "no-such-invite",
  language: "uk-UA",
  device_id: "0123456789abcdef",
  token: "no.such.token",
  attempt: "0123456789abcdef",
  code: "123456",
  count: 1,
  uses: 1,
  expires_at: null,
  kind: "percent",
  hundredths: 500,
  cents: null,
  product: null,
  starts_at: null,
  ends_at: null,
  private: true,
  dexid: "DEX-0000-0000-0000",
  title: "Family photos",
  name: "Laptop",
  credential,
  passkey: credential,
  signature: `0x${"1".repeat(130)}`,
  link_key: "A".repeat(43),
  password_key: null,
  ticket: "0".repeat(32),
};

function goodBody(call: CallDefinition, body: z.ZodMiniObject): Record<string, unknown> {
  const names = Object.keys(body.shape);
  const values = Object.fromEntries(names.map((name) => [name, good[name]]));
  return call === accountCalls.requestDeletion ? { ...values, email: storage.user.email } : values;
}

/** Sends a text as the body, authorized for the call. */
async function send(
  call: CallDefinition,
  text: string | undefined,
  options: { type?: string; path?: string } = {},
): Promise<Answer> {
  const path =
    options.path ??
    call.path
      .replace("{address}", storage.address)
      .replace("{id}", call.path.includes("/passkeys/") ? noPasskey : shareId);
  const response = await fetch((call.caller === "operator" ? api.internalUrl : api.url) + path, {
    method: call.method,
    headers: {
      ...(call.caller === "anyone"
        ? {}
        : { authorization: call.caller === "operator" ? `Internal ${internalToken}` : `JWT ${storage.user.token}` }),
      ...(text === undefined ? {} : { "content-type": options.type ?? "application/json" }),
    },
    body: text ?? null,
  });
  return {
    status: response.status,
    body: z.record(z.string(), z.unknown()).parse(await response.json()),
    headers: response.headers,
  };
}

describe.each(fields)("call %s, field %s", (_, field, call, body) => {
  const schema = body.shape[field] as z.ZodMiniType;
  const bad = badValuesOf(schema);

  it("accepts no value that its type forbids", () => {
    expect(bad.map(([what]) => what)).toEqual(expect.arrayContaining(requiredBadValues(schema)));
    expect(requiredBadValues(schema).length).toBeGreaterThan(3);
  });

  it.each(bad)("rejects %s and names the field", async (__, value) => {
    const answer = await send(call, JSON.stringify(replaceField(goodBody(call, body), field, value)));
    expectFault(answer, "bad_request");
    // A field of an object is named with its path.
    const named = Object.keys(Object(answer.body.fields)).map((name) => name.split(/[./]/)[0]);
    expect([...new Set(named)]).toEqual([field]);
  });
});

describe.each(withBody)("call %s", (_, call, body) => {
  it("has valid examples of all its fields in this test", () => {
    expect(body.safeParse(goodBody(call, body)).error).toBeUndefined();
  });

  it("names every missing field", async () => {
    const required = Object.entries(body.shape).filter(
      ([, schema]) => !(schema as z.ZodMiniType).safeParse(undefined).success,
    );
    const answer = await send(call, "{}");
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toEqual(Object.fromEntries(required.map(([name]) => [name, expect.any(String)])));
  });

  it.each([undefined, "", "null", "[]", '"text"', "7", "true"])("rejects %s as a body", async (text) => {
    const answer = await send(call, text);
    expectFault(answer, "bad_request");
    // All fields may be in the query.
    const isMissing = call.bodyKind === "json-or-query" && (text === undefined || text === "");
    const named = Object.keys(Object(answer.body.fields));
    if (isMissing) expect(named).not.toContain("body");
    else expect(named).toEqual(["body"]);
  });

  it.each(["{", "email=a@example.org", '{"email":"a@example.org"', "{'email':1}", "\u0000", "NaN"])(
    "rejects %j, which is not JSON",
    async (text) => expectFault(await send(call, text), "bad_request"),
  );

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"])(
    "rejects a body of the type %s",
    async (type) => {
      const { status, body: fault } = await send(call, JSON.stringify(goodBody(call, body)), { type });
      expect(fault).toMatchObject({ code: "bad_request" });
      expect([400, 415]).toContain(status);
    },
  );

  it("ignores unknown fields", async () => {
    const extra = { id: "1", is_admin: true, user_id: storage.user.id, extra: { deep: [1] } };
    const { body: answer } = await send(call, JSON.stringify({ ...extra, ...goodBody(call, body) }));
    expect(answer.code).not.toBe("bad_request");
    expect(answer.code).not.toBe("internal");
  });
});

describe("path and query", () => {
  const none = "00000000-0000-4000-8000-000000000000";
  it.each([
    [sessionCalls.endSession, "id", ["x", "1", `${none}0`, none.slice(1), "..%2f", "%20", "{id}"]],
    [shareCalls.openShare, "id", ["x", shareId.slice(1), `${shareId}0`, "A".repeat(32), "%20", "{id}"]],
    [adminCalls.revokeInvite, "code", ["x".repeat(65), "%20"]],
    [productCalls.disconnect, "address", ["0x", `0x${"0".repeat(39)}`, `0x${"g".repeat(40)}`, "%20", "{address}"]],
  ] as const)("are validated like a body: $0.path", async (call, name, values) => {
    for (const value of values) {
      const answer = await send(call, undefined, { path: call.path.replace(`{${name}}`, value) });
      expectFault(answer, name === "address" ? "address_invalid" : "bad_request");
      expect(Object.keys(Object(answer.body.fields))).toEqual([name]);
    }
  });

  it.each([
    ["limit", "0"],
    ["limit", "1001"],
    ["limit", "-1"],
    ["limit", "1.5"],
    ["limit", "many"],
    ["after", "x".repeat(65)],
    ["usable", "perhaps"],
  ])("rejects %s=%s in a query", async (name, value) => {
    const path = `${adminCalls.invites.path}?${new URLSearchParams({ [name]: value })}`;
    const answer = await send(adminCalls.invites, undefined, { path });
    expectFault(answer, "bad_request");
    expect(Object.keys(Object(answer.body.fields))).toEqual([name]);
  });
});

it.each([
  ["since", { since: "0" }],
  ["since", { since: "-1" }],
  ["since", { since: "1.5" }],
  ["since", { since: "" }],
  ["since", { since: "9007199254740992" }],
  ["version", { version: "x" }],
  ["version", { version: "1e400" }],
  ["since", { since: "1", version: "1" }],
] satisfies [string, Record<string, string>][])(
  "a file database is not read with a wrong %s: %j",
  async (field, query) => {
    const path = `${productCalls.fileDatabase.path.replace("{address}", storage.address)}?${new URLSearchParams(query)}`;
    const answer = await send(productCalls.fileDatabase, undefined, { path });
    expectFault(answer, "bad_request");
    expect(Object.keys(Object(answer.body.fields))).toEqual([field]);
  },
);

it("a wrong address in a body is reported with its own code and text", async () => {
  const body = await configureBody(createTestWallet(), storage.userProductId, { address: "0x12" });
  const answer = await send(productCalls.configure, JSON.stringify(body));
  expectFault(answer, "address_invalid");
  expect(answer.body).toMatchObject({
    detail: "Invalid address format",
    fields: { address: "errors.address_invalid" },
  });
});

it.each([
  ["rename", productCalls.updateUserInfo, {}],
  ["rename by the storage's own call", productCalls.updateStorage, {}],
  ["connect", productCalls.connect, { signature: good.signature }],
])("a title with a line break or a bidi mark is rejected: %s", async (_, call, rest) => {
  for (const title of ["Photos\nSet a new password: https://evil.example", "Photos\u202egpj"]) {
    const answer = await send(call, JSON.stringify({ title, ...rest }));
    expectFault(answer, "bad_request");
    expect(answer.body.fields).toEqual({ title: "validation.titleCharacters" });
  }
});

it("a NUL character is rejected everywhere", async () => {
  const title = JSON.stringify({ title: "a\0b" });
  expectFault(await send(updateUserInfo, title), "bad_request");
  const body = await configureBody(createTestWallet(), storage.userProductId, { title: "\0" });
  expectFault(await send(productCalls.configure, JSON.stringify(body)), "bad_request");
  for (const [, call, schema] of withBody) {
    const text = JSON.stringify({ ...goodBody(call, schema), more: "\0" });
    expectFault(await send(call, text), "bad_request");
  }
  expectFault(
    await send(sessionCalls.listSessions, undefined, { path: `${sessionCalls.listSessions.path}?a=%00` }),
    "bad_request",
  );
});

it("bad input changes nothing", async () => {
  const { token, email } = storage.user;
  expect((await api.send(accountCalls.me, { token })).body).toMatchObject({ email });
  const { body } = await api.send(productCalls.storage, { token, params: { address: storage.address } });
  expect(body).toMatchObject({ title: "Family photos", owner: true });
  expect(api.mailServer.mailsTo("a@example.org")).toEqual([]);
});

import { accountCalls } from "@dexnet/protocol/accounts";
import { applicationCalls } from "@dexnet/protocol/application";
import type { CallDefinition } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "./testing/api-client.ts";
import { startTestApi, type TestApi } from "./testing/api-server.ts";
import { expectFault } from "./testing/faults.ts";
import { createTestWallet, resetBody } from "./testing/wallet.ts";

let api: TestApi;
let storage: TestStorage;
let unconfirmedToken: string;
let resetExample: unknown;
beforeAll(async () => {
  api = await startTestApi();
  storage = await api.newStorage();
  unconfirmedToken = (await api.register()).token;
  resetExample = { ...(await resetBody(storage.address, createTestWallet())), code: "123456" };
});
afterAll(() => api.close());

const { connect: _connect, disconnect: _disconnect, ...registeredProductCalls } = productCalls;
const registered: [string, CallDefinition][] = [
  ...Object.entries(applicationCalls),
  ...Object.entries(accountCalls),
  ...Object.entries(registeredProductCalls),
];
const ofCaller = (...callers: string[]) => registered.filter(([, call]) => callers.includes(call.caller));
const ofAddress = registered.filter(([, call]) => call.path.includes("{address}"));

/** A body that gets past the schema, so that the answer is about the caller. */
function bodyFor(call: CallDefinition): unknown {
  if (call === productCalls.confirmReset) return resetExample;
  return call.body === undefined ? undefined : { title: "Mine now" };
}

const send = (call: CallDefinition, token: string | undefined, address = storage.address) =>
  api.send(call, { token, body: bodyFor(call), ...(call.path.includes("{address}") ? { params: { address } } : {}) });

describe.each(ofCaller("session", "confirmed"))("%s", (_, call) => {
  it("asks for a session", async () => {
    expectFault(await send(call, undefined), "session_required");
    expectFault(await send(call, "not.a.token"), "session_expired");
  });
});

describe.each(ofCaller("confirmed"))("%s", (_, call) => {
  it("asks for a confirmed e-mail", async () => expectFault(await send(call, unconfirmedToken), "email_not_confirmed"));
});

describe.each(ofAddress)("%s", (_, call) => {
  it("knows no storage of somebody else's, and none that is not there", async () => {
    const stranger = await api.newUser();
    expectFault(await send(call, stranger.token), "storage_not_found");
    expectFault(await send(call, storage.user.token, createTestWallet().address), "storage_not_found");
    const { body } = await api.send(productCalls.storage, {
      token: storage.user.token,
      params: { address: storage.address },
    });
    expect(body).toMatchObject({ title: "Family photos" });
  });

  it("refuses what is no address", async () => {
    for (const address of ["0x12", "0x", "%00", `${storage.address}0`, storage.address.slice(2)]) {
      const { status } = await send(call, storage.user.token, address);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    const wrongCase = storage.address.replace(/[a-f]/, (letter) => letter.toUpperCase());
    if (wrongCase !== storage.address) expectFault(await send(call, storage.user.token, wrongCase), "address_invalid");
  });
});

describe("every call", () => {
  it("answers with and without the last slash", async () => {
    const without: CallDefinition = { ...applicationCalls.config, path: "/api/v1/config" };
    const answer = await api.send(without);
    expect(answer.body).toEqual({ ledger_url: "https://ledger.example.org", mailbox_url: null });
    expect((await api.send(applicationCalls.config)).body).toEqual(answer.body);
  });

  it("stands in the documentation", async () => {
    const response = await fetch(`${api.url}/api/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    for (const [, call] of registered) expect(paths[call.path]?.[call.method.toLowerCase()]).toBeDefined();
    for (const call of [productCalls.connect, productCalls.disconnect]) expect(paths[call.path]).toBeUndefined();
  });

  it("leaves no secret in the log", () => {
    const text = api.capture.text();
    expect(text).toContain("/api/v1/accounts/register/");
    for (const secret of [storage.user.token, storage.user.refreshToken, storage.user.email, "correct horse"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("allows the ledger, and no other host, in its content security policy", async () => {
    const { headers } = await api.send(applicationCalls.config);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self' https://ledger.example.org;");
  });
});

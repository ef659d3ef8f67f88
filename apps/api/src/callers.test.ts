import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { applicationCalls } from "@dexnet/protocol/application";
import { type CallDefinition, fillPath } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { shareCalls } from "@dexnet/protocol/shares";
import { calls } from "@dexnet/protocol/table/calls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, TestStorage } from "./testing/api-client.ts";
import { internalToken, startTestApi, type TestApi } from "./testing/api-server.ts";
import { expectFault } from "./testing/faults.ts";
import { shareBody } from "./testing/shares.ts";
import { createTestWallet, recoveryBody, resetBody } from "./testing/wallet.ts";

let api: TestApi;
let storage: TestStorage;
let unconfirmedToken: string;
let endedToken: string;
let resetExample: unknown;
let shareExample: unknown;
beforeAll(async () => {
  api = await startTestApi();
  storage = await api.newStorage();
  unconfirmedToken = (await api.register()).token;
  const ended = await api.newUser();
  await api.send(sessionCalls.logout, { body: { token: ended.refreshToken } });
  endedToken = ended.token;
  resetExample = { ...(await resetBody(storage.address, createTestWallet())), code: "123456" };
  shareExample = (await shareBody(createTestWallet())).body;
});
afterAll(() => api.close());

const registered = Object.values(calls)
  .flatMap((group): [string, CallDefinition][] => Object.entries(group))
  .filter(([, call]) => call.service === "api");
const ofCaller = (...callers: string[]) => registered.filter(([, call]) => callers.includes(call.caller));
const ofAddress = registered.filter(([, call]) => call.path.includes("{address}") && call.caller !== "operator");

/** A body that passes the schema, so that the answer depends on the caller only. */
function bodyFor(call: CallDefinition): unknown {
  if (call === productCalls.confirmReset) return resetExample;
  if (call === productCalls.connect) return { title: "Mine now", signature: `0x${"1".repeat(130)}` };
  if (call === shareCalls.createShare) return shareExample;
  if (call === shareCalls.revokeShare) return { signature: `0x${"1".repeat(130)}` };
  if (call === productCalls.recoverFileDatabase) return recoveryBody(createTestWallet());
  return call.body === undefined ? undefined : { title: "Mine now" };
}

const isOfShares = (call: CallDefinition) => call.path.includes("/shares/");
const paramsFor = (call: CallDefinition, address: string) => ({
  address,
  id: isOfShares(call) ? "0".repeat(32) : randomUUID(),
  invoice: randomUUID(),
  code: "none",
  dexid: "none",
});
const send = (call: CallDefinition, token: string | undefined, address = storage.address) =>
  api.send(call, { token, body: bodyFor(call), params: paramsFor(call, address) });

/** Sends with an arbitrary authorization header. */
async function sendWith(call: CallDefinition, authorization: string, baseUrl = api.url): Promise<Answer> {
  const url = baseUrl + fillPath(call.path, paramsFor(call, storage.address));
  const response = await fetch(url, { method: call.method, headers: { authorization } });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

describe.each(ofCaller("session", "confirmed"))("%s (for sessions)", (_, call) => {
  it("rejects a client without a session", async () => {
    expectFault(await send(call, undefined), "session_required");
    expectFault(await send(call, "not.a.token"), "session_expired");
  });

  it("rejects ended sessions and other credentials", async () => {
    expectFault(await send(call, endedToken), "session_expired");
    expectFault(await send(call, storage.user.refreshToken), "session_expired");
    for (const authorization of [
      `Bearer ${storage.user.token}`,
      `Internal ${internalToken}`,
      storage.user.token,
      "JWT",
    ]) {
      expectFault(await sendWith(call, authorization), "session_required");
    }
  });
});

describe.each(ofCaller("operator"))("%s (for operators)", (_, call) => {
  it("rejects a client without an operator's token", async () => {
    const tokens = ["", "x", internalToken.slice(1), `${internalToken}x`, internalToken.toUpperCase()];
    for (const authorization of ["", `JWT ${storage.user.token}`, ...tokens.map((token) => `Internal ${token}`)]) {
      expectFault(await sendWith(call, authorization, api.internalUrl), "session_required");
    }
  });

  it("does not exist on the public port", async () => {
    expectFault(await sendWith(call, `Internal ${internalToken}`), "not_found");
  });
});

describe("session of another user", () => {
  const sessionsOf = async (token: string) => {
    const { body } = await api.send(sessionCalls.listSessions, { token });
    return body.sessions as { id: string; current: boolean }[];
  };

  it("is not listed and can't be ended", async () => {
    const stranger = await api.newUser();
    const [own] = await sessionsOf(storage.user.token);
    expect((await sessionsOf(stranger.token)).map(({ id }) => id)).not.toContain(own?.id);
    for (const id of [String(own?.id), randomUUID()]) {
      const answer = await api.send(sessionCalls.endSession, { token: stranger.token, params: { id } });
      expectFault(answer, "session_not_found");
    }
    expect((await api.send(sessionCalls.endOtherSessions, { token: stranger.token })).body).toEqual({ ended: 0 });
    expect((await api.send(accountCalls.me, { token: storage.user.token })).status).toBe(200);
  });

  it("does not accept codes of this user", async () => {
    const stranger = await api.newUser();
    const { token, email } = storage.user;
    await api.send(accountCalls.requestDeletion, { token, body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    const answer = await api.send(accountCalls.confirmDeletion, { token: stranger.token, body: { code } });
    expectFault(answer, "code_invalid");
    expect((await api.send(accountCalls.me, { token })).status).toBe(200);
  });
});

describe.each(ofCaller("confirmed"))("%s (for confirmed users)", (_, call) => {
  it("rejects an unconfirmed user", async () => expectFault(await send(call, unconfirmedToken), "email_not_confirmed"));
});

describe.each(ofAddress)("storage call %s", (_, call) => {
  it("finds neither storages of other users nor unknown ones", async () => {
    const stranger = await api.newUser();
    // These calls require a signature, whether or not the storage exists.
    const proven: CallDefinition[] = [
      ...[productCalls.connect, productCalls.recoverFileDatabase],
      ...[shareCalls.createShare, shareCalls.revokeShare],
    ];
    const code = proven.includes(call) ? "signature_invalid" : "storage_not_found";
    expectFault(await send(call, stranger.token), code);
    expectFault(await send(call, storage.user.token, createTestWallet().address), code);
    const { body } = await api.send(productCalls.storage, {
      token: storage.user.token,
      params: { address: storage.address },
    });
    expect(body).toMatchObject({ title: "Family photos" });
  });

  it("rejects an invalid address", async () => {
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
  it("accepts paths with and without a trailing slash", async () => {
    const without: CallDefinition = { ...applicationCalls.config, path: "/api/v1/config" };
    const answer = await api.send(without);
    expect(answer.body).toEqual({
      ledger_url: "https://ledger.example.org",
      mailbox_url: null,
      test_wallet_url: null,
      analytics_url: null,
    });
    expect((await api.send(applicationCalls.config)).body).toEqual(answer.body);
  });

  it("is documented, and calls for operators on the internal port only", async () => {
    async function listDocumented(url: string): Promise<string[]> {
      const { paths } = (await (await fetch(url)).json()) as { paths: Record<string, Record<string, unknown>> };
      return Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one} ${path}`));
    }
    const namesOf = (list: typeof registered) =>
      list.map(([, call]) => `${call.method.toLowerCase()} ${call.path}`).sort();
    const forOperators = ofCaller("operator");
    const others = registered.filter((one) => !forOperators.includes(one));
    expect((await listDocumented(`${api.url}/api/openapi.json`)).sort()).toEqual(namesOf(others));
    expect((await listDocumented(`${api.internalUrl}/openapi.json`)).sort()).toEqual(namesOf(forOperators));
  });

  it("accepts an access token for the lifetime of the setting", async () => {
    const short = await startTestApi({ sharedWith: api, accessTokenSeconds: 60 });
    const { token } = await short.newUser();
    api.clock.advance(55_000);
    expect((await api.send(accountCalls.me, { token })).status).toBe(200);
    api.clock.advance(6_000);
    expectFault(await api.send(accountCalls.me, { token }), "session_expired");
    await short.close();
  });

  it("writes no secret to the log", () => {
    const text = api.capture.text();
    expect(text).toContain("/api/v1/accounts/register/");
    for (const secret of [storage.user.token, storage.user.refreshToken, storage.user.email, "correct horse"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("allows no host but the ledger in its content security policy", async () => {
    const { headers } = await api.send(applicationCalls.config);
    expect(headers.get("content-security-policy")).toContain("connect-src 'self' https://ledger.example.org;");
  });
});

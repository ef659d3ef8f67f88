import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { type CallDefinition, fillPath } from "@dexnet/protocol/call";
import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, testPassword } from "./testing/api-client.ts";
import { startTestApi, type TestApi, testInvite } from "./testing/api-server.ts";
import { turnOnTwoFactor } from "./testing/authenticator.ts";
import { countCodes, expectFault } from "./testing/faults.ts";
import { metricSum } from "./testing/metrics.ts";
import { createTestWallet, recoveryBody } from "./testing/wallet.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newEmail = () => `${randomUUID()}@example.org`;
const elsewhere = "192.0.2.200";

interface Measured {
  policy: string;
  call: CallDefinition;
  body: () => unknown;
  fault: ErrorCode | "ok";
  free: number;
  from: string;
}

const recovery = productCalls.recoverFileDatabase;
const nobody = createTestWallet();

const measured: Measured[] = [
  {
    policy: "password_network",
    call: accountCalls.login,
    body: () => ({ email: newEmail(), password: "wrong horse 9" }),
    fault: "credentials_invalid",
    free: 50,
    from: "192.0.2.1",
  },
  {
    policy: "code_network",
    call: accountCalls.loginWithCode,
    body: () => ({ email: newEmail(), code: "123456" }),
    fault: "code_invalid",
    free: 50,
    from: "192.0.2.1",
  },
  {
    policy: "mail_network",
    call: accountCalls.requestOneTimeCode,
    body: () => ({ email: newEmail() }),
    fault: "ok",
    free: 30,
    from: "192.0.2.1",
  },
  {
    policy: "mail_network",
    call: accountCalls.requestPasswordReset,
    body: () => ({ email: newEmail() }),
    fault: "ok",
    free: 30,
    from: "192.0.2.2",
  },
  {
    policy: "invite_network",
    call: accountCalls.register,
    body: () => ({ email: newEmail(), password: testPassword, invite_code: "guess" }),
    fault: "invite_invalid",
    free: 30,
    from: "192.0.2.1",
  },
  {
    policy: "token_network",
    call: sessionCalls.refreshToken,
    body: () => ({ token: randomUUID() }),
    fault: "session_expired",
    free: 100,
    from: "192.0.2.1",
  },
  {
    policy: "token_network",
    call: accountCalls.validatePasswordReset,
    body: () => ({ token: randomUUID() }),
    fault: "reset_token_invalid",
    free: 100,
    from: "192.0.2.2",
  },
  {
    policy: "token_network",
    call: accountCalls.confirmPasswordReset,
    body: () => ({ token: randomUUID(), email: newEmail(), password: testPassword }),
    fault: "reset_token_invalid",
    free: 100,
    from: "192.0.2.3",
  },
  {
    policy: "recovery_network",
    call: { ...recovery, path: fillPath(recovery.path, { address: nobody.address }) },
    body: () => recoveryBody(nobody),
    fault: "storage_not_found",
    free: 20,
    from: "192.0.2.1",
  },
];

describe.each(measured)("throttle $policy at $call.path", ({ policy, call, body, fault, free, from }) => {
  it(`allows ${free} attempts from one network and does not block another`, async () => {
    const series = `dexnet_throttled_total{policy="${policy}"}`;
    const before = await metricSum([api.internalUrl], series);
    // Otherwise an attempt may drain on a slow machine.
    const answers = await api.clock.freeze(() =>
      Promise.all(Array.from({ length: free + 20 }, () => api.send(call, { body: body(), from }))),
    );
    expect(countCodes(answers)).toEqual({ [fault]: free, too_many_requests: 20 });
    expect(await metricSum([api.internalUrl], series)).toBe(before + 20);
    expect(countCodes([await api.send(call, { body: body(), from: elsewhere })])).toEqual({ [fault]: 1 });
  });
});

it("successful attempts of a network are not counted", async () => {
  const from = "192.0.2.50";
  const { email, refreshToken } = await api.newUser();
  const signIn = () => api.send(accountCalls.login, { body: { email, password: testPassword }, from });
  for (let tries = 0; tries < 52; tries++) expect((await signIn()).status).toBe(200);
  let token = refreshToken;
  for (let tries = 0; tries < 102; tries++) {
    const answer = await api.send(sessionCalls.refreshToken, { body: { token }, from });
    expect(answer.status).toBe(200);
    token = String(answer.body.refresh_token);
  }
  const register = () =>
    api.send(accountCalls.register, {
      body: { email: newEmail(), password: testPassword, invite_code: testInvite },
      from,
    });
  for (let tries = 0; tries < 32; tries++) expect((await register()).status).toBe(200);
});

it("a /64 of IPv6 counts as one network, and an IPv4 address as one in any notation", async () => {
  const guess = (from: string) =>
    api.send(accountCalls.register, {
      body: { email: newEmail(), password: testPassword, invite_code: "guess" },
      from,
    });
  for (let host = 1; host <= 30; host++) expectFault(await guess(`2001:db8:1:2::${host}`), "invite_invalid");
  expectFault(await guess("2001:db8:1:2:ffff:ffff:ffff:ffff"), "too_many_requests");
  expectFault(await guess("2001:db8:1:3::1"), "invite_invalid");
  for (let tries = 0; tries < 30; tries++) expectFault(await guess("192.0.2.60"), "invite_invalid");
  expectFault(await guess("::ffff:192.0.2.60"), "too_many_requests");
});

it("only trusted proxies of a chain are believed", async () => {
  const guess = (from: string) =>
    api.send(accountCalls.register, {
      body: { email: newEmail(), password: testPassword, invite_code: "guess" },
      from,
    });
  // The client sends any header; the proxy on this machine adds the client's address.
  for (let tries = 0; tries < 30; tries++) expectFault(await guess(`10.9.8.${tries}, 192.0.2.70`), "invite_invalid");
  expectFault(await guess("10.9.8.99, 192.0.2.70"), "too_many_requests");

  const bare = await startTestApi({ trustedProxies: false });
  const sendBare = (from: string): Promise<Answer> =>
    bare.send(accountCalls.register, {
      body: { email: newEmail(), password: testPassword, invite_code: "guess" },
      from,
    });
  for (let tries = 0; tries < 30; tries++) expectFault(await sendBare(`192.0.2.${100 + tries}`), "invite_invalid");
  expectFault(await sendBare("192.0.2.199"), "too_many_requests");
  await bare.close();
});

describe("second factor throttle", () => {
  interface Ticket {
    email: string;
    ticket: string;
    /** The current code of the authenticator. */
    code: () => string;
  }

  /** The authenticator of a new user with the second factor enabled. */
  async function newTicket(): Promise<Ticket> {
    const user = await api.newUser();
    const { code, nextCode } = await turnOnTwoFactor(api, user);
    // The code that enabled it is used up.
    nextCode();
    return { email: user.email, ticket: await signIn(user.email), code };
  }

  async function signIn(email: string): Promise<string> {
    const answer = await api.send(accountCalls.login, { body: { email, password: testPassword }, from: elsewhere });
    return String(answer.body.ticket);
  }

  const finish = (body: { ticket: string; code: string }, from: string) =>
    api.send(accountCalls.loginWithSecondFactor, { body, from });
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  it("allows five attempts at an account over all tickets and networks", async () => {
    const { email, ticket: first, code } = await newTicket();
    const second = await signIn(email);
    for (let tries = 0; tries < 5; tries++) {
      const body = { ticket: tries % 2 === 0 ? first : second, code: wrong(code()) };
      expectFault(await finish(body, `203.0.113.${tries}`), "code_invalid");
    }
    const answer = await finish({ ticket: await signIn(email), code: code() }, elsewhere);
    expectFault(answer, "too_many_requests");
    expect(answer.body.retry_after).toBeGreaterThan(50);
    api.clock.advance(60_000);
    expect((await finish({ ticket: await signIn(email), code: code() }, elsewhere)).status).toBe(200);
  });

  it("allows fifty attempts from one network", async () => {
    const from = "203.0.113.99";
    // All tickets are created first, so that the bucket of the network does not drain meanwhile.
    const tickets: Ticket[] = [];
    for (let accounts = 0; accounts < 10; accounts++) tickets.push(await newTicket());
    const { ticket, code } = await newTicket();
    for (const one of tickets) {
      for (let tries = 0; tries < 5; tries++) {
        expectFault(await finish({ ticket: one.ticket, code: wrong(one.code()) }, from), "code_invalid");
      }
    }
    expectFault(await finish({ ticket, code: code() }, from), "too_many_requests");
    expect((await finish({ ticket, code: code() }, elsewhere)).status).toBe(200);
  });
});

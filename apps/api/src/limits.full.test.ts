import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, testPassword } from "./testing/api-client.ts";
import { startTestApi, type TestApi } from "./testing/api-server.ts";
import { expectFault } from "./testing/faults.ts";
import { createTestWallet, resetBody } from "./testing/wallet.ts";

const minute = 60_000;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

let addresses = 0;
/** Each request comes from another network, so that only the throttles of the account apply. */
const anywhere = () => `198.51.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const login = (email: string, password: string) =>
  api.send(accountCalls.login, { body: { email, password }, from: anywhere() });
const askForCode = (email: string) => api.send(accountCalls.requestOneTimeCode, { body: { email }, from: anywhere() });
const loginWithCode = (email: string, code: string) =>
  api.send(accountCalls.loginWithCode, { body: { email, code }, from: anywhere() });
const askForLink = (email: string) =>
  api.send(accountCalls.requestPasswordReset, { body: { email }, from: anywhere() });

async function takeLink(email: string): Promise<string> {
  for (;;) {
    const token = /reset-password\?token=([\w-]{43})/.exec((await api.mailServer.nextMail(email)).text ?? "")?.[1];
    if (token !== undefined) return token;
  }
}

/** Returns a code that differs from the mailed one. */
const other = (code: string) => (code === "000000" ? "000001" : "000000");

function expectBlocked(answer: Answer, seconds: number): void {
  expectFault(answer, "too_many_requests");
  expect(answer.body.retry_after).toBeGreaterThan(seconds - 10);
  expect(answer.body.retry_after).toBeLessThanOrEqual(seconds);
  expect(answer.headers.get("retry-after")).toBe(String(answer.body.retry_after));
}

async function repeat(times: number, send: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let tries = 0; tries < times; tries++) answers.push(await send());
  return answers;
}

async function fillPassword(email: string): Promise<void> {
  for (const answer of await repeat(5, () => login(email, "wrong horse 9"))) expectFault(answer, "credentials_invalid");
}

describe("password throttle", () => {
  it("allows five attempts, then increasing waits, from any network", async () => {
    const { email } = await api.newUser();
    await fillPassword(email);
    expectBlocked(await login(email.toUpperCase(), testPassword), 30);
    api.clock.advance(30_000);
    expectFault(await login(email, "wrong horse 9"), "credentials_invalid");
    expectBlocked(await login(email, testPassword), 60);
    api.clock.advance(60_000);
    expect((await login(email, testPassword)).status).toBe(200);
    // A success resets the count.
    await fillPassword(email);
  });

  it("blocks one account and no other", async () => {
    const [one, another] = [await api.newUser(), await api.newUser()];
    await fillPassword(one.email);
    expect((await login(another.email, testPassword)).status).toBe(200);
  });

  it("does not block the sign-in by mailed code", async () => {
    const { email } = await api.newUser();
    await fillPassword(email);
    expect((await askForCode(email)).status).toBe(200);
    expect((await loginWithCode(email, await api.mailServer.nextMailedCode(email))).status).toBe(200);
    expectBlocked(await login(email, testPassword), 30);
  });

  it("does not block the reset link, which unblocks the other methods", async () => {
    const { email } = await api.newUser();
    await fillPassword(email);
    for (const answer of await repeat(15, () => loginWithCode(email, "000000"))) expectFault(answer, "code_invalid");
    expectBlocked(await loginWithCode(email, "000000"), 300);
    expect((await askForLink(email)).status).toBe(200);
    const token = await takeLink(email);
    const body = { token, email, password: "another horse 1" };
    expect((await api.send(accountCalls.confirmPasswordReset, { body, from: anywhere() })).status).toBe(200);
    expect((await login(email, "another horse 1")).status).toBe(200);
    expectFault(await loginWithCode(email, "000000"), "code_invalid");
  });

  it("survives a restart", async () => {
    const { email } = await api.newUser();
    await fillPassword(email);
    const next = await startTestApi({ sharedWith: api });
    expectBlocked(await next.send(accountCalls.login, { body: { email, password: testPassword } }), 30);
    await next.close();
  });

  it("counts passwords of signed-in users separately from sign-ins", async () => {
    const { email, token } = await api.newUser();
    const setUp = (password: string) =>
      api.send(twoFactorCalls.setUpTwoFactor, { token, body: { password }, from: anywhere() });
    for (const answer of await repeat(5, () => setUp("wrong horse 9"))) expectFault(answer, "password_wrong");
    expectBlocked(await setUp(testPassword), 60);
    expect((await login(email, testPassword)).status).toBe(200);
    api.clock.advance(minute);
    expect((await setUp(testPassword)).status).toBe(200);
  });
});

describe("code throttle", () => {
  it("allows fifteen attempts at sign-in codes, five at each code", async () => {
    const { email } = await api.newUser();
    for (let codes = 0; codes < 3; codes++) {
      await askForCode(email);
      const wrong = other(await api.mailServer.nextMailedCode(email));
      for (const answer of await repeat(5, () => loginWithCode(email, wrong))) expectFault(answer, "code_invalid");
      api.clock.advance(minute);
    }
    await askForCode(email);
    const code = await api.mailServer.nextMailedCode(email);
    expectBlocked(await loginWithCode(email, code), 240);
    expect((await login(email, testPassword)).status).toBe(200);
    api.clock.advance(4 * minute);
    expect((await loginWithCode(email, code)).status).toBe(200);
  });

  it.each(["confirm the e-mail", "delete the account", "reset a storage"])(
    "allows fifteen attempts to %s, however many codes are requested",
    async (purpose) => {
      const { token, email, confirm, requestAgain } = await signedInCode(purpose);
      let code = await api.mailServer.nextMailedCode(email);
      for (let codes = 0; codes < 3; codes++) {
        for (const answer of await repeat(5, () => confirm(other(code)))) expectFault(answer, "code_invalid");
        api.clock.advance(minute);
        expect((await requestAgain()).status).toBe(200);
        code = await api.mailServer.nextMailedCode(email);
      }
      expectBlocked(await confirm(code), 240);
      expect((await api.send(sessionCalls.verifyToken, { body: { token } })).status).toBe(200);
      api.clock.advance(4 * minute);
      expect((await confirm(code)).status).toBe(200);
    },
  );

  /** A user who has requested a code of that purpose. */
  async function signedInCode(purpose: string) {
    if (purpose === "confirm the e-mail") {
      const email = `${crypto.randomUUID()}@example.org`;
      const body = { email, password: testPassword, invite_code: "come-in" };
      const token = String((await api.send(accountCalls.register, { body })).body.token);
      return {
        email,
        token,
        requestAgain: () => api.send(accountCalls.resendEmail, { token, from: anywhere() }),
        confirm: (code: string) => api.send(accountCalls.confirmEmail, { token, body: { code } }),
      };
    }
    const storage = await api.newStorage();
    const { token, email } = storage.user;
    const params = { address: storage.address };
    const reset = await resetBody(storage.address, createTestWallet());
    const isReset = purpose === "reset a storage";
    const requestAgain = () =>
      isReset
        ? api.send(productCalls.requestReset, { token, params, from: anywhere() })
        : api.send(accountCalls.requestDeletion, { token, body: { email }, from: anywhere() });
    await requestAgain();
    return {
      email,
      token,
      requestAgain,
      confirm: (code: string) =>
        isReset
          ? api.send(productCalls.confirmReset, { token, params, body: { ...reset, code } })
          : api.send(accountCalls.confirmDeletion, { token, body: { code } }),
    };
  }
});

describe("mail throttle", () => {
  it("allows six mails to one mailbox, and the owner always has a valid link", async () => {
    const { email } = await api.newUser();
    let token = "";
    for (let mails = 0; mails < 6; mails++) {
      expect((await askForLink(email)).status).toBe(200);
      token = await takeLink(email);
      api.clock.advance(minute);
    }
    expectBlocked(await askForLink(email), 60);
    expect((await askForCode(email)).status).toBe(200);
    // Requests at the earliest possible times increase the waits, but never beyond the lifetime of the newest link.
    for (let rounds = 0; rounds < 8; rounds++) {
      const { body } = await askForLink(email);
      api.clock.advance(Number(body.retry_after) * 1000 - 1000);
      const validated = await api.send(accountCalls.validatePasswordReset, { body: { token }, from: anywhere() });
      expect(validated.body).toEqual({ email });
      api.clock.advance(1000);
      expect((await askForLink(email)).status).toBe(200);
      token = await takeLink(email);
      api.clock.advance(minute);
    }
  });
});

describe("e-mails with and without an account", () => {
  it("are throttled and answered alike", async () => {
    const { email } = await api.newUser();
    const nobody = "nobody@example.org";
    const readAnswer = async (answering: Promise<Answer>) => {
      const { status, body } = await answering;
      const { code, detail, retry_after } = body;
      return { status, code, detail, retry_after };
    };
    const requests = [
      (to: string) => login(to, "wrong horse 9"),
      (to: string) => loginWithCode(to, "000000"),
      (to: string) => askForCode(to),
      (to: string) => askForLink(to),
    ];
    // With a frozen clock both have to wait for the same time, to the second.
    await api.clock.freeze(async () => {
      for (const send of requests) {
        for (let attempt = 0; attempt < 18; attempt++) {
          const [known, unknown] = await Promise.all([readAnswer(send(email)), readAnswer(send(nobody))]);
          expect(unknown).toEqual(known);
          if (attempt % 3 === 2) api.clock.advance(minute);
        }
      }
    });
  });
});

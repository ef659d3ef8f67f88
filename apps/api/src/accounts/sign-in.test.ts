import { accountCalls } from "@dexnet/protocol/accounts";
import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { createPasswords } from "./passwords.ts";
import { createUserStore } from "./user-store.ts";
import { withMinimumDuration } from "./with-minimum-duration.ts";

// The functions are counted and otherwise unchanged.
vi.mock(import("@node-rs/argon2"), { spy: true });
vi.mock(import("./with-minimum-duration.ts"), { spy: true });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;

describe("sign-in by password", () => {
  it("accepts any spelling of the e-mail", async () => {
    const { email, id } = await api.newUser();
    const body = { email: email.toUpperCase(), password: testPassword };
    const answer = await api.send(accountCalls.login, { body });
    expect(answer.status).toBe(200);
    expect((await api.send(accountCalls.me, { token: String(answer.body.token) })).body.id).toBe(id);
  });

  it("answers alike for a wrong password and for an unknown e-mail", async () => {
    const { email } = await api.newUser();
    const wrong = await api.send(accountCalls.login, { body: { email, password: "wrong password" } });
    const nobody = await api.send(accountCalls.login, { body: { email: "no@example.org", password: testPassword } });
    expectFault(wrong, "credentials_invalid");
    expectFault(nobody, "credentials_invalid");
    expect(wrong.body.detail).toBe(nobody.body.detail);
  });

  it.each([{}, { email: "a@example.org" }, { email: "a", password: "x" }, { email: "a@example.org", password: "" }])(
    "rejects %j",
    async (body) => expectFault(await api.send(accountCalls.login, { body }), "bad_request"),
  );
});

describe("sign-in by mailed code", () => {
  it("accepts the code once", async () => {
    const { email, id } = await api.newUser();
    expect((await api.send(accountCalls.requestOneTimeCode, { body: { email } })).body).toEqual({
      resend_after_seconds: 60,
    });
    const code = await api.mailServer.nextMailedCode(email);
    const answer = await api.send(accountCalls.loginWithCode, { body: { email, code } });
    expect((await api.send(accountCalls.me, { token: String(answer.body.token) })).body.id).toBe(id);
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_invalid");
  });

  it("answers alike without an account and sends nothing, the waiting time included", async () => {
    const { email } = await api.newUser();
    const strange = "stranger@example.org";
    const [known, unknown] = [email, strange].map((to) => ({ body: { email: to } }));
    const first = await api.send(accountCalls.requestOneTimeCode, known);
    const second = await api.send(accountCalls.requestOneTimeCode, unknown);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expectFault(await api.send(accountCalls.requestOneTimeCode, known), "resend_too_early");
    expectFault(await api.send(accountCalls.requestOneTimeCode, unknown), "resend_too_early");
    await api.mailServer.nextMail(email);
    expect(api.mailServer.mailsTo(strange)).toEqual([]);
  });

  it("answers guesses alike with and without an account, before and after the last attempt", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const guess of [wrong, wrong, wrong, wrong, wrong, code]) {
      for (const to of [email, "nobody@example.org"]) {
        expectFault(await api.send(accountCalls.loginWithCode, { body: { email: to, code: guess } }), "code_invalid");
      }
    }
  });

  it("reports an expired code only to a client that knows it", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    api.clock.advance(10 * minute);
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code: wrong } }), "code_invalid");
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_expired");
  });

  it.each([{}, { email: "x" }, { email: null }])("rejects %j", async (body) => {
    expectFault(await api.send(accountCalls.requestOneTimeCode, { body }), "bad_request");
    expectFault(await api.send(accountCalls.loginWithCode, { body: { ...body, code: "123456" } }), "bad_request");
  });
});

/** These tests measure no time. They count the work that takes time. */
describe("duration of a sign-in", () => {
  const costs = async (ask: () => Promise<unknown>) => {
    vi.mocked(verify).mockClear();
    vi.mocked(withMinimumDuration).mockClear();
    await ask();
    const hashings = vi.mocked(verify).mock.calls.map(([hash]) => parametersOf(String(hash)));
    return { hashings, levelled: vi.mocked(withMinimumDuration).mock.calls.length };
  };
  /** Parameters that determine the cost of a hash: kind, version, memory and passes. */
  const parametersOf = (hash: string) => hash.split("$").slice(1, 4).join(" ");

  it("hashes alike for a right password, a wrong one and an unknown e-mail", async () => {
    const { email } = await api.newUser();
    const protectedUser = await api.newUser();
    await turnOnTwoFactor(api, protectedUser);
    const tries = [
      { email, password: testPassword },
      { email, password: "wrong horse 9" },
      { email: "nobody-at-all@example.org", password: testPassword },
      { email: protectedUser.email, password: testPassword },
      { email: protectedUser.email, password: "wrong horse 9" },
    ];
    for (const body of tries) {
      expect(await costs(() => api.send(accountCalls.login, { body }))).toEqual({
        hashings: ["argon2id v=19 m=64,t=1,p=1"],
        levelled: 0,
      });
    }
  });

  it("has the same minimum for entering a mailed code and for requesting one", async () => {
    const { email } = await api.newUser();
    for (const to of [email, "nobody-at-all@example.org"]) {
      const levelled = { hashings: [], levelled: 1 };
      const body = { email: to, code: "123456" };
      expect(await costs(() => api.send(accountCalls.requestOneTimeCode, { body }))).toEqual(levelled);
      expect(await costs(() => api.send(accountCalls.loginWithCode, { body }))).toEqual(levelled);
    }
  });
});

describe("sign-in on a device", () => {
  const signIn = (email: string, deviceId?: string) =>
    api.send(accountCalls.login, {
      body: { email, password: testPassword, ...(deviceId === undefined ? {} : { device_id: deviceId }) },
    });

  it("sends one mail for each account if the device is new", async () => {
    const [one, other] = [await api.newUser(), await api.newUser()];
    const deviceId = "the-telephone-of-two-people";
    for (const { email } of [one, other]) {
      const before = api.mailServer.mailsTo(email).length;
      await signIn(email, deviceId);
      expect((await api.mailServer.nextMail(email)).subject).toMatch(/new device/i);
      await signIn(email, deviceId);
      await signIn(email, deviceId.toUpperCase());
      await api.mailServer.nextMail(email);
      expect(api.mailServer.mailsTo(email)).toHaveLength(before + 2);
    }
  });

  it("sends no mail to an e-mail that was never confirmed", async () => {
    const { email, token } = await api.register();
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(email, "a device of whoever registered")).status).toBe(200);
    api.clock.advance(minute);
    await api.send(accountCalls.resendEmail, { token });
    const code = await api.mailServer.nextMailedCode(email);
    expect((await api.send(accountCalls.confirmEmail, { token, body: { code } })).status).toBe(200);
    expect(api.mailServer.mailsTo(email)).toHaveLength(2);
  });

  it("treats a device without an id as new each time", async () => {
    const { email } = await api.newUser();
    for (let times = 0; times < 2; times += 1) {
      await signIn(email);
      expect((await api.mailServer.nextMail(email)).subject).toMatch(/new device/i);
    }
  });

  it("treats the device of the registration as known, also for a mailed code", async () => {
    const email = "owner-of-one-device@example.org";
    const device = { device_id: "the-device-that-registered" };
    const body = { email, password: testPassword, invite_code: "come-in", ...device };
    const registered = await api.send(accountCalls.register, { body });
    const confirmation = { code: await api.mailServer.nextMailedCode(email) };
    await api.send(accountCalls.confirmEmail, { token: String(registered.body.token), body: confirmation });
    await signIn(email, device.device_id);
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    expect((await api.send(accountCalls.loginWithCode, { body: { email, code, ...device } })).status).toBe(200);
    await signIn(email, "another device of theirs");
    expect((await api.mailServer.nextMail(email)).subject).toMatch(/new device/i);
  });

  it("sends one mail for several concurrent sign-ins", async () => {
    const { email } = await api.newUser();
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(email, "a device in a hurry")));
    expect(countCodes(answers)).toEqual({ ok: 4 });
    await api.mailServer.nextMail(email);
    await signIn(email, "another device in a hurry");
    await api.mailServer.nextMail(email);
    expect(api.mailServer.mailsTo(email).filter(({ subject }) => /new device/i.test(subject ?? ""))).toHaveLength(2);
  });

  it.each(["", "short", "x".repeat(65), 5])("rejects the device id %j", async (deviceId) => {
    const body = { email: "a@example.org", password: testPassword, device_id: deviceId };
    expectFault(await api.send(accountCalls.login, { body }), "bad_request");
  });
});

describe("password hash", () => {
  it("is renewed at sign-in if its parameters are outdated", async () => {
    const { email, id } = await api.newUser();
    const users = createUserStore(api.database.db);
    const weak = await (await createPasswords({ memoryCost: 32, timeCost: 1, parallelism: 1 })).hash(testPassword);
    await users.setPassword(id, weak);
    const hashOf = async () => (await users.findById(id))?.passwordHash;
    expectFault(
      await api.send(accountCalls.login, { body: { email, password: "wrong horse 9" } }),
      "credentials_invalid",
    );
    expect(await hashOf()).toBe(weak);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.send(accountCalls.login, { body: { email, password: testPassword } })),
    );
    expect(countCodes(answers)).toEqual({ ok: 4 });
    const strong = await hashOf();
    expect(strong).not.toBe(weak);
    expect((await api.send(accountCalls.login, { body: { email, password: testPassword } })).status).toBe(200);
    expect(await hashOf()).toBe(strong);
  });

  it("does not let a password sign in that is replaced at the same moment", { tags: "full" }, async () => {
    for (let round = 0; round < 5; round++) {
      const { email } = await api.newUser();
      await api.send(accountCalls.requestPasswordReset, { body: { email } });
      const token = /token=(\S+)/.exec((await api.mailServer.nextMail(email)).text ?? "")?.[1];
      const answers = await Promise.all([
        ...[1, 2, 3].map(() => api.send(accountCalls.login, { body: { email, password: testPassword } })),
        api.send(accountCalls.confirmPasswordReset, { body: { token, email, password: "another horse 9" } }),
        ...[1, 2, 3].map(() => api.send(accountCalls.login, { body: { email, password: testPassword } })),
      ]);
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(500);
        if (body.token !== undefined) {
          expectFault(await api.send(accountCalls.me, { token: String(body.token) }), "session_expired");
        }
      }
    }
  });
});

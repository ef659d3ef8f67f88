import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi, testInvite } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;
const registration = (changes: Record<string, unknown> = {}) => ({
  body: { email: "someone@example.org", password: testPassword, invite_code: testInvite, ...changes },
});

describe("register", () => {
  it("signs in and sends a code, in English by default", async () => {
    const answer = await api.send(accountCalls.register, registration({ email: "ann@example.org", more: 1 }));
    expect(answer.status).toBe(200);
    const token = String(answer.body.token);
    const me = await api.send(accountCalls.me, { token });
    expect(me.body).toMatchObject({ email: "ann@example.org", email_activation: false });
    expect(String(me.body.unique_key)).toMatch(/^[0-9a-f]{64}$/);
    const mail = await api.mailServer.nextMail("ann@example.org");
    expect(mail.from).toEqual({ name: "DexNet", address: "no-reply@example.org" });
    expect(mail.subject).toBe("Confirm your e-mail · DexNet");
    expect(mail.text).toMatch(/^\d{6}$/m);
    expect(mail.html).toContain('<html lang="en">');
  });

  it.each([
    ["ru-RU", "Подтвердите адрес почты · DexNet"],
    ["uk-UA", "Підтвердьте адресу пошти · DexNet"],
  ])("writes the mail in the user's language (%s)", async (language, subject) => {
    const email = `${language}@example.org`;
    await api.send(accountCalls.register, registration({ email, language }));
    const mail = await api.mailServer.nextMail(email);
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${language.slice(0, 2)}">`);
  });

  it.each([
    ["no e-mail", { email: undefined }, "email"],
    ["a text that is no e-mail", { email: "ann" }, "email"],
    ["a short password", { password: "1234567" }, "password"],
    ["a long password", { password: "1".repeat(25) }, "password"],
    ["no invite", { invite_code: "" }, "invite_code"],
    ["an unknown language", { language: "fr-FR" }, "language"],
    ["a number as e-mail", { email: 5 }, "email"],
  ])("rejects %s", async (_, changes, field) => {
    const answer = await api.send(accountCalls.register, registration(changes));
    expectFault(answer, "bad_request");
    expect(Object.keys(Object(answer.body.fields))).toEqual([field]);
  });

  it("rejects an e-mail that has an account in any spelling, and consumes no use of the invite", async () => {
    await api.addInvite("for-two", 2);
    const first = await api.send(
      accountCalls.register,
      registration({ email: "bob@example.org", invite_code: "for-two" }),
    );
    expect(first.status).toBe(200);
    const again = registration({ email: "BOB@Example.org", invite_code: "for-two" });
    expectFault(await api.send(accountCalls.register, again), "email_taken");
    const second = await api.send(
      accountCalls.register,
      registration({ email: "bo@example.org", invite_code: "for-two" }),
    );
    expect(second.status).toBe(200);
    const third = registration({ email: "b@example.org", invite_code: "for-two" });
    expectFault(await api.send(accountCalls.register, third), "invite_invalid");
  });

  it.each(["COME-IN", "comein", "Come In", " c-o-m-e-i-n "])(
    "accepts the invite code of the settings, come-in, as typed: %j",
    async (invite_code) => {
      const email = `${randomUUID()}@example.org`;
      expect((await api.send(accountCalls.register, registration({ email, invite_code }))).status).toBe(200);
    },
  );

  it("does not reveal an account to a client without an invite", async () => {
    const { email } = await api.register();
    const answer = await api.send(accountCalls.register, registration({ email, invite_code: "guess" }));
    expectFault(answer, "invite_invalid");
  });

  it("rejects an expired invite", async () => {
    await api.addInvite("expired", 1, new Date(Date.now() - 1000));
    expectFault(await api.send(accountCalls.register, registration({ invite_code: "expired" })), "invite_invalid");
  });
});

describe("e-mail confirmation", () => {
  it("confirms once with the mailed code", async () => {
    const { token, code } = await api.register();
    expect((await api.send(accountCalls.confirmEmail, { token, body: { code } })).status).toBe(200);
    expect((await api.send(accountCalls.me, { token })).body).toMatchObject({ email_activation: true });
    expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code } }), "email_already_confirmed");
    expectFault(await api.send(accountCalls.resendEmail, { token }), "email_already_confirmed");
  });

  it("rejects a wrong code, and after five attempts the right one", async () => {
    const { token, code } = await api.register();
    const wrong = code === "000000" ? "000001" : "000000";
    for (let tries = 0; tries < 5; tries++) {
      expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code: wrong } }), "code_invalid");
    }
    expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code } }), "code_expired");
  });

  it("rejects the code of another user", async () => {
    const { code } = await api.register();
    const other = await api.register();
    if (code === other.code) return;
    expectFault(await api.send(accountCalls.confirmEmail, { token: other.token, body: { code } }), "code_invalid");
  });

  it.each([undefined, "12345", "1234567", "12345a", 123456])("rejects %s as a code", async (code) => {
    const { token } = await api.register();
    expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code } }), "bad_request");
  });

  it("sends another code after a minute, which invalidates the first one", async () => {
    const { token, email, code } = await api.register();
    const early = await api.send(accountCalls.resendEmail, { token });
    expectFault(early, "resend_too_early");
    expect(early.body.retry_after).toBeGreaterThan(50);
    expect(early.body.retry_after).toBeLessThanOrEqual(60);
    api.clock.advance(minute);
    expect((await api.send(accountCalls.resendEmail, { token })).body).toEqual({ resend_after_seconds: 60 });
    const next = await api.mailServer.nextMailedCode(email);
    if (next !== code) {
      expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code } }), "code_invalid");
    }
    expect((await api.send(accountCalls.confirmEmail, { token, body: { code: next } })).status).toBe(200);
  });

  it("reports a right code as expired", async () => {
    const { token, code } = await api.register();
    api.clock.advance(10 * minute);
    expectFault(await api.send(accountCalls.confirmEmail, { token, body: { code } }), "code_expired");
  });
});

import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;
const newPassword = "another horse 1";

async function requestToken(email: string): Promise<string> {
  const answer = await api.send(accountCalls.requestPasswordReset, { body: { email } });
  expect(answer.body).toEqual({ resend_after_seconds: 60 });
  const { text } = await api.mailServer.nextMail(email);
  const link = /^https:\/\/cloud\.example\.org\/auth\/reset-password\?token=([\w-]{43})$/m.exec(text ?? "");
  return String(link?.[1]);
}

const validate = (token: unknown) => api.send(accountCalls.validatePasswordReset, { body: { token } });
const confirm = (token: string, email: string, password = newPassword) =>
  api.send(accountCalls.confirmPasswordReset, { body: { token, email, password } });

it("password reset sets a new password once by the link and ends every session", async () => {
  const user = await api.newUser();
  const token = await requestToken(user.email);
  expect((await validate(token)).body).toEqual({ email: user.email });
  expect((await confirm(token, user.email.toUpperCase())).status).toBe(200);
  expectFault(await api.send(accountCalls.me, { token: user.token }), "session_expired");
  expectFault(await api.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } }), "session_expired");
  const signIn = (password: string) => api.send(accountCalls.login, { body: { email: user.email, password } });
  expectFault(await signIn(testPassword), "credentials_invalid");
  expect((await signIn(newPassword)).status).toBe(200);
  expectFault(await validate(token), "reset_token_invalid");
  expectFault(await confirm(token, user.email), "reset_token_invalid");
});

it("password reset confirms the e-mail of the account", async () => {
  const { email } = await api.register();
  await confirm(await requestToken(email), email);
  const { body } = await api.send(accountCalls.login, { body: { email, password: newPassword } });
  expect((await api.send(accountCalls.me, { token: String(body.token) })).body).toMatchObject({
    email_activation: true,
  });
});

it("password reset informs the owner by mail", async () => {
  const { email } = await api.newUser();
  await confirm(await requestToken(email), email);
  const mail = await api.mailServer.nextMail(email);
  expect(mail.subject).toMatch(/password/i);
  expect(mail.text).toContain("/auth/reset-password");
});

it("password reset revokes tickets and resets the attempts at the second factor", async () => {
  const user = await api.newUser();
  const authenticator = await turnOnTwoFactor(api, user);
  const signIn = async (password: string) =>
    String((await api.send(accountCalls.login, { body: { email: user.email, password } })).body.ticket);
  const finish = (ticket: string, code: string) =>
    api.send(accountCalls.loginWithSecondFactor, { body: { ticket, code } });
  const ticket = await signIn(testPassword);
  const wrong = authenticator.code() === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries++) expectFault(await finish(ticket, wrong), "code_invalid");
  expectFault(await finish(ticket, authenticator.nextCode()), "too_many_requests");

  expect((await confirm(await requestToken(user.email), user.email)).status).toBe(200);
  expectFault(await finish(ticket, authenticator.nextCode()), "ticket_expired");
  expect((await finish(await signIn(newPassword), authenticator.nextCode())).status).toBe(200);
});

it("password reset rejects the link with another e-mail and keeps the link valid", async () => {
  const { email } = await api.newUser();
  const other = await api.newUser();
  const token = await requestToken(email);
  expectFault(await confirm(token, other.email), "reset_token_invalid");
  expect((await confirm(token, email)).status).toBe(200);
});

it("password reset link expires after an hour and is replaced by the next one", async () => {
  const { email } = await api.newUser();
  const first = await requestToken(email);
  expectFault(await api.send(accountCalls.requestPasswordReset, { body: { email } }), "resend_too_early");
  api.clock.advance(minute);
  const second = await requestToken(email);
  expectFault(await validate(first), "reset_token_invalid");
  api.clock.advance(60 * minute);
  expectFault(await validate(second), "reset_token_invalid");
  expectFault(await confirm(second, email), "reset_token_invalid");
});

it("password reset answers alike without an account and sends nothing, the waiting time included", async () => {
  const email = "stranger@example.org";
  const request = () => api.send(accountCalls.requestPasswordReset, { body: { email } });
  const answer = await request();
  expect([answer.status, answer.body]).toEqual([200, { resend_after_seconds: 60 }]);
  expectFault(await request(), "resend_too_early");
  expect(api.mailServer.mailsTo(email)).toEqual([]);
});

it.each([
  ["nothing", undefined],
  ["an empty text", ""],
  ["a number", 7],
  ["a long text", "x".repeat(5000)],
])("password reset rejects %s as a token", async (_, token) => {
  expectFault(await validate(token), "bad_request");
});

it("password reset rejects invalid input", async () => {
  expectFault(await api.send(accountCalls.requestPasswordReset, { body: { email: "x" } }), "bad_request");
  expectFault(await confirm("token", "a@example.org", "short"), "bad_request");
  expectFault(await confirm("token", "a", newPassword), "bad_request");
  expectFault(await validate("unknown"), "reset_token_invalid");
});

import { accountCalls } from "@dexnet/protocol/accounts";
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

it("sets a new password by the link, once, and ends every session", async () => {
  const user = await api.newUser();
  const token = await requestToken(user.email);
  expect((await validate(token)).body).toEqual({ email: user.email });
  expect((await confirm(token, user.email.toUpperCase())).status).toBe(200);
  expectFault(await api.send(accountCalls.me, { token: user.token }), "session_expired");
  expectFault(await api.send(accountCalls.refreshToken, { body: { token: user.refreshToken } }), "session_expired");
  const signIn = (password: string) => api.send(accountCalls.login, { body: { email: user.email, password } });
  expectFault(await signIn(testPassword), "credentials_invalid");
  expect((await signIn(newPassword)).status).toBe(200);
  expectFault(await validate(token), "reset_token_invalid");
  expectFault(await confirm(token, user.email), "reset_token_invalid");
});

it("confirms the e-mail of who came by the link", async () => {
  const { email } = await api.register();
  await confirm(await requestToken(email), email);
  const { body } = await api.send(accountCalls.login, { body: { email, password: newPassword } });
  expect((await api.send(accountCalls.me, { token: String(body.token) })).body).toMatchObject({
    email_activation: true,
  });
});

it("tells the owner by mail that the password was changed", async () => {
  const { email } = await api.newUser();
  await confirm(await requestToken(email), email);
  const mail = await api.mailServer.nextMail(email);
  expect(mail.subject).toMatch(/password/i);
  expect(mail.text).toContain("/auth/reset-password");
});

it("ends a sign-in that waits for its second factor, and forgets tries at that", async () => {
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

it("refuses the link for another e-mail, and leaves it good", async () => {
  const { email } = await api.newUser();
  const other = await api.newUser();
  const token = await requestToken(email);
  expectFault(await confirm(token, other.email), "reset_token_invalid");
  expect((await confirm(token, email)).status).toBe(200);
});

it("expires after an hour, and is replaced by the next one", async () => {
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

it("answers alike and sends nothing when there is no account, the wait included", async () => {
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
])("refuses %s as a token", async (_, token) => {
  expectFault(await validate(token), "bad_request");
});

it("refuses what does not fit", async () => {
  expectFault(await api.send(accountCalls.requestPasswordReset, { body: { email: "x" } }), "bad_request");
  expectFault(await confirm("token", "a@example.org", "short"), "bad_request");
  expectFault(await confirm("token", "a", newPassword), "bad_request");
  expectFault(await validate("unknown"), "reset_token_invalid");
});

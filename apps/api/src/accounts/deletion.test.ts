import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const request = (token: string, email: string) => api.send(accountCalls.requestDeletion, { token, body: { email } });
const confirm = (token: string, code: string) => api.send(accountCalls.confirmDeletion, { token, body: { code } });

it("account deletion ends every session and sign-in method at once", async () => {
  const { email, token, refreshToken } = await api.newUser();
  await request(token, email.toUpperCase());
  expect((await confirm(token, await api.mailServer.nextMailedCode(email))).body).toEqual({});
  expectFault(await api.send(accountCalls.me, { token }), "session_expired");
  expectFault(await api.send(sessionCalls.refreshToken, { body: { token: refreshToken } }), "session_expired");
  const signIn = { body: { email, password: testPassword } };
  expectFault(await api.send(accountCalls.login, signIn), "credentials_invalid");
  expectFault(await confirm(token, "123456"), "session_expired");
});

it("account deletion lets the e-mail register again at once", async () => {
  const { email, token } = await api.newUser();
  await request(token, email);
  await confirm(token, await api.mailServer.nextMailedCode(email));
  const again = await api.register(email);
  expect(again.token).not.toBe(token);
});

it("account deletion requires the account's own e-mail", async () => {
  const { token } = await api.newUser();
  const other = await api.newUser();
  const answer = await request(token, other.email);
  expectFault(answer, "bad_request");
  expect(answer.body.fields).toEqual({ email: "errors.bad_request" });
  expectFault(await request(token, "x"), "bad_request");
});

it("account deletion sends one code a minute and accepts no other code", async () => {
  const { token, email } = await api.newUser();
  expectFault(await confirm(token, "123456"), "code_invalid");
  await request(token, email);
  expectFault(await request(token, email), "resend_too_early");
  const code = await api.mailServer.nextMailedCode(email);
  expectFault(await confirm(token, code === "000000" ? "000001" : "000000"), "code_invalid");
  expectFault(await confirm(token, "abcdef"), "bad_request");
  expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_invalid");
  expect((await api.send(accountCalls.me, { token })).status).toBe(200);
});

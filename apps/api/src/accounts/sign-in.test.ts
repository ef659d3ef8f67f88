import { accountCalls } from "@dexnet/protocol/accounts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;

describe("login", () => {
  it("signs in with any spelling of the e-mail", async () => {
    const { email, id } = await api.newUser();
    const body = { email: email.toUpperCase(), password: testPassword };
    const answer = await api.send(accountCalls.login, { body });
    expect(answer.status).toBe(200);
    expect((await api.send(accountCalls.me, { token: String(answer.body.token) })).body.id).toBe(id);
  });

  it("answers alike for a wrong password and for no account", async () => {
    const { email } = await api.newUser();
    const wrong = await api.send(accountCalls.login, { body: { email, password: "wrong password" } });
    const nobody = await api.send(accountCalls.login, { body: { email: "no@example.org", password: testPassword } });
    expectFault(wrong, "credentials_invalid");
    expectFault(nobody, "credentials_invalid");
    expect(wrong.body.detail).toBe(nobody.body.detail);
  });

  it.each([{}, { email: "a@example.org" }, { email: "a", password: "x" }, { email: "a@example.org", password: "" }])(
    "refuses %j",
    async (body) => expectFault(await api.send(accountCalls.login, { body }), "bad_request"),
  );
});

describe("one-time code", () => {
  it("signs in once with the code from the mail", async () => {
    const { email, id } = await api.newUser();
    expect((await api.send(accountCalls.requestOneTimeCode, { body: { email } })).body).toEqual({
      resend_after_seconds: 60,
    });
    const code = await api.mailServer.takeCode(email);
    const answer = await api.send(accountCalls.loginWithCode, { body: { email, code } });
    expect((await api.send(accountCalls.me, { token: String(answer.body.token) })).body.id).toBe(id);
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_invalid");
  });

  it("answers alike and sends nothing when there is no account, the wait included", async () => {
    const { email } = await api.newUser();
    const strange = "stranger@example.org";
    const [known, unknown] = [email, strange].map((to) => ({ body: { email: to } }));
    const first = await api.send(accountCalls.requestOneTimeCode, known);
    const second = await api.send(accountCalls.requestOneTimeCode, unknown);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expectFault(await api.send(accountCalls.requestOneTimeCode, known), "resend_too_early");
    expectFault(await api.send(accountCalls.requestOneTimeCode, unknown), "resend_too_early");
    await api.mailServer.take(email);
    expect(api.mailServer.mailsTo(strange)).toEqual([]);
  });

  it("answers alike to guesses at an account and at none, before and after the last try", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.takeCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (const guess of [wrong, wrong, wrong, wrong, wrong, code]) {
      for (const to of [email, "nobody@example.org"]) {
        expectFault(await api.send(accountCalls.loginWithCode, { body: { email: to, code: guess } }), "code_invalid");
      }
    }
  });

  it("expires, which only who knows the code is told", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.takeCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    api.clock.advance(10 * minute);
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code: wrong } }), "code_invalid");
    expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_expired");
  });

  it.each([{}, { email: "x" }, { email: null }])("refuses %j", async (body) => {
    expectFault(await api.send(accountCalls.requestOneTimeCode, { body }), "bad_request");
    expectFault(await api.send(accountCalls.loginWithCode, { body: { ...body, code: "123456" } }), "bad_request");
  });
});

describe("tokens", () => {
  const refresh = (token: string) => api.send(accountCalls.refreshToken, { body: { token } });
  const verify = (token: string) => api.send(accountCalls.verifyToken, { body: { token } });

  it("verifies an access token until its end", async () => {
    const { token } = await api.newUser();
    expect((await verify(token)).status).toBe(200);
    api.clock.advance(15 * minute + 1000);
    expectFault(await verify(token), "session_expired");
    expectFault(await api.send(accountCalls.me, { token }), "session_expired");
  });

  it("exchanges a refresh token for new tokens", async () => {
    const user = await api.newUser();
    api.clock.advance(20 * minute);
    const { status, body } = await refresh(user.refreshToken);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(user.refreshToken);
    expect((await verify(String(body.token))).status).toBe(200);
    expect((await refresh(String(body.refresh_token))).status).toBe(200);
  });

  it("ends the whole family when a refresh token comes a second time", async () => {
    const user = await api.newUser();
    const other = await api.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    const { body } = await refresh(user.refreshToken);
    expectFault(await refresh(user.refreshToken), "session_expired");
    expectFault(await refresh(String(body.refresh_token)), "session_expired");
    expectFault(await verify(String(body.token)), "session_expired");
    expectFault(await verify(user.token), "session_expired");
    expect((await verify(String(other.body.token))).status).toBe(200);
  });

  it("refuses a refresh token after thirty days", async () => {
    const user = await api.newUser();
    api.clock.advance(30 * 24 * 60 * minute);
    expectFault(await refresh(user.refreshToken), "session_expired");
  });

  it.each(["x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."])("refuses %s", async (token) => {
    expectFault(await verify(token), "session_expired");
    expectFault(await refresh(token), "session_expired");
  });

  it("refuses an access token that was changed, and one as a refresh token", async () => {
    const { token, refreshToken } = await api.newUser();
    const [head, , signature] = token.split(".");
    const claims = Buffer.from(JSON.stringify({ sub: "x", sid: "y", exp: 9e9 })).toString("base64url");
    expectFault(await verify(`${head}.${claims}.${signature}`), "session_expired");
    expectFault(await refresh(token), "session_expired");
    expectFault(await verify(refreshToken), "session_expired");
  });

  it.each([{}, { token: "" }, { token: 5 }, { token: "x".repeat(5000) }])("refuses %j", async (body) => {
    expectFault(await api.send(accountCalls.verifyToken, { body }), "bad_request");
    expectFault(await api.send(accountCalls.refreshToken, { body }), "bad_request");
  });
});

import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestUser, testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const newPassword = "another horse 1";
const change = (token: string | undefined, changes: Record<string, unknown> = {}) =>
  api.send(accountCalls.changePassword, {
    ...(token === undefined ? {} : { token }),
    body: { password: testPassword, new_password: newPassword, end_other_sessions: false, ...changes },
  });
const signIn = (email: string, password: string) => api.send(accountCalls.login, { body: { email, password } });
const me = (token: string) => api.send(accountCalls.me, { token });
const eventMailsTo = ({ email }: TestUser) =>
  api.mailServer.mailsTo(email).filter(({ subject }) => subject === "Your password was changed · DexNet");
async function secondSession({ email }: TestUser): Promise<{ token: string; refreshToken: string }> {
  const { body } = await signIn(email, testPassword);
  return { token: String(body.token), refreshToken: String(body.refresh_token) };
}

it("changePassword changes the password, informs the owner by mail and keeps all sessions", async () => {
  const user = await api.newUser();
  const other = await secondSession(user);
  const answer = await change(user.token);
  expect(answer).toMatchObject({ status: 200, body: {} });
  expectFault(await signIn(user.email, testPassword), "credentials_invalid");
  expect((await signIn(user.email, newPassword)).status).toBe(200);
  expect((await me(user.token)).status).toBe(200);
  expect((await me(other.token)).status).toBe(200);
  const [mail] = await waitFor("the mail", () => (eventMailsTo(user).length > 0 ? eventMailsTo(user) : undefined));
  expect(mail?.text).toMatch(/^When: \d+ \w+ \d{4} at \d\d:\d\d UTC$/m);
  expect(mail?.text).toMatch(/^https:\/\/cloud\.example\.org\/auth\/reset-password$/m);
  expect(eventMailsTo(user)).toHaveLength(1);
});

it("changePassword ends the other sessions of this user only if requested", async () => {
  const user = await api.newUser();
  const bystander = await api.newUser();
  const other = await secondSession(user);
  expect((await change(user.token, { end_other_sessions: true })).status).toBe(200);
  expect((await me(user.token)).status).toBe(200);
  expect((await api.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } })).status).toBe(200);
  expectFault(await me(other.token), "session_expired");
  expectFault(await api.send(sessionCalls.refreshToken, { body: { token: other.refreshToken } }), "session_expired");
  expect((await me(bystander.token)).status).toBe(200);
});

it("changePassword revokes codes and links that were sent, and those that still wait to be sent", async () => {
  const user = await api.newUser();
  await api.send(accountCalls.requestOneTimeCode, { body: { email: user.email } });
  const code = await api.mailServer.nextMailedCode(user.email);
  await api.mailServer.stop();
  await api.send(accountCalls.requestPasswordReset, { body: { email: user.email } });
  expect((await change(user.token)).status).toBe(200);
  await api.mailServer.start();
  expectFault(await api.send(accountCalls.loginWithCode, { body: { email: user.email, code } }), "code_invalid");
  await waitFor("the mail", () => (eventMailsTo(user).length === 1 ? true : undefined));
  expect(api.mailServer.mailsTo(user.email).some(({ text }) => text?.includes("?token="))).toBe(false);
  const { rows } = await api.database.db.execute(sql`select 1 from password_resets where user_id = ${user.id}`);
  expect(rows).toEqual([]);
});

describe("changePassword rejects", () => {
  it("a wrong old password, and after five of them also the right one for a while", async () => {
    const user = await api.newUser();
    const bystander = await api.newUser();
    for (let wrong = 0; wrong < 5; wrong++)
      expectFault(await change(user.token, { password: "wrong horse 9" }), "password_wrong");
    const blocked = await change(user.token);
    expectFault(blocked, "too_many_requests");
    expect(blocked.body.retry_after).toBeGreaterThan(30);
    expect((await change(bystander.token)).status).toBe(200);
    // Sign-ins have another throttle.
    expect((await signIn(user.email, testPassword)).status).toBe(200);
    api.clock.advance(70_000);
    expect((await change(user.token)).status).toBe(200);
  });

  it("the same password in any Unicode form", async () => {
    const { token, email } = await api.newUser();
    expectFault(await change(token, { new_password: testPassword }), "password_same");
    expect((await change(token, { new_password: "caf\u00e9 horse 9" })).status).toBe(200);
    const again = await change(token, { password: "caf\u00e9 horse 9", new_password: "cafe\u0301 horse 9" });
    expectFault(again, "password_same");
    expect(again.body.fields).toEqual({ new_password: "errors.password_same" });
    expect((await signIn(email, "cafe\u0301 horse 9")).status).toBe(200);
  });

  it("a common password and the e-mail", async () => {
    const { token, email } = await api.newUser("ann.lee.42@example.org");
    const answer = await change(token, { new_password: "Password1" });
    expectFault(answer, "password_common");
    expect(answer.body.fields).toEqual({ new_password: "errors.password_common" });
    expectFault(await change(token, { new_password: "Ann.Lee.42" }), "password_common");
    expect((await signIn(email, testPassword)).status).toBe(200);
  });

  it.each([
    ["too short", { new_password: "short 7" }, "new_password"],
    ["too long", { new_password: "x".repeat(25) }, "new_password"],
    ["no text", { new_password: 12345678 }, "new_password"],
    ["an empty old one", { password: "" }, "password"],
    ["an endless old one", { password: "x".repeat(1025) }, "password"],
    ["no word about other sessions", { end_other_sessions: undefined }, "end_other_sessions"],
    ["yes as a text", { end_other_sessions: "yes" }, "end_other_sessions"],
  ])("%s", async (_, changes, field) => {
    const { token } = await api.newUser();
    const answer = await change(token, changes);
    expectFault(answer, "bad_request");
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  it("a client without a session, and a user without a confirmed e-mail", async () => {
    expectFault(await change(undefined), "session_required");
    expectFault(await change("nonsense"), "session_expired");
    expectFault(await change((await api.register()).token), "email_not_confirmed");
  });

  it("the password of another account", async () => {
    const user = await api.newUser();
    const other = await api.newUser();
    expect((await change(other.token)).status).toBe(200);
    expectFault(await change(user.token, { password: newPassword, new_password: "a third horse" }), "password_wrong");
    expect((await signIn(user.email, testPassword)).status).toBe(200);
  });
});

it("changePassword lets exactly one of many concurrent changes succeed", async () => {
  const user = await api.newUser();
  const others = await Promise.all([secondSession(user), secondSession(user), secondSession(user)]);
  const tokens = [user.token, ...others.map(({ token }) => token)];
  const wanted = tokens.map((_, index) => `horse number ${index}`);
  const answers = await Promise.all(
    tokens.map((token, index) => change(token, { new_password: wanted[index], end_other_sessions: true })),
  );
  const counts = countCodes(answers);
  expect(counts.ok).toBe(1);
  expect(answers.every(({ status }) => status < 500)).toBe(true);
  const winner = answers.findIndex(({ status }) => status === 200);
  for (const [index, password] of wanted.entries()) {
    const answer = await signIn(user.email, password);
    expect(answer.status === 200).toBe(index === winner);
    expect((await me(String(tokens[index]))).status === 200).toBe(index === winner);
  }
  await waitFor("the mail", () => (eventMailsTo(user).length > 0 ? true : undefined));
  expect(eventMailsTo(user)).toHaveLength(1);
});

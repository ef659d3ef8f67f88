import { accountCalls } from "@dexnet/protocol/accounts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const choose = (token: string, language: unknown) => api.send(accountCalls.updateMe, { token, body: { language } });

it("profile sets the language of mails for this user only", async () => {
  const { token, email } = await api.newUser();
  const other = await api.newUser();
  expect((await api.send(accountCalls.me, { token })).body).toMatchObject({ email, language: "en-EN" });
  const answer = await choose(token, "uk-UA");
  expect(answer).toMatchObject({ status: 200, body: { email, language: "uk-UA", email_activation: true } });
  expect((await api.send(accountCalls.me, { token })).body).toEqual(answer.body);
  expect((await api.send(accountCalls.me, { token: other.token })).body).toMatchObject({ language: "en-EN" });
  await api.send(accountCalls.requestOneTimeCode, { body: { email } });
  await api.mailServer.nextMailedCode(email);
  expect(api.mailServer.mailsTo(email).map(({ subject }) => subject)).toContain("Код для входу · DexNet");
});

it("profile lets an unconfirmed user set the language", async () => {
  const { token } = await api.register();
  expect((await choose(token, "ru-RU")).body).toMatchObject({ language: "ru-RU", email_activation: false });
});

it("profile rejects unknown languages and clients without a session", async () => {
  const { token } = await api.newUser();
  for (const language of ["de-DE", "en", "", null, 5, undefined])
    expectFault(await choose(token, language), "bad_request");
  expectFault(await api.send(accountCalls.updateMe, { body: { language: "uk-UA" } }), "session_required");
  expectFault(await choose("nonsense", "uk-UA"), "session_expired");
});

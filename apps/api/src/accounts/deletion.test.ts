import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { waitFor } from "../testing/wait-for.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const request = (token: string, email: string) => api.send(accountCalls.requestDeletion, { token, body: { email } });
const confirm = (token: string, code: string) => api.send(accountCalls.confirmDeletion, { token, body: { code } });

/** Every row of every table that holds one of the texts anywhere. */
async function tablesThatHold(texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await api.database.db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.tables where table_schema = current_schema()`,
  );
  const found: string[] = [];
  for (const { table_name: table } of tables) {
    const { rows } = await api.database.db.execute<{ line: string }>(
      sql`select row_to_json(t)::text as line from ${sql.identifier(table)} t`,
    );
    if (rows.some(({ line }) => texts.some((text) => line.includes(text)))) found.push(table);
  }
  return found;
}

it("removes all that is kept for the user, and tells the ledger to let go, even when that is down meanwhile", async () => {
  const { user, address, userProductId } = await api.newStorage();
  const other = await api.newStorage();
  await api.send(productCalls.requestReset, { token: user.token, params: { address } });
  await api.send(accountCalls.requestPasswordReset, { body: { email: user.email } });
  expect((await request(user.token, user.email.toUpperCase())).body).toEqual({ resend_after_seconds: 60 });
  const deletionMail = () => api.mailServer.mailsTo(user.email).find(({ subject }) => subject?.startsWith("Delete"));
  const code = /^\d{6}$/m.exec((await waitFor("the code", deletionMail)).text ?? "")?.[0];

  const traces = [user.id, user.email, address.toLowerCase(), userProductId];
  expect((await tablesThatHold(traces)).length).toBeGreaterThan(4);
  // One mail that could not go out yet.
  await api.mailServer.goDown();
  await api.send(accountCalls.requestOneTimeCode, { body: { email: user.email } });
  api.ledger.setBroken(true);

  expect((await confirm(user.token, String(code))).status).toBe(200);
  expect(await tablesThatHold(traces)).toEqual(["ledger_notices"]);
  expectFault(await api.send(accountCalls.me, { token: user.token }), "session_expired");
  const signIn = { body: { email: user.email, password: testPassword } };
  expectFault(await api.send(accountCalls.login, signIn), "credentials_invalid");

  api.ledger.setBroken(false);
  await api.mailServer.comeUp();
  const forgotten = await waitFor("the ledger to hear", () =>
    api.ledger.heardOf(address).find(({ method }) => method === "DELETE"),
  );
  expect(forgotten.authorization).toBe("Internal operator-token-of-the-tests");
  await waitFor("no trace", async () => ((await tablesThatHold(traces)).length === 0 ? true : undefined));
  expect(
    (await api.send(productCalls.storage, { token: other.user.token, params: { address: other.address } })).status,
  ).toBe(200);
  expect(api.ledger.heardOf(other.address).map(({ method }) => method)).toEqual(["PUT"]);
});

it("lets the e-mail register anew at once", async () => {
  const { email, token } = await api.newUser();
  await request(token, email);
  await confirm(token, await api.mailServer.takeCode(email));
  const again = await api.register(email);
  expect(again.token).not.toBe(token);
});

it("asks for the account's own e-mail", async () => {
  const { token } = await api.newUser();
  const other = await api.newUser();
  const answer = await request(token, other.email);
  expectFault(answer, "bad_request");
  expect(answer.body.fields).toEqual({ email: "errors.bad_request" });
  expectFault(await request(token, "x"), "bad_request");
});

it("sends a code once a minute, and takes no other code", async () => {
  const { token, email } = await api.newUser();
  expectFault(await confirm(token, "123456"), "code_invalid");
  await request(token, email);
  expectFault(await request(token, email), "resend_too_early");
  const code = await api.mailServer.takeCode(email);
  expectFault(await confirm(token, code === "000000" ? "000001" : "000000"), "code_invalid");
  expectFault(await confirm(token, "abcdef"), "bad_request");
  expectFault(await api.send(accountCalls.loginWithCode, { body: { email, code } }), "code_invalid");
  expect((await api.send(accountCalls.me, { token })).status).toBe(200);
});

import { accountCalls } from "@dexnet/protocol/accounts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { waitFor } from "../testing/wait-for.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${api.internalUrl}/metrics`)).text();
  const line = text.split("\n").find((candidate) => candidate.startsWith(name));
  return Number(line?.split(" ").at(-1) ?? 0);
}

async function sealedContents(): Promise<string[]> {
  const { rows } = await api.database.db.execute<{ sealed_content: string }>(sql`select sealed_content from mails`);
  return rows.map((row) => row.sealed_content);
}

it("mail dispatcher keeps an encrypted mail while the mail server is down and sends it once afterwards", async () => {
  const { email } = await api.newUser();
  await api.mailServer.stop();
  expect((await api.send(accountCalls.requestOneTimeCode, { body: { email } })).status).toBe(200);
  await waitFor("a failed try", async () =>
    (await figure('mails_total{outcome="failed",kind="sign_in"}')) >= 2 ? true : undefined,
  );
  const waiting = await sealedContents();
  expect(waiting).toHaveLength(1);
  expect(Buffer.from(String(waiting[0]), "base64").toString("latin1")).not.toContain(email);
  await api.mailServer.start();
  const code = await api.mailServer.nextMailedCode(email);
  expect((await api.send(accountCalls.loginWithCode, { body: { email, code } })).status).toBe(200);
  await waitFor("the outbox to be empty", async () => ((await figure("mails_waiting")) === 0 ? true : undefined));
  expect(api.mailServer.mailsTo(email).filter(({ text }) => text?.includes(code))).toHaveLength(1);
  const failure = api.capture.lines().find((line) => line.msg === "A mail could not be sent");
  expect(failure).toMatchObject({ level: "warn", kind: "sign_in", smtpError: expect.stringMatching(/^E/) });
  expect(api.capture.text()).not.toContain(email);
});

it("mail dispatcher drops a mail whose code has expired and logs it", async () => {
  const { email } = await api.newUser();
  await api.mailServer.stop();
  await api.send(accountCalls.requestOneTimeCode, { body: { email } });
  api.clock.advance(10 * 60_000);
  await waitFor("the outbox to be empty", async () => ((await sealedContents()).length === 0 ? true : undefined));
  expect(await figure('mails_total{outcome="given_up",kind="sign_in"}')).toBe(1);
  const line = api.capture.lines().find(({ msg }) => msg === "A mail was dropped");
  expect(line).toMatchObject({ level: "error", kind: "sign_in", reason: "its content has expired" });
  await api.mailServer.start();
  expect(api.mailServer.mailsTo(email)).toHaveLength(1);
});

it("mail dispatcher drops a mail that it can't open and logs it", async () => {
  const { email } = await api.newUser();
  await api.mailServer.stop();
  await api.send(accountCalls.requestOneTimeCode, { body: { email } });
  await api.database.db.execute(sql`update mails set sealed_content = 'bm90IHNlYWxlZCBieSB0aGlzIHNlcnZlciBhdCBhbGw='`);
  const line = await waitFor("the log line", () =>
    api.capture.lines().find(({ reason }) => String(reason).includes("TOKEN_SECRET")),
  );
  expect(line.level).toBe("error");
  await api.mailServer.start();
});

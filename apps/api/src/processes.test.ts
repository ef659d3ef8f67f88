import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePort } from "@dexnet/service/testing/free-ports";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiClient, createApiClient, testPassword } from "./testing/api-client.ts";
import { type ApiProcess, runApi } from "./testing/api-process.ts";
import { countCodes, expectFault } from "./testing/faults.ts";
import { startTestLedger, type TestLedger } from "./testing/ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "./testing/mail-server.ts";
import { metricSum } from "./testing/metrics.ts";

const slowMs = 180_000;
const mostSockets = 100;

interface Running extends ApiClient {
  url: string;
  process: ApiProcess;
}

let mailServer: TestMailServer;
let ledger: TestLedger;
let folder: string;
let databaseUrl: string;
const started: ApiProcess[] = [];
let one: Running;
let other: Running;

/** A process of the service as in production, on the shared database. */
async function start(): Promise<Running> {
  const port = await freePort();
  const process = runApi({
    API_PORT: `${port}`,
    DATABASE_URL: databaseUrl,
    DEXNET_DATA: folder,
    WEB_ROOT: folder,
    SMTP_URL: mailServer.url,
    LEDGER_URL: ledger.url,
    LOG_LEVEL: "warn",
  });
  started.push(process);
  await process.ready;
  const url = `http://127.0.0.1:${port}`;
  return { ...createApiClient(url, mailServer), url, process };
}

beforeAll(async () => {
  mailServer = await startTestMailServer();
  ledger = await startTestLedger();
  folder = await mkdtemp(join(tmpdir(), "api-processes-"));
  databaseUrl = await createTestDatabase();
  // Both start at once, and only one of them may migrate.
  [one, other] = await Promise.all([start(), start()]);
}, slowMs);

afterAll(async () => {
  for (const { child, exit } of started) {
    child.kill("SIGKILL");
    await exit;
  }
  await mailServer.close();
  await ledger.close();
  await rm(folder, { recursive: true });
  await dropTestDatabase(databaseUrl);
});

/** Sends requests alternately to both processes, with a limited number of open ones. */
async function flood(count: number, send: (to: ApiClient, from: string) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  async function sendSome(): Promise<void> {
    while (next < count) {
      const index = next++;
      const from = `10.${index >> 8}.${index & 0xff}.7`;
      answers.push(await send(index % 2 === 0 ? one : other, from));
    }
  }
  await Promise.all(Array.from({ length: mostSockets }, sendSome));
  return answers;
}

const sumOf = (series: string) => metricSum([one.url, other.url], series);

describe("two processes on one database", () => {
  it(
    "check five of two hundred guesses at a code from any network",
    async () => {
      const { email } = await one.newUser();
      await one.send(accountCalls.requestOneTimeCode, { body: { email } });
      const code = await mailServer.nextMailedCode(email);
      const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, "0");
      const outcomes = ["looked_at", "refused"].map((outcome) => `dexnet_code_tries_total{outcome="${outcome}"}`);
      const before = await Promise.all(outcomes.map(sumOf));

      let guesses = 0;
      const answers = await flood(200, (to, from) =>
        to.send(accountCalls.loginWithCode, { body: { email, code: wrong(guesses++) }, from }),
      );
      expect(countCodes(answers)).toEqual({ code_invalid: 15, too_many_requests: 185 });
      const after = await Promise.all(outcomes.map(sumOf));
      expect(after.map((figure, index) => figure - (before[index] ?? 0))).toEqual([5, 10]);
      expect(await sumOf('dexnet_throttled_total{policy="sign_in_code"}')).toBe(185);
      for (const to of [one, other]) {
        const answer = await to.send(accountCalls.loginWithCode, { body: { email, code }, from: "10.99.99.99" });
        expectFault(answer, "too_many_requests");
      }
    },
    slowMs,
  );

  it(
    "check five of a hundred guesses at a password",
    async () => {
      const { email } = await other.newUser();
      // So few that they fit into the first wait even on a slow machine.
      const answers = await flood(100, (to, from) =>
        to.send(accountCalls.login, { body: { email, password: "wrong horse 9" }, from }),
      );
      expect(countCodes(answers)).toEqual({ credentials_invalid: 5, too_many_requests: 95 });
      expect(await sumOf('dexnet_throttled_total{policy="password"}')).toBe(95);
      for (const to of [one, other]) {
        const answer = await to.send(accountCalls.login, { body: { email, password: testPassword } });
        expectFault(answer, "too_many_requests");
      }
    },
    slowMs,
  );

  it("end a session in both when its refresh token is used twice", async () => {
    const user = await one.newUser();
    const elsewhere = await other.send(accountCalls.login, { body: { email: user.email, password: testPassword } });
    const { body } = await one.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } });
    expect((await other.send(accountCalls.me, { token: String(body.token) })).status).toBe(200);

    const replayed = await other.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } });
    expectFault(replayed, "session_expired");
    for (const to of [one, other]) {
      for (const token of [user.token, String(body.token)]) {
        expectFault(await to.send(accountCalls.me, { token }), "session_expired");
      }
      for (const token of [user.refreshToken, String(body.refresh_token)]) {
        expectFault(await to.send(sessionCalls.refreshToken, { body: { token } }), "session_expired");
      }
      // Another sign-in of the same account is another session.
      expect((await to.send(accountCalls.me, { token: String(elsewhere.body.token) })).status).toBe(200);
    }
  });

  it(
    "keep all counted attempts when they are killed and started again",
    async () => {
      const { email } = await one.newUser();
      for (let tries = 0; tries < 5; tries++) {
        await one.send(accountCalls.login, { body: { email, password: "wrong horse 9" } });
      }
      one.process.child.kill("SIGKILL");
      await one.process.exit;
      one = await start();
      // If the start took longer than the wait, this is the sixth attempt and the next wait is longer.
      await one.send(accountCalls.login, { body: { email, password: "wrong horse 9" } });
      const answer = await one.send(accountCalls.login, { body: { email, password: testPassword } });
      expectFault(answer, "too_many_requests");
    },
    slowMs,
  );
});

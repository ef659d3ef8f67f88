import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountCalls } from "@dexnet/protocol/accounts";
import { eventCalls } from "@dexnet/protocol/events";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { openDatabase } from "@dexnet/service/database/database";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { freePorts } from "@dexnet/service/testing/free-ports";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type ApiClient, createApiClient, testPassword } from "./testing/api-client.ts";
import { type ApiProcess, runApi } from "./testing/api-process.ts";
import { openEvents } from "./testing/event-client.ts";
import { countCodes, expectFault } from "./testing/faults.ts";
import { startTestLedger, type TestLedger } from "./testing/ledger-server.ts";
import { startTestMailServer, type TestMailServer } from "./testing/mail-server.ts";
import { metricSum } from "./testing/metrics.ts";
import { databaseForm, databaseHash, signDatabase } from "./testing/wallet.ts";

const maxSockets = 100;

interface Running extends ApiClient {
  url: string;
  internalUrl: string;
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
  const [port, internalPort] = await freePorts(2);
  const process = runApi({
    API_PORT: `${port}`,
    API_INTERNAL_PORT: `${internalPort}`,
    DATABASE_URL: databaseUrl,
    DEXNET_DATA: folder,
    WEB_ROOT: folder,
    SMTP_URL: mailServer.url,
    LEDGER_INTERNAL_URL: ledger.url,
    LOG_LEVEL: "warn",
  });
  started.push(process);
  await process.ready;
  const url = `http://127.0.0.1:${port}`;
  return { ...createApiClient(url, mailServer), url, internalUrl: `http://127.0.0.1:${internalPort}`, process };
}

beforeAll(async () => {
  mailServer = await startTestMailServer();
  ledger = await startTestLedger();
  folder = await mkdtemp(join(tmpdir(), "api-processes-"));
  databaseUrl = await createTestDatabase();
  // Both start at once, and only one of them may migrate.
  [one, other] = await Promise.all([start(), start()]);
});

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
  await Promise.all(Array.from({ length: maxSockets }, sendSome));
  return answers;
}

const sumOf = (series: string) => metricSum([one.internalUrl, other.internalUrl], series);

describe("two processes on one database", () => {
  it("check five of two hundred guesses at a code from any network", async () => {
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
  });

  it("check five of a hundred guesses at a password", async () => {
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
  });

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

  it("tell a stream at one of a save at the other, also after its database connections were cut, and after a kill", async () => {
    const storage = await other.newStorage();
    const { token } = storage.user;
    const at = { token, params: { address: storage.address } };
    const watch = async (server: Running) => {
      const stream = await openEvents(server, eventCalls.accountEvents, { token, params: {} });
      expect(await stream.next()).toEqual({ kind: "check" });
      return stream;
    };
    const save = async () => {
      const { body } = await other.send(productCalls.fileDatabase, at);
      const version = Number(body.version) + 1;
      const { document } = await signDatabase(storage.wallet, { version, previous: await databaseHash(body) });
      expect((await other.send(productCalls.updateStorage, { ...at, form: databaseForm(document) })).status).toBe(200);
      return { kind: "file_database", address: storage.address.toLowerCase(), version };
    };
    const stream = await watch(one);
    expect(await Promise.all([stream.next(), save()])).toMatchObject([{ kind: "file_database" }, {}]);

    // Only in this database: the other suites use the same server. Every process notices the gap and tells its streams to check everything.
    const cutting = await openDatabase({ url: databaseUrl, schemaName: "cutting" });
    await cutting.db.execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'dexnet_api'`,
    );
    await cutting.close();
    expect(await stream.next()).toEqual({ kind: "check" });
    await expect.poll(async () => (await other.send(productCalls.fileDatabase, at)).status).toBe(200);
    const saved = await save();
    expect(await stream.next()).toEqual(saved);

    one.process.child.kill("SIGKILL");
    await expect(stream.next()).rejects.toThrow();
    const next = await watch(other);
    const later = await save();
    expect(await next.next()).toEqual(later);
    next.close();
    one = await start();
  });

  it("keep all counted attempts when they are killed and started again", async () => {
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
  });
});

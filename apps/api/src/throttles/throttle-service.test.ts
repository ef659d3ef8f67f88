import { randomUUID } from "node:crypto";
import { AppError } from "@dexnet/protocol/errors/errors";
import { type Database, openDatabase } from "@dexnet/service/database/database";
import { migrate } from "@dexnet/service/database/migrations";
import { createTestDatabase, dropTestDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import { sql } from "drizzle-orm";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accountBuckets } from "../accounts/throttle-buckets.ts";
import { transact } from "../database/transact.ts";
import { createKeyedHash } from "../secrets/hashes.ts";
import { createTestClock, migrationsFolder } from "../testing/api-server.ts";
import type { Bucket, PolicyName } from "./throttle-policies.ts";
import { createThrottles, type Throttles } from "./throttle-service.ts";

const clock = createTestClock();
const metrics = new Registry();
let url: string;
let database: Database;
let throttles: Throttles;
beforeAll(async () => {
  url = await createTestDatabase();
  database = await openDatabase({ url, schemaName: "dexnet_api" });
  await migrate(database, migrationsFolder);
  const keyedHash = createKeyedHash(new Uint8Array(32));
  throttles = createThrottles({ db: database.db, keyedHash, clock, metrics, log: captureLog().log });
});
afterAll(async () => {
  await database.close();
  await dropTestDatabase(url);
});

const bucket = (policy: PolicyName, key: string = randomUUID()): Bucket => ({ policy, key });
const good = async () => "done";
const wrong = async () => Promise.reject(new AppError("credentials_invalid"));
const broken = async () => Promise.reject(new Error("the database went away"));

/** Returns the outcomes of several attempts in sequence. */
async function outcomes(buckets: Bucket[], work: () => Promise<string>, times: number): Promise<string[]> {
  const ends: string[] = [];
  for (let tries = 0; tries < times; tries++) {
    ends.push(await throttles.guard(buckets, work).catch((e) => (e instanceof AppError ? e.code : String(e))));
  }
  return ends;
}

it("throttles count failures and return the time to wait", async () => {
  const password = bucket("password");
  expect(await outcomes([password], wrong, 7)).toEqual([
    ...Array(5).fill("credentials_invalid"),
    "too_many_requests",
    "too_many_requests",
  ]);
  await expect(throttles.guard([password], good)).rejects.toMatchObject({ context: { retry_after: 30 } });
  clock.advance(30_000);
  expect(await outcomes([password], wrong, 1)).toEqual(["credentials_invalid"]);
  await expect(throttles.guard([password], good)).rejects.toMatchObject({ context: { retry_after: 60 } });
});

it("throttles don't start refused work", async () => {
  const password = bucket("password");
  await outcomes([password], wrong, 5);
  let begun = 0;
  await outcomes([password], async () => `${begun++}`, 3);
  expect(begun).toBe(0);
});

it("throttles reset an account's bucket and undo one attempt of a network's after a success", async () => {
  const [password, network] = [bucket("password"), bucket("password_network", "203.0.113.1")];
  await outcomes([password, network], wrong, 4);
  expect(await outcomes([password, network], good, 20)).toEqual(Array(20).fill("done"));
  expect(await outcomes([password], wrong, 5)).toEqual(Array(5).fill("credentials_invalid"));
  expect(await outcomes([network], wrong, 47)).toEqual([...Array(46).fill("credentials_invalid"), "too_many_requests"]);
});

it("throttles count sent mails and no others", async () => {
  const mails = bucket("mail_address");
  await outcomes([mails], wrong, 10);
  expect(await outcomes([mails], good, 7)).toEqual([...Array(6).fill("done"), "too_many_requests"]);
});

it("throttles undo attempts that failed by an error of the server or only had to wait", async () => {
  const password = bucket("password");
  await outcomes([password], broken, 8);
  await outcomes([password], async () => Promise.reject(new AppError("resend_too_early")), 8);
  const blocked = bucket("second_factor");
  await outcomes([blocked], wrong, 5);
  await outcomes([password], () => throttles.guard([blocked], good), 8);
  expect(await outcomes([password], wrong, 6)).toEqual([...Array(5).fill("credentials_invalid"), "too_many_requests"]);
});

it("throttles count an attempt in no bucket if one of several refuses it", async () => {
  const [account, network] = [bucket("password"), bucket("password_network", "203.0.113.2")];
  await outcomes([network], wrong, 50);
  await outcomes([account, network], wrong, 10);
  expect(await outcomes([account], wrong, 5)).toEqual(Array(5).fill("credentials_invalid"));
});

it("throttles count all addresses of an IPv6 /64 together", async () => {
  const at = (key: string) => [bucket("invite_network", key)];
  for (let host = 1; host <= 30; host++) await outcomes(at(`2001:db8:5:6::${host}`), wrong, 1);
  expect(await outcomes(at("2001:db8:5:6:aaaa::1"), good, 1)).toEqual(["too_many_requests"]);
  expect(await outcomes(at("2001:db8:5:7::1"), good, 1)).toEqual(["done"]);
});

it("throttles list the blocked buckets of an account and reset all of them", async () => {
  const user = { id: randomUUID(), email: "Ann@Example.org" };
  const buckets = accountBuckets(user);
  for (const one of buckets) {
    await outcomes([one], ["mail_address", "email_change"].includes(one.policy) ? good : wrong, 16);
  }
  const until = expect.any(Date);
  const attempts = ["password", "sign_in_code", "second_factor", "confirm_password", "promocode", "dexid", "code"];
  const names = [...attempts, "email_change", "mail_address"];
  const blocked = await throttles.listBlocked(accountBuckets({ ...user, email: "ann@example.ORG" }));
  expect(blocked).toHaveLength(names.length);
  expect(blocked).toEqual(expect.arrayContaining(names.map((policy) => ({ policy, until }))));
  expect(await throttles.listBlocked(accountBuckets({ id: randomUUID(), email: "b@example.org" }))).toEqual([]);

  const undone = transact(database.db, async (tx) => {
    await throttles.reset(tx, buckets);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await throttles.listBlocked(buckets)).toHaveLength(names.length);
  await transact(database.db, (tx) => throttles.reset(tx, buckets));
  expect(await throttles.listBlocked(buckets)).toEqual([]);
  for (const one of buckets) expect(await outcomes([one], good, 1)).toEqual(["done"]);
});

it("throttles store no plain address and no plain e-mail", async () => {
  await outcomes([bucket("password", "ann@example.org"), bucket("password_network", "203.0.113.9")], wrong, 1);
  const { rows } = await database.db.execute<{ line: string }>(
    sql`select row_to_json(t)::text as line from throttles t`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { line } of rows) expect(line).not.toMatch(/ann|203\.0/);
});

it("throttles count refused attempts in a metric", async () => {
  expect(await metrics.metrics()).toMatch(/^dexnet_throttled_total\{policy="password"\} [1-9]\d*$/m);
});

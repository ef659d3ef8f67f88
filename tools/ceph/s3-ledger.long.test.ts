import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrationsFolder, schemaName } from "../../apps/ledger/src/app.ts";
import { createDrivers } from "../../apps/ledger/src/drivers.ts";
import { type CopyRecords, createCopyRecords } from "../../apps/ledger/src/testing/copy-records.ts";
import { internalToken, type RunningLedger, runLedger } from "../../apps/ledger/src/testing/running-ledger.ts";
import { newBlock, newWallet, type TestBlock } from "../../apps/ledger/src/testing/signed-block.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { adminInProcess } from "../admin/testing/admin-in-process.ts";
import { type CephCluster, startCeph } from "./ceph-cluster.ts";
import type { CephUser } from "./gateway-admin.ts";

const capacityBytes = 10_000_000_000;
const blockBytes = 200_000;
const slowMs = 280_000;

describeEachDatabase("ledger with buckets on Ceph", { schemaName, migrations: migrationsFolder }, (open) => {
  let ceph: CephCluster;
  let user: CephUser;
  let client: S3Client;
  let database: Database;
  let records: CopyRecords;
  let ledger: RunningLedger;
  let folder: string;
  /** Only grows, so that dates in the tables stay in the past. */
  let aheadMs = 0;
  const wallet = newWallet();
  const stored: TestBlock[] = [];
  const buckets = ["paris", "madrid", "rome"];

  beforeAll(async () => {
    ceph = await startCeph({ osds: 3 });
    user = await ceph.createUser("ledger");
    for (const bucket of buckets) await ceph.createBucket(user, bucket);
    const credentials = { accessKeyId: user.accessKey, secretAccessKey: user.secretKey };
    client = new S3Client({ endpoint: ceph.endpoint, region: "us-east-1", forcePathStyle: true, credentials });
    folder = await mkdtemp(join(tmpdir(), "dexnet-s3-ledger-"));
    const credentialsFile = join(folder, "credentials");
    const keys = `aws_access_key_id = ${user.accessKey}\naws_secret_access_key = ${user.secretKey}\n`;
    await writeFile(credentialsFile, `[ceph]\n${keys}`);
    database = await open();
    records = createCopyRecords(database.db);
    const drivers = createDrivers({ s3CredentialsFile: credentialsFile });
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    ledger = await runLedger({ database, dataFolder: folder, drivers, clock, repairIntervalMs: 50 });
    await ledger.entitle(wallet, 1_000_000_000, new Date("2999-01-01"));
  });
  afterAll(async () => {
    await ledger.stop();
    client.destroy();
    await ceph.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function admin(...args: string[]): Promise<string> {
    const env = { LEDGER_INTERNAL_PORT: new URL(ledger.internalUrl).port, INTERNAL_TOKEN: internalToken };
    const { code, stdout, stderr } = await adminInProcess(["devices", ...args], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain(user.secretKey);
    expect(stdout).not.toContain(user.accessKey);
    return stdout;
  }
  const add = (name: string) =>
    admin(
      ...["add", name, "--country", "FR", "--city", name, "--at", "48.9,2.4", "--kind", "s3", "--settings"],
      JSON.stringify({ endpoint: ceph.endpoint, bucket: name, capacityBytes, profile: "ceph" }),
    );
  async function storeBlocks(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const block = newBlock(wallet, blockBytes);
      await ledger.store(wallet, block);
      stored.push(block);
    }
  }
  const isHealed = () => records.isHealed(stored.length);
  async function objectsIn(bucket: string): Promise<string[]> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: "blocks/" }));
    return Contents.map(({ Key = "" }) => Key.slice("blocks/".length)).sort();
  }
  async function filesOf(name: string): Promise<string[]> {
    const entries = await readdir(join(ledger.folders[name] ?? "", "blocks"), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  }
  async function expectReadable(): Promise<void> {
    for (const block of stored) expect(await ledger.fetchBytes(block.cid)).toEqual(block.blockBytes);
  }
  /** The objects of a bucket are exactly the copies that the database has there. */
  async function expectExactObjects(bucket: string): Promise<void> {
    const isExact = async () =>
      JSON.stringify(await objectsIn(bucket)) === JSON.stringify(await records.copyNamesOn(bucket));
    await until(isExact, slowMs);
  }

  it("drains folders onto buckets and back while blocks are stored, and ends with exact figures", async () => {
    await storeBlocks(30);
    await until(isHealed, slowMs);
    for (const bucket of buckets) expect(await add(bucket)).toContain(`s3 ${ceph.endpoint}/${bucket}`);
    const folders = Object.keys(ledger.folders);
    for (const name of folders) await admin("drain", name);
    await storeBlocks(10);
    const isEmpty = async (name: string) =>
      (await records.copyNamesOn(name)).length === 0 && (await filesOf(name)).length === 0;
    await until(async () => (await isHealed()) && (await Promise.all(folders.map(isEmpty))).every(Boolean), slowMs);
    for (const bucket of buckets) {
      expect((await records.copyNamesOn(bucket)).length).toBe(stored.length);
      await expectExactObjects(bucket);
      expect(await admin("show", bucket)).toMatch(/^needed +40 blocks rely on it/m);
    }
    await expectReadable();

    const usedBytes = stored.reduce((sum, block) => sum + block.blockBytes.length, 0);
    await ledger.registry.checkHealth();
    for (const bucket of buckets) {
      expect(ledger.registry.find(bucket)).toMatchObject({ freeBytes: capacityBytes - usedBytes });
    }

    for (const name of folders) await admin("activate", name);
    for (const bucket of buckets) await admin("drain", bucket);
    await storeBlocks(10);
    await until(
      async () => (await isHealed()) && (await Promise.all(buckets.map(objectsIn))).flat().length === 0,
      slowMs,
    );
    for (const bucket of buckets)
      expect(await admin("remove", bucket, "--yes")).toBe(`Removed: ${bucket}, with 0 copies.\n`);
    await expectReadable();
  });

  it("answers from other copies when a bucket returns wrong bytes or nothing, and repairs it", async () => {
    await ceph.createBucket(user, "lyon");
    await admin(
      ...["add", "lyon", "--country", "FR", "--city", "Lyon", "--at", "45.8,4.8", "--kind", "s3", "--settings"],
      JSON.stringify({ endpoint: ceph.endpoint, bucket: "lyon", prefix: "a/b", capacityBytes, profile: "ceph" }),
    );
    for (const name of ["frankfurt", "helsinki"]) await admin("drain", name);
    await until(async () => {
      await storeBlocks(5);
      return (await records.copyNamesOn("lyon")).length > 3;
    }, slowMs);
    const damaged = (await records.copyNamesOn("lyon")).slice(0, 3);
    for (const copyName of damaged) {
      const object = { Bucket: "lyon", Key: `a/b/blocks/${copyName}`, Body: Buffer.alloc(1_000) };
      await client.send(new PutObjectCommand(object));
    }
    await records.markUnchecked("lyon");
    await until(async () => {
      await expectReadable();
      const now = await records.copyNamesOn("lyon");
      return (await isHealed()) && damaged.every((copyName) => !now.includes(copyName));
    }, slowMs);

    await ceph.gateway.kill();
    await ledger.registry.checkHealth();
    expect(ledger.registry.find("lyon")).toMatchObject({ isHealthy: false });
    await expectReadable();
    await ceph.gateway.start();
    await ledger.registry.checkHealth();
    expect(ledger.registry.find("lyon")).toMatchObject({ isHealthy: true, trouble: undefined });
    await ceph.osds[0]?.kill();
    await storeBlocks(3);
    await ceph.osds[0]?.start();
    let checks = 0;
    await until(async () => {
      // Repairs that failed while the bucket was away are repeated with growing delays.
      if (checks++ % 100 === 50) aheadMs += 20 * 60_000;
      return await isHealed();
    }, slowMs);
    await expectReadable();
  });
});

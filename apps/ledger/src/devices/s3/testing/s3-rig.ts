import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { OpenedDevice } from "../../driver.ts";
import { ownDeployment } from "../../testing/device-contract.ts";
import { createS3Driver } from "../s3-driver.ts";
import type { S3Timeouts } from "../s3-limits.ts";
import type { S3Engine, S3Keys, S3Location } from "./s3-engine.ts";
import { startToxicProxy, type ToxicProxy } from "./toxic-proxy.ts";

/** Long enough for a busy machine. */
const patient: S3Timeouts = { connectMs: 60_000, idleMs: 120_000, requestMs: 250_000, cleanUpMs: 60_000 };
export const capacityBytes = 1_000_000_000;

export interface OpenS3Options {
  readonly name?: string;
  readonly deployment?: string;
  readonly create?: boolean;
  readonly timeouts?: S3Timeouts;
  readonly usedBytes?: number;
  /** Replaces settings of the device. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** One location of an engine, behind a proxy with faults, and direct access to its objects. */
export interface S3Rig {
  readonly location: S3Location;
  readonly proxy: ToxicProxy;
  readonly credentialsFile: string;
  open(options?: OpenS3Options): Promise<OpenedDevice>;
  /** Writes the credentials file of the device. */
  saveKeys(keys: S3Keys): Promise<void>;
  /** Keys and sizes of all objects. */
  listObjects(): Promise<{ key: string; sizeBytes: number }[]>;
  putObject(key: string, bytes: Uint8Array): Promise<void>;
  getObject(key: string): Promise<Buffer>;
  removeObject(key: string): Promise<void>;
  /** Deletes all objects. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export async function createS3Rig(engine: S3Engine): Promise<S3Rig> {
  const location = await engine.createLocation();
  const { bucket, keys } = location;
  const proxy = await startToxicProxy(engine.endpoint);
  const folder = await mkdtemp(join(tmpdir(), "dexnet-s3-"));
  const credentialsFile = join(folder, "credentials");
  const client = new S3Client({
    endpoint: engine.endpoint,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: keys.accessKey, secretAccessKey: keys.secretKey },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });

  async function saveKeys({ accessKey, secretKey }: S3Keys): Promise<void> {
    const other = "[other]\naws_access_key_id = OTHER\naws_secret_access_key = other\n";
    const own = `[device-one]\naws_access_key_id = ${accessKey}\naws_secret_access_key = ${secretKey}\n`;
    await writeFile(credentialsFile, `${other}\n${own}`, { mode: 0o600 });
  }
  async function listObjects(): Promise<{ key: string; sizeBytes: number }[]> {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
    return Contents.map(({ Key = "", Size = 0 }) => ({ key: Key, sizeBytes: Size }));
  }

  async function removeObject(key: string): Promise<void> {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  }

  await saveKeys(keys);
  const patientDriver = createS3Driver({ credentialsFile, timeouts: patient });
  return {
    location,
    proxy,
    credentialsFile,
    async open({
      name = "test",
      deployment = ownDeployment,
      create = false,
      timeouts,
      usedBytes = 0,
      settings = {},
    } = {}) {
      const driver = timeouts === undefined ? patientDriver : createS3Driver({ credentialsFile, timeouts });
      const own = { endpoint: proxy.endpoint, bucket, capacityBytes, profile: "device-one", ...settings };
      const check = driver.check(own);
      if (check.kind === "wrong") throw new Error(`${check.field}: ${check.message}`);
      return await check.checked.open({ name, deployment, create, readUsedBytes: async () => usedBytes });
    },
    saveKeys,
    listObjects,
    async putObject(key, bytes) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }));
    },
    async getObject(key) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    },
    removeObject,
    async wipe() {
      for (const { key } of await listObjects()) await removeObject(key);
    },
    async stop() {
      client.destroy();
      await proxy.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

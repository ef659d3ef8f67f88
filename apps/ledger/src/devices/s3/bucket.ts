import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { fromIni } from "@aws-sdk/credential-provider-ini";
import type { Semaphore } from "@dexnet/service/concurrency/semaphore";
import type { ByteRange } from "../device.ts";
import { createConnections } from "./connections.ts";
import { S3Error, toS3Error } from "./s3-faults.ts";
import { requestAttempts, type S3Timeouts } from "./s3-limits.ts";
import type { S3Settings } from "./s3-settings.ts";

export interface StoredObject {
  /** Size of the whole object, whatever the range. */
  readonly sizeBytes: number;
  /** Keeps a connection until it has ended or was destroyed. */
  readonly body: Readable;
  /** Turns an error of the body into one without secrets. */
  toError(error: unknown): S3Error;
}

/** Objects below the prefix of one bucket. Every method rejects with S3Error. */
export interface Bucket {
  /** With `onlyNew` an existing object stays, on engines that support the condition. */
  put(key: string, bytes: Uint8Array, options?: { readonly onlyNew?: boolean }): Promise<void>;
  /** Undefined when there is no such object. An empty range has an empty body. */
  get(key: string, range?: ByteRange): Promise<StoredObject | undefined>;
  /** Undefined when there is no such object. */
  size(key: string): Promise<number | undefined>;
  remove(key: string): Promise<void>;
  /** Removes an object after a failed write, in a short time or not at all. */
  cleanUp(key: string): Promise<void>;
  /** Keys below a folder, sorted, from the one that follows `after`. */
  list(folder: string, after: string | undefined, limit: number): Promise<{ keys: string[]; isEnd: boolean }>;
  /** Closes the connections once no request runs. */
  close(): void;
}

export interface BucketOptions {
  readonly settings: S3Settings;
  readonly credentialsFile: string;
  readonly timeouts: S3Timeouts;
}

/** Connections of a client, of which each request needs one. The permits may be shared with earlier clients. */
export interface ConnectionPool {
  readonly connections: number;
  readonly permits: Semaphore;
}

/** Reads the credentials once: a rotated key is used after the next opening. */
export function openBucket(options: BucketOptions, pool: ConnectionPool): Bucket {
  const { settings, timeouts } = options;
  const { bucket, prefix } = settings;
  const client = createClient(options, pool.connections);
  const connections = createConnections(client, pool.permits);
  const start = prefix === "" ? "" : `${prefix}/`;
  const target = (key: string) => ({ Bucket: bucket, Key: `${start}${key}` });

  async function request<T>(
    work: (options: { abortSignal: AbortSignal }) => Promise<T>,
    timeoutMs = timeouts.requestMs,
    bodyOf?: (answer: T) => Readable,
  ): Promise<T> {
    try {
      return await connections.run(timeoutMs, (abortSignal) => work({ abortSignal }), bodyOf);
    } catch (error) {
      throw toS3Error(error, settings);
    }
  }

  async function size(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await request((options) => client.send(new HeadObjectCommand(target(key)), options));
      return ContentLength ?? 0;
    } catch (error) {
      if ((error as S3Error).fault !== "no object") throw error;
    }
    // An answer to HEAD has no body and does not tell a missing object from a missing bucket.
    await request((options) => client.send(new HeadBucketCommand({ Bucket: bucket }), options)).catch((error) => {
      throw (error as S3Error).fault === "no object"
        ? toS3Error(Object.assign(new Error(), { name: "NoSuchBucket", $metadata: { httpStatusCode: 404 } }), settings)
        : error;
    });
    return undefined;
  }

  async function remove(key: string, timeoutMs: number): Promise<void> {
    try {
      await request((options) => client.send(new DeleteObjectCommand(target(key)), options), timeoutMs);
    } catch (error) {
      if ((error as S3Error).fault !== "no object") throw error;
    }
  }

  return {
    async put(key, bytes, { onlyNew = false } = {}) {
      // The signature contains the SHA-256 of the body, which the engine checks.
      const object = { ...target(key), Body: bytes, ContentLength: bytes.length };
      const condition = onlyNew ? { IfNoneMatch: "*" } : {};
      await request((options) => client.send(new PutObjectCommand({ ...object, ...condition }), options));
    },
    async get(key, range) {
      if (range?.length === 0) return await emptyObject();
      const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.start + range.length - 1}` };
      const getObject = async (options: { abortSignal: AbortSignal }): Promise<StoredObject> => {
        const answer = await client.send(new GetObjectCommand({ ...target(key), ...wanted }), options);
        const { abortSignal: signal } = options;
        const body = answer.Body as Readable;
        const found = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.ContentRange ?? "");
        if (range !== undefined && Number(found?.[1]) !== range.start) {
          body.destroy();
          throw new S3Error("it answered with another range", "other", true);
        }
        const sizeBytes = found === null ? (answer.ContentLength ?? 0) : Number(found[2]);
        const toError = (error: unknown) => toS3Error(signal.aborted ? signal.reason : error, settings);
        return { sizeBytes, body, toError };
      };
      try {
        return await request(getObject, timeouts.requestMs, ({ body }) => body);
      } catch (error) {
        const { fault } = error as S3Error;
        if (fault === "no object") return undefined;
        if (fault === "no such range") return await emptyObject();
        throw error;
      }
      function noError(error: unknown): S3Error {
        return toS3Error(error, settings);
      }
      async function emptyObject(): Promise<StoredObject | undefined> {
        const sizeBytes = await size(key);
        return sizeBytes === undefined ? undefined : { sizeBytes, body: Readable.from([]), toError: noError };
      }
    },
    size,
    remove: (key) => remove(key, timeouts.requestMs),
    cleanUp: (key) => remove(key, timeouts.cleanUpMs).catch(() => undefined),
    async list(folder, after, limit) {
      const from = after === undefined ? {} : { StartAfter: `${start}${folder}${after}` };
      const page = { Bucket: bucket, Prefix: `${start}${folder}`, MaxKeys: limit, ...from };
      const answer = await request((options) => client.send(new ListObjectsV2Command(page), options));
      const keys = (answer.Contents ?? []).map(({ Key = "" }) => Key.slice(start.length + folder.length));
      const isEnd = answer.IsTruncated !== true;
      checkPage(keys, isEnd, after);
      return { keys, isEnd };
    },
    close: connections.close,
  };
}

function createClient({ settings, credentialsFile, timeouts }: BucketOptions, connections: number): S3Client {
  const { endpoint, region, addressing, profile } = settings;
  const agent = { keepAlive: true, maxSockets: connections, timeout: timeouts.idleMs };
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: addressing === "path",
    credentials: fromIni({ profile, filepath: credentialsFile, configFilepath: credentialsFile, ignoreCache: true }),
    maxAttempts: requestAttempts,
    // Older engines refuse the newer checksums. Uploads are protected by the signature, blocks by their own hash.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // The SDK sends a request with "Expect: 100-continue" on a connection of its own, without limit and reuse.
    expectContinueHeader: false,
    requestHandler: {
      connectionTimeout: timeouts.connectMs,
      socketTimeout: timeouts.idleMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Throws when a page has no later key than the one before: a listing to the end would never end. */
function checkPage(keys: readonly string[], isEnd: boolean, after: string | undefined): void {
  const last = keys.at(-1);
  if (last === undefined) {
    if (!isEnd) throw new S3Error("it lists nothing and no end", "other", true);
  } else if (after !== undefined && Buffer.compare(Buffer.from(last), Buffer.from(after)) <= 0) {
    throw new S3Error("it lists objects again", "other", true);
  }
}

import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Engine, S3Keys, S3Location } from "./s3-engine.ts";

interface StoredBucket {
  readonly objects: Map<string, Buffer>;
  keys: S3Keys;
  freeBytes: number;
  isReadOnly: boolean;
}

const hostName = "s3.localhost";

/**
 * The calls of S3 that devices use, in memory: for the usual test run, which has no real engine. It checks access keys and the
 * hash of a body, not the signature.
 */
export async function startS3Server(): Promise<S3Engine & { stop(): Promise<void> }> {
  const buckets = new Map<string, StoredBucket>();
  const server = createServer((request, response) => {
    answer(buckets, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    hostName,
    async createLocation() {
      const bucket = `bucket-${randomBytes(6).toString("hex")}`;
      const stored = { objects: new Map(), keys: newKeys(), freeBytes: Number.POSITIVE_INFINITY, isReadOnly: false };
      buckets.set(bucket, stored);
      return locationOf(buckets, bucket, stored);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function locationOf(buckets: Map<string, StoredBucket>, bucket: string, stored: StoredBucket): S3Location {
  return {
    bucket,
    keys: stored.keys,
    async setFreeBytes(bytes) {
      stored.freeBytes = bytes ?? Number.POSITIVE_INFINITY;
    },
    async setReadOnly(isReadOnly) {
      stored.isReadOnly = isReadOnly;
    },
    async rotateKeys() {
      stored.keys = newKeys();
      return stored.keys;
    },
    async deleteBucket() {
      buckets.delete(bucket);
    },
  };
}

function newKeys(): S3Keys {
  return { accessKey: randomBytes(10).toString("hex").toUpperCase(), secretKey: randomBytes(20).toString("hex") };
}

class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

async function answer(buckets: Map<string, StoredBucket>, request: IncomingMessage, response: ServerResponse) {
  try {
    const url = new URL(request.url ?? "/", "http://host");
    const [, inHost] = /^(.+)\.s3\.localhost(?::\d+)?$/.exec(request.headers.host ?? "") ?? [];
    const [, inPath = "", rest = ""] = /^\/([^/]*)\/?(.*)$/s.exec(decodeURIComponent(url.pathname)) ?? [];
    const key = inHost === undefined ? rest : decodeURIComponent(url.pathname).slice(1);
    const body = await readBody(request);
    const bucket = buckets.get(inHost ?? inPath);
    if (bucket === undefined) throw new Refusal(404, "NoSuchBucket");
    checkRequest(request, bucket, body);
    if (key === "") answerBucket(url, request, bucket, response);
    else answerObject(request, key, bucket, body, response);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    response.writeHead(error.status, { "content-type": "application/xml" });
    response.end(request.method === "HEAD" ? undefined : `<Error><Code>${error.code}</Code></Error>`);
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function checkRequest({ headers, method }: IncomingMessage, bucket: StoredBucket, body: Buffer): void {
  const accessKey = /Credential=([^/]+)\//.exec(headers.authorization ?? "")?.[1];
  if (accessKey !== bucket.keys.accessKey) throw new Refusal(403, "InvalidAccessKeyId");
  const isChange = method === "PUT" || method === "DELETE";
  if (isChange && bucket.isReadOnly) throw new Refusal(403, "AccessDenied");
  const hash = createHash("sha256").update(body).digest("hex");
  if (isChange && headers["x-amz-content-sha256"] !== hash) throw new Refusal(400, "XAmzContentSHA256Mismatch");
}

function answerBucket(url: URL, request: IncomingMessage, { objects }: StoredBucket, response: ServerResponse): void {
  if (request.method === "HEAD") return void response.writeHead(200).end();
  const { searchParams } = url;
  const prefix = searchParams.get("prefix") ?? "";
  const after = searchParams.get("start-after") ?? "";
  const limit = Number(searchParams.get("max-keys") ?? 1_000);
  const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = found.slice(0, limit).map((key) => `<Contents><Key>${key}</Key></Contents>`);
  const more = `<IsTruncated>${found.length > limit}</IsTruncated>`;
  response.writeHead(200, { "content-type": "application/xml" });
  response.end(`<ListBucketResult>${more}${page.join("")}</ListBucketResult>`);
}

function answerObject(
  request: IncomingMessage,
  key: string,
  bucket: StoredBucket,
  body: Buffer,
  response: ServerResponse,
): void {
  const { objects } = bucket;
  if (request.method === "PUT") {
    if (request.headers["if-none-match"] === "*" && objects.has(key)) throw new Refusal(412, "PreconditionFailed");
    if (body.length > bucket.freeBytes) throw new Refusal(403, "QuotaExceeded");
    bucket.freeBytes -= body.length;
    objects.set(key, body);
    return void response.writeHead(200).end();
  }
  if (request.method === "DELETE") {
    objects.delete(key);
    return void response.writeHead(204).end();
  }
  const bytes = objects.get(key);
  if (bytes === undefined) throw new Refusal(404, "NoSuchKey");
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
  if (first === undefined) {
    response.writeHead(200, { "content-length": bytes.length });
    return void response.end(request.method === "HEAD" ? undefined : bytes);
  }
  if (Number(first) >= bytes.length) throw new Refusal(416, "InvalidRange");
  const part = bytes.subarray(Number(first), Number(last) + 1);
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`;
  response.writeHead(206, { "content-length": part.length, "content-range": range });
  response.end(part);
}

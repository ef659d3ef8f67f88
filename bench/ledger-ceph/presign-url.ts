import { createHash, createHmac } from "node:crypto";

export interface PresignOptions {
  readonly method: "GET" | "PUT";
  /** Address of the object, without a query. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly at: Date;
  readonly expiresSeconds: number;
}

/**
 * Address of an object of an S3 server that carries its signature (AWS Signature Version 4). A request to it needs no further
 * work, so the client of a benchmark costs as much for S3 as for the ledger.
 */
export function presignUrl({ method, url, region, accessKey, secretKey, at, expiresSeconds }: PresignOptions): string {
  const { host, pathname } = new URL(url);
  const time = at.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const query = new URLSearchParams({
    "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
    "X-Amz-Credential": `${accessKey}/${scope}`,
    "X-Amz-Date": time,
    "X-Amz-Expires": String(expiresSeconds),
    "X-Amz-SignedHeaders": "host",
  }).toString();
  const request = [method, pathname, query, `host:${host}`, "", "host", "UNSIGNED-PAYLOAD"].join("\n");
  const requestHash = createHash("sha256").update(request).digest("hex");
  const text = ["AWS4-HMAC-SHA256", time, scope, requestHash].join("\n");
  const keyBytes = scope.split("/").reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secretKey}`);
  return `${url}?${query}&X-Amz-Signature=${hmac(keyBytes, text).toString("hex")}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

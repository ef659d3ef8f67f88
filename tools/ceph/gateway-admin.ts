import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";

export interface CephUser {
  readonly name: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** Users and buckets of the gateway. */
export interface GatewayAdmin {
  createUser(name: string): Promise<CephUser>;
  /** Whether the user may only read. */
  setReadOnly(user: CephUser, isReadOnly: boolean): Promise<void>;
  /** Replaces the keys of the user. The old ones are invalid from then on. */
  rotateKeys(user: CephUser): Promise<CephUser>;
  createBucket(user: CephUser, bucket: string): Promise<void>;
  /** Deletes a bucket with all objects. */
  deleteBucket(bucket: string): Promise<void>;
  /** Size of the objects in the bucket as quotas count it: each object in steps of 4 KiB. */
  usedBytes(bucket: string): Promise<number>;
  /** Largest sum of the sizes of the objects in the bucket. Undefined removes the limit. */
  setQuota(user: CephUser, bucket: string, maxBytes: number | undefined): Promise<void>;
}

/** `run` executes radosgw-admin with these arguments and returns its output. */
export function createGatewayAdmin(endpoint: string, run: (args: readonly string[]) => Promise<string>): GatewayAdmin {
  return {
    async createUser(name) {
      return { name, ...keysIn(await run(["user", "create", `--uid=${name}`, `--display-name=${name}`])) };
    },
    async setReadOnly({ name }, isReadOnly) {
      await run(["user", "modify", `--uid=${name}`, `--op-mask=${isReadOnly ? "read" : "read,write,delete"}`]);
    },
    async rotateKeys({ name, accessKey }) {
      await run(["key", "rm", `--uid=${name}`, "--key-type=s3", `--access-key=${accessKey}`]);
      const created = ["key", "create", `--uid=${name}`, "--key-type=s3", "--gen-access-key", "--gen-secret"];
      return { name, ...keysIn(await run(created)) };
    },
    async createBucket({ accessKey, secretKey }, bucket) {
      const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
      const client = new S3Client({ endpoint, region: "us-east-1", forcePathStyle: true, credentials });
      try {
        await client.send(new CreateBucketCommand({ Bucket: bucket }));
      } finally {
        client.destroy();
      }
    },
    async deleteBucket(bucket) {
      await run(["bucket", "rm", `--bucket=${bucket}`, "--purge-objects", "--bypass-gc"]);
    },
    async usedBytes(bucket) {
      const { usage } = JSON.parse(await run(["bucket", "stats", `--bucket=${bucket}`])) as BucketStats;
      return usage["rgw.main"]?.size_actual ?? 0;
    },
    async setQuota({ name }, bucket, maxBytes) {
      const scope = ["--quota-scope=bucket", `--uid=${name}`, `--bucket=${bucket}`];
      if (maxBytes !== undefined) await run(["quota", "set", ...scope, `--max-size=${maxBytes}`]);
      await run(["quota", maxBytes === undefined ? "disable" : "enable", ...scope]);
    },
  };
}

interface BucketStats {
  readonly usage: Readonly<Record<string, { readonly size_actual: number }>>;
}

function keysIn(output: string): { accessKey: string; secretKey: string } {
  const { keys } = JSON.parse(output) as { keys: { access_key: string; secret_key: string }[] };
  const [first] = keys;
  if (first === undefined) throw new Error("radosgw-admin returned no keys.");
  return { accessKey: first.access_key, secretKey: first.secret_key };
}

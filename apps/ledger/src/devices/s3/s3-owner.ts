import { type OwnerStore, ownerMarks } from "../location-owner.ts";
import type { Bucket } from "./bucket.ts";
import { S3Error } from "./s3-faults.ts";

const maxMarkBytes = 1_000;

/** Objects that name the owner of a location, so that two devices never share one. */
export function createS3Owner(bucket: Bucket): OwnerStore {
  async function readMark(key: string): Promise<string | undefined> {
    const object = await bucket.get(key, { start: 0, length: maxMarkBytes });
    if (object === undefined) return undefined;
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of object.body) chunks.push(chunk);
    } catch (error) {
      throw object.toError(error);
    }
    return Buffer.concat(chunks).toString("utf8").trimEnd();
  }

  return {
    async read() {
      const [device, deployment] = await Promise.all([readMark(ownerMarks.device), readMark(ownerMarks.deployment)]);
      return { device, deployment };
    },
    async write(part, text) {
      try {
        await bucket.put(ownerMarks[part], Buffer.from(`${text}\n`), { onlyNew: true });
      } catch (error) {
        if (!(error instanceof S3Error && error.fault === "exists")) throw error;
      }
    },
  };
}

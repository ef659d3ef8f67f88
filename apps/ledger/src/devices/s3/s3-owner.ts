import type { Bucket } from "./bucket.ts";

/** Object that names the owner of a location, so that two devices never share one. */
const ownerKey = "dexnet-device";
const longestOwnerBytes = 1_000;

/** Name of the device that owns the location. Undefined when it names none. */
export async function readOwner(bucket: Bucket): Promise<string | undefined> {
  const object = await bucket.get(ownerKey, { start: 0, length: longestOwnerBytes });
  if (object === undefined) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of object.body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8").trimEnd();
}

/** Returns the owner afterwards, which is another device if that was faster. */
export async function writeOwner(bucket: Bucket, deviceName: string): Promise<string | undefined> {
  await bucket.put(ownerKey, Buffer.from(`${deviceName}\n`), { onlyNew: true }).catch((error: { fault?: string }) => {
    if (error.fault !== "exists") throw error;
  });
  return await readOwner(bucket);
}

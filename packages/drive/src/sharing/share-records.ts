import type { StorageKeys } from "@dexnet/crypto/keys";
import { openShareRecord, sealShareRecord } from "@dexnet/crypto/share-record";
import { readShareSecret } from "@dexnet/crypto/share-secret";
import type { Share as ShareAnswer } from "@dexnet/protocol/shares";
import { z } from "zod";
import type { Share, ShareState } from "./sharing.ts";

const recordSchema = z.object({
  secret: z.string().refine((text) => readShareSecret(text) !== null),
  name: z.string().nullable(),
  isFolder: z.boolean(),
  files: z.number().int().nonnegative(),
  sizeBytes: z.number().int().nonnegative(),
});
/** What the devices of the owner know of a share. */
export type ShareRecord = z.output<typeof recordSchema>;

/** Longer names are cut in the record: it has a limit. */
const recordNameLongest = 1_000;

export function sealRecord(keys: StorageKeys, shareId: string, record: ShareRecord): Promise<string> {
  const name = record.name === null ? null : [...record.name].slice(0, recordNameLongest).join("");
  return sealShareRecord(keys, shareId, { ...record, name });
}

/** A share whose record can't be read is shown without its name and can still be revoked. */
export async function shownShare(keys: StorageKeys, answer: ShareAnswer, now: number): Promise<Share> {
  const record = await openShareRecord(keys, answer.id, answer.record)
    .then((value) => recordSchema.parse(value))
    .catch(() => null);
  return {
    id: answer.id,
    linkPath: record && `/s/${answer.id}#${record.secret}`,
    name: record?.name ?? null,
    isFolder: record?.isFolder ?? false,
    files: record?.files ?? 0,
    sizeBytes: record?.sizeBytes ?? 0,
    hasPassword: answer.password,
    expiresAt: timeOf(answer.expires_at),
    downloadsLimit: answer.downloads_limit,
    downloads: answer.downloads,
    createdAt: Date.parse(answer.created_at),
    state: stateOf(answer, now),
  };
}

/** The same order in which the server checks. */
function stateOf({ revoked_at, expires_at, downloads, downloads_limit }: ShareAnswer, now: number): ShareState {
  if (revoked_at !== null) return "revoked";
  if (expires_at !== null && Date.parse(expires_at) <= now) return "expired";
  return downloads_limit !== null && downloads >= downloads_limit ? "used-up" : "active";
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

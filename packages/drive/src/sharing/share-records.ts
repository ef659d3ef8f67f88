import { openShareRecord } from "@dexnet/crypto/sharing/share-record";
import { readShareSecret } from "@dexnet/crypto/sharing/share-secret";
import type { StorageKeys } from "@dexnet/crypto/wallet/keys";
import type { Share as ShareAnswer } from "@dexnet/protocol/shares";
import * as z from "zod/mini";
import type { Share, ShareState } from "./sharing.ts";

const recordSchema = z.object({
  secret: z.string().check(z.refine((text) => readShareSecret(text) !== null)),
  name: z.nullable(z.string()),
  isFolder: z.boolean(),
  files: z.int().check(z.nonnegative()),
  sizeBytes: z.int().check(z.nonnegative()),
  hasPassword: z.boolean(),
  expiresAt: z.nullable(z.iso.datetime()),
  downloadsLimit: z.nullable(z.int().check(z.positive())),
});
/** What the devices of the owner know of a share. */
export type ShareRecord = z.output<typeof recordSchema>;

/** Longer names are cut in the record: it has a limit. */
const maxRecordNameLength = 1_000;

export function shortRecordName(name: string): string {
  return [...name].slice(0, maxRecordNameLength).join("");
}

/** Returns the record that a device of the owner has sealed. Null if it can't be read, or if the server contradicts it. */
export async function readRecord(keys: StorageKeys, answer: ShareAnswer): Promise<ShareRecord | null> {
  const record = await openShareRecord(keys, answer.id, answer.record)
    .then((value) => recordSchema.parse(value))
    .catch(() => null);
  return record !== null && agrees(record, answer) ? record : null;
}

/** Whether the server has the limits with which the share was created. */
export function agrees({ hasPassword, expiresAt, downloadsLimit }: ShareRecord, answer: ShareAnswer): boolean {
  const isSameEnd = timeOf(answer.expires_at) === timeOf(expiresAt);
  return answer.password === hasPassword && isSameEnd && answer.downloads_limit === downloadsLimit;
}

export function linkPathOf(shareId: string, { secret }: ShareRecord): string {
  return `/s/${shareId}#${secret}`;
}

/** A share without a record is shown without its name and can still be revoked. */
export function shownShare(answer: ShareAnswer, record: ShareRecord | null, now: number): Share {
  return {
    id: answer.id,
    linkPath: record && linkPathOf(answer.id, record),
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

import { labels } from "../ciphers/labels.ts";
import { openSaltedBox, openSaltedBoxBytes, sealSaltedBox, sealSaltedBoxBytes } from "../ciphers/salted-box.ts";
import type { Bytes } from "../verify/bytes.ts";
import { CryptoError } from "../verify/crypto-error.ts";
import {
  type Snapshot,
  type SnapshotFacts,
  snapshotFactList,
  snapshotStatement,
} from "../verify/snapshot-statement.ts";
import type { StatementSubject } from "../verify/statements.ts";
import type { StorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { deflate, inflate } from "./deflate.ts";

/** Size of a page before it is deflated. */
export const maxPageBytes = 16 * 1024 * 1024;
/** Size of the JSON of the other records. 100,000 retired pages take 12 MB. */
const maxRecordsJsonBytes = 64 * 1024 * 1024;

/** Seals one page. The result is stored in a block, whose CID the snapshot names. */
export function sealPage(keys: StorageKeys, deflated: Bytes): Promise<Bytes> {
  return sealSaltedBoxBytes(pageContext(keys), deflated);
}

/** Returns the deflated page. The CID has shown that it is the page of the snapshot. Fails with not_authentic. */
export function openPage(keys: StorageKeys, sealed: Bytes): Promise<Bytes> {
  return openSaltedBoxBytes(pageContext(keys), sealed);
}

export interface SnapshotToSeal {
  wallet: Wallet;
  keys: StorageKeys;
  deployment: string;
  facts: SnapshotFacts;
  /** JSON of the records that are not in the pages. */
  records: Bytes;
}

export async function sealSnapshot(request: SnapshotToSeal): Promise<Snapshot> {
  const { wallet, keys, facts, records } = request;
  if (keys.address !== wallet.address) throw new CryptoError("input_invalid");
  if (records.length > maxRecordsJsonBytes) throw new CryptoError("too_large");
  const subject = { deployment: request.deployment, address: wallet.address };
  const sealed = await sealSaltedBox(await recordsContext(keys, subject, facts), await deflate(records));
  const { version, head, storageFilesSize, storageFilesFactSize, pages } = facts;
  const unsigned = { version, head, storageFilesSize, storageFilesFactSize, pages, records: sealed };
  return { ...unsigned, signature: signText(await snapshotStatement(subject, unsigned), wallet.privateKeyBytes) };
}

/**
 * Returns the JSON of the records that are not in the pages. The seal binds them to the public fields; the caller has
 * checked the snapshot with `isValidSnapshot`. Fails with not_authentic, and with too_large.
 */
export async function openSnapshotRecords(keys: StorageKeys, deployment: string, snapshot: Snapshot): Promise<Bytes> {
  const context = await recordsContext(keys, { deployment, address: keys.address }, snapshot);
  return inflate(await openSaltedBox(context, snapshot.records), maxRecordsJsonBytes);
}

function pageContext(keys: StorageKeys) {
  const label = labels.snapshotPage(keys.address);
  return { secret: keys.fileDatabaseSecret, label, bound: label };
}

async function recordsContext(keys: StorageKeys, subject: StatementSubject, facts: SnapshotFacts) {
  const lines = (await snapshotFactList(subject, facts)).map(([name, value]) => `${name}: ${value}`);
  const label = labels.snapshotRecords;
  return { secret: keys.fileDatabaseSecret, label, bound: [label, ...lines].join("\n") };
}

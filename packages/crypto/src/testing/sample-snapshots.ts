import { sealBlock } from "../blocks/blocks.ts";
import { deflate } from "../file-database/deflate.ts";
import { jsonBytes } from "../file-database/json-bytes.ts";
import { sealPage, sealSnapshot } from "../file-database/snapshot.ts";
import type { Bytes } from "../verify/bytes.ts";
import type { VersionId } from "../verify/delta-statement.ts";
import { type Snapshot, type SnapshotPage, snapshotStatement } from "../verify/snapshot-statement.ts";
import type { StatementSubject } from "../verify/statements.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { signText } from "../wallet/signing.ts";
import type { Wallet } from "../wallet/wallet.ts";
import { sampleDeployment } from "./samples.ts";

export interface SampleSnapshot {
  snapshot: Snapshot;
  /** Blocks of the pages, in their order. */
  blocks: Bytes[];
}

export interface SampleSnapshotToSeal {
  head: VersionId;
  /** Content of each page, which is any bytes here. */
  pages: readonly Bytes[];
  records?: unknown;
  deployment?: string;
}

export async function sealSampleSnapshot(wallet: Wallet, request: SampleSnapshotToSeal): Promise<SampleSnapshot> {
  const { head, deployment = sampleDeployment, records = { writers: [], firstIds: [], retired: [] } } = request;
  const keys = await deriveStorageKeys(wallet);
  const pages: SnapshotPage[] = [];
  const blocks: Bytes[] = [];
  for (const page of request.pages) {
    const sealed = await sealPage(keys, await deflate(page));
    const { cid, blockBytes } = await sealBlock({ ...wallet, deployment }, sealed);
    pages.push({ cid, size: blockBytes.length });
    blocks.push(blockBytes);
  }
  const sizes = { storageFilesSize: 10, storageFilesFactSize: 326 };
  const facts = { version: head.version, head: head.hashHex, ...sizes, pages };
  const snapshot = await sealSnapshot({ wallet, keys, deployment, facts, records: jsonBytes(records) });
  return { snapshot, blocks };
}

/** Signs a changed snapshot again, so that only the seal can reveal the change. */
export async function signSnapshot(subject: StatementSubject, wallet: Wallet, snapshot: Snapshot): Promise<Snapshot> {
  return { ...snapshot, signature: signText(await snapshotStatement(subject, snapshot), wallet.privateKeyBytes) };
}

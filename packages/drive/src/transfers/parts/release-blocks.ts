import { lowerAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { FileDatabaseSync } from "../../file-database/file-database-sync.ts";
import { createUnusedCheck } from "../../file-database/released-blocks.ts";
import { contentOfFile, type Released } from "../../file-list/entries.ts";
import type { Caller } from "../../http/caller.ts";
import { offlineRetries } from "../../platform/limits.ts";
import type { Locks } from "../../platform/locks.ts";
import { retryWithBackoff, type Waiting } from "../../platform/retry.ts";
import type { OpenStorage } from "../../storages/open-storage.ts";
import { deleteBlocks } from "./delete-blocks.ts";
import { fetchEncrypted, partNamesOf } from "./part-names.ts";
import { signerOf } from "./statement-signer.ts";

export interface ReleaseDeps extends Waiting {
  open: OpenStorage;
  sync: FileDatabaseSync;
  call: Caller;
  locks: Locks;
  /** Ends when the storage is left. */
  signal: AbortSignal;
}

/**
 * Tells the ledger of the blocks of deleted files whenever the list has a note of some, one tab at a time. What is refused
 * is told again when the storage is opened the next time. See [Note: released blocks].
 */
export function releaseBlocks({ open, sync, call, locks, signal, clock, random }: ReleaseDeps): void {
  const waiting = { clock, random };
  /** Those that were seen to: the list forgets them with its next version. */
  const told = new Set<string>();
  let isRunning = false;

  const untold = () => [...sync.released().values()].filter(({ id }) => !told.has(id));

  async function tellOf(released: readonly Released[]): Promise<void> {
    const isUnused = createUnusedCheck(sync.current());
    const cids: BlockCid[] = [];
    for (const one of released) if (isUnused(one)) cids.push(...(await blocksOf(one)));
    await deleteBlocks({ call, signer: signerOf({ open, sync }), signal, ...waiting }, cids);
    for (const { id } of released) told.add(id);
    await sync.change({ kind: "forget-released", ids: released.map(({ id }) => id) });
  }

  /** Of a long file whose part list can't be read any more nobody knows more than where that was. */
  async function blocksOf({ content: listed, sizeBytes }: Released): Promise<readonly BlockCid[]> {
    try {
      const content = contentOfFile({ content: listed });
      const fetch = (cid: BlockCid) =>
        retryWithBackoff(waiting, offlineRetries, signal, () => fetchEncrypted(call, cid, signal));
      const names = await partNamesOf({ content, sizeBytes }, fetch);
      return content.listed === "parts" ? names : [...names, ...content.blockCids];
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "transfer_cancelled") throw error;
      return error.code === "file_broken" || error.code === "block_not_found" ? contentNames(listed) : [];
    }
  }

  async function run(): Promise<void> {
    for (let due = untold(); due.length > 0 && !signal.aborted; due = untold()) await tellOf(due);
  }

  function wake(): void {
    if (isRunning || signal.aborted || untold().length === 0) return;
    isRunning = true;
    void locks
      .withLockIfFree(`dexnet-release-${lowerAddress(open.address)}`, run)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
      });
  }

  const stop = sync.subscribe(wake);
  signal.addEventListener("abort", () => void stop(), { once: true });
}

function contentNames(content: Released["content"]): readonly BlockCid[] {
  try {
    return contentOfFile({ content }).blockCids;
  } catch {
    return [];
  }
}

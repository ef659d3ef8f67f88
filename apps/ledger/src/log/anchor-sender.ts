import type { AnchorWriter } from "@dexnet/chain/anchors/anchor-writer";
import type { Hash } from "@dexnet/chain/chain-reader";
import { equalBytes } from "@dexnet/crypto/verify/bytes";
import type { Clock } from "@dexnet/service/background/clock";
import type { Logger } from "@dexnet/service/log/log";
import type { TreeHead } from "@dexnet/tlog/merkle/consistency";
import type { JobLease } from "../repair/job-lease.ts";
import { anchorPollMs, anchorResendMs } from "./anchor-limits.ts";
import type { AnchorStore, SentAnchor } from "./anchor-store.ts";

interface AnchorSenderDeps {
  readonly store: AnchorStore;
  readonly lease: JobLease;
  readonly writer: AnchorWriter;
  /** Newest published checkpoint. */
  readonly readNewestCheckpoint: () => Promise<TreeHead | undefined>;
  readonly intervalMs: number;
  /** Called with the number of anchors that the account can pay, before each of them. */
  readonly observeFunds: (anchors: number) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface AnchorSender {
  /** Takes the next step of anchoring. Returns the milliseconds until the one after it. Faults: ChainError. */
  run(): Promise<number>;
}

/**
 * Anchors the newest published checkpoint at an interval, if the log has grown. One transaction is under way at a time. A
 * process that dies at any step leaves rows with which the next one goes on, and the contract accepts a size only once.
 */
export function createAnchorSender(deps: AnchorSenderDeps): AnchorSender {
  const { store, lease, writer, clock, log } = deps;

  /** Reads the state of the open transactions. False while one of them may still be mined or is not final. */
  async function settleOpen(open: readonly SentAnchor[]): Promise<boolean> {
    for (const anchor of open) {
      const mined = await writer.findMined(anchor.transactionHash as Hash);
      if (mined === undefined) continue;
      if (!mined.isFinal) return false;
      if (mined.isSuccessful) {
        await store.markFinal(anchor, mined.blockNumber, clock.now());
        log.info({ size: anchor.size, transaction: anchor.transactionHash }, "Checkpoint anchored");
        return true;
      }
      log.warn({ size: anchor.size, transaction: anchor.transactionHash }, "Anchor refused by its contract");
      await store.removeOpen();
      return true;
    }
    const [newest] = open;
    return newest === undefined || clock.now().getTime() - newest.sentAt.getTime() >= anchorResendMs;
  }

  async function send(checkpoint: TreeHead, attempt: number): Promise<void> {
    const { size, root } = checkpoint;
    // First: without money the rest fails.
    deps.observeFunds(await writer.readFunds());
    const { transactionHash, serialized } = await writer.prepare(checkpoint, attempt);
    if (!(await lease.acquire(clock.now()))) return;
    await store.addSent({ transactionHash, size, root, sentAt: clock.now() });
    await writer.send(serialized);
  }

  return {
    async run() {
      if (!(await lease.acquire(clock.now()))) return deps.intervalMs;
      if (!(await settleOpen(await store.listOpen()))) return anchorPollMs;
      const open = await store.listOpen();
      const lastSentAt = await store.readLastSentAt();
      const waitMs = lastSentAt === undefined ? 0 : lastSentAt.getTime() + deps.intervalMs - clock.now().getTime();
      if (open.length === 0 && waitMs > 0) return waitMs;
      const checkpoint = await deps.readNewestCheckpoint();
      if (checkpoint === undefined || checkpoint.size === 0) return anchorPollMs;
      const anchored = await writer.readNewest();
      if (anchored !== undefined && anchored.size >= checkpoint.size) {
        const isSame = anchored.size === checkpoint.size && equalBytes(anchored.root, checkpoint.root);
        if (!isSame) log.error({ anchored: anchored.size, size: checkpoint.size }, "The log contradicts its anchor");
        return deps.intervalMs;
      }
      await send(checkpoint, open.length);
      return anchorPollMs;
    },
  };
}

import { AppError } from "@dexnet/protocol/errors/errors";
import { copiesBeforeAnswer, copiesPerBlock } from "@dexnet/protocol/limits";
import type { Clock } from "@dexnet/service/background/clock";
import { createBatcher } from "@dexnet/service/concurrency/batcher";
import type { Logger } from "@dexnet/service/log/log";
import type { DeviceRegistry } from "../../devices/registry.ts";
import type { RepairStore } from "../../repair/repair-store.ts";
import type { BlockStore } from "../block-read-store.ts";
import type { BlockInfo, CopyReference } from "../copies/copy-reference.ts";
import type { BlockReader } from "../read-block.ts";
import { gatherCopiesMs, gatherWritesMs, writesPerStatement } from "./block-write-limits.ts";
import type {
  BeginOutcome,
  CommitOutcome,
  CopyProgress,
  Write,
  WriteRequest,
  WriteStore,
} from "./block-write-store.ts";
import type { ReceivedBlock } from "./receive-block.ts";
import { type ReplicatedWrite, replicateBlock } from "./replicated-write.ts";

export interface BlockWriter {
  /**
   * Stores a block with a verified signature, which may still be arriving. When it resolves, a quorum of copies and the
   * ownership are durable.
   */
  write(addressHex: string, block: BlockInfo, incoming: ReceivedBlock): Promise<void>;
  /** Resolves when the copies that follow an answer are written or have failed. */
  waitForFollowingCopies(): Promise<void>;
}

interface BlockWriterDeps {
  readonly blocks: BlockStore;
  readonly writes: WriteStore;
  readonly repairs: RepairStore;
  readonly devices: DeviceRegistry;
  readonly reader: BlockReader;
  readonly log: Logger;
  readonly clock: Clock;
  readonly wakeRepairer: () => void;
  /** Called when entries may have been added to the log. */
  readonly wakeLog: () => void;
}

interface WriteToCommit {
  readonly write: Write;
  /** Undefined when the write needs no copies of its own. */
  readonly replication: ReplicatedWrite | undefined;
}

const noCopies: CopyProgress = { durable: [], pending: [] };
const progressOf = (replication: ReplicatedWrite | undefined) => replication?.progress() ?? noCopies;

export function createBlockWriter(deps: BlockWriterDeps): BlockWriter {
  const { writes, repairs, clock } = deps;
  const followingCopies = new Set<Promise<void>>();
  const recordFollowingCopy = createBatcher({
    maxBatchBytes: writesPerStatement,
    gatherMs: () => gatherCopiesMs,
    async run(copies: readonly CopyReference[]) {
      await repairs.finishCopies(copies, clock.now());
      return copies;
    },
  });
  let writesUnderWay = 0;
  const gatherMs = () => (writesUnderWay > 1 ? gatherWritesMs : 0);
  const beginWrite = createBatcher({
    maxBatchBytes: writesPerStatement,
    gatherMs,
    run: (requests: readonly WriteRequest[]) => writes.beginWrites(requests, clock.now()),
  });
  const commitWrite = createBatcher({
    maxBatchBytes: writesPerStatement,
    gatherMs,
    async run(list: readonly WriteToCommit[]): Promise<{ outcome: CommitOutcome; progress: CopyProgress }[]> {
      // Read as late as possible: a copy that is durable by now needs no record of its own.
      const finished = list.map(({ write, replication }) => ({ write, progress: progressOf(replication) }));
      const outcomes = await writes.commitWrites(finished, clock.now());
      deps.wakeLog();
      return outcomes.map((outcome, index) => ({ outcome, progress: finished[index]?.progress ?? noCopies }));
    },
  });

  return {
    async write(addressHex, block, incoming) {
      writesUnderWay += 1;
      try {
        // While the bytes arrive. They are verified also when they are not needed.
        const begun = await begin(addressHex, block);
        if (begun.kind === "owned") await incoming.received;
        else await store(begun.write, begun.needsCopies, incoming);
      } finally {
        writesUnderWay -= 1;
      }
    },
    async waitForFollowingCopies() {
      while (followingCopies.size > 0) await Promise.all(followingCopies);
    },
  };

  /** Begins a write. If it would rely on existing copies, checks that they exist. */
  async function begin(addressHex: string, block: BlockInfo): Promise<AcceptedWrite> {
    const begun = requireAccepted(await beginWrite({ addressHex, block }));
    if (begun.kind === "begun" && begun.needsCopies) return begun;
    const hasQuorum = await confirmQuorum(block.cid).catch(async (error: unknown) => {
      if (begun.kind === "begun") await abandon(begun.write, noCopies);
      throw error;
    });
    if (hasQuorum) return begun;
    if (begun.kind === "begun") return { ...begun, needsCopies: true };
    return requireAccepted(await beginWrite({ addressHex, block }));
  }

  /** Without a quorum, copies that can't be confirmed no longer count, because the bytes are being sent anyway. */
  async function confirmQuorum(cid: string): Promise<boolean> {
    const found = await deps.blocks.find(cid);
    if (found === undefined) return false;
    const counting = found.copies.filter(({ state }) => state === "good");
    const confirmed = await deps.reader.confirmCopies(found.block, counting, copiesBeforeAnswer);
    if (confirmed.length >= copiesBeforeAnswer) return true;
    const unconfirmed = counting.filter((copy) => !confirmed.includes(copy));
    await repairs.recordBadCopies(cid, unconfirmed, clock.now());
    return false;
  }

  async function store(write: Write, needsCopies: boolean, incoming: ReceivedBlock): Promise<void> {
    let replication: ReplicatedWrite | undefined;
    try {
      const bytes = await incoming.received;
      if (needsCopies) {
        replication = replicateBlock(deps, write, { bytes, retainUntil: incoming.retainUntil });
        await replication.quorum();
        if (replication.progress().durable.length < copiesBeforeAnswer) throw new AppError("unavailable");
      }
      const { outcome, progress } = await commitWrite({ write, replication });
      if (outcome.kind === "not_entitled") throw new AppError("address_not_entitled");
      if (outcome.kind === "lost") throw new AppError("unavailable");
      if (replication !== undefined && !outcome.isSurplus) followCopies(write, progress, replication);
      if (outcome.isSurplus) deps.wakeRepairer();
    } catch (error) {
      await abandon(write, progressOf(replication));
      throw error;
    }
  }

  async function abandon(write: Write, progress: CopyProgress): Promise<void> {
    try {
      await writes.abandonWrite(write, progress, clock.now());
      if (progress.durable.length > 0) deps.wakeRepairer();
    } catch (err) {
      // Its lease expires.
      deps.log.warn({ err, cid: write.block.cid }, "A write could not be abandoned");
    }
  }

  /** Follows the copies that were pending at the commit. The repairer makes those that had failed by then. */
  function followCopies(write: Write, progress: CopyProgress, replication: ReplicatedWrite): void {
    if (progress.durable.length + progress.pending.length < copiesPerBlock) deps.wakeRepairer();
    for (const deviceName of progress.pending) {
      const copy = { cid: write.block.cid, deviceName, copyName: write.copyName };
      const followed = followCopy(copy, replication).finally(() => followingCopies.delete(followed));
      followingCopies.add(followed);
    }
  }

  async function followCopy(copy: CopyReference, replication: ReplicatedWrite): Promise<void> {
    try {
      if ((await replication.copyOutcome(copy.deviceName)) === "durable") {
        await recordFollowingCopy(copy);
        return;
      }
      await repairs.recordBadCopies(copy.cid, [copy], clock.now());
      deps.wakeRepairer();
    } catch (err) {
      // The row has the due time of the copy: the repairer finds it.
      deps.log.warn({ err, ...copy }, "A following copy could not be recorded");
    }
  }
}

type AcceptedWrite = Extract<BeginOutcome, { kind: "owned" | "begun" }>;

function requireAccepted(outcome: BeginOutcome): AcceptedWrite {
  if (outcome.kind === "unknown_address") throw new AppError("address_unknown");
  if (outcome.kind === "not_entitled") throw new AppError("address_not_entitled");
  if (outcome.kind === "quota_exceeded") throw new AppError("quota_exceeded");
  if (outcome.kind === "deleted") throw new AppError("block_deleted");
  return outcome;
}

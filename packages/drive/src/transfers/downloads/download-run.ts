import { AppError } from "@dexnet/protocol/errors/errors";
import type { Attempt } from "../queue/queue.ts";
import type { Downloaded } from "../transfers.ts";
import type { DownloadContent, Loss } from "./download-content.ts";
import type { FileSink } from "./file-sink.ts";

/** One download over all its attempts on this page. */
export interface DownloadRun {
  /** Resolves when the attempt has ended, with any result. After a pause the sink stays open, and the next attempt continues. */
  runAttempt(attempt: Attempt): Promise<void>;
  /** `keepsDurable`: the durable content stays, because the download continues on another page. */
  cancel(keepsDurable?: boolean): void;
  /** The first outcome. Only the task shows the outcome of a retry. */
  readonly outcome: Promise<Downloaded>;
}

export interface DownloadRunDeps {
  readonly sink: FileSink;
  /** Opens a sink for a retry from the beginning, where the target allows one. */
  reopenSink(): FileSink;
  /** Bytes that the first sink has already. */
  readonly fromBytes?: number | undefined;
  createContent(fromBytes: number): DownloadContent;
  onLoss(loss: Loss): void;
  /** Called when the person has cancelled the download outside of our page. */
  onTargetCancelled(): void;
  /** Called when the download starts again after a fault. */
  onRestarted(): void;
  /** Called after success or a fault. */
  onEnded(): void;
}

export function createDownloadRun(deps: DownloadRunDeps): DownloadRun {
  const outcome = Promise.withResolvers<Downloaded>();
  let opened: { sink: FileSink; content: DownloadContent } | null = open(deps.sink, deps.fromBytes ?? 0);
  let last: Promise<void> = Promise.resolve();
  let isOver = false;

  function open(sink: FileSink, fromBytes: number) {
    sink.cancelled.addEventListener("abort", () => deps.onTargetCancelled(), { once: true });
    return { sink, content: deps.createContent(fromBytes) };
  }

  async function work(attempt: Attempt): Promise<void> {
    try {
      if (attempt.signal.aborted || isOver) return;
      if (opened === null) {
        opened = open(deps.reopenSink(), 0);
        deps.onRestarted();
      }
      const { sink, content } = opened;
      await content.writeRemaining(attempt, sink);
      if (!attempt.commit()) return;
      const file = await sink.close();
      const losses = content.losses();
      for (const loss of losses) deps.onLoss(loss);
      isOver = true;
      deps.onEnded();
      attempt.succeed();
      outcome.resolve({ file, lost: losses.length });
    } catch (error) {
      if (attempt.signal.aborted) return;
      const broken = opened;
      opened = null;
      await broken?.sink.abort().catch(() => undefined);
      deps.onEnded();
      attempt.fail(error);
      outcome.reject(error);
    }
  }

  return {
    runAttempt(attempt) {
      // A write that was started before a pause ends first.
      last = last.then(() => work(attempt));
      return last;
    },
    cancel(keepsDurable = false) {
      if (isOver) return;
      isOver = true;
      void opened?.sink.abort(keepsDurable).catch(() => undefined);
      opened = null;
      outcome.reject(new AppError("transfer_cancelled"));
    },
    outcome: outcome.promise,
  };
}

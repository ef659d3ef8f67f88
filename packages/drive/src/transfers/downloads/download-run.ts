import { AppError } from "@dexnet/protocol/errors";
import type { Attempt } from "../queue/queue.ts";
import type { DownloadContent, Loss } from "./download-content.ts";
import type { FileSink } from "./file-sink.ts";

/** One download from its request to its end, over all its attempts on this page. */
export interface DownloadRun {
  /** Resolves when this attempt has stopped, whatever became of it: a pause keeps the sink open, and the next goes on there. */
  go(attempt: Attempt): Promise<void>;
  /** Nobody wants it any more; with `keepsDurable` nobody on this page. */
  giveUp(keepsDurable?: boolean): void;
  /** The first outcome: a retry after a fault is told by its task alone. */
  readonly outcome: Promise<File | null>;
}

export interface DownloadRunDeps {
  sink: FileSink;
  /** For a new try from the beginning, where the target can take one. */
  openAgain(): FileSink;
  /** Bytes that the first sink holds already. */
  fromBytes?: number | undefined;
  createContent(fromBytes: number): DownloadContent;
  onLoss(loss: Loss): void;
  /** The person has stopped it elsewhere. */
  onGivenUp(): void;
  /** It begins anew after it had ended with a fault. */
  onBegunAgain(): void;
  /** With success or a fault. */
  onEnded(): void;
}

export function createDownloadRun(deps: DownloadRunDeps): DownloadRun {
  const outcome = Promise.withResolvers<File | null>();
  let opened: { sink: FileSink; content: DownloadContent } | null = begin(deps.sink, deps.fromBytes ?? 0);
  let last: Promise<void> = Promise.resolve();
  let isOver = false;

  function begin(sink: FileSink, fromBytes: number) {
    sink.givenUp.addEventListener("abort", () => deps.onGivenUp(), { once: true });
    return { sink, content: deps.createContent(fromBytes) };
  }

  async function work(attempt: Attempt): Promise<void> {
    try {
      if (attempt.signal.aborted || isOver) return;
      if (opened === null) {
        opened = begin(deps.openAgain(), 0);
        deps.onBegunAgain();
      }
      const { sink, content } = opened;
      await content.bring(attempt, sink);
      if (!attempt.commit()) return;
      const file = await sink.close();
      for (const loss of content.losses()) deps.onLoss(loss);
      isOver = true;
      deps.onEnded();
      attempt.succeed();
      outcome.resolve(file);
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
    go(attempt) {
      // A write that was under way at a pause ends first.
      last = last.then(() => work(attempt));
      return last;
    },
    giveUp(keepsDurable = false) {
      if (isOver) return;
      isOver = true;
      void opened?.sink.abort(keepsDurable).catch(() => undefined);
      opened = null;
      outcome.reject(new AppError("transfer_cancelled"));
    },
    outcome: outcome.promise,
  };
}

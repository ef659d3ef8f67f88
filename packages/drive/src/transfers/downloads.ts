import { sameAddress } from "@dexnet/crypto/verify/address";
import { AppError } from "@dexnet/protocol/errors";
import type { Caller } from "../caller.ts";
import type { Clock } from "../clock.ts";
import type { Entries, StoredEntry } from "../entries.ts";
import { downloadsAtOnce } from "../limits.ts";
import type { Random } from "../random.ts";
import { zipPlanOf, zipSizeMost } from "../zip/zip-plan.ts";
import type { ZipLimits } from "../zip/zip-records.ts";
import type { DownloadContent } from "./download-content.ts";
import { createFileContent } from "./download-file.ts";
import { createDownloadRun, type DownloadRun } from "./download-run.ts";
import { createZipContent } from "./download-zip.ts";
import type { Flight } from "./flight.ts";
import { openSink } from "./open-sink.ts";
import type { PartWork } from "./part-work.ts";
import { createPatientRead } from "./patient-read.ts";
import type { Attempt, TransferQueue } from "./queue.ts";
import type { DownloadRequest } from "./transfers.ts";

export interface Downloads {
  /** `entries`: the list of the storage as it is now. Faults: those of `Transfers.download`, entry_not_found. */
  download(entries: Entries, request: DownloadRequest): Promise<File | null>;
  /** Ends those of a storage, or all, when it is left. Their rows are the queue's to remove. */
  leave(address?: string): void;
}

export interface DownloadsDeps {
  queue: TransferQueue;
  partWork: PartWork;
  /** Of downloads. */
  flight: Flight;
  call: Caller;
  clock: Clock;
  random: Random;
  zipLimits?: ZipLimits | undefined;
}

interface Kept {
  readonly address: string;
  readonly run: DownloadRun;
}

/** What is asked for, before anything is fetched. */
interface Wanted {
  readonly contentBytes: number;
  /** Of the file that will be written, or somewhat more. */
  readonly sizeBytes: number;
  readonly lastModified: number;
  createContent(): DownloadContent;
}

export function createDownloads(deps: DownloadsDeps): Downloads {
  const { queue, flight, clock } = deps;
  const runs = new Map<string, Kept>();
  const read = createPatientRead(deps);
  let working = 0;
  // Those that work at the same time share what one may have in memory.
  const contentDeps = { ...deps, read, width: () => Math.ceil(flight.width() / Math.max(1, working)) };

  function wantedOf(entries: Entries, chosen: readonly StoredEntry[]): Wanted {
    const [first] = chosen;
    if (chosen.length === 1 && first?.kind === "file") {
      const { sizeBytes, date: lastModified } = first;
      const createContent = () => createFileContent(first, contentDeps);
      return { contentBytes: sizeBytes, sizeBytes, lastModified, createContent };
    }
    const ids = chosen.map(({ id }) => id);
    const plan = zipPlanOf(entries, ids);
    const date = clock.now();
    return {
      contentBytes: plan.reduce((sum, item) => sum + (item.kind === "file" ? item.entry.sizeBytes : 0), 0),
      sizeBytes: zipSizeMost(plan),
      lastModified: date,
      createContent: () => createZipContent(plan, { ...contentDeps, date, limits: deps.zipLimits }),
    };
  }

  /** While a person is asked, others may work. */
  function lettingOthers(attempt: Attempt): Attempt {
    return {
      ...attempt,
      async ask(errorCode) {
        working -= 1;
        startNext();
        return attempt.ask(errorCode).finally(() => {
          working += 1;
        });
      },
    };
  }

  function startNext(): void {
    while (working < downloadsAtOnce) {
      const task = queue.nextWaiting("download");
      const attempt = task?.start();
      if (!task || !attempt) return;
      const kept = runs.get(task.id);
      if (kept === undefined) attempt.fail(new AppError("internal"));
      else void workOn(kept.run, attempt);
    }
  }

  /** Over with the attempt: what it still has to write, when it was paused, holds up nobody else. */
  async function workOn(run: DownloadRun, attempt: Attempt): Promise<void> {
    working += 1;
    await Promise.race([run.go(lettingOthers(attempt)), ended(attempt.signal)]);
    working -= 1;
    startNext();
  }

  queue.onWaiting("download", startNext);

  return {
    async download(entries, { address, entryIds, target, name }) {
      const chosen = entryIds.flatMap((id) => entries.get(id) ?? []);
      if (chosen.length === 0 || chosen.length !== entryIds.length) throw new AppError("entry_not_found");
      const { createContent, contentBytes, ...size } = wantedOf(entries, chosen);
      const open = () => openSink(target, { ...size, name }, clock);
      const sink = open();
      for (const id of runs.keys()) if (queue.find(id) === null) runs.delete(id);

      const [first] = chosen;
      const group = queue.addGroup({
        type: "download",
        address,
        name: chosen.length === 1 ? (first?.name ?? null) : null,
        isFolder: first?.kind === "folder",
      });
      const run = createDownloadRun({
        sink,
        openAgain: open,
        createContent,
        onLoss: ({ path, error }) => group.noteFailure(path, error),
        onGivenUp: () => queue.cancel([task.id]),
      });
      const task = group.add({
        taskName: name,
        totalBytes: contentBytes,
        // Only a file of the person's can be written from the beginning again.
        canRetry: target.kind === "handle",
        onCancel: run.giveUp,
      });
      runs.set(task.id, { address, run });
      group.close();
      return run.outcome;
    },
    leave(address) {
      for (const [id, kept] of runs) {
        if (address !== undefined && !sameAddress(kept.address, address)) continue;
        runs.delete(id);
        kept.run.giveUp();
      }
    },
  };
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

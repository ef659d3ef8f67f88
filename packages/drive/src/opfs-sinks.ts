import { AppError } from "@dexnet/protocol/errors";
import { type BlobSink, type BlobSinks, createMemorySinks } from "./blob-sinks.ts";
import type { Clock } from "./clock.ts";
import { handedOverKeptMs } from "./limits.ts";
import type { Locks } from "./locks.ts";
import {
  claimPrivateFolder,
  type PrivateFile,
  type PrivateFolder,
  type SyncHandle,
  type WritableHandle,
} from "./private-folder.ts";
import type { Random } from "./random.ts";

export interface OpfsSinksDeps {
  /** `() => navigator.storage.getDirectory()` */
  root: () => Promise<PrivateFolder>;
  locks: Locks;
  clock: Clock;
  random: Random;
}

/**
 * Downloads go into private files of the browser, so that memory does not grow with them. Names are random: the disk
 * tells nothing of what is in them. A browser without such files keeps downloads in memory.
 */
export function createOpfsSinks({ root, locks, clock, random }: OpfsSinksDeps): BlobSinks {
  const memory = createMemorySinks();
  const handedOver = new Map<string, number>();
  let claimed: Promise<PrivateFolder | null> | undefined;

  /** Whoever got a file has had the time to save it: its private copy goes. */
  async function removeHandedOver(folder: PrivateFolder): Promise<void> {
    for (const [name, at] of handedOver) {
      if (clock.now() - at < handedOverKeptMs) continue;
      handedOver.delete(name);
      await folder.removeEntry(name).catch(() => undefined);
    }
  }

  return {
    async open() {
      claimed ??= root()
        .then((folder) => claimPrivateFolder(folder, random.id(), locks))
        .catch(() => null);
      const folder = await claimed;
      if (folder === null) return memory.open();
      await removeHandedOver(folder);
      const name = random.id();
      const file = await folder.getFileHandle(name, { create: true });
      const sink = await sinkInto(file);
      return {
        write: (bytes) => sink.write(bytes).catch(tellFull),
        async close() {
          handedOver.set(name, clock.now());
          return sink.close();
        },
        async abort() {
          await sink.abort();
          await folder.removeEntry(name);
        },
      };
    },
  };
}

async function sinkInto(file: PrivateFile): Promise<BlobSink> {
  if (file.createSyncAccessHandle !== undefined) return syncSink(file, await file.createSyncAccessHandle());
  if (file.createWritable !== undefined) return writableSink(file, await file.createWritable());
  throw new AppError("internal", { facts: { reason: "private files can't be written" } });
}

function syncSink(file: PrivateFile, handle: SyncHandle): BlobSink {
  let at = 0;
  return {
    async write(bytes) {
      for (let rest = bytes; rest.length > 0; ) {
        const written = handle.write(rest, { at });
        if (written === 0) throw deviceFull();
        at += written;
        rest = rest.subarray(written);
      }
    },
    async close() {
      handle.flush();
      handle.close();
      return file.getFile();
    },
    abort: async () => handle.close(),
  };
}

function writableSink(file: PrivateFile, stream: WritableHandle): BlobSink {
  return {
    write: (bytes) => stream.write(bytes),
    async close() {
      await stream.close();
      return file.getFile();
    },
    abort: () => stream.abort().catch(() => undefined),
  };
}

function tellFull(cause: unknown): never {
  const isFull = cause instanceof Error && cause.name === "QuotaExceededError";
  throw isFull ? deviceFull(cause) : cause;
}

function deviceFull(cause?: unknown): AppError {
  return new AppError("file_too_large", { cause, facts: { reason: "device" } });
}

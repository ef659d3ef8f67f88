import type { Drive, FileEntry } from "@dexnet/drive/drive";
import { createRangeReader, type RangeReader } from "@dexnet/drive/transfers/reading/range-reader";
import { type AppError, decodeError } from "@dexnet/protocol/errors/errors";
import { pingEveryMs } from "./browser-download.ts";
import { registerServiceWorker } from "./register-service-worker.ts";
import { type MediaState, mediaBytesPath, mediaScope, type ToMediaWorker } from "./worker-messages.ts";

/** A media file that the service worker serves to a frame. */
export interface OpenMedia {
  /** Address of an empty page. A player inside of it may load the file, because the service worker controls the page. */
  readonly frameUrl: string;
  readonly bytesUrl: string;
  /** Whether the worker knows the file and no read has failed. Otherwise `onLost` or `onFault` is called. */
  check(): Promise<boolean>;
  close(): void;
}

export interface MediaRequest {
  readonly drive: Pick<Drive, "open">;
  readonly address: string;
  readonly entry: Pick<FileEntry, "id" | "sizeBytes">;
  readonly contentType: string;
  /** Called when the browser has ended the service worker: the file must be opened again. */
  readonly onLost: () => void;
  /** Called with the first fault of a read by the player. Faults: those of reading. */
  readonly onFault: (error: AppError) => void;
}

/** Null when the browser has no service worker, as in some private windows. Faults: those of `openFile`. */
export async function openMedia(request: MediaRequest): Promise<OpenMedia | null> {
  const { drive, address, entry, contentType } = request;
  const worker = await registerServiceWorker().catch(() => null);
  if (worker === null) return null;
  const id = crypto.randomUUID();
  const { port1, port2: port } = new MessageChannel();
  await drive.open(address).openFile(entry.id, port1);

  function send(message: ToMediaWorker, transfer: Transferable[] = []): Promise<MediaState> {
    const { port1: answer, port2: back } = new MessageChannel();
    worker?.postMessage(message, [back, ...transfer]);
    return new Promise((resolve) => {
      answer.onmessage = ({ data }: MessageEvent<MediaState>) => {
        answer.close();
        resolve(data);
      };
    });
  }

  await send({ kind: "media", id, contentType, sizeBytes: entry.sizeBytes, port }, [port]);
  let isEnded = false;
  async function check(): Promise<boolean> {
    const state = await send({ kind: "media-ping", id });
    if (state === "known") return !isEnded;
    if (!isEnded) {
      end();
      if (state === "unknown") request.onLost();
      else request.onFault(decodeError(state));
    }
    return false;
  }
  const pinging = window.setInterval(() => void check(), pingEveryMs);
  function end(): void {
    isEnded = true;
    window.clearInterval(pinging);
  }
  return {
    frameUrl: mediaScope + id,
    bytesUrl: mediaBytesPath(id),
    check,
    close() {
      end();
      void send({ kind: "media-close", id });
    },
  };
}

/** Opens a file for reading in this page. Faults: those of `openFile`. */
export async function openRangeReader(
  drive: Pick<Drive, "open">,
  address: string,
  { id, sizeBytes }: Pick<FileEntry, "id" | "sizeBytes">,
): Promise<RangeReader> {
  const { port1, port2 } = new MessageChannel();
  await drive.open(address).openFile(id, port1);
  return createRangeReader(port2, sizeBytes);
}

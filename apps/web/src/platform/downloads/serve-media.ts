import { createRangeReader, type RangeReader } from "@dexnet/drive/transfers/reading/range-reader";
import { type EncodedError, encodeError } from "@dexnet/protocol/errors/errors";
import { type ByteRange, parseByteRange } from "./byte-range.ts";
import { type MediaState, mediaBytesPath, mediaScope, type ToMediaWorker } from "./worker-messages.ts";

/** Used part of the global scope of a service worker. */
export interface MediaWorkerScope {
  addEventListener(kind: "message", listener: (event: MediaMessage) => void): void;
  addEventListener(kind: "fetch", listener: (event: MediaFetch) => void): void;
}

interface MediaMessage {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface MediaFetch {
  readonly request: { readonly url: string; readonly headers: Headers };
  respondWith(response: Response): void;
}

interface MediaFile {
  readonly contentType: string;
  readonly reader: RangeReader;
  /** First fault of a read. */
  fault: EncodedError | null;
}

/** Bytes of one read. Short pieces let a player start early and stop soon. */
const pieceBytes = 512 * 1024;

/** None of them is ever shown as a page with scripts of ours. */
const playedTypes = /^(?:(?:audio|video)\/[\w-]+|application\/pdf)$/;

/** The frame may load only the file itself, and runs no code of its own. */
const framePolicy = "default-src 'none'; media-src 'self'; frame-ancestors 'self'";
const commonHeaders = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * Answers the frame of a media viewer, and ranges of its file, which the drive decrypts as the player asks for them. The
 * worker sees no key. Only the page that has announced a file knows its id.
 */
export function serveMedia(scope: MediaWorkerScope): void {
  const files = new Map<string, MediaFile>();

  scope.addEventListener("message", ({ data, ports }) => {
    const message = data as ToMediaWorker;
    if (message.kind === "media") {
      files.get(message.id)?.reader.close();
      if (!playedTypes.test(message.contentType)) throw new TypeError(`${message.contentType} is not a type of media.`);
      files.set(message.id, {
        contentType: message.contentType,
        reader: createRangeReader(message.port, message.sizeBytes),
        fault: null,
      });
    } else if (message.kind === "media-close") {
      files.get(message.id)?.reader.close();
      files.delete(message.id);
    } else if (message.kind !== "media-ping") return;
    const file = files.get(message.id);
    const state: MediaState = file === undefined ? "unknown" : (file.fault ?? "known");
    ports[0]?.postMessage(state);
  });

  function answer(path: string, headers: Headers): Response {
    const [id = ""] = path.slice(mediaScope.length).split("/");
    const file = files.get(id);
    if (file !== undefined && path === mediaBytesPath(id)) return answerBytes(file, headers.get("range"));
    if (file !== undefined && path === mediaScope + id) return answerFrame();
    return new Response(null, { status: 404 });
  }

  scope.addEventListener("fetch", (event) => {
    const path = new URL(event.request.url).pathname;
    if (path.startsWith(mediaScope)) event.respondWith(answer(path, event.request.headers));
  });
}

function answerFrame(): Response {
  const headers = {
    ...commonHeaders,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": framePolicy,
  };
  return new Response("<!doctype html><html><head><title></title></head><body></body></html>", { headers });
}

function answerBytes(file: MediaFile, rangeHeader: string | null): Response {
  const { contentType } = file;
  const { sizeBytes } = file.reader;
  const range = parseByteRange(rangeHeader, sizeBytes);
  if (range === "unsatisfiable") {
    const headers = { ...commonHeaders, "content-range": `bytes */${sizeBytes}` };
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: sizeBytes };
  const headers = {
    ...commonHeaders,
    "content-type": contentType,
    // The browser's own viewer of PDF does not work in a sandbox. The other types are never shown as a page.
    "content-security-policy": contentType === "application/pdf" ? "default-src 'none'" : "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
    "content-length": String(end - start),
    ...(range === null ? {} : { "content-range": `bytes ${start}-${end - 1}/${sizeBytes}` }),
  };
  return new Response(streamRange(file, { start, end }), { status: range === null ? 200 : 206, headers });
}

/** Reads as the browser consumes. */
function streamRange(file: MediaFile, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let at = start;
  const cancelling = new AbortController();
  function noteFault(error: unknown): never {
    if (!cancelling.signal.aborted) file.fault ??= encodeError(error);
    throw error;
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at < end) {
          const piece = await file.reader.read(at, Math.min(end, at + pieceBytes), cancelling.signal).catch(noteFault);
          at += piece.length;
          controller.enqueue(piece);
        }
        if (at >= end) controller.close();
      },
      cancel: () => cancelling.abort(),
    },
    { highWaterMark: 0 },
  );
}

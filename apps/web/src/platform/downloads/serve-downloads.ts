import type { FromStream, ToStream } from "@dexnet/drive/transfers/downloads/stream-messages";
import { attachmentHeaders } from "./attachment-headers.ts";
import { type DownloadState, downloadsScope, mediaScope, type ToDownloadsWorker } from "./worker-messages.ts";

/** Used part of the global scope of a service worker. */
export interface DownloadsScope {
  addEventListener(kind: "message", listener: (event: DownloadsMessage) => void): void;
  addEventListener(kind: "fetch", listener: (event: DownloadsFetch) => void): void;
}

interface DownloadsMessage {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
}

interface DownloadsFetch {
  readonly request: { readonly url: string };
  respondWith(response: Response): void;
}

interface Expected {
  readonly state: DownloadState;
  respond(): Response;
}

/**
 * Answers a request for an announced download with the bytes that come through the page's port, and nothing else. The
 * worker sees no key and no address except `/downloads/` and a random id.
 */
export function serveDownloads(scope: DownloadsScope): void {
  const expected = new Map<string, Expected>();

  scope.addEventListener("message", ({ data, ports }) => {
    const message = data as ToDownloadsWorker;
    if (message.kind !== "expect" && message.kind !== "ping") return;
    if (message.kind === "expect")
      expected.set(
        message.id,
        expectDownload(message, () => expected.delete(message.id)),
      );
    ports[0]?.postMessage(expected.get(message.id)?.state ?? "unknown");
  });
  scope.addEventListener("fetch", (event) => {
    const path = new URL(event.request.url).pathname;
    if (path.startsWith(mediaScope)) return;
    const id = path.startsWith(downloadsScope) ? path.slice(downloadsScope.length) : "";
    const download = expected.get(id);
    event.respondWith(download?.state === "waiting" ? download.respond() : new Response(null, { status: 404 }));
  });
}

function expectDownload(request: ToDownloadsWorker & { kind: "expect" }, onEnd: () => void): Expected {
  const { name, sizeBytes, port } = request;
  const send = (message: FromStream) => port.postMessage(message);
  let state: DownloadState = "waiting";
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Resolves the pending pull of the stream. */
  let resolvePull: () => void = () => undefined;

  function finish(): void {
    state = "unknown";
    resolvePull();
    port.close();
    onEnd();
  }

  port.onmessage = ({ data }: MessageEvent<ToStream>) => {
    if (data.kind === "there?") return send({ kind: "here" });
    if (data.kind === "bytes") {
      makeBuffer();
      for (const piece of data.pieces) controller?.enqueue(piece);
      return resolvePull();
    }
    // A failed stream fails the browser's download, so that half a file is not taken for a whole one.
    if (data.kind === "end") controller?.close();
    else controller?.error(new Error("The download was aborted"));
    finish();
  };

  return {
    get state() {
      return state;
    },
    respond() {
      state = "running";
      const body = new ReadableStream<Uint8Array>({
        start(created) {
          controller = created;
        },
        pull: () =>
          new Promise<void>((resolve) => {
            resolvePull = resolve;
            send({ kind: "pull" });
          }),
        cancel() {
          send({ kind: "cancel" });
          finish();
        },
      });
      return new Response(body, { headers: attachmentHeaders(name, sizeBytes) });
    },
  };
}

/**
 * Makes the browser collect consumed bytes: it does so only when a buffer is allocated here, see [Note: where buffers
 * end]. Minifiers keep this call.
 */
function makeBuffer(): void {
  Reflect.construct(ArrayBuffer, [1]);
}

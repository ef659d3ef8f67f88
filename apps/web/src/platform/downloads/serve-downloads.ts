import type { FromStream, ToStream } from "@dexnet/drive/transfers/downloads/stream-messages";
import { attachmentHeaders } from "./attachment-headers.ts";
import { type DownloadState, downloadsScope, type ToDownloadsWorker } from "./worker-messages.ts";

/** What is used of the service worker's global scope. */
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
  take(): Response;
}

/**
 * The service worker's whole work: it answers a request for a download that a page has announced with the bytes that come by
 * the page's port, and nothing else. It sees no key and knows no address but `/downloads/` and a random id.
 */
export function serveDownloads(scope: DownloadsScope): void {
  const expected = new Map<string, Expected>();

  scope.addEventListener("message", ({ data, ports }) => {
    const message = data as ToDownloadsWorker;
    if (message.kind === "expect")
      expected.set(
        message.id,
        expectDownload(message, () => expected.delete(message.id)),
      );
    ports[0]?.postMessage(expected.get(message.id)?.state ?? "unknown");
  });
  scope.addEventListener("fetch", (event) => {
    const path = new URL(event.request.url).pathname;
    const id = path.startsWith(downloadsScope) ? path.slice(downloadsScope.length) : "";
    const download = expected.get(id);
    event.respondWith(download?.state === "waiting" ? download.take() : new Response(null, { status: 404 }));
  });
}

function expectDownload(request: ToDownloadsWorker & { kind: "expect" }, onEnd: () => void): Expected {
  const { name, sizeBytes, port } = request;
  const tell = (message: FromStream) => port.postMessage(message);
  let state: DownloadState = "waiting";
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  /** Until then a stream asks only once. */
  let answered: () => void = () => undefined;

  function end(): void {
    state = "unknown";
    answered();
    port.close();
    onEnd();
  }

  port.onmessage = ({ data }: MessageEvent<ToStream>) => {
    if (data.kind === "there?") return tell({ kind: "here" });
    if (data.kind === "bytes") {
      makeBuffer();
      controller?.enqueue(data.bytes);
      return answered();
    }
    // A stream that fails makes the browser's download fail, so that nobody takes half a file for a whole one.
    if (data.kind === "end") controller?.close();
    else controller?.error(new Error("The download was broken off"));
    end();
  };

  return {
    get state() {
      return state;
    },
    take() {
      state = "running";
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          controller = given;
        },
        pull: () =>
          new Promise<void>((resolve) => {
            answered = resolve;
            tell({ kind: "pull" });
          }),
        cancel() {
          tell({ kind: "cancel" });
          end();
        },
      });
      return new Response(body, { headers: attachmentHeaders(name, sizeBytes) });
    },
  };
}

/**
 * Makes the browser collect the bytes that it has taken already: it looks at them only when a buffer is made here, see
 * [Note: where buffers end]. By a call that no minifier takes for useless.
 */
function makeBuffer(): void {
  Reflect.construct(ArrayBuffer, [1]);
}

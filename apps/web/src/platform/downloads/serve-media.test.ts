import type { FromFileServer, ToFileServer } from "@dexnet/drive/transfers/reading/file-messages";
import { AppError, type ErrorCode, encodeError } from "@dexnet/protocol/errors/errors";
import { describe, expect, test } from "vitest";
import { type MediaWorkerScope, serveMedia } from "./serve-media.ts";
import type { MediaState, ToMediaWorker } from "./worker-messages.ts";

const origin = "https://dexnet.example";
const fileBytes = crypto.getRandomValues(new Uint8Array(3_000));

/** Worker without a browser: its listeners, and events that a browser would send. */
function startWorker() {
  const listeners = new Map<string, (event: never) => void>();
  serveMedia({
    addEventListener: (kind: string, listener: (event: never) => void) => void listeners.set(kind, listener),
  } as MediaWorkerScope);
  const fire = (kind: string, event: unknown) => listeners.get(kind)?.(event as never);
  return {
    post(message: ToMediaWorker | { kind: "ping"; id: string }): MediaState | undefined {
      const answers: MediaState[] = [];
      const back = { postMessage: (state: MediaState) => answers.push(state) };
      fire("message", { data: message, ports: [back] });
      return answers[0];
    },
    /** Null if the worker leaves the request to others. */
    fetch(path: string, range?: string): Response | null {
      const responses: Response[] = [];
      const headers = new Headers(range === undefined ? {} : { range });
      const respondWith = (answer: Response) => responses.push(answer);
      fire("fetch", { request: { url: origin + path, headers }, respondWith });
      return responses[0] ?? null;
    },
  };
}

/** A drive that serves the file, at most 1,000 bytes for a read. The last byte of the file never comes, and those in `lost`. */
function serve(port: MessagePort, reads: [number, number][], cancelled: number[], lost: Lost): void {
  port.onmessage = ({ data }: MessageEvent<ToFileServer>) => {
    if (data.kind === "close") return port.close();
    if (data.kind === "cancel") return void cancelled.push(data.id);
    reads.push([data.start, data.end]);
    if (data.start === fileBytes.length - 1) return;
    const code = lost.get(data.start);
    if (code !== undefined) {
      const error = encodeError(new AppError(code));
      return port.postMessage({ kind: "failed", id: data.id, error } satisfies FromFileServer);
    }
    const bytes = fileBytes.slice(data.start, Math.min(data.end, data.start + 1_000));
    port.postMessage({ kind: "bytes", id: data.id, bytes } satisfies FromFileServer);
  };
}

/** Faults of reads, by their first bytes. */
type Lost = ReadonlyMap<number, ErrorCode>;

function setUp(lost: Lost = new Map()) {
  const worker = startWorker();
  const { port1, port2 } = new MessageChannel();
  const reads: [number, number][] = [];
  const cancelled: number[] = [];
  serve(port1, reads, cancelled, lost);
  const state = worker.post({ kind: "media", id: "one", contentType: "video/mp4", sizeBytes: 3_000, port: port2 });
  return { worker, reads, cancelled, state };
}

const bytesOf = async (response: Response | null) => Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer());

describe("serveMedia", () => {
  test("answers only in its own folder", () => {
    const { worker, state } = setUp();
    expect(state).toBe("known");
    for (const path of ["/", "/storages/one", "/downloads/one", "/downloads/media"])
      expect(worker.fetch(path)).toBeNull();
    for (const path of [
      "/downloads/media/",
      "/downloads/media/two",
      "/downloads/media/two/bytes",
      "/downloads/media/one/x",
    ])
      expect(worker.fetch(path)?.status).toBe(404);
  });

  test("answers an empty page that may load nothing but media of this site", async () => {
    const page = setUp().worker.fetch("/downloads/media/one");
    expect(page?.headers.get("content-security-policy")).toBe(
      "default-src 'none'; media-src 'self'; frame-ancestors 'self'",
    );
    expect(await page?.text()).not.toContain("script");
  });

  test.each(["text/html", "image/svg+xml", "application/xhtml+xml", "text/xml", "video/mp4; x"])(
    "refuses a file of the type %s, which could be a page",
    (contentType) => {
      const { worker } = setUp();
      const { port1: port } = new MessageChannel();
      expect(() => worker.post({ kind: "media", id: "page", contentType, sizeBytes: 3_000, port })).toThrow(TypeError);
      expect(worker.fetch("/downloads/media/page/bytes")?.status).toBe(404);
    },
  );

  test("answers the whole file without a range", async () => {
    const response = setUp().worker.fetch("/downloads/media/one/bytes");
    expect(response?.status).toBe(200);
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "3000",
      "accept-ranges": "bytes",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    expect((await bytesOf(response)).equals(Buffer.from(fileBytes))).toBe(true);
  });

  test("answers a range, and reads nothing before it", async () => {
    const { worker, reads } = setUp();
    const response = worker.fetch("/downloads/media/one/bytes", "bytes=1500-2699");
    expect(response?.status).toBe(206);
    expect(response?.headers.get("content-range")).toBe("bytes 1500-2699/3000");
    expect((await bytesOf(response)).equals(Buffer.from(fileBytes.subarray(1_500, 2_700)))).toBe(true);
    expect(reads).toEqual([
      [1_500, 2_700],
      [2_500, 2_700],
    ]);
  });

  test("reads nothing before the browser consumes the answer, and no more after it stops", async () => {
    const { worker, reads } = setUp();
    const body = worker.fetch("/downloads/media/one/bytes", "bytes=0-")?.body?.getReader();
    expect(reads).toEqual([]);
    await body?.read();
    await body?.cancel();
    expect(reads).toHaveLength(1);
  });

  test("cancels a read that the browser waits for no more", async () => {
    const { worker, reads, cancelled } = setUp();
    const body = worker.fetch("/downloads/media/one/bytes", "bytes=2999-")?.body?.getReader();
    const reading = body?.read();
    await expect.poll(() => reads).toEqual([[2_999, 3_000]]);
    await body?.cancel();
    expect(await reading).toMatchObject({ done: true });
    await expect.poll(() => cancelled).toHaveLength(1);
    expect(worker.post({ kind: "media-ping", id: "one" })).toBe("known");
  });

  test.each([0, 2_000])("tells the page the first fault of a read, here at byte %i", async (at) => {
    const { worker } = setUp(new Map([[at, "file_broken"] as const, [1, "network"] as const]));
    await expect(bytesOf(worker.fetch("/downloads/media/one/bytes"))).rejects.toMatchObject({ code: "file_broken" });
    await expect(bytesOf(worker.fetch("/downloads/media/one/bytes", "bytes=1-"))).rejects.toThrow();
    expect(worker.post({ kind: "media-ping", id: "one" })).toMatchObject({ code: "file_broken" });
  });

  test("refuses a range after the end of the file", () => {
    const response = setUp().worker.fetch("/downloads/media/one/bytes", "bytes=3000-");
    expect(response?.status).toBe(416);
    expect(response?.headers.get("content-range")).toBe("bytes */3000");
  });

  test("forgets a file that is closed, and leaves messages of downloads alone", () => {
    const { worker } = setUp();
    expect(worker.post({ kind: "ping", id: "one" })).toBeUndefined();
    expect(worker.post({ kind: "media-ping", id: "one" })).toBe("known");
    expect(worker.post({ kind: "media-close", id: "one" })).toBe("unknown");
    expect(worker.post({ kind: "media-ping", id: "one" })).toBe("unknown");
    expect(worker.fetch("/downloads/media/one/bytes")?.status).toBe(404);
  });
});

import type { Clock } from "@dexnet/blocks/clock";
import { createStreamSink } from "@dexnet/drive/transfers/downloads/stream-sink";
import { describe, expect, test } from "vitest";
import { type DownloadsScope, serveDownloads } from "./serve-downloads.ts";
import type { DownloadState, ToDownloadsWorker } from "./worker-messages.ts";

const clock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) =>
    new Promise((resolve) => {
      setTimeout(resolve, milliseconds / 100).unref();
    }),
};
const origin = "https://dexnet.example";
const someBytes = (sizeBytes = 5000) => crypto.getRandomValues(new Uint8Array(sizeBytes));

/** Worker without a browser: its listeners, and events that a browser would send. */
function startWorker() {
  const listeners = new Map<string, (event: never) => void>();
  serveDownloads({
    addEventListener: (kind: string, listener: (event: never) => void) => void listeners.set(kind, listener),
  } as DownloadsScope);
  const fire = (kind: string, event: unknown) => listeners.get(kind)?.(event as never);
  return {
    post(message: ToDownloadsWorker): DownloadState | undefined {
      let answer: DownloadState | undefined;
      const back = {
        postMessage: (state: DownloadState) => {
          answer = state;
        },
      };
      fire("message", { data: message, ports: [back] });
      return answer;
    },
    fetch(path: string): Response {
      let response: Response | undefined;
      const respondWith = (answer: Response) => {
        response = answer;
      };
      fire("fetch", { request: { url: origin + path }, respondWith });
      if (response === undefined) throw new Error("The worker did not answer");
      return response;
    },
  };
}

function setUp(name = "a.bin", sizeBytes: number | null = 5000) {
  const worker = startWorker();
  const { port1, port2 } = new MessageChannel();
  const state = worker.post({ kind: "expect", id: "one", name, sizeBytes, port: port2 });
  const ping = () => worker.post({ kind: "ping", id: "one" });
  return { worker, state, ping, sink: createStreamSink({ port: port1, clock }) };
}

describe("serveDownloads", () => {
  test.each(["/downloads/", "/downloads/two", "/downloads/worker.js", "/one", "/storages/one", "/downloads/one/x"])(
    "answers 404 at %s",
    (path) => {
      const { worker } = setUp();
      expect(worker.fetch(path).status).toBe(404);
    },
  );

  test("streams the bytes as an attachment", async () => {
    const { worker, sink, state } = setUp();
    expect(state).toBe("waiting");
    const response = worker.fetch("/downloads/one");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''a.bin",
      "content-length": "5000",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-store",
    });
    const [first, second] = [someBytes(2000), someBytes(3000)];
    const expected = Buffer.concat([first, second]);
    const received = response.arrayBuffer();
    await sink.write(first);
    await sink.write(second);
    await sink.close();
    expect(Buffer.from(await received).equals(expected)).toBe(true);
  });

  test("streams an empty file", async () => {
    const { worker, sink } = setUp("empty", 0);
    const received = worker.fetch("/downloads/one").arrayBuffer();
    await sink.close();
    expect((await received).byteLength).toBe(0);
  });

  test("sends no length when it is unknown", () => {
    expect(setUp("a.zip", null).worker.fetch("/downloads/one").headers.has("content-length")).toBe(false);
  });

  test.each([
    ["фото 🏖.jpg", "%D1%84%D0%BE%D1%82%D0%BE%20%F0%9F%8F%96.jpg"],
    ['a"b;c\\d.txt', "a%22b%3Bc%5Cd.txt"],
    ["it's (1)*.txt", "it%27s%20%281%29%2A.txt"],
    ["a\r\nset-cookie: x", "a%0D%0Aset-cookie%3A%20x"],
    ["half \ud83d", "half%20%EF%BF%BD"],
  ])("names the file %j", (name, encoded) => {
    const { headers } = setUp(name).worker.fetch("/downloads/one");
    expect(headers.get("content-disposition")).toBe(`attachment; filename*=UTF-8''${encoded}`);
  });

  test("serves each download once", () => {
    const { worker } = setUp();
    worker.fetch("/downloads/one");
    expect(worker.fetch("/downloads/one").status).toBe(404);
  });

  test("requests bytes only when the browser reads", async () => {
    const { worker, sink } = setUp();
    const reader = worker.fetch("/downloads/one").body?.getReader();
    await sink.write(someBytes());
    let written = 0;
    const writing = (async () => {
      for (; written < 5; written += 1) await sink.write(someBytes());
    })();
    for (let reads = 0; reads < 6; reads += 1) {
      // After several rounds of messages, anything that was not held back would be written.
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
      expect(written).toBeLessThan(reads + 2);
      await reader?.read();
    }
    await writing;
  });

  test("fails the browser's download when the page aborts it", async () => {
    const { worker, sink } = setUp();
    const received = worker.fetch("/downloads/one").arrayBuffer();
    await sink.write(someBytes());
    const failed = expect(received).rejects.toThrow();
    await sink.abort();
    await failed;
  });

  test("reports that the user cancelled in the browser", async () => {
    const { worker, sink } = setUp();
    const reader = worker.fetch("/downloads/one").body?.getReader();
    await sink.write(someBytes());
    await reader?.cancel();
    await expect(sink.write(someBytes()).then(() => sink.write(someBytes()))).rejects.toMatchObject({
      code: "transfer_cancelled",
    });
    expect(sink.cancelled.aborted).toBe(true);
  });

  test("knows a download from its announcement to its end", async () => {
    const { worker, sink, ping } = setUp();
    expect(ping()).toBe("waiting");
    const received = worker.fetch("/downloads/one").arrayBuffer();
    expect(ping()).toBe("running");
    await sink.close();
    await received;
    expect(ping()).toBe("unknown");
  });
});

import { type ThreadPort, threadReady } from "@dexnet/blocks/parts/thread-port";
import { type BulkWorker, inlineBulkWorker } from "@dexnet/crypto/file-database/bulk-worker";
import { afterEach, describe, expect, test } from "vitest";
import { createBulkThread, serveBulkWork } from "./bulk-thread.ts";

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function channel(): { near: MessagePort; far: MessagePort } {
  const { port1: near, port2: far } = new MessageChannel();
  open.push(near, far);
  near.start();
  far.start();
  return { near, far };
}

/** Starts the thread as a worker starts: it is ready after its first message. */
function startedThread(work = inlineBulkWorker): BulkWorker {
  const { near, far } = channel();
  const up = new Promise<ThreadPort>((resolve) =>
    near.addEventListener("message", ({ data }) => data === threadReady && resolve(near), { once: true }),
  );
  void serveBulkWork(far, work);
  return createBulkThread(up);
}

const text = "the list, ё and all 😀 ".repeat(100_000);
const plain = () => new TextEncoder().encode(text);
const bytesOf = (value: string) => new TextEncoder().encode(value);

async function inflated(bulk: BulkWorker, deflated: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await bulk.inflate(deflated, 10_000_000));
}

const noThread = createBulkThread(Promise.resolve(null));
const brokenStart = createBulkThread(Promise.reject(new Error("no worker")));

describe.each([
  ["on another thread", startedThread],
  ["inline, without a thread", () => noThread],
  ["inline, when the thread does not start", () => brokenStart],
])("bulk work %s", (_, start) => {
  test("gives the results of the inline worker", async () => {
    const bulk = start();
    const deflated = await bulk.deflate(plain());
    expect(Buffer.from(deflated)).toEqual(Buffer.from(await inlineBulkWorker.deflate(plain())));
    expect((await inflated(bulk, deflated)) === text).toBe(true);
  });

  test("fails with the faults of the inline worker, and continues with the next request", async () => {
    const bulk = start();
    const noDeflate = bulk.inflate(new Uint8Array(20).fill(0xff), 100);
    await expect(noDeflate).rejects.toMatchObject({ code: "not_authentic" });
    const tooLong = bulk.inflate(await bulk.deflate(plain()), 100);
    await expect(tooLong).rejects.toMatchObject({ code: "too_large" });
    expect(await inflated(bulk, await bulk.deflate(bytesOf("next")))).toBe("next");
  });
});

test("bulk thread: does not mix concurrent requests, and is not blocked by an abandoned one", async () => {
  const bulk = startedThread();
  const abandoned = bulk.inflate(await bulk.deflate(plain()), 10);
  abandoned.catch(() => undefined);
  const words = ["a", "bb", "ccc"];
  const deflated = await Promise.all(words.map((word) => bulk.deflate(bytesOf(word))));
  const [large, ...small] = await Promise.all([
    bulk.deflate(plain()).then((bytes) => inflated(bulk, bytes)),
    ...deflated.map((bytes) => inflated(bulk, bytes)),
  ]);
  expect(small).toEqual(words);
  expect(large === text).toBe(true);
});

test("bulk thread: sends bytes that share their buffer in both directions without detaching it", async () => {
  const shared = Uint8Array.from({ length: 2_000 }, (_, index) => index);
  const bulk = startedThread({
    deflate: async () => shared.subarray(0, 700),
    inflate: async () => shared.subarray(700),
  });
  const request = shared.subarray(10, 20);
  expect(Buffer.from(await bulk.deflate(request))).toEqual(Buffer.from(shared.subarray(0, 700)));
  expect(Buffer.from(await bulk.inflate(request, 1))).toEqual(Buffer.from(shared.subarray(700)));
  expect(shared).toHaveLength(2_000);
});

test("bulk thread: any other fault of the work is internal", async () => {
  const bulk = startedThread({ ...inlineBulkWorker, deflate: () => Promise.reject(new TypeError("unexpected")) });
  await expect(bulk.deflate(plain())).rejects.toMatchObject({ code: "internal" });
});

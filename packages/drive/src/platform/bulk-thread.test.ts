import { inlineBulkWorker } from "@dexnet/crypto/bulk-worker";
import { afterEach, describe, expect, test } from "vitest";
import { createBulkThread, serveBulkWork, type ThreadPort, threadReady } from "./bulk-thread.ts";

type Bytes = Uint8Array<ArrayBuffer>;

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
function startedThread(work = inlineBulkWorker) {
  const { near, far } = channel();
  const up = new Promise<ThreadPort>((resolve) =>
    near.addEventListener("message", ({ data }) => data === threadReady && resolve(near), { once: true }),
  );
  void serveBulkWork(far, work);
  return createBulkThread(up);
}

const text = "the list, ё and all 😀 ".repeat(100_000);
const plain = () => new TextEncoder().encode(text);

async function listOf(pieces: AsyncIterable<Bytes>): Promise<Bytes[]> {
  const list: Bytes[] = [];
  for await (const piece of pieces) list.push(piece);
  return list;
}

const gathered = async (pieces: AsyncIterable<Bytes>) => Buffer.concat(await listOf(pieces));

const noThread = createBulkThread(Promise.resolve(null));
const brokenStart = createBulkThread(Promise.reject(new Error("no worker")));

describe.each([
  ["on another thread", startedThread],
  ["inline, without a thread", () => noThread],
  ["inline, when the thread does not start", () => brokenStart],
])("bulk work %s", (_, start) => {
  test("gives the results of the inline worker", async () => {
    const bulk = start();
    expect(await bulk.hash(text)).toEqual(await inlineBulkWorker.hash(text));
    const deflated = await bulk.deflate(plain());
    expect(Buffer.from(deflated)).toEqual(Buffer.from(await inlineBulkWorker.deflate(plain())));
    expect((await gathered(bulk.inflate(deflated, 10_000_000))).equals(Buffer.from(text))).toBe(true);
  });

  test("fails with the faults of the inline worker, and continues with the next request", async () => {
    const bulk = start();
    await expect(gathered(bulk.inflate(new Uint8Array(20).fill(0xff), 100))).rejects.toMatchObject({
      code: "not_authentic",
    });
    const tooLong = gathered(bulk.inflate(await bulk.deflate(plain()), 100));
    await expect(tooLong).rejects.toMatchObject({ code: "too_large" });
    expect(await bulk.hash("")).toEqual(await inlineBulkWorker.hash(""));
  });
});

test("bulk thread: does not mix concurrent requests, and is not blocked by an abandoned one", async () => {
  const bulk = startedThread();
  const deflated = await bulk.deflate(plain());
  const [hashes, inflated, first] = await Promise.all([
    Promise.all(["a", "b", "c"].map(bulk.hash)),
    gathered(bulk.inflate(deflated.slice(), 10_000_000)),
    bulk.inflate(deflated.slice(), 10_000_000)[Symbol.asyncIterator]().next(),
  ]);
  expect(hashes).toEqual(await Promise.all(["a", "b", "c"].map(inlineBulkWorker.hash)));
  expect(inflated.equals(Buffer.from(text))).toBe(true);
  expect(first.done).toBe(false);
  expect(await bulk.hash("d")).toEqual(await inlineBulkWorker.hash("d"));
});

test("bulk thread: sends small pieces in batches", async () => {
  const { near, far } = channel();
  let messages = 0;
  near.addEventListener("message", () => {
    messages += 1;
  });
  async function* inflate() {
    for (let made = 0; made < 3_000; made += 1) yield new Uint8Array(1_000).fill(made);
  }
  await serveBulkWork(far, { ...inlineBulkWorker, inflate });
  const pieces = await listOf(createBulkThread(Promise.resolve(near)).inflate(new Uint8Array(1), 1));
  expect(Buffer.concat(pieces).equals(await gathered(inflate()))).toBe(true);
  // The ready message, three batches, and the end.
  expect(messages).toBe(5);
});

test("bulk thread: sends pieces that share their buffer without detaching it", async () => {
  const shared = Uint8Array.from({ length: 2_000 }, (_, index) => index);
  const bulk = startedThread({
    ...inlineBulkWorker,
    async *inflate() {
      yield shared.subarray(0, 700);
      yield shared.subarray(700);
    },
  });
  expect((await gathered(bulk.inflate(new Uint8Array(1), 1))).equals(Buffer.from(shared))).toBe(true);
  expect(shared).toHaveLength(2_000);
});

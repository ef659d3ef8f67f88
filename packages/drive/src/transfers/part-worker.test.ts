import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import type { PartToSeal, PartWorker, SealedParts } from "@dexnet/blocks/parts/part-worker";
import { createPartWorkerPool, servePartWorker } from "@dexnet/blocks/parts/part-worker-pool";
import { type ThreadPort, threadReady } from "@dexnet/blocks/parts/thread-port";
import { type BlockSigner, signBlock } from "@dexnet/crypto/blocks/blocks";
import { partSizeBytes } from "@dexnet/crypto/blocks/parts";
import { segmentSizeBytes } from "@dexnet/crypto/blocks/segments";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError, type errorCodes } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../http/caller.ts";
import { type HttpHost, startHttpHost } from "../testing/fakes/http-host.ts";
import { testDeployment } from "../testing/fakes/test-deployment.ts";
import { framesOf, type PartSample, parts, random } from "../testing/part-samples.ts";

type SealedName = { readonly cid: BlockCid; readonly sizeBytes: number };

const never = new AbortController().signal;
let host: HttpHost;
let signer: BlockSigner;
let stored: Map<string, Uint8Array>;
/** Error code of a block in the answer to a batch. Null for success. */
let refusal: (cid: string) => (typeof errorCodes)[number] | null;
const ports: MessagePort[] = [];

beforeAll(async () => {
  host = await startHttpHost();
  signer = { ...(await walletFromPhrase(generatePhrase())), deployment: testDeployment };
  host.serve(blockCalls.putBlock, async ({ bytes }) => keep(bytes));
  host.serve(blockCalls.putBlocks, async ({ bytes }) => ({ results: framesOf(bytes).map(keep) }));
  host.serve(blockCalls.getBlock, async ({ params: { cid } }) => {
    const block = stored.get(cid);
    if (block === undefined) throw new AppError("block_not_found");
    return block;
  });
});
afterAll(() => host.stop());
beforeEach(() => {
  stored = new Map();
  refusal = () => null;
  host.replaceAnswer = (_, answer) => answer;
  host.injectFault = () => null;
  host.receivedCalls.length = 0;
});
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function keep(bytes: Uint8Array) {
  const cid = decodeBlockHeader(bytes)?.cid ?? "";
  const code = refusal(cid);
  if (code !== null) return { cid, code };
  stored.set(cid, bytes.slice());
  return { cid, size: bytes.length };
}

const here = (fetch = globalThis.fetch) =>
  createInlinePartWorker({ call: createCaller({ urls: { api: host.url, ledger: host.url }, fetch }) });

/** Worker pool whose threads are simulated: message channels carry the same messages between the same two sides. */
function onThreads(count = 2): PartWorker {
  const starters = Array.from({ length: count }, () => async () => {
    const { port1: near, port2: far } = new MessageChannel();
    ports.push(near, far);
    near.start();
    far.start();
    const up = new Promise<ThreadPort>((resolve) =>
      near.addEventListener("message", ({ data }) => data === threadReady && resolve(near), { once: true }),
    );
    servePartWorker(far, here());
    return up;
  });
  return createPartWorkerPool(starters, here());
}

/** Signs the blocks as the drive does, and sends them. */
function send(sealed: SealedParts, indexes: readonly number[], signal: AbortSignal) {
  const signed = indexes.map((index) => {
    return { index, signatureHex: signBlock(signer, sealed.blocks[index]?.cid ?? "") };
  });
  return sealed.send(signer.address, signed, signal);
}

/** A stored part of three segments. */
async function storedPart(work: PartWorker) {
  const content = new Uint8Array(2 * segmentSizeBytes + 100).map((_, at) => at * 31 + (at >>> 9));
  const [part] = parts(content) as [PartSample];
  const sealed = await work.seal([part], never);
  await send(sealed, [0], never);
  const segments = [0, 1, 2].map((at) => content.slice(at * segmentSizeBytes, (at + 1) * segmentSizeBytes));
  return { work, part: { ...part, cid: (sealed.blocks[0] as SealedName).cid }, segments };
}

describe("segment whose range has a lying answer", () => {
  const sealedBytes = segmentSizeBytes + 16;
  const rangeOf = (at: number) => `bytes ${300 + at * sealedBytes}-${299 + (at + 1) * sealedBytes}/1049024`;
  /** The answer to the range of segment 0, made from the bytes of the block. */
  const lies: [string, (block: Uint8Array<ArrayBuffer>) => Response][] = [
    ["is another segment", (block) => answer(segmentOf(block, 1), rangeOf(1))],
    ["is another segment that is called the right one", (block) => answer(segmentOf(block, 1), rangeOf(0))],
    ["is shorter", (block) => answer(segmentOf(block, 0).slice(1), rangeOf(0))],
    ["is longer", (block) => answer(block.slice(300, 301 + sealedBytes), rangeOf(0))],
    ["is empty", () => answer(new Uint8Array(0), rangeOf(0))],
    ["has a changed byte", (block) => answer(segmentOf(block, 0).fill(0, 9, 12), rangeOf(0))],
    ["names no range", (block) => answer(segmentOf(block, 0))],
    ["is the whole block", (block) => answer(block, undefined, 200)],
    ["is the segment with the status of a whole block", (block) => answer(segmentOf(block, 0), rangeOf(0), 200)],
    ["refuses the range", () => Response.json({ code: "range_invalid", detail: "", request_id: "x" }, { status: 416 })],
  ];

  function answer(bytes: Uint8Array<ArrayBuffer>, contentRange?: string, status = 206): Response {
    const headers = { "content-length": `${bytes.length}`, ...(contentRange && { "content-range": contentRange }) };
    return new Response(bytes, { status, headers });
  }
  function segmentOf(block: Uint8Array<ArrayBuffer>, at: number) {
    return block.slice(300 + at * sealedBytes, 300 + (at + 1) * sealedBytes);
  }
  /** Requests with one range are answered by the lie. The range of all bytes is not. */
  async function startLiar(lie: (block: Uint8Array<ArrayBuffer>) => Response) {
    const ranges: (string | null)[] = [];
    const world = await storedPart(here());
    const work = here(async (url, init) => {
      const range = new Headers(init?.headers).get("range");
      ranges.push(range);
      const isLie = range !== null && range !== "bytes=0-";
      return isLie ? lie(new Uint8Array(stored.get(world.part.cid) ?? [])) : globalThis.fetch(url, init);
    });
    return { ...world, ranges, fetch: () => work.fetch({ ...world.part, segmentIndex: 0 }, never) };
  }

  test.each(lies)("%s: reads the whole block, verified", async (_, lie) => {
    const { fetch, segments, ranges } = await startLiar(lie);
    const fetched = await fetch();
    expect(fetched.map((bytes, at) => Buffer.from(bytes).equals(segments[at] ?? new Uint8Array(0)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(ranges).toEqual([`bytes=300-${299 + sealedBytes}`, "bytes=0-"]);
  });

  test.each(lies)("%s, and the whole block is wrong too: is broken", async (_, lie) => {
    const { fetch, part } = await startLiar(lie);
    stored.get(part.cid)?.fill(1, 700_000, 700_001);
    await expect(fetch()).rejects.toMatchObject({ code: "file_broken" });
  });

  test("that lost its connection: the whole block is not read", async () => {
    const { fetch, ranges } = await startLiar(() => {
      throw new TypeError("no connection");
    });
    await expect(fetch()).rejects.toMatchObject({ code: "network" });
    expect(ranges).toHaveLength(1);
  });
});

describe.each([
  ["on the caller's thread", () => here()],
  ["on other threads", onThreads],
  ["without threads", () => createPartWorkerPool([async () => null], here())],
  ["with threads that fail to start", () => createPartWorkerPool([() => Promise.reject(new Error("no"))], here())],
])("part worker %s", (_, create) => {
  test("sends a part in one request, and fetches the same bytes", async () => {
    const work = create();
    const content = random(5_000);
    const [part] = parts(content);
    const sealed = await work.seal([part as PartToSeal], never);
    expect(host.receivedCalls).toEqual([]);
    expect(sealed.blocks).toHaveLength(1);
    expect(await send(sealed, [0], never)).toEqual([null]);
    expect(host.receivedCalls).toEqual([blockCalls.putBlock]);
    const { cid, sizeBytes } = sealed.blocks[0] as { cid: BlockCid; sizeBytes: number };
    expect(stored.get(cid)?.length).toBe(sizeBytes);
    expect(await work.fetch({ ...(part as PartSample), cid }, never)).toEqual([content]);
  });

  test("fetches one segment of a part alone", async () => {
    const { work, part, segments } = await storedPart(create());
    for (const [segmentIndex, segment] of segments.entries()) {
      const fetched = await work.fetch({ ...part, segmentIndex }, never);
      expect(fetched.map((bytes) => Buffer.from(bytes).equals(segment))).toEqual([true]);
    }
    expect(host.receivedCalls.filter((call) => call === blockCalls.getBlock)).toHaveLength(3);
  });

  test("gives the same part the same name, and may send it again", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartSample];
    const first = await work.seal([part], never);
    const second = await work.seal([part], never);
    expect(second.blocks).toEqual(first.blocks);
    await send(first, [0], never);
    expect(await send(first, [0], never)).toEqual([null]);
  });

  test("uses buffers again after a drop, without mixing parts", async () => {
    const work = create();
    const content = new Uint8Array(2 * partSizeBytes + 1_000).map((_, at) => at * 31 + (at >>> 9));
    const [first, second, last] = parts(content) as [PartSample, PartSample, PartSample];
    const kept = await work.seal([first], never);
    for (const part of [first, last, second, second]) {
      const sealed = await work.seal([part], never);
      const { cid } = sealed.blocks[0] as { cid: BlockCid };
      expect(await send(sealed, [0], never)).toEqual([null]);
      sealed.drop();
      const from = part.partIndex * partSizeBytes;
      const fetched = await work.fetch({ ...part, cid }, never);
      expect(Buffer.concat(fetched).equals(content.subarray(from, from + partSizeBytes))).toBe(true);
    }
    stored.clear();
    expect(await send(kept, [0], never)).toEqual([null]);
    const { cid } = kept.blocks[0] as { cid: BlockCid };
    const fetched = await work.fetch({ ...first, cid }, never);
    expect(Buffer.concat(fetched).equals(content.subarray(0, partSizeBytes))).toBe(true);
  });

  test("sends many small parts in one request, each with its own outcome", async () => {
    const work = create();
    const small = Array.from({ length: 40 }, (_, at) => parts(random(at), `${at}`)[0] as PartSample);
    const sealed = await work.seal(small, never);
    const refused = sealed.blocks[7]?.cid;
    refusal = (cid) => (cid === refused ? "quota_exceeded" : null);
    const outcomes = await send(
      sealed,
      sealed.blocks.map((_, index) => index),
      never,
    );
    expect(host.receivedCalls).toEqual([blockCalls.putBlocks]);
    expect(outcomes.map((fault) => fault?.code ?? null)).toEqual(
      sealed.blocks.map(({ cid }) => (cid === refused ? "quota_exceeded" : null)),
    );
    refusal = () => null;
    expect(await send(sealed, [7], never)).toEqual([null]);
    expect(stored.size).toBe(40);
  });

  test("rejects an answer about another block, another size or fewer blocks", async () => {
    const work = create();
    const two = [...parts(random(10)), ...parts(random(20))];
    const sealed = await work.seal(two, never);
    const [first, second] = sealed.blocks as readonly [SealedName, SealedName];
    host.replaceAnswer = () => ({ cid: second.cid, size: first.sizeBytes });
    expect((await send(sealed, [0], never))[0]?.code).toBe("bad_answer");
    host.replaceAnswer = () => ({ cid: first.cid, size: first.sizeBytes + 1 });
    expect((await send(sealed, [0], never))[0]?.code).toBe("bad_answer");
    host.replaceAnswer = () => ({ results: [{ cid: first.cid, size: first.sizeBytes }] });
    await expect(send(sealed, [0, 1], never)).rejects.toMatchObject({ code: "bad_answer" });
    host.replaceAnswer = (_, answer) => ({ results: [...(answer as { results: unknown[] }).results].reverse() });
    const swapped = await send(sealed, [0, 1], never);
    expect(swapped.map((fault) => fault?.code)).toEqual(["bad_answer", "bad_answer"]);
  });

  test("throws the fault of a whole request with its code and retry_after", async () => {
    const work = create();
    const sealed = await work.seal(parts(random(10)), never);
    host.injectFault = () => ({ kind: "answer", status: 429, code: "too_many_requests", retryAfter: 3 });
    await expect(send(sealed, [0], never)).rejects.toMatchObject({
      code: "too_many_requests",
      retryable: true,
      context: { retryAfter: 3 },
    });
    host.injectFault = () => ({ kind: "drop" });
    await expect(send(sealed, [0], never)).rejects.toMatchObject({ code: "network" });
  });

  test("reports file_changed for a file that is shorter or longer than before", async () => {
    const [part] = parts(random(100)) as [PartSample];
    for (const length of [99, 101]) {
      const file = new File([random(length)], "a");
      await expect(create().seal([{ ...part, file }], never)).rejects.toMatchObject({ code: "file_changed" });
    }
  });

  test("seals a part of every size around a segment, whatever pieces the file's stream has", async () => {
    const work = create();
    for (const sizeBytes of [segmentSizeBytes - 1, segmentSizeBytes, segmentSizeBytes + 1, 2 * segmentSizeBytes + 7]) {
      const content = new Uint8Array(sizeBytes).map((_, at) => at * 31 + (at >>> 9));
      const pieces = [content.subarray(0, 70_001), content.subarray(70_001, 600_000), content.subarray(600_000)];
      const [part] = parts(content) as [PartSample];
      const sealed = await work.seal([{ ...part, file: new File(pieces, "a") }], never);
      await send(sealed, [0], never);
      const { cid } = sealed.blocks[0] as SealedName;
      expect(Buffer.concat(await work.fetch({ ...part, cid }, never)).equals(content)).toBe(true);
    }
  });

  test("reports file_broken for wrong bytes, another block or another part, and block_not_found for a missing one", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartSample];
    const sealed = await work.seal([part, ...parts(random(100))], never);
    await send(sealed, [0, 1], never);
    const [{ cid }, other] = sealed.blocks as readonly [SealedName, SealedName];
    host.replaceAnswer = () => stored.get(other.cid);
    await expect(work.fetch({ ...part, cid }, never)).rejects.toMatchObject({ code: "file_broken" });
    host.replaceAnswer = (_, answer) => (answer as Uint8Array).slice(0, -1);
    await expect(work.fetch({ ...part, cid }, never)).rejects.toMatchObject({ code: "file_broken" });
    host.replaceAnswer = (_, answer) => answer;
    await expect(work.fetch({ ...part, cid, partCount: 2 }, never)).rejects.toMatchObject({ code: "file_broken" });
    await expect(work.fetch({ ...part, cid: other.cid }, never)).rejects.toMatchObject({ code: "file_broken" });
    stored.clear();
    await expect(work.fetch({ ...part, cid }, never)).rejects.toMatchObject({ code: "block_not_found" });
  });

  test("stops when it is cancelled before or during a request", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartSample];
    const over = AbortSignal.abort();
    await expect(work.seal([part], over)).rejects.toMatchObject({ code: "transfer_cancelled" });
    const sealed = await work.seal([part], never);
    await expect(send(sealed, [0], over)).rejects.toMatchObject({ code: "transfer_cancelled" });
    const ending = new AbortController();
    host.injectFault = () => {
      ending.abort();
      return null;
    };
    await expect(send(sealed, [0], ending.signal)).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("can't send dropped parts", async () => {
    const sealed = await create().seal(parts(random(10)), never);
    sealed.drop();
    await expect(send(sealed, [0], never)).rejects.toMatchObject({ code: "internal" });
    expect(host.receivedCalls).toEqual([]);
  });
});

describe("part worker pool", () => {
  test("gives each request to the least busy thread", async () => {
    const shares = [0, 0, 0];
    const starters = shares.map((_, index) => async () => {
      const { port1: near, port2: far } = new MessageChannel();
      ports.push(near, far);
      near.start();
      far.start();
      const work = here();
      servePartWorker(far, {
        ...work,
        seal(...request) {
          shares[index] = (shares[index] ?? 0) + 1;
          return work.seal(...request);
        },
      });
      return near;
    });
    const work = createPartWorkerPool(starters, here());
    await Promise.all(Array.from({ length: 30 }, () => work.seal(parts(random(1_000)), never)));
    expect(shares).toEqual([10, 10, 10]);
  });

  test("transfers recycled bytes to a thread", async () => {
    const returned: ArrayBuffer[] = [];
    const { port1: near, port2: far } = new MessageChannel();
    ports.push(near, far);
    near.start();
    far.start();
    far.addEventListener("message", ({ data }) => data.kind === "recycle" && returned.push(...data.buffers));
    servePartWorker(far, here());
    const work = createPartWorkerPool([async () => near], here());
    const content = new Uint8Array(segmentSizeBytes + 5_000).map((_, at) => at * 31);
    const [part] = parts(content) as [PartSample];
    const sealed = await work.seal([part], never);
    await send(sealed, [0], never);
    const { cid } = sealed.blocks[0] as SealedName;
    const segments = await work.fetch({ ...part, cid }, never);
    work.recycle(segments);
    // The second time the buffers are empty, and are not transferred.
    await work.seal([part], never);
    work.recycle(segments);
    expect(Buffer.concat(await work.fetch({ ...part, cid }, never)).equals(content)).toBe(true);
    expect(segments.map(({ length }) => length)).toEqual([0, 0]);
    expect(returned.map(({ byteLength }) => byteLength)).toEqual([segmentSizeBytes, 5_000]);
  });

  test("starts its threads at the first use, once", async () => {
    let starts = 0;
    const work = createPartWorkerPool(
      [
        async () => {
          starts += 1;
          return null;
        },
      ],
      here(),
    );
    expect(starts).toBe(0);
    await Promise.all([work.seal(parts(random(1)), never), work.seal(parts(random(1)), never)]);
    expect(starts).toBe(1);
  });
});

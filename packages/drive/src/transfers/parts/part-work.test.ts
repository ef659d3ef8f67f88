import { newFileId, newFileKey, PART_BYTES } from "@dexnet/crypto/parts";
import { generatePhrase } from "@dexnet/crypto/phrase";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { walletFromPhrase } from "@dexnet/crypto/wallet";
import { blockCalls } from "@dexnet/protocol/blocks";
import { AppError, type errorCodes } from "@dexnet/protocol/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "../../http/caller.ts";
import { type ThreadPort, threadIsUp } from "../../platform/bulk-thread.ts";
import { type HttpHost, startHttpHost } from "../../testing/fakes/http-host.ts";
import { testDeployment } from "../../testing/fakes/test-deployment.ts";
import { createPartThreads, servePartWork } from "./part-threads.ts";
import type { PartSigner, PartToSeal, PartWork } from "./part-work.ts";
import { createPartWorkHere } from "./part-work-here.ts";

type SealedName = { readonly cid: BlockCid; readonly sizeBytes: number };

const never = new AbortController().signal;
let host: HttpHost;
let signer: PartSigner;
let stored: Map<string, Uint8Array>;
/** What the batch call says of a block; null is a good word. */
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

function framesOf(body: Uint8Array): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < body.length; ) {
    const length = new DataView(body.buffer, body.byteOffset + at).getUint32(0);
    frames.push(body.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return frames;
}

const here = () => createPartWorkHere({ call: createCaller({ urls: { api: host.url, ledger: host.url } }) });

/** Threads without the threads: message channels carry the same messages between the same two sides. */
function onThreads(count = 2): PartWork {
  const starters = Array.from({ length: count }, () => async () => {
    const { port1: near, port2: far } = new MessageChannel();
    ports.push(near, far);
    near.start();
    far.start();
    const up = new Promise<ThreadPort>((resolve) =>
      near.addEventListener("message", ({ data }) => data === threadIsUp && resolve(near), { once: true }),
    );
    servePartWork(far, here());
    return up;
  });
  return createPartThreads(starters, here());
}

function parts(content: Uint8Array<ArrayBuffer>, name = "a"): PartToSeal[] {
  const partCount = Math.max(1, Math.ceil(content.length / PART_BYTES));
  const common = { keyBytes: newFileKey(), fileId: newFileId(), partCount, sizeBytes: content.length };
  const file = new File([content], name);
  return Array.from({ length: partCount }, (_, partIndex) => ({ ...common, file, partIndex }));
}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

describe.each([
  ["on the thread that asks", here],
  ["on other threads", onThreads],
  ["where no thread comes up", () => createPartThreads([async () => null], here())],
  ["where threads are refused", () => createPartThreads([() => Promise.reject(new Error("no"))], here())],
])("work with parts %s", (_, create) => {
  test("a part goes up by one request and comes back the same", async () => {
    const work = create();
    const content = random(5_000);
    const [part] = parts(content);
    const sealed = await work.seal([part as PartToSeal], signer, never);
    expect(host.receivedCalls).toEqual([]);
    expect(sealed.blocks).toHaveLength(1);
    expect(await sealed.send([0], never)).toEqual([null]);
    expect(host.receivedCalls).toEqual([blockCalls.putBlock]);
    const { cid, sizeBytes } = sealed.blocks[0] as { cid: BlockCid; sizeBytes: number };
    expect(stored.get(cid)?.length).toBe(sizeBytes);
    expect(await work.fetch({ ...(part as PartToSeal), cid }, never)).toEqual(content);
  });

  test("the same part has the same name every time, and may be sent again", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartToSeal];
    const first = await work.seal([part], signer, never);
    const second = await work.seal([part], signer, never);
    expect(second.blocks).toEqual(first.blocks);
    await first.send([0], never);
    expect(await first.send([0], never)).toEqual([null]);
  });

  test("memory is used again after a drop, and nothing of one part gets into another", async () => {
    const work = create();
    const content = new Uint8Array(2 * PART_BYTES + 1_000).map((_, at) => at * 31 + (at >>> 9));
    const [first, second, last] = parts(content) as [PartToSeal, PartToSeal, PartToSeal];
    const kept = await work.seal([first], signer, never);
    for (const part of [first, last, second, second]) {
      const sealed = await work.seal([part], signer, never);
      const { cid } = sealed.blocks[0] as { cid: BlockCid };
      expect(await sealed.send([0], never)).toEqual([null]);
      sealed.drop();
      const from = part.partIndex * PART_BYTES;
      const fetched = await work.fetch({ ...part, cid }, never);
      expect(Buffer.from(fetched).equals(content.subarray(from, from + PART_BYTES))).toBe(true);
    }
    stored.clear();
    expect(await kept.send([0], never)).toEqual([null]);
    const { cid } = kept.blocks[0] as { cid: BlockCid };
    const fetched = await work.fetch({ ...first, cid }, never);
    expect(Buffer.from(fetched).equals(content.subarray(0, PART_BYTES))).toBe(true);
  });

  test("many small parts go by one request, and each has its own outcome", async () => {
    const work = create();
    const small = Array.from({ length: 40 }, (_, at) => parts(random(at), `${at}`)[0] as PartToSeal);
    const sealed = await work.seal(small, signer, never);
    const refused = sealed.blocks[7]?.cid;
    refusal = (cid) => (cid === refused ? "quota_exceeded" : null);
    const outcomes = await sealed.send(
      sealed.blocks.map((_, place) => place),
      never,
    );
    expect(host.receivedCalls).toEqual([blockCalls.putBlocks]);
    expect(outcomes.map((fault) => fault?.code ?? null)).toEqual(
      sealed.blocks.map(({ cid }) => (cid === refused ? "quota_exceeded" : null)),
    );
    refusal = () => null;
    expect(await sealed.send([7], never)).toEqual([null]);
    expect(stored.size).toBe(40);
  });

  test("an answer about another block, another size or fewer blocks is not believed", async () => {
    const work = create();
    const two = [...parts(random(10)), ...parts(random(20))];
    const sealed = await work.seal(two, signer, never);
    const [first, second] = sealed.blocks as readonly [SealedName, SealedName];
    host.replaceAnswer = () => ({ cid: second.cid, size: first.sizeBytes });
    expect((await sealed.send([0], never))[0]?.code).toBe("bad_answer");
    host.replaceAnswer = () => ({ cid: first.cid, size: first.sizeBytes + 1 });
    expect((await sealed.send([0], never))[0]?.code).toBe("bad_answer");
    host.replaceAnswer = () => ({ results: [{ cid: first.cid, size: first.sizeBytes }] });
    await expect(sealed.send([0, 1], never)).rejects.toMatchObject({ code: "bad_answer" });
    host.replaceAnswer = (_, answer) => ({ results: [...(answer as { results: unknown[] }).results].reverse() });
    const swapped = await sealed.send([0, 1], never);
    expect(swapped.map((fault) => fault?.code)).toEqual(["bad_answer", "bad_answer"]);
  });

  test("a request that fails as a whole is thrown with its code and what the server asked for", async () => {
    const work = create();
    const sealed = await work.seal(parts(random(10)), signer, never);
    host.injectFault = () => ({ kind: "answer", status: 429, code: "too_many_requests", retryAfter: 3 });
    await expect(sealed.send([0], never)).rejects.toMatchObject({
      code: "too_many_requests",
      retryable: true,
      facts: { retryAfter: 3 },
    });
    host.injectFault = () => ({ kind: "drop" });
    await expect(sealed.send([0], never)).rejects.toMatchObject({ code: "network" });
  });

  test("a file that is shorter or longer than it was is changed", async () => {
    const [part] = parts(random(100)) as [PartToSeal];
    for (const length of [99, 101]) {
      const file = new File([random(length)], "a");
      await expect(create().seal([{ ...part, file }], signer, never)).rejects.toMatchObject({ code: "file_changed" });
    }
  });

  test("wrong bytes, another block and a part for another place are broken; a block that is not there is told as such", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartToSeal];
    const sealed = await work.seal([part, ...parts(random(100))], signer, never);
    await sealed.send([0, 1], never);
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

  test("what is cancelled ends, before and while it is under way", async () => {
    const work = create();
    const [part] = parts(random(100)) as [PartToSeal];
    const over = AbortSignal.abort();
    await expect(work.seal([part], signer, over)).rejects.toMatchObject({ code: "transfer_cancelled" });
    const sealed = await work.seal([part], signer, never);
    await expect(sealed.send([0], over)).rejects.toMatchObject({ code: "transfer_cancelled" });
    const ending = new AbortController();
    host.injectFault = () => {
      ending.abort();
      return null;
    };
    await expect(sealed.send([0], ending.signal)).rejects.toMatchObject({ code: "transfer_cancelled" });
  });

  test("what was dropped can't be sent", async () => {
    const sealed = await create().seal(parts(random(10)), signer, never);
    sealed.drop();
    await expect(sealed.send([0], never)).rejects.toMatchObject({ code: "internal" });
    expect(host.receivedCalls).toEqual([]);
  });
});

describe("threads", () => {
  test("share the work: each takes what comes when it has the least to do", async () => {
    const shares = [0, 0, 0];
    const starters = shares.map((_, index) => async () => {
      const { port1: near, port2: far } = new MessageChannel();
      ports.push(near, far);
      near.start();
      far.start();
      const work = here();
      servePartWork(far, {
        ...work,
        seal(...request) {
          shares[index] = (shares[index] ?? 0) + 1;
          return work.seal(...request);
        },
      });
      return near;
    });
    const work = createPartThreads(starters, here());
    await Promise.all(Array.from({ length: 30 }, () => work.seal(parts(random(1_000)), signer, never)));
    expect(shares).toEqual([10, 10, 10]);
  });

  test("take back what was written, so that nothing of it is left where it was written", async () => {
    const returned: ArrayBuffer[] = [];
    const { port1: near, port2: far } = new MessageChannel();
    ports.push(near, far);
    near.start();
    far.start();
    far.addEventListener("message", ({ data }) => data.kind === "end" && returned.push(data.buffer));
    servePartWork(far, here());
    const work = createPartThreads([async () => near], here());
    const content = random(5_000);
    const [part] = parts(content) as [PartToSeal];
    const sealed = await work.seal([part], signer, never);
    await sealed.send([0], never);
    const { cid } = sealed.blocks[0] as SealedName;
    const bytes = await work.fetch({ ...part, cid }, never);
    work.giveBack(bytes);
    // A second time it is empty, and there is nothing to take back.
    await work.seal([part], signer, never);
    work.giveBack(bytes);
    expect(await work.fetch({ ...part, cid }, never)).toEqual(content);
    expect(bytes.length).toBe(0);
    expect(returned.map(({ byteLength }) => byteLength)).toEqual([content.length]);
  });

  test("come up with the first use, and only once", async () => {
    let starts = 0;
    const work = createPartThreads(
      [
        async () => {
          starts += 1;
          return null;
        },
      ],
      here(),
    );
    expect(starts).toBe(0);
    await Promise.all([work.seal(parts(random(1)), signer, never), work.seal(parts(random(1)), signer, never)]);
    expect(starts).toBe(1);
  });
});

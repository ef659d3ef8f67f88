import { privateHandle } from "../plain-page/made-file.ts";

export type RawWish =
  | { kind: "put"; url: string; inFlight: number; pieces: readonly Blob[] }
  | { kind: "get"; url: string; inFlight: number; count: number };

globalThis.addEventListener("message", ({ data }: MessageEvent<RawWish>) => {
  const startedAt = performance.now();
  fulfil(data).then(
    () => globalThis.postMessage(performance.now() - startedAt),
    (fault: unknown) => globalThis.postMessage(String(fault)),
  );
});

async function fulfil(wish: RawWish): Promise<void> {
  if (wish.kind === "put") {
    await each(wish.pieces.entries(), wish.inFlight, async ([, body]) => {
      await asked(fetch(wish.url, { method: "PUT", body }));
    });
    return;
  }
  await getInOrder(wish);
}

/** Fetched several at a time, written one after the other by the call that our downloads write with. */
async function getInOrder({ url, inFlight, count }: RawWish & { kind: "get" }): Promise<void> {
  const writable = await (await privateHandle("raw")).createWritable();
  let written = Promise.resolve();
  await each(Array(count).keys(), inFlight, async (number) => {
    const before = written;
    const turn = Promise.withResolvers<void>();
    written = turn.promise;
    const bytes = await (await asked(fetch(`${url}/${number}`, { cache: "no-store" }))).arrayBuffer();
    await before;
    await writable.write(bytes);
    turn.resolve();
  });
  await writable.close();
}

async function asked(answering: Promise<Response>): Promise<Response> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer;
}

async function each<T>(things: Iterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const waiting = [...things].values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const thing of waiting) await work(thing);
    }),
  );
}

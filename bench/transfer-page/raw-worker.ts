import { privateHandle } from "../plain-page/made-file.ts";

export type RawRequest =
  | { kind: "put"; url: string; inFlight: number; pieces: readonly Blob[] }
  | { kind: "get"; url: string; inFlight: number; count: number };

globalThis.addEventListener("message", ({ data }: MessageEvent<RawRequest>) => {
  const startedAt = performance.now();
  handle(data).then(
    () => globalThis.postMessage(performance.now() - startedAt),
    (fault: unknown) => globalThis.postMessage(String(fault)),
  );
});

async function handle(request: RawRequest): Promise<void> {
  if (request.kind === "put") {
    await each(request.pieces.entries(), request.inFlight, async ([, body]) => {
      await checkResponse(fetch(request.url, { method: "PUT", body }));
    });
    return;
  }
  await getInOrder(request);
}

/** Fetches several pieces at once and writes them in order, with the same call as our downloads. */
async function getInOrder({ url, inFlight, count }: RawRequest & { kind: "get" }): Promise<void> {
  const writable = await (await privateHandle("raw")).createWritable();
  let written = Promise.resolve();
  await each(Array(count).keys(), inFlight, async (number) => {
    const before = written;
    const done = Promise.withResolvers<void>();
    written = done.promise;
    const bytes = await (await checkResponse(fetch(`${url}/${number}`, { cache: "no-store" }))).arrayBuffer();
    await before;
    await writable.write(bytes);
    done.resolve();
  });
  await writable.close();
}

async function checkResponse(responding: Promise<Response>): Promise<Response> {
  const answer = await responding;
  if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
  return answer;
}

async function each<T>(things: Iterable<T>, atOnce: number, work: (thing: T) => Promise<void>): Promise<void> {
  const pending = [...things].values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const thing of pending) await work(thing);
    }),
  );
}

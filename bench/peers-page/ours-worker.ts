import { limiterStart } from "@dexnet/blocks/limiter";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import { createPartWorkerPool } from "@dexnet/blocks/parts/part-worker-pool";
import { signBlock } from "@dexnet/crypto/blocks/blocks";
import { newFileId, newFileKey, partCountOf } from "@dexnet/crypto/blocks/parts";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { createCaller } from "@dexnet/drive/http/caller";
import { openStorage } from "@dexnet/drive/storages/open-storage";
import { startPartThread } from "../../apps/web/src/workers/start-thread.ts";

/** Address for the callers. Nothing is sent, so no server is needed. */
const nowhere = globalThis.location.origin;
const partThreads = Math.min(4, Math.max(2, navigator.hardwareConcurrency));
const start = () => startPartThread(nowhere);
const work = createPartWorkerPool(
  Array<typeof start>(partThreads).fill(start),
  createInlinePartWorker({ call: createCaller({ urls: { api: nowhere, ledger: nowhere } }) }),
);
const opening = openStorage(generatePhrase());

globalThis.addEventListener("message", ({ data }: MessageEvent<File>) => {
  seal(data).then(
    () => globalThis.postMessage(null),
    (fault: unknown) => globalThis.postMessage(String(fault)),
  );
});

/** Reads, encrypts, hashes and signs every part, as many at once as an upload starts with. */
async function seal(file: File): Promise<void> {
  const { wallet } = await opening;
  const signer = { ...wallet, deployment: "00000000-0000-4000-8000-000000000000" };
  const partCount = partCountOf(file.size);
  const identity = { keyBytes: newFileKey(), fileId: newFileId(), partCount };
  const indexes = Array.from({ length: partCount }, (_, partIndex) => partIndex).values();
  await Promise.all(
    Array.from({ length: limiterStart }, async () => {
      for (const partIndex of indexes) {
        const part = { ...identity, file, sizeBytes: file.size, partIndex };
        const sealed = await work.seal([part], new AbortController().signal);
        for (const { cid } of sealed.blocks) signBlock(signer, cid);
        sealed.drop();
      }
    }),
  );
}

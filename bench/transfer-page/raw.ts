import { madeFile } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { TransferStep } from "../transfers/transfer-steps.ts";
import type { RawWish } from "./raw-worker.ts";
import { makeSmallFiles } from "./small-files.ts";

type RawStep = TransferStep & { kind: `raw-${string}` };

const pieceBytes = 4 * 1024 * 1024;
const warmingPieces = 6;

/** The same bytes with nothing done to them, from a worker that is up, over connections that are open. */
export async function measureRaw(step: RawStep): Promise<PageFigures> {
  const worker = new Worker(new URL("./raw-worker.ts", import.meta.url), { type: "module" });
  const { rawUrl, inFlight } = step;
  try {
    if (step.kind === "raw-download") {
      const count = Math.ceil(step.fileBytes / pieceBytes);
      await ask(worker, { kind: "get", url: rawUrl, inFlight, count: warmingPieces });
      return { rawDownloadMs: await ask(worker, { kind: "get", url: rawUrl, inFlight, count }) };
    }
    const pieces = step.kind === "raw-upload" ? piecesOf(await madeFile()) : await makeSmallFiles(step);
    await clearRaw(rawUrl);
    await ask(worker, { kind: "put", url: rawUrl, inFlight, pieces: pieces.slice(0, warmingPieces) });
    await clearRaw(rawUrl);
    const milliseconds = await ask(worker, { kind: "put", url: rawUrl, inFlight, pieces });
    return step.kind === "raw-upload" ? { rawUploadMs: milliseconds } : { rawSmallFilesMs: milliseconds };
  } finally {
    worker.terminate();
  }
}

/** Makes room: what one round has written must not be in the way of the next. */
export async function clearRaw(rawUrl: string): Promise<void> {
  await fetch(rawUrl, { method: "DELETE" });
}

function piecesOf(file: File): Blob[] {
  return Array.from({ length: Math.ceil(file.size / pieceBytes) }, (_, at) =>
    file.slice(at * pieceBytes, (at + 1) * pieceBytes),
  );
}

function ask(worker: Worker, wish: RawWish): Promise<number> {
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<number | string>) =>
      typeof data === "number" ? resolve(data) : reject(new Error(data));
    worker.addEventListener("message", listen, { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(wish);
  });
}

import { madeFile } from "../plain-page/made-file.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { TransferStep } from "../transfers/transfer-steps.ts";
import type { RawRequest } from "./raw-worker.ts";
import { makeSmallFiles } from "./small-files.ts";

type RawStep = TransferStep & { kind: `raw-${string}` };

const pieceBytes = 4 * 1024 * 1024;
const warmingPieces = 6;

/** Transfers the same bytes unprocessed, from a running worker over open connections. */
export async function measureRaw(step: RawStep): Promise<PageFigures> {
  const worker = new Worker(new URL("./raw-worker.ts", import.meta.url), { type: "module" });
  const { rawUrl, inFlight } = step;
  try {
    if (step.kind === "raw-download") {
      const count = Math.ceil(step.fileBytes / pieceBytes);
      await runRequest(worker, { kind: "get", url: rawUrl, inFlight, count: warmingPieces });
      return { rawDownloadMs: await runRequest(worker, { kind: "get", url: rawUrl, inFlight, count }) };
    }
    const pieces = step.kind === "raw-upload" ? piecesOf(await madeFile()) : await makeSmallFiles(step);
    await clearRaw(rawUrl);
    await runRequest(worker, { kind: "put", url: rawUrl, inFlight, pieces: pieces.slice(0, warmingPieces) });
    await clearRaw(rawUrl);
    const milliseconds = await runRequest(worker, { kind: "put", url: rawUrl, inFlight, pieces });
    return step.kind === "raw-upload" ? { rawUploadMs: milliseconds } : { rawSmallFilesMs: milliseconds };
  } finally {
    worker.terminate();
  }
}

/** Removes the files of the round before, so that they don't slow down the next one. */
export async function clearRaw(rawUrl: string): Promise<void> {
  await fetch(rawUrl, { method: "DELETE" });
}

function piecesOf(file: File): Blob[] {
  return Array.from({ length: Math.ceil(file.size / pieceBytes) }, (_, index) =>
    file.slice(index * pieceBytes, (index + 1) * pieceBytes),
  );
}

function runRequest(worker: Worker, request: RawRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const listen = ({ data }: MessageEvent<number | string>) =>
      typeof data === "number" ? resolve(data) : reject(new Error(data));
    worker.addEventListener("message", listen, { once: true });
    worker.addEventListener("error", (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(request);
  });
}

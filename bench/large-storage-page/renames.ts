import type { Drive, SavingStatus } from "@dexnet/drive/drive";
import { sentBytesPath } from "../large-storage/paths.ts";
import type { StorageStep } from "../large-storage/storage-steps.ts";
import type { PageFigures } from "../plain-page/page-steps.ts";
import type { BenchProduct } from "./product.ts";
import { browseStorages, openStorage, wait, waitForList } from "./storage-page.ts";

/** Time between two renames, for late work of the one before. */
const betweenMs = 250;

/** For each rename the time from the call until the server has acknowledged it, and the bytes that were sent meanwhile. */
export async function measureRenames(
  product: BenchProduct,
  { address, pauseMs, entryIds }: StorageStep & { kind: "rename" },
): Promise<PageFigures> {
  const { drive } = product;
  await browseStorages(product);
  await openStorage(product, address);
  await waitForList(product, address);
  await wait(pauseMs);
  const saving = await watchSaves(drive, address);
  const renameMs: number[] = [];
  const renameBytes: number[] = [];
  for (const id of entryIds) {
    const bytesBefore = await readSentBytes();
    const startedAt = performance.now();
    const saved = saving.next();
    await drive.open(address).rename(id, `renamed ${crypto.randomUUID()}`);
    renameMs.push((await saved) - startedAt);
    renameBytes.push((await readSentBytes()) - bytesBefore);
    await wait(betweenMs);
  }
  return { renameMs, renameBytes };
}

async function watchSaves(drive: Drive, address: string): Promise<{ next(): Promise<number> }> {
  let isSaving = false;
  let resolve: (at: number) => void = () => undefined;
  let reject: (fault: Error) => void = () => undefined;
  await drive.open(address).watchSaving(({ state, errorCode }: SavingStatus) => {
    if (state === "saving") isSaving = true;
    else if (state === "saved" && isSaving) {
      isSaving = false;
      resolve(performance.now());
    } else if (state !== "saved") reject(new Error(`The rename is ${state}: ${errorCode}.`));
  });
  return {
    next: () =>
      new Promise((onSaved, onFault) => {
        [resolve, reject] = [onSaved, onFault];
      }),
  };
}

async function readSentBytes(): Promise<number> {
  return ((await (await fetch(sentBytesPath)).json()) as { sentBytes: number }).sentBytes;
}

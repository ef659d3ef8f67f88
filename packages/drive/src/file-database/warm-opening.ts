import type { BulkWorker } from "@dexnet/crypto/bulk-worker";
import { FIRST_PREVIOUS, openFileDatabase, sealFileDatabase } from "@dexnet/crypto/file-database";
import type { StoredFile } from "../file-list/entries.ts";
import { createFileViews } from "../file-list/file-views.ts";
import { createListReader } from "../file-list/list-reader.ts";
import type { Clock } from "../platform/clock.ts";
import { warmingEntries } from "../platform/limits.ts";
import type { OpenStorage } from "../storages/open-storage.ts";

export interface WarmOpeningDeps {
  readonly bulk?: BulkWorker | undefined;
  readonly clock: Clock;
}

/** Deployment of the sample list, which is never sent. */
const noDeployment = "00000000-0000-0000-0000-000000000000";

/**
 * Opens a sample list so that the engine compiles the code: the first run costs several times as much as later ones, and a
 * user's storage should not be the first. The list is neither stored nor sent.
 */
export async function warmOpening({ wallet, keys }: OpenStorage, { bulk, clock }: WarmOpeningDeps): Promise<void> {
  const files = Array.from({ length: warmingEntries }, (_, number) => sampleFile(number));
  const publicData = { storageFilesSize: 0, storageFilesFactSize: 0 };
  const { document } = await sealFileDatabase({
    ...{ wallet, keys, deployment: noDeployment, version: 1, previousHashHex: FIRST_PREVIOUS, publicData, files, bulk },
  });
  const reader = createListReader(bulk);
  await openFileDatabase({ keys, addressHex: wallet.address, document, bulk: reader.bulk });
  const entries = reader.list()?.entries ?? new Map();
  const views = createFileViews({
    clock,
    subscribe(listener) {
      listener({ version: 1, entries });
      return () => undefined;
    },
  });
  await views.open({ folderId: null, searchText: "", language: "en" }, () => undefined).stop();
}

function sampleFile(number: number): StoredFile {
  const id = (Math.imul(number, 0x9e3779b1) >>> 0).toString(16).padStart(32, "0");
  return {
    kind: "file",
    id,
    parentId: null,
    name: `${id} ${number % 2 === 0 ? "ё" : "e"}.txt`,
    sizeBytes: number,
    date: number,
    content: {
      fileIdHex: id,
      keyBase64: "A".repeat(44),
      listed: "parts",
      blockCids: ["b".repeat(59) as StoredFile["content"]["blockCids"][number]],
      blocksSizeBytes: number,
    },
  };
}

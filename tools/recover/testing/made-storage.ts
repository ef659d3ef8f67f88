import type { UploadItem } from "@dexnet/drive/transfers/transfers";
import { productCalls } from "@dexnet/protocol/products";
import type { TestApi } from "../../../apps/api/src/testing/api-server.ts";
import type { RunningLedger } from "../../../apps/ledger/src/testing/running-ledger.ts";
import type { CompactionLimits } from "../../../packages/drive/src/file-database/replica/compaction.ts";
import { entryIdOf, listOf, startDevice, transfersEnded } from "../../../packages/drive/src/testing/device.ts";
import type { TamperingProxy } from "./tampering-proxy.ts";

/** A storage with files, created by the product's client on real servers. */
export interface MadeStorage {
  readonly address: string;
  readonly phrase: string;
  addFolders(...paths: string[][]): Promise<void>;
  addFiles(files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** Moves the entry with this name to the trash, and resolves when the server has it. */
  trash(name: string): Promise<void>;
}

const sizeBytes = 1_000_000_000;

/** The device checks its writes in the log later, so its requests to the ledger are not sent by the proxy. */
export async function makeStorage(
  { api, ledger, proxy }: { api: TestApi; ledger: RunningLedger; proxy: TamperingProxy },
  setup: { maxListed: number; compactionLimits?: CompactionLimits },
): Promise<MadeStorage> {
  await api.addInvite("INVITE", 10);
  const device = await startDevice(
    { urls: { api: proxy.url, ledger: ledger.url } },
    {
      ...setup,
      readMailedCode: api.mailServer.nextMailedCode,
    },
  );
  const { call, drive } = device;
  const { id: userProductId } = await call(productCalls.takeTrial);
  const words = await drive.newPhrase();
  const { address } = await drive.createStorage({ userProductId, title: "Mine", sizeBytes: sizeBytes, words });
  await ledger.entitle({ address }, sizeBytes);

  async function upload(items: readonly UploadItem[]): Promise<void> {
    await drive.open(address).upload({ parentId: null, items, existing: "refuse" });
    const { receipts } = await transfersEnded(drive);
    const failures = receipts.flatMap((receipt) => receipt.failures);
    if (failures.length > 0) throw new Error(`Not uploaded: ${JSON.stringify(failures)}`);
  }

  return {
    address,
    phrase: words.join(" "),
    async addFolders(...paths) {
      await upload(paths.map((path) => ({ kind: "folder" as const, path })));
    },
    async addFiles(files) {
      await upload(
        [...files].map(([path, bytes]) => {
          const folders = path.split("/");
          const name = folders.pop() ?? "";
          return { kind: "file" as const, path: folders, file: new File([new Uint8Array(bytes)], name) };
        }),
      );
      const there = (await listOf(drive, address)).entries.filter(({ kind }) => kind === "file").length;
      if (there < files.size) throw new Error(`Only ${there} of ${files.size} files are in the list`);
    },
    async trash(name) {
      await drive.open(address).trash([await entryIdOf(drive, address, name)]);
      const saved = Promise.withResolvers<void>();
      const stop = await drive
        .open(address)
        .watchSaving(({ unsaved }) => (unsaved === 0 ? saved.resolve() : undefined));
      await saved.promise;
      await stop();
    },
  };
}

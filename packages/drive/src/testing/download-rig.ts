import { createBlockReader } from "@dexnet/blocks/ledger-blocks";
import type { AimdLimiter } from "@dexnet/blocks/limiter";
import { createAimdLimiter } from "@dexnet/blocks/limiter";
import { createInlinePartWorker } from "@dexnet/blocks/parts/inline-part-worker";
import type { PartWorker } from "@dexnet/blocks/parts/part-worker";
import { createRandom } from "@dexnet/blocks/random";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { sealPartList } from "@dexnet/crypto/blocks/part-list";
import {
  encryptPart,
  importFileKey,
  newFileId,
  newFileKey,
  partCountOf,
  partSizeBytes,
} from "@dexnet/crypto/blocks/parts";
import { blake3 } from "@dexnet/crypto/verify/blake3";
import { cidFromDigest } from "@dexnet/crypto/verify/block-cid";
import { decodeBlockHeader, encodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { type Bytes, concatBytes, hexFromBytes } from "@dexnet/crypto/verify/bytes";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { type Wallet, walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { type BlockCid, blockCidSchema } from "@dexnet/protocol/ids";
import type { StoredFile } from "../file-list/entries.ts";
import type { TreeLayer } from "../file-list/file-tree.ts";
import { createCaller } from "../http/caller.ts";
import { createProcessLocks } from "../platform/locks.ts";
import { createDownloads, type Downloads } from "../transfers/downloads/downloads.ts";
import { createFileReader } from "../transfers/downloads/file-parts.ts";
import { createTransferQueue } from "../transfers/queue/create-queue.ts";
import type { TransferQueue } from "../transfers/queue/queue.ts";
import type { DownloadTarget, TransferRow, TransfersState } from "../transfers/transfers.ts";
import type { ZipLimits } from "../zip/zip-records.ts";
import { createFastClockWithRows } from "./device.ts";
import { folder, idOf, treeOf } from "./entries.ts";
import type { FakeWorld } from "./fakes/fake-world.ts";
import { testDeployment } from "./fakes/test-deployment.ts";
import { createMemoryUploads } from "./tabs.ts";

/** Downloads over HTTP from the fake ledger, without an account and without a file database on a server. */
export interface DownloadRig {
  readonly tree: TreeLayer;
  readonly queue: TransferQueue;
  readonly limiter: AimdLimiter;
  readonly downloads: Downloads;
  /** Every state of the queue of which watchers were notified. */
  readonly states: TransfersState[];
  addFolder(name: string, parentId?: string | null): string;
  addFile(
    name: string,
    bytes: Bytes,
    options?: { parentId?: string | null; date?: number; maxListed?: number },
  ): Promise<StoredFile>;
  download(entryIds: readonly string[], target?: DownloadTarget, name?: string): Promise<File | null>;
  /** Present state of the only row. */
  row(): Promise<TransferRow | undefined>;
}

export const rigAddress = "0x52908400098527886E0F7030069857D2E4169EE7";

export interface RigOptions {
  zipLimits?: ZipLimits;
  wrapPartWorker?: (work: PartWorker) => PartWorker;
}

export async function createDownloadRig({ host, ledger }: FakeWorld, options: RigOptions = {}): Promise<DownloadRig> {
  const wallet = await walletFromPhrase(generatePhrase());
  const tree = treeOf();
  const waiting = { clock: createFastClockWithRows(), random: createRandom() };
  const call = createCaller({ urls: { api: host.url, ledger: host.url } });
  const queue = createTransferQueue(waiting);
  const limiter = createAimdLimiter(waiting);
  const work = createInlinePartWorker({ call });
  const partWorker = options.wrapPartWorker?.(work) ?? work;
  const downloads = createDownloads({
    queue,
    limiter,
    reader: createFileReader({ blocks: createBlockReader(call), partWorker, limiter, ...waiting }),
    ...waiting,
    uploads: createMemoryUploads(),
    locks: createProcessLocks(),
    zipLimits: options.zipLimits,
  });
  const states: TransfersState[] = [];
  queue.calls.watchTransfers((state) => states.push(state));

  return {
    tree,
    queue,
    limiter,
    downloads,
    states,
    addFolder(name, parentId = null) {
      const id = idOf(tree.size + 1);
      tree.put(folder(id, parentId, name));
      return id;
    },
    async addFile(name, bytes, { parentId = null, date = 1_700_000_000_000, maxListed = 512 } = {}) {
      const id = idOf(tree.size + 1);
      const content = await storeBytes(wallet, bytes, maxListed, (cid, block) => {
        ledger.order.push(cid);
        ledger.blocks.set(cid, block);
      });
      const entry: StoredFile = { kind: "file", id, parentId, name, sizeBytes: bytes.length, date, content };
      tree.put(entry);
      return entry;
    },
    async download(entryIds, target = { kind: "memory" }, name = "download") {
      const request = { scope: rigAddress, entryIds, target, name };
      return (await downloads.download(request, async () => tree)).file;
    },
    row: async () => (await queue.calls.transferRows(0, 1)).rows[0],
  };
}

let signatureHex: string | undefined;

async function storeBytes(
  wallet: Wallet,
  bytes: Bytes,
  maxListed: number,
  keep: (cid: string, block: Bytes) => void,
): Promise<StoredFile["content"]> {
  const keyBytes = newFileKey();
  const fileId = newFileId();
  const key = await importFileKey(keyBytes);
  const partCount = partCountOf(bytes.length);
  let blocksSizeBytes = 0;

  async function put(encrypted: Bytes): Promise<BlockCid> {
    // Readers check the CID and not the signature, so one signature for all blocks saves a millisecond each.
    signatureHex ??= decodeBlockHeader(
      (await sealBlock({ ...wallet, deployment: testDeployment }, encrypted)).blockBytes,
    )?.signatureHex;
    const cid = cidFromDigest(await blake3(encrypted));
    const blockBytes = concatBytes(encodeBlockHeader({ cid, signatureHex: signatureHex ?? "" }), encrypted);
    keep(cid, blockBytes);
    blocksSizeBytes += blockBytes.length;
    return blockCidSchema.parse(cid);
  }

  const cids: BlockCid[] = [];
  for (let partIndex = 0; partIndex < partCount; partIndex += 1) {
    const plain = bytes.subarray(partIndex * partSizeBytes, (partIndex + 1) * partSizeBytes);
    cids.push(await put(await encryptPart(key, { fileId, partIndex, partCount }, plain)));
  }
  const isLong = partCount > maxListed;
  const listCids: BlockCid[] = [];
  if (isLong) for (const part of await sealPartList(keyBytes, fileId, cids)) listCids.push(await put(part));
  return {
    fileIdHex: hexFromBytes(fileId),
    keyBase64: Buffer.from(keyBytes).toString("base64"),
    listed: isLong ? "manifest" : "parts",
    blockCids: isLong ? listCids : cids,
    blocksSizeBytes,
  };
}

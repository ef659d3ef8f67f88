import { putBlock, type SealedBlock } from "@dexnet/blocks/block-store";
import type { Clock } from "@dexnet/blocks/clock";
import { mapCryptoFaults } from "@dexnet/blocks/crypto-faults";
import { isWorthRetrying } from "@dexnet/blocks/faults";
import { secretsOf } from "@dexnet/blocks/parts/part-names";
import { signerOf } from "@dexnet/blocks/read-proof";
import { sealBlock } from "@dexnet/crypto/blocks/blocks";
import { sealThumbnail } from "@dexnet/crypto/blocks/thumbnail";
import { blockCidSchema } from "@dexnet/protocol/ids";
import { extensionOf } from "../file-list/entry-names.ts";
import type { StartedThumbnail, Upload, UploadThumbnails } from "../transfers/uploads/upload.ts";
import type { ThumbnailMaker } from "./thumbnail-maker.ts";

export interface UploadThumbnailsDeps {
  readonly clock: Clock;
  readonly maker: ThumbnailMaker;
}

const pictureExtensions: ReadonlySet<string> = new Set(["png", "jpg", "jpeg", "webp", "gif", "avif"]);

const noThumbnail: StartedThumbnail = { finish: async () => undefined, stop: async () => undefined };

/** Longest time that a stored file waits for its thumbnail before it is listed without. */
const thumbnailWaitMs = 10_000;

/**
 * [Note: thumbnails] A thumbnail is made and stored while the parts of its file are sent. The device keeps its name before it
 * is sent; a name that is kept gets into the entry, or its block is released with the others of the upload. So no block is
 * left without a name, wherever an upload ends. An entry may name a thumbnail that the ledger does not have: a file neither
 * fails nor waits long because of it. ADR 0024 has the reasons.
 */
export function createUploadThumbnails(deps: UploadThumbnailsDeps): UploadThumbnails {
  const { maker, clock } = deps;

  async function makeBlock(
    { storage, file: batchFile }: Upload,
    file: File,
    signal: AbortSignal,
  ): Promise<SealedBlock | null> {
    const imageBytes = await maker.makeThumbnail(file, signal);
    if (imageBytes === null || signal.aborted) return null;
    const { keyBytes, fileId } = secretsOf(batchFile.kept);
    const { cid, blockBytes } = await mapCryptoFaults("internal", async () =>
      sealBlock(signerOf(storage), await sealThumbnail(keyBytes, fileId, imageBytes)),
    );
    return { cid: blockCidSchema.parse(cid), blockBytes };
  }

  /** Returns false if the ledger can't have the block. */
  async function sendBlock({ blocks }: Upload["storage"], block: SealedBlock, signal: AbortSignal): Promise<boolean> {
    let mayBeStored = false;
    const onFault = (fault: unknown) => {
      // An answer may have been lost.
      mayBeStored ||= signal.aborted || isWorthRetrying(fault);
    };
    return putBlock(blocks, block, { signal, onFault }).then(
      () => true,
      () => mayBeStored,
    );
  }

  async function store(upload: Upload, file: File, signal: AbortSignal): Promise<void> {
    const { storage, file: batchFile } = upload;
    const block = await makeBlock(upload, file, signal);
    if (block === null) return;
    await batchFile.saveThumbnail({ cid: block.cid, blockSizeBytes: block.blockBytes.length });
    if (!(await sendBlock(storage, block, signal))) await batchFile.saveThumbnail(null);
  }

  return {
    start({ upload, attempt }) {
      const { file, source } = upload;
      if (source === null || file.thumbnail() !== null || !isPicture(file.kept.name)) return noThumbnail;
      const stopping = new AbortController();
      const signal = AbortSignal.any([attempt.signal, stopping.signal]);
      const ended = store(upload, source.file, signal).catch(() => undefined);
      async function stop(): Promise<void> {
        stopping.abort();
        await ended;
      }
      return {
        stop,
        async finish() {
          await Promise.race([ended, clock.wait(thumbnailWaitMs, signal).catch(() => undefined)]);
          await stop();
        },
      };
    },
  };
}

function isPicture(name: string): boolean {
  return pictureExtensions.has(extensionOf(name).toLowerCase());
}

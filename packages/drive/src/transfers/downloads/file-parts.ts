import type { BlockReader, RequestOptions } from "@dexnet/blocks/block-store";
import type { AimdLimiter } from "@dexnet/blocks/limiter";
import { partNamesOf, secretsOf } from "@dexnet/blocks/parts/part-names";
import type { PartToFetch, PartWorker } from "@dexnet/blocks/parts/part-worker";
import { type Reading, readingOf } from "@dexnet/blocks/readings";
import type { Waiting } from "@dexnet/blocks/retry";
import { withLimiter } from "@dexnet/blocks/with-limiter";
import { transferRules, withRetry } from "@dexnet/blocks/with-retry";
import { partCountOf, partSizeOf } from "@dexnet/crypto/blocks/parts";
import type { Bytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/ids";
import type { StoredFile } from "../../file-list/entries.ts";

/** The parts of a stored file. */
export interface FileParts {
  readonly count: number;
  sizeOf(partIndex: number): number;
  /** Plain segments of a part, in order. */
  read(partIndex: number, options: ReadOptions): Promise<Reading<readonly Bytes[]>>;
  /** One segment of a part. All segments of the part, if the whole part had to be read because the segment was wrong. */
  readSegment(partIndex: number, index: number, options: ReadOptions): Promise<Reading<readonly Bytes[]>>;
  /** Whether this part or a later one is good: then the file is only partially broken. */
  hasGoodFrom(partIndex: number, options: ReadOptions): Promise<boolean>;
}

/** Reads blocks and parts with the limiter and the retries of downloads. */
export interface FileReader {
  readonly blocks: BlockReader;
  readonly parts: BlockReader<PartToFetch, readonly Bytes[]>;
  readonly recycle: PartWorker["recycle"];
}

export interface FileReaderDeps extends Waiting {
  /** Nothing is repeated. */
  readonly blocks: BlockReader;
  readonly partWorker: PartWorker;
  readonly limiter: AimdLimiter;
}

export type ReadOptions = Pick<RequestOptions, "signal" | "setOffline">;

export function createFileReader({ blocks, partWorker, limiter, clock, random }: FileReaderDeps): FileReader {
  const transferring = <Store extends object>(store: Store) =>
    withRetry(withLimiter(store, limiter), { clock, random }, transferRules);
  return {
    blocks: transferring(blocks),
    parts: transferring({ get: (part: PartToFetch, { signal }: RequestOptions) => partWorker.fetch(part, signal) }),
    recycle: partWorker.recycle,
  };
}

/** Faults: file_broken when the names of the blocks can't be read; and those of the reader. */
export async function filePartsOf(
  entry: StoredFile,
  { blocks, parts }: FileReader,
  { signal, setOffline }: ReadOptions,
): Promise<FileParts> {
  const { sizeBytes, content } = entry;
  const secrets = secretsOf(content);
  const count = partCountOf(sizeBytes);
  const cids = await partNamesOf(entry, async (cid) => {
    const reading = await readingOf(blocks.get(cid, { signal, setOffline }), signal);
    if (reading.kind === "broken") throw new AppError("file_broken");
    return reading.value;
  });

  const partToFetch = (partIndex: number): PartToFetch => {
    const partBytes = partSizeOf(sizeBytes, partIndex);
    return { ...secrets, partIndex, partCount: count, partBytes, cid: cids[partIndex] as BlockCid };
  };

  const read: FileParts["read"] = (partIndex, options) =>
    readingOf(parts.get(partToFetch(partIndex), options), options.signal);

  return {
    count,
    sizeOf: (partIndex) => partSizeOf(sizeBytes, partIndex),
    read,
    readSegment: (partIndex, segmentIndex, options) =>
      readingOf(parts.get({ ...partToFetch(partIndex), segmentIndex }, options), options.signal),
    async hasGoodFrom(partIndex, readOptions) {
      for (let index = partIndex; index < count; index += 1) {
        if ((await read(index, readOptions)).kind === "good") return true;
      }
      return false;
    },
  };
}

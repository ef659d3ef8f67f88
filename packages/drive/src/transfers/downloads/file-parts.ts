import { partCountOf, partSizeOf } from "@dexnet/crypto/blocks/parts";
import { type Bytes, lengthOfAll } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { BlockCid } from "@dexnet/protocol/names/ids";
import type { StoredFile } from "../../file-list/entries.ts";
import type { Caller } from "../../http/caller.ts";
import type { Reading, ReadOptions, RetryRead } from "../link/retry-read.ts";
import { fetchEncrypted } from "../parts/fetch-block.ts";
import { partNamesOf, secretsOf } from "../parts/part-names.ts";
import type { PartToFetch, PartWorker } from "../parts/part-worker.ts";

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

export interface FilePartsDeps {
  readonly call: Caller;
  readonly partWorker: PartWorker;
  readonly read: RetryRead;
}

/** Faults: file_broken when the names of the blocks can't be read; and those of `RetryRead`. */
export async function filePartsOf(entry: StoredFile, deps: FilePartsDeps, options: ReadOptions): Promise<FileParts> {
  const { sizeBytes, content } = entry;
  const secrets = secretsOf(content);
  const count = partCountOf(sizeBytes);
  const cids = await partNamesOf(entry, async (cid) => {
    const reading = await deps.read((signal) => fetchEncrypted(deps.call, cid, signal), options);
    if (reading.kind === "broken") throw new AppError("file_broken");
    return reading.value;
  });

  const partToFetch = (partIndex: number): PartToFetch => {
    return { ...secrets, partIndex, partCount: count, cid: cids[partIndex] as BlockCid };
  };

  async function fetchPart(partIndex: number, signal: AbortSignal): Promise<readonly Bytes[]> {
    const segments = await deps.partWorker.fetch(partToFetch(partIndex), signal);
    if (lengthOfAll(segments) !== partSizeOf(sizeBytes, partIndex)) throw new AppError("file_broken");
    return segments;
  }

  const read: FileParts["read"] = (partIndex, { signal, setOffline }) =>
    deps.read((readSignal) => fetchPart(partIndex, readSignal), { signal, setOffline });

  return {
    count,
    sizeOf: (partIndex) => partSizeOf(sizeBytes, partIndex),
    read,
    readSegment(partIndex, index, { signal, setOffline }) {
      const segment = { index, partBytes: partSizeOf(sizeBytes, partIndex) };
      const fetchSegment = (readSignal: AbortSignal) =>
        deps.partWorker.fetch({ ...partToFetch(partIndex), segment }, readSignal);
      return deps.read(fetchSegment, { signal, setOffline });
    },
    async hasGoodFrom(partIndex, readOptions) {
      for (let index = partIndex; index < count; index += 1) {
        if ((await read(index, readOptions)).kind === "good") return true;
      }
      return false;
    },
  };
}

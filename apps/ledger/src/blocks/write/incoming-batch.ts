import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, batchLengthBytes, blocksPerBatch } from "@dexnet/protocol/limits";

/** Splits a batch into its blocks without checking them. Throws when the batch is malformed or too large. */
export function splitBatch(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  let sizeBytes = 0;
  for (let offset = 0; offset < bytes.length; ) {
    if (offset + batchLengthBytes > bytes.length) throw new AppError("bad_request");
    const length = bytes.readUInt32BE(offset);
    const start = offset + batchLengthBytes;
    if (start + length > bytes.length) throw new AppError("bad_request");
    frames.push(bytes.subarray(start, start + length));
    sizeBytes += length;
    offset = start + length;
    if (frames.length > blocksPerBatch || sizeBytes > batchBytesLargest) throw new AppError("too_large");
  }
  if (frames.length === 0) throw new AppError("bad_request");
  return frames;
}

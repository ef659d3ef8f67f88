import { AppError } from "@dexnet/protocol/errors";
import { batchBytesLargest, batchLengthBytes, blocksPerBatch } from "@dexnet/protocol/limits";

/** Cuts a batch into its blocks, without a look at them. Throws when it is no batch, or too large a one. */
export function splitBatch(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = [];
  let sizeBytes = 0;
  for (let at = 0; at < bytes.length; ) {
    if (at + batchLengthBytes > bytes.length) throw new AppError("bad_request");
    const length = bytes.readUInt32BE(at);
    const start = at + batchLengthBytes;
    if (start + length > bytes.length) throw new AppError("bad_request");
    frames.push(bytes.subarray(start, start + length));
    sizeBytes += length;
    at = start + length;
    if (frames.length > blocksPerBatch || sizeBytes > batchBytesLargest) throw new AppError("too_large");
  }
  if (frames.length === 0) throw new AppError("bad_request");
  return frames;
}

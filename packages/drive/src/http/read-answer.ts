import { type Bytes, concatBytes } from "@dexnet/crypto/verify/bytes";
import type { ByteRange } from "@dexnet/protocol/caller";
import { AppError } from "@dexnet/protocol/errors/errors";

/** Browsers use buffers up to this size again: Chromium up to 960 KiB. Larger ones cost several times as much as their bytes. */
export const maxRecycledBufferBytes = 512 * 1024;

/**
 * Reads the whole body up to a limit, so that an endless answer can't fill the memory.
 *
 * Chromium shows a request whose answer has `no-store` as cancelled when its body is read by a reader, even to its end. So a
 * body of known length is read by the platform, unless it is long and the caller has memory for it.
 */
export async function readBytes(response: Response, maxBytes: number, memory?: () => Bytes): Promise<Bytes> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > maxBytes) {
    await response.body?.cancel();
    throw tooLong();
  }
  if (response.body === null) return new Uint8Array(0);
  if (memory !== undefined && announced > maxRecycledBufferBytes) {
    const bytes = memory().subarray(0, maxBytes);
    let length = 0;
    await readChunks(response.body, bytes.length, (chunk) => {
      bytes.set(chunk, length);
      length += chunk.length;
    });
    return bytes.subarray(0, length);
  }
  if (hasKnownLength(response)) return new Uint8Array(await response.arrayBuffer());
  const chunks: Uint8Array[] = [];
  await readChunks(response.body, maxBytes, (chunk) => chunks.push(chunk));
  return concatBytes(...chunks);
}

/** Reads the answer to a range. Faults: bad_answer unless it has exactly the bytes of the range. */
export async function readRange(response: Response, { start, end }: ByteRange): Promise<Bytes> {
  const found = response.headers.get("content-range") ?? "";
  if (response.status !== 206 || !found.startsWith(`bytes ${start}-${end - 1}/`)) {
    await response.body?.cancel();
    throw new AppError("bad_answer", { context: { reason: "range" } });
  }
  const bytes = await readBytes(response, end - start);
  if (bytes.length !== end - start) throw new AppError("bad_answer", { context: { reason: "range" } });
  return bytes;
}

/** Faults: bad_answer when the body is longer than allowed. */
async function readChunks(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> {
  const reader = body.getReader();
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    length += value.length;
    if (length > maxBytes) {
      await reader.cancel();
      throw tooLong();
    }
    onChunk(value);
  }
}

/** The length is known only if the body is not encoded, because an encoded body grows when it is decoded. */
function hasKnownLength(response: Response): boolean {
  const { headers } = response;
  return headers.has("content-length") && showsEncoding(response) && !headers.has("content-encoding");
}

/** A response of another origin shows only the headers that its server exposes, and that list only if it includes itself. */
function showsEncoding({ headers, type }: Response): boolean {
  if (type !== "cors") return true;
  const shown = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  return shown.includes("content-encoding");
}

/** Reads the body as JSON. Fault: bad_answer. */
export async function readJson(response: Response, maxBytes: number): Promise<unknown> {
  const bytes = await readBytes(response, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("bad_answer", { cause });
  }
}

function tooLong(): AppError {
  return new AppError("bad_answer", { context: { reason: "too long" } });
}

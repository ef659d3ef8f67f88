import { concatBytes } from "@dexnet/crypto/verify/bytes";
import { AppError } from "@dexnet/protocol/errors";

/**
 * The whole body, as long as it is no longer than allowed: an endless answer must not fill the memory.
 *
 * Chromium counts a request whose answer is marked `no-store` as cancelled when its body is read by a reader, though the
 * reader comes to the end. So a body whose length is known beforehand is left to the platform to read.
 */
export async function readBytes(response: Response, mostBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > mostBytes) {
    await response.body?.cancel();
    throw tooLong();
  }
  if (response.body === null) return new Uint8Array(0);
  if (hasKnownLength(response)) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return concatBytes(...chunks);
    length += value.byteLength;
    if (length > mostBytes) {
      await reader.cancel();
      throw tooLong();
    }
    chunks.push(value);
  }
}

/** An encoded body grows when it is decoded, so it must be seen that this one is not encoded. */
function hasKnownLength(response: Response): boolean {
  const { headers } = response;
  return headers.has("content-length") && showsEncoding(response) && !headers.has("content-encoding");
}

/** An answer from another origin shows only the headers that its server lists, and the list only when it names itself. */
function showsEncoding({ headers, type }: Response): boolean {
  if (type !== "cors") return true;
  const shown = (headers.get("access-control-expose-headers") ?? "").toLowerCase().split(/\s*,\s*/);
  return shown.includes("content-encoding");
}

/** The body as JSON. What is not JSON can't be trusted. */
export async function readJson(response: Response, mostBytes: number): Promise<unknown> {
  const bytes = await readBytes(response, mostBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("bad_answer", { cause });
  }
}

function tooLong(): AppError {
  return new AppError("bad_answer", { facts: { reason: "too long" } });
}

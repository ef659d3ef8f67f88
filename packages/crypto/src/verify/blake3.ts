import { createBLAKE3 } from "hash-wasm";
import type { Bytes } from "./bytes.ts";

let hasherLoading: ReturnType<typeof createBLAKE3> | undefined;

/**
 * BLAKE3-256. The compiled hasher is made once and used for every call: between its init and its digest there is no
 * await, so calls that run at the same time can't mix.
 */
export async function blake3(data: Uint8Array): Promise<Bytes> {
  hasherLoading ??= createBLAKE3();
  const hasher = await hasherLoading.catch((fault: unknown) => {
    hasherLoading = undefined;
    throw fault;
  });
  return new Uint8Array(hasher.init().update(data).digest("binary"));
}

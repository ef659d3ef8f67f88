import { bytesFromBase64 } from "@dexnet/crypto/verify/bytes";

/** Body of `add-checkpoint` (C2SP tlog-witness). */
export interface WitnessRequest {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** Signed note of the checkpoint. */
  readonly note: string;
}

const maxProofLength = 63;
const hashBytes = 32;

/** Undefined for a body that is not such a request. */
export function parseWitnessRequest(body: string): WitnessRequest | undefined {
  const end = body.indexOf("\n\n");
  const [oldLine = "", ...proofLines] = body.slice(0, Math.max(0, end)).split("\n");
  const oldText = /^old (0|[1-9]\d*)$/.exec(oldLine)?.[1];
  const oldSize = Number(oldText);
  if (oldText === undefined || !Number.isSafeInteger(oldSize) || proofLines.length > maxProofLength) return undefined;
  const proof = proofLines.map(bytesFromBase64);
  if (!proof.every((hash) => hash?.length === hashBytes)) return undefined;
  return { oldSize, proof: proof as Uint8Array[], note: body.slice(end + 2) };
}

import { base64FromBytes, bytesFromBase64 } from "@dexnet/crypto/verify/bytes";
import { hashBytes } from "../merkle/hashes.ts";
import { TlogError } from "../tlog-error.ts";

/** A proof that can be verified offline (C2SP tlog-proof). */
export interface InclusionProofFile {
  readonly index: number;
  readonly proof: readonly Uint8Array[];
  /** Signed note of the checkpoint. */
  readonly checkpoint: string;
  /** Data of the application, not authenticated by itself. */
  readonly extra?: Uint8Array;
}

const firstLine = "c2sp.org/tlog-proof@v1";
/** A tree with 2 ** 53 entries has paths of that length. */
const maxProofLength = 63;

export function formatProofFile({ index, proof, checkpoint, extra }: InclusionProofFile): string {
  const lines = [
    firstLine,
    ...(extra === undefined ? [] : [`extra ${base64FromBytes(extra)}`]),
    `index ${index}`,
    ...proof.map(base64FromBytes),
  ];
  return `${lines.join("\n")}\n\n${checkpoint}`;
}

/** Throws for a text that is not a proof. Nothing is verified. */
export function parseProofFile(text: string): InclusionProofFile {
  const end = text.indexOf("\n\n");
  const [first, ...lines] = text.slice(0, Math.max(0, end)).split("\n");
  if (first !== firstLine) throw new TlogError("A proof can't be read.");
  const extraLine = lines[0]?.startsWith("extra ") === true ? lines.shift() : undefined;
  const extra = extraLine === undefined ? undefined : bytesFromBase64(extraLine.slice("extra ".length));
  const index = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? "")?.[1];
  const proof = lines.map(bytesFromBase64).filter((hash) => hash?.length === hashBytes);
  const isWellFormed = extra !== null && index !== undefined && Number.isSafeInteger(Number(index));
  if (!isWellFormed || proof.length !== lines.length || proof.length > maxProofLength) {
    throw new TlogError("A proof can't be read.");
  }
  return {
    index: Number(index),
    proof: proof as Uint8Array[],
    checkpoint: text.slice(end + 2),
    ...(extra === undefined ? {} : { extra }),
  };
}

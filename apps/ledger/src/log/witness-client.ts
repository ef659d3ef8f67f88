import { base64FromBytes } from "@dexnet/crypto/verify/bytes";
import { witnessAnswerBytes, witnessTimeoutMs } from "./witness-limits.ts";

export type WitnessReply =
  | { readonly kind: "cosigned"; readonly lines: readonly string[] }
  /** The witness has cosigned a checkpoint of this size before. */
  | { readonly kind: "conflict"; readonly size: number }
  | { readonly kind: "refused"; readonly status: number };

export interface CheckpointRequest {
  readonly oldSize: number;
  readonly proof: readonly Uint8Array[];
  /** Signed note. */
  readonly note: string;
}

/** Sends a checkpoint to a witness (C2SP tlog-witness, add-checkpoint). Nothing of the answer is verified here. */
export async function sendCheckpoint(
  witnessUrl: string,
  { oldSize, proof, note }: CheckpointRequest,
): Promise<WitnessReply> {
  const body = `${[`old ${oldSize}`, ...proof.map(base64FromBytes)].join("\n")}\n\n${note}`;
  const response = await fetch(`${witnessUrl.replace(/\/+$/, "")}/add-checkpoint`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(witnessTimeoutMs),
  });
  const text = await readLimited(response);
  if (response.status === 200) return { kind: "cosigned", lines: text.split("\n").filter((line) => line !== "") };
  const size = /^(0|[1-9]\d{0,15})\n$/.exec(text)?.[1];
  if (response.status === 409 && size !== undefined && Number.isSafeInteger(Number(size))) {
    return { kind: "conflict", size: Number(size) };
  }
  return { kind: "refused", status: response.status };
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    // Leaving the loop cancels the rest of the answer.
    if (sizeBytes > witnessAnswerBytes) throw new Error("The answer of a witness is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

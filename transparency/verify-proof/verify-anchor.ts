import { ProofError } from "./verify-proof-file.ts";

/** A tree of the log, as a verified proof names it. */
export interface AnchoredTree {
  readonly size: number;
  /** In base64. */
  readonly root: string;
}

export interface VerifiedAnchor {
  readonly chainId: number;
  /** Time of the block in which the anchor is. */
  readonly at: Date;
}

/** The chain can't be read, which says nothing about the proof. */
export class ChainFault extends Error {
  override readonly name = "ChainFault";
}

/** First four bytes of the Keccak hash of `count()` and `anchorAt(uint256)`. */
const selectors = { count: "0x06661abd", anchorAt: "0x16994960" } as const;
const wordDigits = 64;
const answerMs = 15_000;

/**
 * Verifies that the contract has an anchor of exactly this tree in its finalised state, read through an endpoint of the
 * caller's choice. Faults: ProofError if it has none or another root, ChainFault.
 */
export async function verifyAnchor(
  chain: { readonly rpcUrl: string; readonly contract: string },
  { size, root }: AnchoredTree,
): Promise<VerifiedAnchor> {
  const request = (method: string, params: readonly unknown[]) => requestChain(chain.rpcUrl, method, params);
  const chainId = numberOf(await request("eth_chainId", []));
  const block = await request("eth_getBlockByNumber", ["finalized", false]);
  const at = textOf((block as { number?: unknown } | null)?.number);
  const readWords = async (data: string) => wordsOf(await request("eth_call", [{ to: chain.contract, data }, at]));

  const [count] = await readWords(selectors.count);
  if (count === undefined) throw new ChainFault("There is no contract of anchors at this address.");
  // Each anchor is larger than the one before.
  let [low, high] = [0, Number(count)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [anchored, anchoredRoot, time] = await readWords(selectors.anchorAt + toWord(middle));
    if (anchored === undefined || anchoredRoot === undefined || time === undefined) {
      throw new ChainFault("The contract has no such anchor.");
    }
    if (Number(anchored) === size) {
      const rootHex = Buffer.from(root, "base64").toString("hex");
      if (anchoredRoot.toString(16).padStart(wordDigits, "0") === rootHex) {
        return { chainId, at: new Date(Number(time) * 1_000) };
      }
      throw new ProofError(`The chain has another root for ${size} entries. The log has shown two histories.`);
    }
    if (Number(anchored) < size) low = middle + 1;
    else high = middle;
  }
  throw new ProofError(
    `The chain has no anchor of ${size} entries. Save the proof again when the details of the file show its anchor.`,
  );
}

async function requestChain(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  try {
    const response = await fetch(rpcUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      signal: AbortSignal.timeout(answerMs),
    });
    const answer = (await response.json()) as { result?: unknown; error?: { message?: unknown } };
    if (answer.error === undefined && answer.result !== undefined) return answer.result;
    throw new Error(String(answer.error?.message ?? `status ${response.status}`));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ChainFault(`The chain can't be read (${method}): ${reason}`, { cause });
  }
}

function textOf(value: unknown): string {
  if (typeof value === "string" && /^0x[0-9a-f]*$/i.test(value)) return value;
  throw new ChainFault("An answer of the chain can't be read.");
}

function numberOf(value: unknown): number {
  return Number(textOf(value));
}

/** Words of 32 bytes. None for an address without a contract. */
function wordsOf(value: unknown): bigint[] {
  const words = textOf(value).slice(2).match(/.{64}/g) ?? [];
  return words.map((word) => BigInt(`0x${word}`));
}

function toWord(value: number): string {
  return value.toString(16).padStart(wordDigits, "0");
}

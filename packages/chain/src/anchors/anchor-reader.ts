import { createPublicClient, http } from "viem";
import { createBoundedFetch } from "../bounded-fetch.ts";
import { ChainError } from "../chain-reader.ts";
import { requestChain } from "../chain-request.ts";
import { type Anchor, type AnchorContract, anchorAbi, describeAnchor } from "./anchor-contract.ts";

export interface AnchorReader {
  /** Anchors from an index on, as of the finalised block. Faults: ChainError. */
  readAnchors(fromIndex: number): Promise<Anchor[]>;
}

const maxAnswerBytes = 1_048_576;
const requestsAtOnce = 8;

/** Reads the anchors of a log through one endpoint. Nothing of what the operator of the log says is needed. */
export function createAnchorReader(deps: {
  readonly url: string;
  readonly contract: AnchorContract;
  readonly timeoutMs?: number;
}): AnchorReader {
  const { url, contract, timeoutMs = 15_000 } = deps;
  const fetchFn = createBoundedFetch({ maxBytes: maxAnswerBytes });
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: timeoutMs, fetchFn }) });
  const target = { address: contract.address, abi: anchorAbi } as const;

  return {
    async readAnchors(fromIndex) {
      const chainId = await requestChain(() => client.getChainId());
      if (chainId !== contract.chainId) {
        throw new ChainError("contradiction", `The chain has the id ${chainId} instead of ${contract.chainId}.`);
      }
      const { number } = await requestChain(() => client.getBlock({ blockTag: "finalized" }));
      const at = { ...target, blockNumber: number } as const;
      const count = Number(await requestChain(() => client.readContract({ ...at, functionName: "count" })));
      const anchors: Anchor[] = [];
      for (let start = fromIndex; start < count; start += requestsAtOnce) {
        const indexes = Array.from({ length: Math.min(requestsAtOnce, count - start) }, (_, offset) => start + offset);
        const read = (index: number) =>
          requestChain(() => client.readContract({ ...at, functionName: "anchorAt", args: [BigInt(index)] }));
        anchors.push(...(await Promise.all(indexes.map(read))).map(describeAnchor));
      }
      return anchors;
    },
  };
}

import {
  type Address,
  bytesToHex,
  createPublicClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  keccak256,
  TransactionReceiptNotFoundError,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createBoundedFetch } from "../bounded-fetch.ts";
import { ChainError } from "../chain-reader.ts";
import { requestChain } from "../chain-request.ts";
import { type Anchor, type AnchorContract, anchorAbi, describeAnchor } from "./anchor-contract.ts";

/** A signed transaction that is not sent yet. */
export interface PreparedAnchor {
  readonly transactionHash: Hash;
  readonly serialized: Hex;
}

export interface MinedAnchor {
  readonly blockNumber: number;
  readonly isSuccessful: boolean;
  /** The chain can't drop its block any more. */
  readonly isFinal: boolean;
}

/** Anchors trees with the key of the contract's owner. Faults: ChainError. */
export interface AnchorWriter {
  /** Newest anchor in the newest block. Undefined before the first. */
  readNewest(): Promise<Anchor | undefined>;
  /**
   * Signs with the first nonce that is not mined, so a transaction that was not mined is replaced and at most one of them is.
   * Each attempt offers a quarter more than the one before, as nodes require for a replacement.
   */
  prepare(tree: { readonly size: number; readonly root: Uint8Array }, attempt: number): Promise<PreparedAnchor>;
  send(serialized: Hex): Promise<void>;
  /** Number of anchors that the account of the key can pay at the present fees. */
  readFunds(): Promise<number>;
  /** Undefined while the transaction is not in a block. */
  findMined(transactionHash: Hash): Promise<MinedAnchor | undefined>;
}

const maxAnswerBytes = 1_048_576;
const maxAttempts = 10;
/** Gas of an anchor, a little more than it takes. */
const anchorGas = 80_000n;

export function createAnchorWriter(deps: {
  readonly url: string;
  readonly contract: AnchorContract;
  readonly secretKeyHex: string;
  readonly timeoutMs?: number;
}): AnchorWriter {
  const { url, contract, timeoutMs = 15_000 } = deps;
  const account = privateKeyToAccount(`0x${deps.secretKeyHex.replace(/^0x/, "")}`);
  const fetchFn = createBoundedFetch({ maxBytes: maxAnswerBytes });
  const client = createPublicClient({ transport: http(url, { retryCount: 0, timeout: timeoutMs, fetchFn }) });
  const target: { address: Address; abi: typeof anchorAbi } = { address: contract.address, abi: anchorAbi };

  async function checkChainId(): Promise<void> {
    const chainId = await requestChain(() => client.getChainId());
    if (chainId === contract.chainId) return;
    throw new ChainError("contradiction", `The chain has the id ${chainId} instead of ${contract.chainId}.`);
  }

  return {
    async readNewest() {
      await checkChainId();
      const newest = describeAnchor(
        await requestChain(() => client.readContract({ ...target, functionName: "newest" })),
      );
      return newest.size === 0 ? undefined : newest;
    },

    async prepare({ size, root }, attempt) {
      await checkChainId();
      const call = { ...target, functionName: "anchor", args: [BigInt(size), bytesToHex(root)] } as const;
      // A call that the contract refuses is found here and costs nothing.
      const gas = await requestChain(() => client.estimateContractGas({ ...call, account }));
      const { maxFeePerGas, maxPriorityFeePerGas } = await requestChain(() => client.estimateFeesPerGas());
      const nonce = await requestChain(() =>
        client.getTransactionCount({ address: account.address, blockTag: "latest" }),
      );
      const raise = (fee: bigint) => (fee * 5n ** raises) / 4n ** raises;
      const raises = BigInt(Math.min(attempt, maxAttempts));
      const serialized = await account.signTransaction({
        type: "eip1559",
        chainId: contract.chainId,
        nonce,
        to: contract.address,
        gas: (gas * 6n) / 5n,
        data: encodeFunctionData(call),
        maxFeePerGas: raise(maxFeePerGas),
        maxPriorityFeePerGas: raise(maxPriorityFeePerGas),
      });
      return { transactionHash: keccak256(serialized), serialized };
    },

    async send(serializedTransaction) {
      await requestChain(() => client.sendRawTransaction({ serializedTransaction }));
    },

    async readFunds() {
      const balance = await requestChain(() => client.getBalance({ address: account.address }));
      const { maxFeePerGas } = await requestChain(() => client.estimateFeesPerGas());
      return Number(balance / (anchorGas * (maxFeePerGas > 0n ? maxFeePerGas : 1n)));
    },

    async findMined(hash) {
      const receipt = await requestChain(() =>
        client.getTransactionReceipt({ hash }).catch((error: unknown) => {
          if (error instanceof TransactionReceiptNotFoundError) return undefined;
          throw error;
        }),
      );
      if (receipt === undefined) return undefined;
      const finalized = await requestChain(() => client.getBlock({ blockTag: "finalized" }));
      const blockNumber = Number(receipt.blockNumber);
      return {
        blockNumber,
        isSuccessful: receipt.status === "success",
        isFinal: blockNumber <= Number(finalized.number),
      };
    },
  };
}

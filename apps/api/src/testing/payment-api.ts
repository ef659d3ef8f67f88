import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAgreedReader } from "@dexnet/chain/agreed-reader";
import type { ChainReader } from "@dexnet/chain/chain-reader";
import { createDepositAddresses } from "@dexnet/chain/deposit-addresses";
import { startLocalChain } from "@dexnet/chain/local-chain";
import { createRpcReader } from "@dexnet/chain/rpc-reader";
import { createChainMoves } from "@dexnet/chain/testing/chain-moves";
import { merchantXpub, preparePayments, type TestPaymentChain } from "@dexnet/chain/testing/payment-chain";
import type { PaymentChain } from "../payments/payments.ts";

export interface PaymentWorld extends TestPaymentChain {
  readonly rpcUrl: string;
  /** Chain for an api. Overridden methods of the reader lie or fail. */
  open(lies?: Partial<ChainReader>): PaymentChain;
  /** Chain for an api. The reader uses the methods that `lies` has at the moment. */
  openLying(lies: Partial<ChainReader>): PaymentChain;
  /** Chain for an api that reads it over these endpoints. */
  openAt(rpcUrls: readonly string[], options?: Partial<Omit<PaymentChain, "reader">>): PaymentChain;
  readonly moves: ReturnType<typeof createChainMoves>;
  stop(): Promise<void>;
}

const explorerUrl = "https://explorer.example.org/tx/{transaction}";
const scanIntervalMs = 100;
/** The proxies lie with hanging answers, too. */
const timeoutMs = 2_000;

/** A local chain with tokens and an exchange, for tests of payments. */
export async function startPaymentWorld(): Promise<PaymentWorld> {
  const folder = await mkdtemp(join(tmpdir(), "dexnet-payments-"));
  const chain = await startLocalChain({ folder, port: 0 });
  const prepared = await preparePayments(chain, folder);
  const { contracts, tokens, deposits } = prepared;
  const check = async () => tokens;
  const reader = createRpcReader({ url: chain.rpcUrl });
  return {
    ...prepared,
    rpcUrl: chain.rpcUrl,
    open: (lies = {}) => ({ reader: { ...reader, ...lies }, contracts, check, deposits, explorerUrl, scanIntervalMs }),
    openLying: (lies) => ({
      contracts,
      check,
      deposits,
      explorerUrl,
      scanIntervalMs,
      reader: new Proxy(reader, { get: (target, name) => Reflect.get(lies, name) ?? Reflect.get(target, name) }),
    }),
    openAt(rpcUrls, options = {}) {
      const [first, second] = rpcUrls.map((url) => createRpcReader({ url, timeoutMs }));
      if (first === undefined) throw new Error("An endpoint is needed.");
      const agreed = second === undefined ? first : createAgreedReader(first, second);
      return { reader: agreed, contracts, check, deposits, explorerUrl: null, scanIntervalMs: 5, ...options };
    },
    moves: createChainMoves(chain),
    async stop() {
      await chain.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A chain that can't be reached. Plans are for sale, but nothing can be paid. */
export function createUnreachableChain(): PaymentChain {
  const address = `0x${"1".repeat(40)}` as const;
  const token = (symbol: string) => ({ symbol, decimals: 18, address });
  return {
    reader: createRpcReader({ url: "http://127.0.0.1:1" }),
    contracts: { chainId: 1, tokens: { USDT: address, DEXNET: address }, pair: address },
    check: async () => ({ USDT: token("USDT"), DEXNET: token("DEXNET") }),
    deposits: createDepositAddresses(merchantXpub()),
    explorerUrl: null,
  };
}

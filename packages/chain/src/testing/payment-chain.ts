import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, erc20Abi, type Hash, parseUnits } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import { afterAll, beforeAll } from "vitest";
import { checkChain, type PaymentContracts, type PaymentTokens } from "../check-chain.ts";
import { createDepositAddresses, type DepositAddresses } from "../deposit-addresses.ts";
import { localChainId } from "../local-chain/constants.ts";
import { type LocalChain, startLocalChain } from "../local-chain.ts";
import { createRpcReader } from "../rpc-reader.ts";
import { ensureTestExchange } from "../test-exchange.ts";
import { ensureTestTokens } from "../test-tokens.ts";
import { clientOf } from "./chain-fixture.ts";

/** Public phrase of a merchant for tests. */
export const merchantPhrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";

/** Extended public key of the merchant's account. */
export function merchantXpub(): string {
  return mnemonicToAccount(merchantPhrase, { path: "m/44'/60'/0'" }).getHdKey().publicExtendedKey;
}

/** Address of the merchant's wallet with this index, derived from the phrase instead of the public key. */
export function merchantAddress(addressIndex: number): Address {
  return mnemonicToAccount(merchantPhrase, { addressIndex }).address.toLowerCase() as Address;
}

export interface TestPaymentChain {
  readonly contracts: PaymentContracts;
  readonly tokens: PaymentTokens;
  readonly deposits: DepositAddresses;
  /** Sends tokens from the test wallet. */
  pay(symbol: "USDT" | "DEXNET", to: string, amount: bigint): Promise<Hash>;
  mine(blocks: number): Promise<void>;
}

/** Tokens, exchange and deposit addresses on a local chain. */
export async function preparePayments(chain: LocalChain, folder: string): Promise<TestPaymentChain> {
  const deployed = await ensureTestTokens({ rpcUrl: chain.rpcUrl, recordFile: join(folder, "tokens.json") });
  const pair = await ensureTestExchange(chain.rpcUrl, deployed);
  const client = clientOf(chain);
  // The contracts must be older than the finalised block.
  await client.mine({ blocks: 10 });
  const tokenAddresses = { USDT: deployed.USDT.addressHex, DEXNET: deployed.DEXNET.addressHex };
  const contracts: PaymentContracts = { chainId: localChainId, tokens: tokenAddresses, pair };
  return {
    contracts,
    tokens: await checkChain(createRpcReader({ url: chain.rpcUrl }), contracts),
    deposits: createDepositAddresses(merchantXpub()),
    pay: (symbol, to, amount) =>
      client.writeContract({
        address: tokenAddresses[symbol],
        abi: erc20Abi,
        functionName: "transfer",
        args: [to as Address, amount],
      }),
    mine: (blocks) => client.mine({ blocks }),
  };
}

/** One chain with tokens and an exchange for all tests of a file. */
export function sharePaymentChain() {
  let folder = "";
  let chain: LocalChain;
  let prepared: TestPaymentChain;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dexnet-payments-"));
    chain = await startLocalChain({ folder, port: 0 });
    prepared = await preparePayments(chain, folder);
  });
  afterAll(async () => {
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return () => ({ chain, reader: createRpcReader({ url: chain.rpcUrl }), ...prepared });
}

/** One whole token in base units. */
export const units = (text: string) => parseUnits(text, 18);

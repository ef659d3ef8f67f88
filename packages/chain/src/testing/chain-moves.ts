import { type Abi, type Address, encodeFunctionData, erc20Abi, type Hash, type Hex, parseAbi, parseGwei } from "viem";
import { mnemonicToAccount } from "viem/accounts";
import feeToken from "../../contracts/FeeToken.json" with { type: "json" };
import testToken from "../../contracts/TestToken.json" with { type: "json" };
import { localChainId } from "../local-chain/constants.ts";
import { testWallet } from "../test-wallet.ts";
import { clientOf } from "./chain-fixture.ts";
import { merchantPhrase } from "./payment-chain.ts";

const fees = { gas: 200_000n, maxFeePerGas: parseGwei("3"), maxPriorityFeePerGas: 0n } as const;
const pairAbi = parseAbi(["function sync()"]);

/** Transactions of payers, of the operator and of others, for tests of payments. */
export function createChainMoves({ rpcUrl }: { readonly rpcUrl: string }) {
  const client = clientOf({ rpcUrl });

  async function deploy(compiled: { abi: unknown; creationCode: string }, args: readonly unknown[]): Promise<Address> {
    const code = { abi: compiled.abi as Abi, bytecode: compiled.creationCode as Hex };
    const hash = await client.deployContract({ ...code, args });
    const { contractAddress } = await client.getTransactionReceipt({ hash });
    if (!contractAddress) throw new Error("The contract was not deployed.");
    return contractAddress.toLowerCase() as Address;
  }

  return {
    client,

    /** Signed transfer of tokens from the test wallet. It is not sent. */
    async sign(token: Address, to: string, amount: bigint): Promise<Hex> {
      const nonce = await client.getTransactionCount({ address: testWallet.address, blockTag: "latest" });
      const data = encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to as Address, amount] });
      return testWallet.signTransaction({ ...fees, type: "eip1559", chainId: localChainId, to: token, data, nonce });
    },

    send: (serializedTransaction: Hex): Promise<Hash> => client.sendRawTransaction({ serializedTransaction }),

    /** Replaces the newest `depth` blocks by a longer branch that begins with these transactions. */
    reorganize: (depth: number, transactions: readonly Hex[] = []) =>
      client.request({ method: "dexnet_reorganize", params: [depth, transactions] } as never),

    /** Moves the time of all further blocks. */
    increaseTime: (milliseconds: number) => client.increaseTime({ seconds: Math.round(milliseconds / 1_000) }),

    /** Sends everything that a deposit address has to the operator's own wallet. */
    async sweep(addressIndex: number, token: Address): Promise<void> {
      const account = mnemonicToAccount(merchantPhrase, { addressIndex });
      const contract = { address: token, abi: erc20Abi } as const;
      await client.setBalance({ address: account.address, value: 10n ** 18n });
      const amount = await client.readContract({ ...contract, functionName: "balanceOf", args: [account.address] });
      const args = [testWallet.address, amount] as const;
      await client.writeContract({ ...contract, ...fees, account, functionName: "transfer", args });
    },

    /** Changes the price of a pair by giving it more of a token. */
    async changePrice(pair: Address, token: Address, amount: bigint): Promise<void> {
      const contract = { address: token, abi: erc20Abi } as const;
      await client.writeContract({ ...contract, functionName: "transfer", args: [pair, amount] });
      await client.writeContract({ address: pair, abi: pairAbi, functionName: "sync" });
    },

    /** Deploys a token whose supply belongs to the test wallet. */
    deployToken: (symbol: string, decimals: number, supply: bigint) =>
      deploy(testToken, ["A token", symbol, decimals, testWallet.address, supply]),

    /** Deploys a token that takes a fee of one percent from each transfer. */
    deployFeeToken: (supply: bigint) => deploy(feeToken, [testWallet.address, supply]),

    async balanceOf(token: Address, holder: string): Promise<bigint> {
      const args = [holder as Address] as const;
      return client.readContract({ address: token, abi: erc20Abi, functionName: "balanceOf", args });
    },
  };
}

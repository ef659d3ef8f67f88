import factoryBuild from "@uniswap/v2-core/build/UniswapV2Factory.json" with { type: "json" };
import { type Abi, type Address, erc20Abi, getContractAddress, type Hash, type Hex, parseAbi, parseUnits } from "viem";
import { createTestReader, createTestWriter, type TestRpc } from "./test-rpc.ts";
import { accountUsed, type TestTokens } from "./test-tokens.ts";
import { testDeployer, testWallet } from "./test-wallet.ts";

/** First price: two cents for a DEXNET. */
const liquidity = { USDT: "10000", DEXNET: "500000" } as const;
/** Transactions of the deployer before the factory: the two tokens. */
const factoryNonce = 2n;

const factoryAbi = factoryBuild.abi as Abi;
const pairAbi = parseAbi([
  "function mint(address to) returns (uint256)",
  "function getReserves() view returns (uint112, uint112, uint32)",
]);

/**
 * Returns the pair of the test tokens at an exchange of the Uniswap v2 interface. The first call deploys the factory, creates
 * the pair and gives it liquidity. A call that was interrupted is completed by the next one.
 */
export async function ensureTestExchange(rpc: TestRpc, tokens: TestTokens): Promise<Address> {
  const reader = createTestReader(rpc);
  const deployer = createTestWriter(rpc, testDeployer);
  const holder = createTestWriter(rpc, testWallet);
  const factory = getContractAddress({ from: testDeployer.address, nonce: factoryNonce });
  const pairOf = { address: factory, abi: factoryAbi, args: [tokens.USDT.addressHex, tokens.DEXNET.addressHex] };

  async function confirm(hash: Hash): Promise<void> {
    const { status } = await reader.waitForTransactionReceipt({ hash });
    if (status !== "success") throw new Error("The test exchange could not be deployed.");
  }

  const isFactoryThere = async () => (await reader.getCode({ address: factory })) !== undefined;

  if (!(await isFactoryThere())) {
    const bytecode: Hex = `0x${factoryBuild.bytecode}`;
    await confirm(await deployer.deployContract({ abi: factoryAbi, bytecode, args: [testDeployer.address] }));
    if (!(await isFactoryThere())) throw new Error(accountUsed("exchange", factory));
  }
  const readPair = () => reader.readContract({ ...pairOf, functionName: "getPair" }) as Promise<Address>;
  if (BigInt(await readPair()) === 0n) {
    await confirm(await deployer.writeContract({ ...pairOf, functionName: "createPair" }));
  }
  const pair = await readPair();
  const [reserve] = await reader.readContract({ address: pair, abi: pairAbi, functionName: "getReserves" });
  if (reserve === 0n) {
    for (const symbol of ["USDT", "DEXNET"] as const) {
      const { addressHex, decimals } = tokens[symbol];
      const token = { address: addressHex, abi: erc20Abi } as const;
      const wanted = parseUnits(liquidity[symbol], decimals);
      const missing = wanted - (await reader.readContract({ ...token, functionName: "balanceOf", args: [pair] }));
      if (missing <= 0n) continue;
      await confirm(await holder.writeContract({ ...token, functionName: "transfer", args: [pair, missing] }));
    }
    const mint = { address: pair, abi: pairAbi, functionName: "mint", args: [testWallet.address] } as const;
    await confirm(await holder.writeContract(mint));
  }
  return pair;
}

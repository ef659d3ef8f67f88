import { type Eip1193Provider, requestWallet, WalletError, walletErrorCode } from "./eip1193.ts";

const smartChainId = 56;
const localChainId = 31_337;
const unknownChain = 4902;

export interface ChainChoice {
  readonly chainId: number;
  /** RPC endpoint of the local chain, if there is one. */
  readonly localRpcUrl?: string | null | undefined;
}

/** Makes sure that the wallet is on this chain. Faults: WalletError `wrong_chain`, `rejected`, `failed`. */
export async function selectChain(provider: Eip1193Provider, choice: ChainChoice): Promise<void> {
  const isSelected = async () => Number(await requestWallet(provider, "eth_chainId")) === choice.chainId;
  if (await isSelected()) return;
  if (!(await switchChain(provider, choice.chainId))) {
    const description = describeChain(choice);
    if (description === undefined) throw new WalletError("wrong_chain");
    await requestWallet(provider, "wallet_addEthereumChain", [description]);
    // Some wallets change to a chain that was added, others wait for another request.
    if (await isSelected()) return;
    await switchChain(provider, choice.chainId);
  }
  if (!(await isSelected())) throw new WalletError("wrong_chain");
}

/** Returns false if the wallet does not know the chain. */
async function switchChain(provider: Eip1193Provider, chainId: number): Promise<boolean> {
  try {
    await requestWallet(provider, "wallet_switchEthereumChain", [{ chainId: toHex(chainId) }]);
    return true;
  } catch (error) {
    if (walletErrorCode(error) === unknownChain) return false;
    // A wallet without this request is left as it is.
    if (error instanceof WalletError && error.kind === "failed") throw new WalletError("wrong_chain", { cause: error });
    throw error;
  }
}

/** Parameters by which a wallet adds the chain (EIP-3085). */
function describeChain({ chainId, localRpcUrl }: ChainChoice): unknown {
  if (chainId === smartChainId) {
    return {
      chainId: toHex(chainId),
      chainName: "BNB Smart Chain",
      nativeCurrency: { name: "BNB", symbol: "BNB", decimals: 18 },
      rpcUrls: ["https://bsc-dataseed.bnbchain.org"],
      blockExplorerUrls: ["https://bscscan.com"],
    };
  }
  if (chainId !== localChainId || !localRpcUrl) return undefined;
  return {
    chainId: toHex(chainId),
    chainName: "DexNet (test)",
    nativeCurrency: { name: "Test ether", symbol: "ETH", decimals: 18 },
    rpcUrls: [localRpcUrl],
  };
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`;
}

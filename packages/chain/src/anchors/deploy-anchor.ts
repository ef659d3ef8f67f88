import { type Account, type Address, createPublicClient, createWalletClient, http, type Transport } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { type AnchorContract, anchorAbi, anchorCreationCode } from "./anchor-contract.ts";

const pollMs = 500;

/** Creates the contract, whose anchors only the owner can add. Returns its address. */
export async function deployAnchor(deps: {
  readonly transport: Transport;
  readonly account: Account;
  readonly owner: Address;
}): Promise<Address> {
  const { transport, account, owner } = deps;
  const reader = createPublicClient({ transport, pollingInterval: pollMs });
  const hash = await createWalletClient({ transport, account }).deployContract({
    abi: anchorAbi,
    bytecode: anchorCreationCode,
    args: [owner],
    chain: null,
  });
  const { contractAddress, status } = await reader.waitForTransactionReceipt({ hash });
  if (status !== "success" || !contractAddress) throw new Error(`The transaction ${hash} has created no contract.`);
  return contractAddress;
}

/** Creates the contract through an endpoint. The account of the key pays for it and is its owner. */
export async function deployAnchorWithKey(deps: {
  readonly url: string;
  readonly secretKeyHex: string;
}): Promise<AnchorContract> {
  const transport = http(deps.url);
  const account = privateKeyToAccount(`0x${deps.secretKeyHex.replace(/^0x/, "")}`);
  const chainId = await createPublicClient({ transport }).getChainId();
  return { chainId, address: await deployAnchor({ transport, account, owner: account.address }) };
}

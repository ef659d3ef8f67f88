import { type Address, ChainError, type ChainReader, type ChainTransfer } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import type { Clock } from "@dexnet/service/background/clock";
import type { StoredInvoice } from "./invoice-store.ts";
import type { StoredTransfer } from "./transfer-store.ts";

export type Deposit = Pick<StoredInvoice, "id" | "address" | "tokenAddress">;
export type DatedTransfer = ChainTransfer & { readonly at: Date };

export interface TransferRowsDeps {
  readonly clock: Clock;
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
}

export type TransferRows = ReturnType<typeof createTransferRows>;

/** Reads transfers to deposit addresses with the times of their blocks. */
export function createTransferRows({ clock, reader, contracts }: TransferRowsDeps) {
  const tokenAddresses = [contracts.tokens.USDT, contracts.tokens.DEXNET];

  /** Both bounds are inclusive. Anyone can send a transfer of nothing to any address, so these are left out. */
  async function readDated(receivers: readonly string[], fromBlock: number, toBlock: number): Promise<DatedTransfer[]> {
    if (receivers.length === 0) return [];
    const query = { tokens: tokenAddresses, receivers: receivers as Address[], fromBlock, toBlock };
    const found = (await reader.readTransfers(query)).filter(({ amount }) => amount > 0n);
    const times = new Map<number, Date>();
    for (const { blockNumber, blockHash } of found) {
      if (times.has(blockNumber)) continue;
      const { hash, at } = await reader.readBlock(blockNumber);
      if (hash !== blockHash) throw new ChainError("contradiction", `Block ${blockNumber} has two hashes.`);
      times.set(blockNumber, at);
    }
    return found.flatMap((transfer) => {
      const at = times.get(transfer.blockNumber);
      return at === undefined ? [] : { ...transfer, at };
    });
  }

  /** A transfer of another token than the invoice's pays nothing. It is stored for the operator. */
  async function readRows(deposits: readonly Deposit[], fromBlock: number, toBlock: number): Promise<StoredTransfer[]> {
    const byAddress = new Map(deposits.map((deposit) => [deposit.address, deposit]));
    const found = await readDated([...byAddress.keys()], fromBlock, toBlock);
    const readAt = clock.now();
    return found.map(({ token, at, ...transfer }) => {
      const deposit = byAddress.get(transfer.receiver);
      const invoiceId = deposit?.tokenAddress === token ? deposit.id : null;
      return { ...transfer, tokenAddress: token, blockAt: at, invoiceId, readAt, isSettled: false };
    });
  }

  return { readDated, readRows };
}

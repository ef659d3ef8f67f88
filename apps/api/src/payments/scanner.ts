import type { Address, ChainBlock, ChainReader, ChainTransfer } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import { startBackgroundLoop } from "@dexnet/service/background-loop";
import type { Clock } from "@dexnet/service/clock";
import type { Db } from "@dexnet/service/database";
import type { Logger } from "@dexnet/service/log";
import { transact } from "../database/transact.ts";
import type { ChainCheck } from "./chain-check.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { overlapBlocks, rangeBlocks } from "./limits.ts";
import type { Settlement } from "./settlement.ts";
import { createTransferStore, type StoredTransfer } from "./transfer-store.ts";

type Deposit = Awaited<ReturnType<ReturnType<typeof createInvoiceStore>["listDeposits"]>>[number];

export interface ScannerDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reader: ChainReader;
  readonly contracts: PaymentContracts;
  readonly chainCheck: ChainCheck;
  readonly settlement: Settlement;
  /** Amount that the purchase of an invoice costs now, or null if it can't be bought any more. */
  readonly amountNow: (invoice: StoredInvoice) => Promise<bigint | null>;
  readonly intervalMs?: number;
}

/** Transfers of an invoice that are not final, as of the last scan. */
export interface UnconfirmedTransfers {
  readonly transfers: readonly (ChainTransfer & { readonly at: Date })[];
  /** Blocks after the newest of them, and the number that makes it final. */
  readonly reached: number;
  readonly needed: number;
}

export interface Scanner {
  unconfirmedOf(invoiceId: string): UnconfirmedTransfers | undefined;
  /** Number of finalised blocks that the last scan has not read, or null before the first one. */
  lagBlocks(): number | null;
  wake(): void;
  stop(): Promise<void>;
}

const defaultIntervalMs = 3_000;

/** Reads transfers to deposit addresses, stores the final ones, and settles their invoices. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { db, clock, log, reader, contracts, chainCheck, settlement, intervalMs = defaultIntervalMs } = deps;
  const { chainId } = contracts;
  const tokenAddresses = [contracts.tokens.USDT, contracts.tokens.DEXNET];
  let unconfirmed = new Map<string, UnconfirmedTransfers>();
  let lag: number | null = null;

  async function scan(): Promise<void> {
    const finalized = await reader.readFinalizedBlock();
    const position = await readPosition(finalized);
    lag = finalized.number - position;
    for (let from = Math.max(0, position - overlapBlocks + 1); from <= finalized.number; from += rangeBlocks) {
      await readRange(from, Math.min(from + rangeBlocks - 1, finalized.number), finalized);
      lag = Math.max(0, finalized.number - (from + rangeBlocks - 1));
    }
    for (const invoice of await createInvoiceStore(db).listOpen()) await findMissing(invoice, finalized);
    const unsettled = await createTransferStore(db).listUnsettledInvoices();
    const overdue = await createInvoiceStore(db).listOverdue(clock.now());
    for (const id of new Set([...unsettled, ...overdue])) await settleInvoice(id, finalized);
    const open = await createInvoiceStore(db).listOpen();
    unconfirmed = await readUnconfirmed(open, finalized);
  }

  /** Number of the newest block that was read. The chain must still have this block. */
  async function readPosition(finalized: ChainBlock): Promise<number> {
    const cursor = await createTransferStore(db).readCursor(chainId);
    if (cursor === undefined) {
      // The first start on this chain: no invoice is older.
      await createTransferStore(db).moveCursor(chainId, positionOf(finalized), clock.now());
      return finalized.number;
    }
    if (cursor.blockNumber > finalized.number) {
      throw new Error(`The finalised block is ${finalized.number}, but block ${cursor.blockNumber} was read already.`);
    }
    const block = await reader.readBlock(cursor.blockNumber);
    if (block.hash !== cursor.blockHash) {
      throw new Error(`Block ${cursor.blockNumber} was final with another hash. Payments stop until this is examined.`);
    }
    return cursor.blockNumber;
  }

  async function readRange(fromBlock: number, toBlock: number, finalized: ChainBlock): Promise<void> {
    const end = toBlock === finalized.number ? finalized : await reader.readBlock(toBlock);
    const deposits = await createInvoiceStore(db).listDeposits();
    const rows = await readRows(deposits, fromBlock, toBlock);
    await transact(db, async (tx) => {
      await createTransferStore(tx).insert(rows);
      await createTransferStore(tx).moveCursor(chainId, positionOf(end), clock.now());
    });
  }

  async function readRows(deposits: readonly Deposit[], fromBlock: number, toBlock: number): Promise<StoredTransfer[]> {
    if (deposits.length === 0) return [];
    const byAddress = new Map(deposits.map((deposit) => [deposit.address, deposit]));
    const receivers = deposits.map(({ address }) => address as Address);
    const found = await reader.readTransfers({ tokens: tokenAddresses, receivers, fromBlock, toBlock });
    const rows: StoredTransfer[] = [];
    for (const transfer of found) {
      const { at } = await reader.readBlock(transfer.blockNumber);
      rows.push(toRow(transfer, at, byAddress.get(transfer.receiver), clock.now()));
    }
    return rows;
  }

  async function settleInvoice(invoiceId: string, finalized: ChainBlock): Promise<void> {
    const invoice = await createInvoiceStore(db).findById(invoiceId);
    if (invoice === undefined) return;
    const balance = await readBalance(invoice, finalized);
    await settlement.settle(invoiceId, { balance, amountNow: await deps.amountNow(invoice) });
  }

  function readBalance({ tokenAddress, address }: StoredInvoice, { number }: ChainBlock): Promise<bigint> {
    return reader.readBalance(tokenAddress as Address, address as Address, number);
  }

  /** A balance above the stored transfers means that logs are missing: the blocks of the invoice are read again. */
  async function findMissing(invoice: StoredInvoice, finalized: ChainBlock): Promise<void> {
    const stored = await createTransferStore(db).listOf(invoice.id);
    const known = stored.reduce((sum, { amount }) => sum + amount, 0n);
    const balance = await readBalance(invoice, finalized);
    if (balance <= known) return;
    log.warn({ invoiceId: invoice.id }, "A deposit address has more than its transfers: its blocks are read again");
    for (let from = invoice.createdBlock; from <= finalized.number; from += rangeBlocks) {
      const rows = await readRows([invoice], from, Math.min(from + rangeBlocks - 1, finalized.number));
      await createTransferStore(db).insert(rows);
    }
  }

  async function readUnconfirmed(open: readonly StoredInvoice[], finalized: ChainBlock) {
    const found = new Map<string, UnconfirmedTransfers>();
    const head = await reader.readHeadNumber();
    if (open.length === 0 || head <= finalized.number) return found;
    const receivers = open.map(({ address }) => address as Address);
    const range = { fromBlock: finalized.number + 1, toBlock: head };
    const transfers = await reader.readTransfers({ tokens: tokenAddresses, receivers, ...range });
    for (const { id, address, tokenAddress } of open) {
      const own = transfers.filter(({ receiver, token }) => receiver === address && token === tokenAddress);
      const newest = own.at(-1);
      if (newest === undefined) continue;
      const dated = await Promise.all(
        own.map(async (transfer) => ({ ...transfer, at: (await reader.readBlock(transfer.blockNumber)).at })),
      );
      found.set(id, { transfers: dated, reached: head - newest.blockNumber, needed: head - finalized.number });
    }
    return found;
  }

  const loop = startBackgroundLoop({
    name: "payment scanner",
    log,
    intervalMs,
    async run() {
      const pauseMs = await chainCheck.attempt();
      if (pauseMs > 0) return pauseMs;
      await scan();
      return intervalMs;
    },
  });

  return {
    unconfirmedOf: (invoiceId) => unconfirmed.get(invoiceId),
    lagBlocks: () => lag,
    wake: loop.wake,
    stop: loop.stop,
  };
}

function positionOf({ number, hash }: ChainBlock) {
  return { blockNumber: number, blockHash: hash };
}

/** A transfer of another token than the invoice's pays nothing. It is stored for the operator. */
function toRow(
  { token, ...transfer }: ChainTransfer,
  blockAt: Date,
  deposit: Deposit | undefined,
  readAt: Date,
): StoredTransfer {
  const invoiceId = deposit?.tokenAddress === token ? deposit.id : null;
  return { ...transfer, tokenAddress: token, blockAt, invoiceId, readAt, isSettled: false };
}

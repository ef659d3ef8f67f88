import type { Address, ChainBlock, ChainReader } from "@dexnet/chain/chain-reader";
import { addMilliseconds, type Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import type { StoredInvoice } from "./invoice-store.ts";
import { overlapBlocks } from "./payment-limits.ts";
import type { TransferRows } from "./transfer-rows.ts";
import { createTransferStore, type StoredTransfer } from "./transfer-store.ts";

export interface DepositAuditDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly reader: ChainReader;
  readonly rows: TransferRows;
  readonly rangeBlocks: number;
}

/** State of a deposit address at a finalised block. */
export interface DepositState {
  readonly blockNumber: number;
  readonly balance: bigint;
  /** Sum that was moved from the address, such as by a sweep of the operator. */
  readonly sent: bigint;
}

/** All transfers of one deposit address, read again. A long reading continues in the next scan. */
interface Reading {
  /** First block that was not read. */
  next: number;
  incoming: StoredTransfer[];
  sent: bigint;
  /** Time at which it had read up to the finalised block for the first time. */
  finishedAt: Date | null;
}

export type DepositAudit = ReturnType<typeof createDepositAudit>;

/** Ranges that one scan reads again for one address, so that an old address does not delay the others. */
const rangesPerScan = 20;
/** Time after which a reading that does not explain the balance is repeated. */
const retryMs = 10 * 60_000;

/**
 * Compares the balance of a deposit address with its stored transfers. If they differ, all transfers from and to the address
 * are read again and the stored ones are corrected.
 */
export function createDepositAudit({ db, clock, log, reader, rows, rangeBlocks }: DepositAuditDeps) {
  const readings = new Map<string, Reading>();
  /** Differences between balances and stored transfers of closed invoices. */
  const differences = new Map<string, bigint>();

  async function compare(invoice: StoredInvoice, { number }: ChainBlock) {
    const stored = await createTransferStore(db).listOf(invoice.id, number);
    const balance = await reader.readBalance(invoice.tokenAddress as Address, invoice.address as Address, number);
    return { stored, balance, difference: balance - sumOf(stored) };
  }

  /** State of the address, or null if its transfers are still being read. */
  async function examine(invoice: StoredInvoice, finalized: ChainBlock): Promise<DepositState | null> {
    const { stored, balance, difference } = await compare(invoice, finalized);
    const state = { blockNumber: finalized.number, balance };
    if (difference === 0n) {
      readings.delete(invoice.id);
      return { ...state, sent: 0n };
    }
    const reading = await readAgain(invoice, finalized);
    if (reading === null) return null;
    const incoming = sumOf(reading.incoming);
    const missing = balance + reading.sent - incoming;
    // An endpoint that leaves all logs of an empty address out is not contradicted by its balance.
    await correct(stored, reading.incoming, missing === 0n && incoming >= invoice.received);
    if (missing > 0n) {
      log.warn({ invoiceId: invoice.id }, "A deposit address has more than its transfers: its blocks are read again");
      readings.delete(invoice.id);
    }
    return { ...state, sent: reading.sent };
  }

  async function readAgain(invoice: StoredInvoice, finalized: ChainBlock): Promise<Reading | null> {
    const reading = findReading(invoice) ?? {
      next: await findFirstBlock(invoice, finalized),
      incoming: [],
      sent: 0n,
      finishedAt: null,
    };
    readings.set(invoice.id, reading);
    const tokens = [invoice.tokenAddress as Address];
    for (let ranges = 0; ranges < rangesPerScan && reading.next <= finalized.number; ranges++) {
      const toBlock = Math.min(reading.next + rangeBlocks - 1, finalized.number);
      const senders = [invoice.address as Address];
      const sent = await reader.readSentTransfers({ tokens, senders, fromBlock: reading.next, toBlock });
      const incoming = await rows.readRows([invoice], reading.next, toBlock);
      reading.incoming.push(...incoming.filter(({ invoiceId }) => invoiceId === invoice.id));
      reading.sent += sent.reduce((sum, { amount }) => sum + amount, 0n);
      reading.next = toBlock + 1;
    }
    if (reading.next <= finalized.number) return null;
    reading.finishedAt ??= clock.now();
    return reading;
  }

  /** A reading that is not too old. The endpoint may have left logs out or invented some. */
  function findReading({ id }: StoredInvoice): Reading | undefined {
    const reading = readings.get(id);
    const isOld = reading?.finishedAt && addMilliseconds(reading.finishedAt, retryMs) <= clock.now();
    return isOld ? undefined : reading;
  }

  /**
   * Block before the first transfer. The head at the creation may belong to another branch or may be a lie, so the time of
   * the block must be earlier than the invoice as well.
   */
  async function findFirstBlock({ createdBlock, createdAt }: StoredInvoice, { number }: ChainBlock): Promise<number> {
    let first = Math.max(0, Math.min(createdBlock, number) - overlapBlocks);
    while (first > 0 && (await reader.readBlock(first)).at > createdAt) first = Math.max(0, first - rangeBlocks);
    return first;
  }

  /** Stored transfers that were not read are removed only if the read ones explain the balance exactly. */
  async function correct(stored: readonly StoredTransfer[], read: readonly StoredTransfer[], isExact: boolean) {
    const known = new Map(stored.map((row) => [keyOf(row), row]));
    const wrong = read.filter((row) => !isSame(row, known.get(keyOf(row))));
    const readKeys = new Set(read.map(keyOf));
    const invented = isExact ? stored.filter((row) => !readKeys.has(keyOf(row))) : [];
    if (wrong.length === 0 && invented.length === 0) return;
    await transact(db, async (tx) => {
      const store = createTransferStore(tx);
      for (const row of invented) await store.remove(row);
      for (const row of wrong) await store.replace(row);
    });
    for (const { transactionHash, logIndex } of invented) {
      log.warn({ transactionHash, logIndex }, "A stored transfer is not on the chain and was removed");
    }
  }

  return {
    examine,

    /**
     * Whether logs seem to be missing: the address has more than its stored transfers, or the difference has grown since the
     * last call. It shrinks when the operator moves tokens from the address.
     */
    async hasMissing(invoice: StoredInvoice, finalized: ChainBlock): Promise<boolean> {
      const { difference } = await compare(invoice, finalized);
      const before = differences.get(invoice.id) ?? 0n;
      differences.set(invoice.id, difference);
      return difference > 0n || difference > before;
    },
  };
}

function keyOf({ transactionHash, logIndex }: StoredTransfer): string {
  return `${transactionHash} ${logIndex}`;
}

function isSame(row: StoredTransfer, stored: StoredTransfer | undefined): boolean {
  return (
    stored !== undefined &&
    row.amount === stored.amount &&
    row.blockHash === stored.blockHash &&
    row.invoiceId === stored.invoiceId &&
    row.blockAt.getTime() === stored.blockAt.getTime()
  );
}

function sumOf(transfers: readonly StoredTransfer[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}

import { isDeepStrictEqual } from "node:util";
import { type ChainBlock, ChainError, type ChainReader } from "@dexnet/chain/chain-reader";
import type { PaymentContracts } from "@dexnet/chain/check-chain";
import { AppError } from "@dexnet/protocol/errors/errors";
import { startBackgroundLoop } from "@dexnet/service/background/background-loop";
import type { Clock } from "@dexnet/service/background/clock";
import type { Db } from "@dexnet/service/database/database";
import type { Logger } from "@dexnet/service/log/log";
import { transact } from "../database/transact.ts";
import type { ChainCheck } from "./chain-check.ts";
import { createDepositAudit } from "./deposit-audit.ts";
import { createInvoiceSettler } from "./invoice-settler.ts";
import { createInvoiceStore, type StoredInvoice } from "./invoice-store.ts";
import { createKnownDeposits } from "./known-deposits.ts";
import {
  allDepositsBlocks,
  allDepositsRanges,
  rangeBlocks as defaultRangeBlocks,
  overlapBlocks,
} from "./payment-limits.ts";
import type { UnconfirmedTransfers } from "./payment-tables.ts";
import type { Settlement } from "./settlement.ts";
import { createTransferRows, type DatedTransfer, type Deposit } from "./transfer-rows.ts";
import { createTransferStore } from "./transfer-store.ts";

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
  /** Called after each scan, with its fault or null. */
  readonly onScanned: (fault: unknown) => void;
  readonly intervalMs?: number | undefined;
  readonly rangeBlocks?: number | undefined;
}

export interface Scanner {
  /**
   * Fault: payments_unavailable while nothing is credited, because finality was broken or the chain has lost blocks. A
   * process that has not compared the chain with the books since its start does so first.
   */
  requireCrediting(): Promise<void>;
  /** Number of finalised blocks that the last scan has not read, or null before the first one. */
  lagBlocks(): number | null;
  wake(): void;
  stop(): Promise<void>;
}

const defaultIntervalMs = 3_000;

/** Reads transfers to deposit addresses, stores the final ones, and settles their invoices. */
export function createScanner(deps: ScannerDeps): Scanner {
  const { db, clock, log, reader, contracts, chainCheck, settlement, amountNow, intervalMs = defaultIntervalMs } = deps;
  const { chainId } = contracts;
  const rangeBlocks = deps.rangeBlocks ?? defaultRangeBlocks;
  const rows = createTransferRows({ clock, reader, contracts });
  const audit = createDepositAudit({ db, clock, log, reader, rows, rangeBlocks });
  const settler = createInvoiceSettler({ db, clock, log, audit, settlement, amountNow });
  const knownDeposits = createKnownDeposits(db);
  let lag: number | null = null;
  /** Result of the last comparison of the chain with the cursor. */
  let position: "unknown" | "confirmed" | "contradicted" = "unknown";
  /** Last block of the newest reading of all addresses, which may take several scans. */
  let allDepositsEnd = 0;
  /** Blocks in the next request for logs. Endpoints refuse an answer with too many logs. */
  let width = rangeBlocks;

  async function scan(): Promise<void> {
    const finalized = await reader.readFinalizedBlock();
    const read = await readPosition(finalized);
    // Another process has read a newer block already.
    if (read > finalized.number) return;
    lag = finalized.number - read;
    for (let from = Math.max(0, read - overlapBlocks + 1); from <= finalized.number; ) {
      const to = Math.min(from + width - 1, finalized.number);
      await readRange(from, to, finalized);
      lag = Math.min(lag, finalized.number - to);
      from = to + 1;
    }
    // The newest blocks may change while they are read. Final transfers are settled nevertheless.
    const unconfirmed = await readUnconfirmed(finalized).catch((fault: unknown) => ({ fault }));
    const isInTime =
      ({ expiresAt }: StoredInvoice) =>
      (transfer: DatedTransfer) =>
        transfer.at <= expiresAt;
    await settler.settleDue(
      finalized,
      (invoice) => !("fault" in unconfirmed) && !unconfirmed.get(invoice.id)?.some(isInTime(invoice)),
    );
    if ("fault" in unconfirmed) throw unconfirmed.fault;
    await readAllDeposits(finalized);
  }

  /** Number of the newest block that was read. The chain must still have this block. */
  async function readPosition(finalized: ChainBlock): Promise<number> {
    const cursor = await createTransferStore(db).readCursor(chainId);
    if (cursor === undefined) {
      // The first start on this chain: no invoice is older.
      await createTransferStore(db).moveCursor(chainId, positionOf(finalized), clock.now());
      position = "confirmed";
      return finalized.number;
    }
    if (cursor.blockNumber > finalized.number + overlapBlocks) {
      position = "contradicted";
      throw new Error(`The finalised block is ${finalized.number}, but block ${cursor.blockNumber} was read already.`);
    }
    // The endpoint of another process may be some blocks ahead.
    if (cursor.blockNumber > finalized.number && position === "confirmed") return cursor.blockNumber;
    const block = await reader.readBlock(cursor.blockNumber);
    position = block.hash === cursor.blockHash ? "confirmed" : "contradicted";
    if (position === "contradicted") {
      throw new Error(`Block ${cursor.blockNumber} was final with another hash. Payments stop until this is examined.`);
    }
    return cursor.blockNumber;
  }

  async function readRange(fromBlock: number, toBlock: number, finalized: ChainBlock): Promise<void> {
    const end = toBlock === finalized.number ? finalized : await reader.readBlock(toBlock);
    const found = await readRows(await knownDeposits.listFrequent(end.at), fromBlock, toBlock);
    await requireSame(finalized);
    await transact(db, async (tx) => {
      await createTransferStore(tx).insert(found);
      await createTransferStore(tx).moveCursor(chainId, positionOf(end), clock.now());
    });
  }

  /** Old addresses that have received nothing are read rarely, with all others. */
  async function readAllDeposits(finalized: ChainBlock): Promise<void> {
    let read = (await createTransferStore(db).readCursor(chainId))?.allBlockNumber ?? finalized.number;
    const newest = finalized.number - overlapBlocks;
    if (newest - read >= allDepositsBlocks) allDepositsEnd = newest;
    for (let ranges = 0; ranges < allDepositsRanges && read < allDepositsEnd; ranges++) {
      const toBlock = Math.min(read + width, allDepositsEnd);
      const found = await readRows(await knownDeposits.listAll(), read + 1, toBlock);
      await requireSame(finalized);
      await transact(db, async (tx) => {
        await createTransferStore(tx).insert(found);
        await createTransferStore(tx).moveAllBlock(chainId, toBlock);
      });
      read = toBlock;
    }
  }

  async function readRows(deposits: readonly Deposit[], fromBlock: number, toBlock: number) {
    // Until this range was read, the next scan asks for half of it.
    const usedWidth = width;
    width = Math.max(1, Math.floor(width / 2));
    const found = await rows.readRows(deposits, fromBlock, toBlock);
    width = Math.min(rangeBlocks, usedWidth * 2);
    return found;
  }

  /** A hash from an endpoint that began to lie must not become the cursor's, because the truth would look broken then. */
  async function requireSame({ number, hash }: ChainBlock): Promise<void> {
    const again = await reader.readBlock(number);
    if (again.hash !== hash) throw new ChainError("contradiction", `Block ${number} has changed during a scan.`);
  }

  /**
   * Reads the transfers of open invoices that are not final, and notes them in the database: every process must show them,
   * and none may cancel these invoices. A note about a transfer that is gone is removed.
   */
  async function readUnconfirmed(finalized: ChainBlock): Promise<Map<string, readonly DatedTransfer[]>> {
    const open = await createInvoiceStore(db).listOpen();
    const head = Math.min(await reader.readHeadNumber(), finalized.number + rangeBlocks);
    const receivers = open.map(({ address }) => address);
    const transfers = head > finalized.number ? await rows.readDated(receivers, finalized.number + 1, head) : [];
    const found = new Map<string, readonly DatedTransfer[]>();
    for (const { id, address, tokenAddress, unconfirmed } of open) {
      const own = transfers.filter(({ receiver, token }) => receiver === address && token === tokenAddress);
      found.set(id, own);
      const next = describeUnconfirmed(own, head, finalized);
      if (!isDeepStrictEqual(next, unconfirmed)) await createInvoiceStore(db).noteUnconfirmed(id, next, head);
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
      try {
        await scan();
        deps.onScanned(null);
      } catch (fault) {
        deps.onScanned(fault);
      }
      return intervalMs;
    },
  });

  return {
    async requireCrediting() {
      // Before the check of the chain nothing may be read: it may be another chain.
      chainCheck.tokens();
      if (position === "unknown") await reader.readFinalizedBlock().then(readPosition).catch(refuse);
      if (position !== "confirmed") refuse();
    },
    lagBlocks: () => lag,
    wake: loop.wake,
    stop: loop.stop,
  };
}

function refuse(cause?: unknown): never {
  throw new AppError("payments_unavailable", { cause });
}

function describeUnconfirmed(
  transfers: readonly DatedTransfer[],
  head: number,
  finalized: ChainBlock,
): UnconfirmedTransfers | null {
  const newest = transfers.at(-1);
  if (newest === undefined) return null;
  return {
    transfers: transfers.map(({ transactionHash, amount, at }) => ({
      transaction: transactionHash,
      amount: String(amount),
      at: at.toISOString(),
    })),
    blockNumber: newest.blockNumber,
    reached: head - newest.blockNumber,
    needed: head - finalized.number,
  };
}

function positionOf({ number, hash }: ChainBlock) {
  return { blockNumber: number, blockHash: hash };
}

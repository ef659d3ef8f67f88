import { expect } from "vitest";
import { delayedLastCopyBytes } from "../blocks/write/block-write-limits.ts";
import type { LedgerClient } from "./ledger-client.ts";
import { newBlock, type TestBlock, type TestWallet } from "./signed-block.ts";

/**
 * Knowledge of a client about a block that it has sent:
 * - `sent`, `deleting`: it got no answer, and either may be true;
 * - `stored`, `deleted`: it got the answer, or has seen it since.
 */
type Knowledge = "sent" | "stored" | "deleting" | "deleted";

interface SentBlock {
  readonly block: TestBlock;
  known: Knowledge;
}

interface CrashLoad {
  /** Several clients store and delete until the ledger is killed, which must not be before `killing`. */
  run(ledger: LedgerClient, killing: AbortSignal): Promise<void>;
  /** Number of answers so far. */
  answers(): number;
  /** Checks the ledger against the knowledge of the clients, and completes that knowledge. */
  check(ledger: LedgerClient, which: "the last run" | "all"): Promise<void>;
  /** Sends blocks again that got no answer and were not stored, as clients do. */
  sendAgain(ledger: LedgerClient): Promise<void>;
  stored(): TestBlock[];
}

const writers = 4;

/** Mostly small sizes. The last copy of a large block is written after the answer. */
function anySize(): number {
  if (Math.random() < 1 / 6) return delayedLastCopyBytes + Math.floor(Math.random() * 500_000);
  return 16 + Math.floor(Math.random() ** 3 * 1_000_000);
}

export function createCrashLoad(wallet: TestWallet): CrashLoad {
  const all: SentBlock[] = [];
  let lastRun: SentBlock[] = [];
  const unstored: SentBlock[] = [];
  let answers = 0;

  function send(block: TestBlock): SentBlock {
    const sent: SentBlock = { block, known: "sent" };
    all.push(sent);
    lastRun.push(sent);
    return sent;
  }

  async function putOne(ledger: LedgerClient): Promise<void> {
    const sent = send(newBlock(wallet, anySize()));
    const answer = await ledger.put(wallet, sent.block.blockBytes);
    expect(answer.status).toBe(200);
    sent.known = "stored";
  }

  async function putMany(ledger: LedgerClient): Promise<void> {
    const sentBlocks = Array.from({ length: 2 + Math.floor(Math.random() * 10) }, () => send(newBlock(wallet, 500)));
    const answer = await ledger.putBatch(
      wallet,
      sentBlocks.map(({ block }) => block),
    );
    expect(answer.status).toBe(200);
    const { results } = (await answer.json()) as { results: { cid: string; size?: number }[] };
    for (const [index, sent] of sentBlocks.entries()) {
      expect(results[index]).toEqual({ cid: sent.block.cid, size: sent.block.blockBytes.length });
      sent.known = "stored";
    }
  }

  async function deleteSome(ledger: LedgerClient): Promise<void> {
    const sentBlocks = all.filter(({ known }) => known === "stored").slice(-20, -17);
    if (sentBlocks.length === 0) return;
    for (const sent of sentBlocks) {
      sent.known = "deleting";
      lastRun.push(sent);
    }
    const answer = await ledger.deleteBlocks(
      wallet,
      sentBlocks.map(({ block }) => block.cid),
    );
    expect(answer.status).toBe(200);
    for (const sent of sentBlocks) sent.known = "deleted";
  }

  async function write(ledger: LedgerClient, killing: AbortSignal): Promise<void> {
    for (;;) {
      const chance = Math.random();
      const step = chance < 0.7 ? putOne : chance < 0.85 ? putMany : deleteSome;
      try {
        await step(ledger);
      } catch (error) {
        // Error of fetch and of its bodies when the connection is closed.
        if (error instanceof TypeError && killing.aborted) return;
        throw error;
      }
      answers += 1;
    }
  }

  return {
    answers: () => answers,
    stored: () => all.filter(({ known }) => known === "stored").map(({ block }) => block),
    async run(ledger, killing) {
      lastRun = [];
      await Promise.all(Array.from({ length: writers }, () => write(ledger, killing)));
    },
    async check(ledger, which) {
      for (const sent of which === "all" ? all : lastRun) {
        const got = await ledger.get(sent.block.cid);
        const bytes = Buffer.from(await got.arrayBuffer());
        const isStored = got.status === 200;
        // Either the same bytes or none.
        if (isStored) expect(bytes.equals(sent.block.blockBytes)).toBe(true);
        else expect(got.status).toBe(404);
        if (sent.known === "stored") expect(isStored).toBe(true);
        if (sent.known === "deleted") expect(isStored).toBe(false);
        if (sent.known === "sent" && !isStored) unstored.push(sent);
        sent.known = isStored ? "stored" : "deleted";
      }
    },
    async sendAgain(ledger) {
      for (const sent of unstored.splice(0)) {
        await ledger.store(wallet, sent.block);
        sent.known = "stored";
      }
    },
  };
}

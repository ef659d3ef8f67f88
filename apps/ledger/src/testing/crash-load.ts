import { expect } from "vitest";
import { delayedLastCopyBytes } from "../blocks/write/limits.ts";
import type { LedgerClient } from "./ledger-client.ts";
import { newBlock, type TestBlock, type TestWallet } from "./signed-block.ts";

/**
 * What a client knows of a block that it has sent:
 * - `sent`, `deleting`: it got no answer, and either may be true;
 * - `stored`, `deleted`: it was told so, or has seen it since.
 */
type Knowledge = "sent" | "stored" | "deleting" | "deleted";

interface Fate {
  readonly block: TestBlock;
  known: Knowledge;
}

export interface CrashLoad {
  /** Several clients store and delete as fast as they can, until the ledger is gone, which may not be before `killing`. */
  run(ledger: LedgerClient, killing: AbortSignal): Promise<void>;
  /** How many answers have come. */
  answers(): number;
  /** The ledger must bear out all that the clients know; what they did not know they know after this. */
  check(ledger: LedgerClient, which: "the last run" | "all"): Promise<void>;
  /** Sends what got no answer and did not arrive again, as clients do. */
  sendAgain(ledger: LedgerClient): Promise<void>;
  stored(): TestBlock[];
}

const writers = 4;

/** Small ones mostly; the last copy of a large one follows after the answer. */
function anySize(): number {
  if (Math.random() < 1 / 6) return delayedLastCopyBytes + Math.floor(Math.random() * 500_000);
  return 16 + Math.floor(Math.random() ** 3 * 1_000_000);
}

export function createCrashLoad(wallet: TestWallet): CrashLoad {
  const all: Fate[] = [];
  let lastRun: Fate[] = [];
  const lost: Fate[] = [];
  let answers = 0;

  function send(block: TestBlock): Fate {
    const fate: Fate = { block, known: "sent" };
    all.push(fate);
    lastRun.push(fate);
    return fate;
  }

  async function putOne(ledger: LedgerClient): Promise<void> {
    const fate = send(newBlock(wallet, anySize()));
    const answer = await ledger.put(wallet, fate.block.blockBytes);
    expect(answer.status).toBe(200);
    fate.known = "stored";
  }

  async function putMany(ledger: LedgerClient): Promise<void> {
    const fates = Array.from({ length: 2 + Math.floor(Math.random() * 10) }, () => send(newBlock(wallet, 500)));
    const answer = await ledger.putBatch(
      wallet,
      fates.map(({ block }) => block),
    );
    expect(answer.status).toBe(200);
    const { results } = (await answer.json()) as { results: { cid: string; size?: number }[] };
    for (const [at, fate] of fates.entries()) {
      expect(results[at]).toEqual({ cid: fate.block.cid, size: fate.block.blockBytes.length });
      fate.known = "stored";
    }
  }

  async function deleteSome(ledger: LedgerClient): Promise<void> {
    const fates = all.filter(({ known }) => known === "stored").slice(-20, -17);
    if (fates.length === 0) return;
    for (const fate of fates) {
      fate.known = "deleting";
      lastRun.push(fate);
    }
    const answer = await ledger.deleteBlocks(
      wallet,
      fates.map(({ block }) => block.cid),
    );
    expect(answer.status).toBe(200);
    for (const fate of fates) fate.known = "deleted";
  }

  async function write(ledger: LedgerClient, killing: AbortSignal): Promise<void> {
    for (;;) {
      const chance = Math.random();
      const step = chance < 0.7 ? putOne : chance < 0.85 ? putMany : deleteSome;
      try {
        await step(ledger);
      } catch (error) {
        // What fetch and its bodies throw when the other side is gone.
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
      for (const fate of which === "all" ? all : lastRun) {
        const got = await ledger.get(fate.block.cid);
        const bytes = Buffer.from(await got.arrayBuffer());
        const isThere = got.status === 200;
        // There is nothing in between: the very bytes, or none.
        if (isThere) expect(bytes.equals(fate.block.blockBytes)).toBe(true);
        else expect(got.status).toBe(404);
        if (fate.known === "stored") expect(isThere).toBe(true);
        if (fate.known === "deleted") expect(isThere).toBe(false);
        if (fate.known === "sent" && !isThere) lost.push(fate);
        fate.known = isThere ? "stored" : "deleted";
      }
    },
    async sendAgain(ledger) {
      for (const fate of lost.splice(0)) {
        await ledger.store(wallet, fate.block);
        fate.known = "stored";
      }
    },
  };
}

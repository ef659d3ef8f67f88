import { blocksBeforeIdle, blockTimeMs, confirmCheckMs } from "./constants.ts";

/** The part of a chain that confirmations need. */
export interface ConfirmationPort {
  latest(): { number: number; hashHex: string };
  transactionCountAt(number: number): Promise<number>;
  mine(): Promise<void>;
}

export interface Confirmations {
  /** Mines a block if a transaction waits for confirmations. */
  check(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Mines empty blocks after a transaction until it has its confirmations. Then the chain is idle. */
export function createConfirmations(deps: {
  readonly chain: ConfirmationPort;
  readonly now?: () => number;
}): Confirmations {
  const now = deps.now ?? Date.now;
  let seenHashHex = "";
  let seenNumber = 0;
  let seenAt = now();
  /** Newest block with transactions among the newest `blocksBeforeIdle`. */
  let busyNumber: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> = Promise.resolve();

  async function findBusyBlock(latestNumber: number): Promise<number | undefined> {
    // A block that is not newer than one seen before belongs to another branch.
    const known = latestNumber > seenNumber ? seenNumber : 0;
    const oldest = Math.max(known + 1, latestNumber - blocksBeforeIdle + 1, 1);
    for (let number = latestNumber; number >= oldest; number--) {
      if ((await deps.chain.transactionCountAt(number)) > 0) return number;
    }
    return known === 0 ? undefined : busyNumber;
  }

  async function noteNewBlocks(): Promise<void> {
    const latest = deps.chain.latest();
    if (latest.hashHex === seenHashHex) return;
    busyNumber = await findBusyBlock(latest.number);
    seenHashHex = latest.hashHex;
    seenNumber = latest.number;
    seenAt = now();
  }

  async function check(): Promise<void> {
    await noteNewBlocks();
    const isIdle = busyNumber === undefined || seenNumber - busyNumber >= blocksBeforeIdle;
    if (isIdle || now() - seenAt < blockTimeMs) return;
    await deps.chain.mine();
    await noteNewBlocks();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      // A failed check is repeated, because a full disk may have space later.
      checking = check()
        .catch(() => undefined)
        .then(() => {
          if (timer !== undefined) schedule();
        });
    }, confirmCheckMs);
  }

  return {
    check,
    start: schedule,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await checking;
    },
  };
}

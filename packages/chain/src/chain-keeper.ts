import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Hex, TestClient } from "viem";
import { BLOCK_TIME_MS, BLOCKS_BEFORE_REST, KEEPER_LOOKS_EVERY_MS } from "./local-chain-constants.ts";

const unzip = promisify(gunzip);

/** What the keeper asks of a chain; see `keeperPort`. */
export interface KeeperPort {
  latest(): Promise<{ number: bigint; hashHex: string; timestampMs: number }>;
  transactionsAt(number: bigint): Promise<number>;
  mine(): Promise<void>;
  dump(): Promise<Uint8Array>;
}

export interface ChainKeeper {
  /** Looks once: mines if something waits for confirmation, saves if the chain has grown. */
  look(): Promise<void>;
  start(): void;
  /** Saves a last time. */
  stop(): Promise<void>;
}

/**
 * Gives an otherwise idle chain its blocks and keeps its state in a file, so that a restart, or a kill, finds it again.
 * The file is replaced in one step: it is always a whole state, the old one or the new.
 */
export function createChainKeeper(deps: { chain: KeeperPort; stateFile: string; now?: () => number }): ChainKeeper {
  const now = deps.now ?? Date.now;
  let savedHashHex = "";
  let seenNumber = 0n;
  /** The newest block with transactions, if there is one among the newest BLOCKS_BEFORE_REST. */
  let busyNumber: bigint | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  async function noteNewBlocks(latestNumber: bigint): Promise<void> {
    const reach = latestNumber - BigInt(BLOCKS_BEFORE_REST);
    const known = seenNumber > reach ? seenNumber : reach;
    seenNumber = latestNumber;
    for (let number = latestNumber; number > known && number > 0n; number--) {
      if ((await deps.chain.transactionsAt(number)) === 0) continue;
      busyNumber = number;
      return;
    }
  }

  async function look(): Promise<void> {
    const latest = await deps.chain.latest();
    if (latest.hashHex !== savedHashHex) {
      await noteNewBlocks(latest.number);
      await writeWhole(deps.stateFile, await deps.chain.dump());
      savedHashHex = latest.hashHex;
    }
    const resting = busyNumber === undefined || latest.number - busyNumber >= BigInt(BLOCKS_BEFORE_REST);
    if (!resting && now() - latest.timestampMs >= BLOCK_TIME_MS) await deps.chain.mine();
  }

  function schedule(): void {
    timer = setTimeout(() => {
      // A look that fails is tried again: the chain's own end is noticed by whoever started it.
      looking = look()
        .catch(() => undefined)
        .then(() => {
          if (timer !== undefined) schedule();
        });
    }, KEEPER_LOOKS_EVERY_MS);
  }

  return {
    look,
    start: schedule,
    async stop() {
      clearTimeout(timer);
      timer = undefined;
      await looking;
      await writeWhole(deps.stateFile, await deps.chain.dump());
    },
  };
}

/** The port over a node that speaks anvil's calls. */
export function keeperPort(client: TestClient): KeeperPort {
  const block = async (number: Hex | "latest") => {
    const answer: unknown = await client.request({ method: "eth_getBlockByNumber", params: [number, false] } as never);
    return answer as { number: Hex; hash: Hex; timestamp: Hex; transactions: Hex[] };
  };
  return {
    async latest() {
      const { number, hash, timestamp } = await block("latest");
      return { number: BigInt(number), hashHex: hash, timestampMs: Number(BigInt(timestamp)) * 1_000 };
    },
    transactionsAt: async (number) => (await block(`0x${number.toString(16)}`)).transactions.length,
    mine: () => client.mine({ blocks: 1 }),
    dump: async () => unzip(Buffer.from((await client.dumpState()).slice(2), "hex")),
  };
}

async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(`${path}.new`, "w");
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
}

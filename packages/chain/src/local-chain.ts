import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { createConfirmations } from "./local-chain/confirmations.ts";
import { hardfork, localChainId } from "./local-chain/constants.ts";
import type { Genesis } from "./local-chain/evm.ts";
import { type RpcServer, type RpcServerOptions, startRpcServer } from "./local-chain/http-server.ts";
import { type Journal, JournalError, openJournal } from "./local-chain/journal.ts";
import { createJournaledChain, type JournaledChain } from "./local-chain/journaled-chain.ts";
import { createRpcHandler, type RpcHandler } from "./local-chain/methods.ts";
import { type ChainRecord, toHex } from "./local-chain/replay.ts";
import { fundedAccounts, testWalletKeyHex } from "./test-wallet.ts";

export interface LocalChain {
  rpcUrl: string;
  chainId: number;
  /** Answers the pending requests and stops the chain. */
  stop(): Promise<void>;
}

export interface LocalChainOptions {
  /** Folder of the chain's journal. Only one process at a time may use it. */
  readonly folder: string;
  /** 0 for any free port. */
  readonly port: number;
  readonly now?: () => number;
  /** Origins of the pages that may use the test wallet. */
  readonly walletOrigins?: readonly string[];
  /** Completes the chain before others can reach it: their requests wait. */
  prepare?(handle: RpcHandler): Promise<void>;
}

const headerSchema = z.object({
  format: z.literal(1),
  chainId: z.literal(localChainId),
  hardfork: z.literal(hardfork),
  genesisTimestamp: z.int(),
});

/**
 * Starts a development chain on loopback with a journal in `folder`. After a restart it has the same blocks, balances,
 * contracts and transactions, with the same hashes. A transaction is mined at once; see local-chain/constants.ts for the
 * blocks that follow it.
 */
export async function startLocalChain(options: LocalChainOptions): Promise<LocalChain> {
  const now = options.now ?? Date.now;
  await mkdir(options.folder, { recursive: true });
  let setHandler: (handler: RpcHandler) => void = () => undefined;
  const handler = new Promise<RpcHandler>((resolve) => {
    setHandler = resolve;
  });
  // The port is opened first, so that a second chain on it fails before it touches the journal.
  const server = await listen({
    port: options.port,
    walletOrigins: options.walletOrigins ?? [],
    handle: async (method, params) => (await handler)(method, params),
  });
  let opened: { chain: JournaledChain; journal: Journal } | undefined;
  try {
    opened = await openChain(join(options.folder, "journal"), now);
    const handle = createRpcHandler(opened.chain);
    await options.prepare?.(handle);
    setHandler(handle);
  } catch (error) {
    setHandler(() => Promise.reject(new Error("The local chain could not be started.")));
    await server.stop();
    await opened?.journal.close();
    throw error;
  }
  const { chain, journal } = opened;
  const confirmations = createConfirmations({
    chain: {
      latest: chain.head,
      async transactionCountAt(number) {
        return Number(await chain.read("eth_getBlockTransactionCountByNumber", [toHex(number)]));
      },
      mine: () => chain.mine(1),
    },
  });
  confirmations.start();
  return {
    rpcUrl: `http://127.0.0.1:${server.port}`,
    chainId: localChainId,
    async stop() {
      await confirmations.stop();
      await server.stop();
      await journal.close();
    },
  };
}

async function listen(options: RpcServerOptions): Promise<RpcServer> {
  try {
    return await startRpcServer(options);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EADDRINUSE")) throw cause;
    throw new Error(`Port ${options.port} is busy: set CHAIN_PORT to a free one.`, { cause });
  }
}

async function openChain(path: string, now: () => number) {
  const { journal, records } = await openJournal(path);
  try {
    const { genesis, endOffset } = await readOrWriteHeader(path, journal, records[0], now);
    const chain = await createJournaledChain({
      journal,
      genesis,
      genesisEndOffset: endOffset,
      records: records.slice(1).map(({ value, endOffset }) => ({ record: value as ChainRecord, endOffset })),
      now,
    });
    return { chain, journal };
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** The first record describes the genesis block. */
async function readOrWriteHeader(
  path: string,
  journal: Journal,
  first: { value: unknown; endOffset: number } | undefined,
  now: () => number,
): Promise<{ genesis: Genesis; endOffset: number }> {
  if (first === undefined) {
    const genesisTimestamp = Math.floor(now() / 1_000);
    const header: z.input<typeof headerSchema> = {
      format: 1,
      chainId: localChainId,
      hardfork: hardfork,
      genesisTimestamp,
    };
    const [endOffset = 0] = await journal.append([header]);
    return { genesis: describeGenesis(genesisTimestamp), endOffset };
  }
  const header = headerSchema.safeParse(first.value);
  if (!header.success) {
    throw new JournalError(
      `The local chain's journal ${path} is of another version: move it away to start a new chain.`,
    );
  }
  return { genesis: describeGenesis(header.data.genesisTimestamp), endOffset: first.endOffset };
}

function describeGenesis(timestamp: number): Genesis {
  return { timestamp, fundedAccounts, signingKeys: [testWalletKeyHex] };
}

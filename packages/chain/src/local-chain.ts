import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createTestClient, http } from "viem";
import { foundry } from "viem/chains";
import { findAnvil } from "./anvil-program.ts";
import { createChainKeeper, keeperPort } from "./chain-keeper.ts";
import { LOCAL_CHAIN_ID } from "./local-chain-constants.ts";
import { type GuardedProcess, startGuarded } from "./processes/guarded-process.ts";

const READY_WITHIN_MS = 20_000;

export interface LocalChain {
  rpcUrl: string;
  chainId: number;
  /** Resolves when the chain has ended, asked or not. */
  exited: Promise<number>;
  /** Keeps the state and ends the chain. */
  stop(): Promise<void>;
}

/**
 * A development chain (anvil) on loopback whose state lives in `folder`: blocks, balances, contracts and past
 * transactions are there again after a restart. A transaction is mined at once; see local-chain-constants.ts for the
 * blocks that follow it.
 */
export async function startLocalChain(options: { folder: string; port: number }): Promise<LocalChain> {
  const stateFile = join(options.folder, "state.json");
  await mkdir(options.folder, { recursive: true });
  const chain = startGuarded({
    command: findAnvil(),
    args: [
      ...["--host", "127.0.0.1", "--port", String(options.port), "--chain-id", String(LOCAL_CHAIN_ID)],
      ...["--cache-path", join(options.folder, "cache"), "--no-cors", "--color", "never"],
      ...(existsSync(stateFile) ? ["--load-state", stateFile] : []),
    ],
    cwd: options.folder,
  });
  await untilListening(chain, options.port);

  const rpcUrl = `http://127.0.0.1:${options.port}`;
  const client = createTestClient({ mode: "anvil", chain: foundry, transport: http(rpcUrl) });
  const keeper = createChainKeeper({ chain: keeperPort(client), stateFile });
  keeper.start();
  return {
    rpcUrl,
    chainId: LOCAL_CHAIN_ID,
    exited: chain.exited,
    async stop() {
      try {
        await keeper.stop();
      } finally {
        await chain.stop();
      }
    },
  };
}

/** Reads what anvil says: a port that answers could belong to somebody else's chain, its own word can't. */
async function untilListening(chain: GuardedProcess, port: number): Promise<void> {
  let said = "";
  const ready = await new Promise<boolean>((resolve) => {
    const limit = setTimeout(() => resolve(false), READY_WITHIN_MS);
    const hear = (text: string) => {
      said = (said + text).slice(-4_000);
      if (said.includes("Listening on")) resolve(true);
    };
    // Read on afterwards too, so that the pipes never fill up.
    chain.output.setEncoding("utf8").on("data", hear);
    chain.errors.setEncoding("utf8").on("data", hear);
    void chain.exited.then(() => resolve(false)).finally(() => clearTimeout(limit));
  });
  if (ready) return;
  await chain.stop();
  if (/address already in use|AddrInUse/i.test(said)) {
    throw new Error(`Port ${port} is busy: set CHAIN_PORT to a free one.`);
  }
  throw new Error(`The local chain did not start: ${said.trim().split("\n").slice(-3).join(" ")}`);
}

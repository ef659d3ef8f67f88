import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { copyFiles } from "../../apps/ledger/src/testing/device-files.ts";
import type { LedgerProcess } from "../../apps/ledger/src/testing/ledger-process.ts";
import type { TestWallet } from "../../apps/ledger/src/testing/signed-block.ts";
import { until } from "../../apps/ledger/src/testing/until.ts";
import { copiesPerBlock } from "../../packages/protocol/src/limits.ts";
import { blockCountersSchema, statisticsCalls } from "../../packages/protocol/src/statistics.ts";

/** Deletes all blocks of the owner and waits until no copy is left on the devices. */
export async function clearLedger(
  ledger: LedgerProcess,
  wallet: TestWallet,
  cids: readonly string[],
  dataFolder: string,
): Promise<void> {
  // Waits for all copies, because a copy that is still being written is removed minutes later.
  await until(async () => (await goodCopies(ledger, wallet)) === cids.length * copiesPerBlock);
  const answer = await ledger.deleteBlocks(wallet, cids);
  if (!answer.ok) throw new Error(`The ledger answered ${answer.status} to a deletion`);
  await until(async () => (await copiesOnDevices(join(dataFolder, "devices"))) === 0);
}

async function goodCopies({ url }: LedgerProcess, { address }: TestWallet): Promise<number> {
  const answer = await fetch(`${url}${statisticsCalls.address.path.replace("{address}", address)}`);
  return blockCountersSchema.parse(await answer.json()).total_blocks;
}

async function copiesOnDevices(folder: string): Promise<number> {
  const devices = await readdir(folder);
  return (await Promise.all(devices.map((name) => copyFiles(join(folder, name))))).flat().length;
}

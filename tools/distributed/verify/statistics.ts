import { createCaller } from "@dexnet/drive/http/caller";
import { statisticsCalls } from "@dexnet/protocol/statistics";
import type { Cluster } from "../cluster/cluster.ts";
import type { LedgerState } from "./ledger-state.ts";

/** Compares the counters of the ledger, of the network and of each address, with a plain count of the rows. */
export async function checkStatistics({ urls }: Cluster, state: LedgerState): Promise<string[]> {
  const call = createCaller({ urls });
  const faults: string[] = [];
  for (const list of [[], ...state.addresses.map(({ address }) => [address])]) {
    const answer = await call(statisticsCalls.blocksSummary, { body: { addresses: list } });
    const counted = countRows(state, list);
    const { used, blocks_count, unique_blocks, total_blocks, devices } = answer;
    const told = JSON.stringify({ used, blocks_count, unique_blocks, total_blocks, devices });
    if (told !== JSON.stringify(counted)) {
      faults.push(`statistics of ${list[0] ?? "the network"}: ${told}, counted: ${JSON.stringify(counted)}`);
    }
  }
  return faults;
}

function countRows({ owners, blocks, copies }: LedgerState, list: readonly string[]) {
  const owned = owners.filter(({ address }) => list.length === 0 || list.includes(address));
  const unique = new Set(owned.map(({ cid }) => cid));
  const good = copies.filter(({ cid, state }) => state === "good" && unique.has(cid));
  const byDevice = Map.groupBy(good, ({ deviceName }) => deviceName);
  return {
    used: [...unique].reduce((sum, cid) => sum + (blocks.get(cid)?.sizeBytes ?? 0), 0),
    blocks_count: owned.length,
    unique_blocks: unique.size,
    total_blocks: good.length,
    devices: [...byDevice]
      .map(([id, deviceCopies]) => ({ id, copies: deviceCopies.length }))
      .sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

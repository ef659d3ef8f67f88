import { mapConcurrently } from "@dexnet/service/concurrency/semaphore";
import type { Cluster } from "../cluster/cluster.ts";
import { type Account, type Client, downloadBytes, openClient } from "../load/client.ts";
import { hashBytes } from "../load/content.ts";
import type { Figures } from "../load/figures.ts";
import { compareWithList, type Model } from "../load/model.ts";

const concurrentDownloads = 3;

export interface ContentsReport {
  readonly files: number;
  readonly bytes: number;
  readonly faults: readonly string[];
}

/** Opens the storage on a new device, compares its list with the models, downloads every file and compares its bytes. */
export async function checkContents(options: {
  readonly cluster: Cluster;
  readonly account: Account;
  readonly models: readonly Model[];
  /** The devices that have stored it, in the order of the models. */
  readonly clients: readonly Client[];
  readonly figures: Figures;
}): Promise<ContentsReport> {
  const { models } = options;
  const client = await openClient(options.cluster, options.account, options.figures);
  const entries = [...(await client.readList()), ...(await client.readTrash())];
  const faults = compareWithList(models, entries);
  if (faults.length > 0) faults.push(...(await compareWithDevices(options.clients, models)));
  const files = models.flatMap((model) => model.files(false));
  let bytes = 0;
  await mapConcurrently(files, concurrentDownloads, async ({ id, name, hashHex }) => {
    try {
      const found = await downloadBytes(client, id, name);
      bytes += found.length;
      if (hashBytes(found) !== hashHex) faults.push(`file ${name} has wrong bytes`);
    } catch (error) {
      faults.push(`file ${name} can't be downloaded: ${String(error)}`);
    }
  });
  await client.drive.lock();
  return { files: files.length, bytes, faults };
}

/** Entries that are in the list of their own device tell a lost save from a lost entry. */
async function compareWithDevices(clients: readonly Client[], models: readonly Model[]): Promise<string[]> {
  const missing: string[] = [];
  for (const [index, client] of clients.entries()) {
    const entries = [...(await client.readList()), ...(await client.readTrash())];
    const ids = new Set(entries.map(({ id }) => id));
    for (const { id, name } of models[index]?.entries.values() ?? []) {
      if (!ids.has(id)) missing.push(`${name} is not in the list of its own device either`);
    }
  }
  return missing;
}

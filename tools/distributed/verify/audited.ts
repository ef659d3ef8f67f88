import { maxBlockSamples } from "../../../transparency/audit/audit-storage.ts";
import type { Cluster } from "../cluster/cluster.ts";
import type { Account } from "../load/client.ts";
import { runWithPhrase } from "./run-with-phrase.ts";

/**
 * Audits the log with `npm run audit`, with blocks of the storage as samples. The next audit with the same folder goes on
 * from this one. Returns faults as sentences.
 */
export async function checkLog(options: {
  readonly cluster: Cluster;
  readonly account: Account;
  readonly folder: string;
  onLine(line: string): void;
}): Promise<string[]> {
  const { cluster, account, folder, onLine } = options;
  const samples = ["--phrase-file", "-", "--block-samples", String(maxBlockSamples)];
  const args = ["--folder", folder, ...samples, cluster.urls.ledger];
  const code = await runWithPhrase({ tool: "transparency/audit.ts", args, words: account.words, onLine });
  return code === 0 ? [] : [`npm run audit ended with ${code}; see audit.log`];
}

import { readdir, readFile, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Cluster } from "../cluster/cluster.ts";
import type { Account } from "../load/client.ts";
import { hashBytes } from "../load/content.ts";
import type { Model } from "../load/model.ts";
import { runWithPhrase } from "./run-with-phrase.ts";

/** Restores the storage with `npm run recover` and compares each file. Returns faults as sentences. */
export async function checkRecovered(options: {
  readonly cluster: Cluster;
  readonly account: Account;
  readonly models: readonly Model[];
  readonly folder: string;
  onLine(line: string): void;
}): Promise<string[]> {
  const { cluster, account, folder, onLine } = options;
  const args = ["--api", cluster.urls.api, "--without-trash", folder];
  const code = await runWithPhrase({ tool: "tools/recover.ts", args, words: account.words, onLine });
  if (code !== 0) return [`npm run recover ended with ${code}; see recover.log`];
  try {
    return compareFiles(expectedFiles(options.models), await readFiles(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Hashes by path. */
function expectedFiles(models: readonly Model[]): Map<string, string> {
  const entries = new Map(models.flatMap((model) => [...model.entries]));
  return new Map(
    models.flatMap((model) =>
      model.files(false).map(({ parentId, name, hashHex }): [string, string] => {
        const folder = parentId === null ? undefined : entries.get(parentId)?.name;
        return [folder === undefined ? name : join(folder, name), hashHex];
      }),
    ),
  );
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found.set(relative(folder, path), hashBytes(await readFile(path)));
  }
  return found;
}

function compareFiles(expected: ReadonlyMap<string, string>, found: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  for (const [path, hashHex] of expected) {
    if (found.get(path) !== hashHex) faults.push(`recover: ${path} is ${found.has(path) ? "wrong" : "missing"}`);
  }
  for (const path of found.keys()) if (!expected.has(path)) faults.push(`recover: ${path} is not expected`);
  return faults;
}

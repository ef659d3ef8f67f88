import { randomInt } from "node:crypto";
import { openFileDatabase, readCopies } from "../../tools/recover/file-database.ts";
import { type FileEntry, readFileList } from "../../tools/recover/file-list.ts";
import { blockNamesOf } from "../../tools/recover/file-parts.ts";
import { FileDatabaseError, FileFault, RecoverError } from "../../tools/recover/recover-error.ts";
import { partCountOf } from "../../tools/recover/sealing.ts";
import { createServers, type Servers } from "../../tools/recover/servers.ts";
import { type Wallet, walletFromPhrase } from "../../tools/recover/wallet.ts";
import { AuditFault, ViolationError } from "./findings.ts";

/** Random blocks of a storage, by its signed file list. */
export interface StorageSample {
  readonly wallet: Wallet;
  readonly deployment: string;
  /** Blocks of all files. */
  readonly blocksCount: number;
  readonly cids: readonly string[];
  /** Versions that the list is built of, the newest one last. */
  readonly versions: readonly ListVersion[];
  /** Reads the versions of the list that the ledger has now. Faults: AuditFault, ViolationError. */
  readVersions(): Promise<readonly ListVersion[]>;
}

export interface ListVersion {
  readonly version: number;
  readonly hash: string;
}

/**
 * Reads the file list with the phrase, from the copies of the ledger alone, and chooses blocks of its files. Faults: AuditFault,
 * and ViolationError for a list that the phrase has not signed.
 */
export async function chooseStorageSample(deps: {
  readonly ledgerUrl: string;
  readonly phrase: string;
  readonly samples: number;
  readonly firstWaitMs: number;
}): Promise<StorageSample> {
  const { ledgerUrl, firstWaitMs } = deps;
  const servers = createServers({ apiUrl: undefined, ledgerUrl, firstWaitMs, signal: new AbortController().signal });
  return await withAuditFaults(async () => {
    const wallet = await walletFromPhrase(deps.phrase);
    const readList = async () => {
      const claimed = await servers.deployment();
      const document = await readCopies(await servers.fileDatabaseCopies(wallet, claimed), servers);
      return await openFileDatabase(wallet, document, servers);
    };
    const { deployment, list, versions } = await readList();
    const { files } = readFileList(list);
    const blocksCount = files.reduce((sum, { sizeBytes }) => sum + partCountOf(sizeBytes), 0);
    const positions = choosePositions(blocksCount, deps.samples);
    return {
      wallet,
      deployment,
      blocksCount,
      versions,
      cids: await readNames(files, positions, servers),
      readVersions: () => withAuditFaults(async () => (await readList()).versions),
    };
  });
}

async function withAuditFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof FileDatabaseError) throw new ViolationError(error.message);
    if (error instanceof FileFault) throw new ViolationError(`The blocks of a file can't be listed: ${error.message}.`);
    if (error instanceof RecoverError) throw new AuditFault(`The storage can't be sampled. ${error.message}`);
    throw error;
  }
}

/** Different random numbers below the count, in order. */
function choosePositions(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, at) => at);
  const chosen = new Set<number>();
  while (chosen.size < max) chosen.add(randomInt(count));
  return [...chosen].sort((one, other) => one - other);
}

/** Names of the blocks at these positions of all files in sequence. */
async function readNames(files: readonly FileEntry[], positions: readonly number[], servers: Servers) {
  const names: string[] = [];
  let first = 0;
  for (const file of files) {
    const end = first + partCountOf(file.sizeBytes);
    const ofFile = positions.filter((position) => position >= first && position < end);
    const all = ofFile.length === 0 ? [] : await blockNamesOf(file, servers);
    names.push(...ofFile.map((position) => all[position - first] ?? ""));
    first = end;
  }
  return names;
}

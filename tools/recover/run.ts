import { mkdir, realpath } from "node:fs/promises";
import type { Arguments } from "./arguments.ts";
import { openFileDatabase, readCopies } from "./file-database.ts";
import { readFileList, withoutTrash } from "./file-list.ts";
import type { BlockMemory } from "./file-parts.ts";
import { compareWithLog, type LoggedVersion, openLoggedVersion } from "./newest-version.ts";
import { type PathPlan, planPaths } from "./plan-paths.ts";
import { createProgress, sizeText } from "./progress.ts";
import { FileFault, RecoverError } from "./recover-error.ts";
import { ensureFolder, recoverFile } from "./recover-file.ts";
import { createServers, type Servers } from "./servers.ts";
import { type Wallet, walletFromPhrase } from "./wallet.ts";

export interface RecoverDeps {
  readonly request: Extract<Arguments, { kind: "good" }>;
  readonly phrase: string;
  readonly out: { write(text: string): unknown };
  readonly errors: { write(text: string): unknown; isTTY?: boolean };
  readonly signal: AbortSignal;
  readonly platform?: NodeJS.Platform;
  readonly firstWaitMs?: number;
}

/** Recovers all files. Returns the exit code, see the help. */
export async function recover(deps: RecoverDeps): Promise<0 | 1 | 3> {
  const { request, signal, errors, out } = deps;
  const progress = createProgress(errors);
  try {
    const wallet = await walletFromPhrase(deps.phrase);
    const { apiUrl, ledgerUrl } = request;
    const servers = createServers({
      apiUrl,
      ledgerUrl,
      signal,
      ...(deps.firstWaitMs === undefined ? {} : { firstWaitMs: deps.firstWaitMs }),
    });
    const claimed = await servers.deployment();
    const logged = await readLoggedVersion(wallet, claimed, servers);
    const document =
      apiUrl === undefined
        ? await readCopies(await servers.fileDatabaseCopies(wallet, claimed), servers)
        : await servers.fileDatabase(wallet, claimed);
    const opened = await openFileDatabase(wallet, document, servers);
    const savedAt = new Date(opened.version).toISOString();
    progress.printLine(`Storage ${wallet.address}, file list of ${savedAt}`);
    if (opened.deployment !== claimed) {
      progress.printLine("The server claims to be another deployment than the one that this storage was made for.");
    }
    const { sentence, isOutdated } = compareWithLog(opened.versions, logged);
    progress.printLine(sentence);
    const whole = readFileList(opened.list);
    const list = request.isWithoutTrash ? withoutTrash(whole) : whole;
    const faults = [...opened.faults, ...list.faults];
    for (const fault of faults) progress.printLine(fault);
    await mkdir(request.folder, { recursive: true });
    const targetFolder = await realpath(request.folder);
    const plan = planPaths(list, deps.platform ?? process.platform);
    const counts = await recoverAll(plan, { targetFolder, servers, progress, signal });
    const failed = counts.failed + faults.length;
    const recovered = `${counts.recovered} files recovered, ${counts.there} were there already`;
    out.write(`${recovered}, ${failed} not recovered. Folder: ${targetFolder}\n`);
    return failed === 0 && !isOutdated ? 0 : 1;
  } catch (error) {
    if (signal.aborted) progress.printLine("Interrupted. Run it again to go on.");
    else if (error instanceof RecoverError) progress.printLine(error.message);
    else progress.printLine(`It could not be done: ${error instanceof Error ? error.message : String(error)}`);
    return 3;
  }
}

/** Asked before the list is read, so that the list must not be older. */
export async function readLoggedVersion(wallet: Wallet, deployment: string, servers: Servers): Promise<LoggedVersion> {
  try {
    const info = await servers.logInfo();
    return openLoggedVersion(wallet.address, info, await servers.newestVersion(wallet, deployment));
  } catch (error) {
    if (error instanceof RecoverError) return { kind: "unproven", reason: error.message };
    throw error;
  }
}

interface RecoverAllDeps {
  readonly targetFolder: string;
  readonly servers: Servers;
  readonly progress: ReturnType<typeof createProgress>;
  readonly signal: AbortSignal;
}

async function recoverAll(
  { folders, files }: PathPlan,
  { targetFolder, servers, progress, signal }: RecoverAllDeps,
): Promise<{ recovered: number; there: number; failed: number }> {
  const counts = { recovered: 0, there: 0, failed: 0 };
  const totalBytes = files.reduce((sum, { entry }) => sum + entry.sizeBytes, 0);
  let doneBytes = 0;
  const onFault = (path: readonly string[], error: unknown) => {
    if (signal.aborted) throw error;
    counts.failed += 1;
    const reason = error instanceof FileFault || error instanceof Error ? error.message : String(error);
    progress.printLine(`Not recovered: ${path.join("/")}: ${reason}`);
  };
  /** Folders that could not be created or are links. Nothing is written into them. */
  const unusable = new Set<string>();
  const isUnusable = (path: readonly string[]) =>
    path.some((_, depth) => unusable.has(JSON.stringify(path.slice(0, depth))));

  for (const path of folders) {
    try {
      if (isUnusable(path)) throw new FileFault("its folder can't be used");
      await ensureFolder(targetFolder, path);
    } catch (error) {
      unusable.add(JSON.stringify(path));
      onFault(path, error);
    }
  }
  const memory: BlockMemory = [];
  for (const [index, file] of files.entries()) {
    const { entry, path } = file;
    const onBytes = (bytes: number) => {
      doneBytes += bytes;
      progress.update(`${index + 1} of ${files.length} files, ${sizeText(doneBytes)} of ${sizeText(totalBytes)}`);
    };
    const before = doneBytes;
    try {
      if (isUnusable(path)) throw new FileFault("its folder can't be used");
      const outcome = await recoverFile(file, { targetFolder, servers, memory, onBytes });
      counts[outcome === "recovered" ? "recovered" : "there"] += 1;
      progress.printLine(
        `${outcome === "recovered" ? "Recovered" : "There already"}: ${path.join("/")} (${sizeText(entry.sizeBytes)})`,
      );
    } catch (error) {
      onFault(path, error);
    }
    doneBytes = before + entry.sizeBytes;
  }
  return counts;
}

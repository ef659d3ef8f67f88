import { existsSync } from "node:fs";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "@dexnet/service/process/start-error";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import { lockDataFolder } from "../start/data-folder.ts";
import { secretsPath } from "../start/secrets.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { runPostgresProgram } from "./postgres-programs.ts";
import { type BackupSettings, dumpName, embeddedFolders, schemaNames, secretsName } from "./settings.ts";

export interface RestoreRequest {
  readonly settings: BackupSettings;
  readonly folder: string;
}

export interface RestoreResult {
  readonly manifest: Manifest;
  /** Whether the secrets of the backup are in the data folder now. */
  readonly hasSecrets: boolean;
}

/** Restores a backup into a database and a data folder that have no data. Nothing is overwritten. */
export async function restoreBackup({ settings, folder }: RestoreRequest): Promise<RestoreResult> {
  const manifest = await readManifest(folder);
  const { DATABASE_URL, DEXNET_DATA } = settings;
  const lock = await lockDataFolder(DEXNET_DATA);
  try {
    const secrets = await readSecretsToRestore(folder, DEXNET_DATA);
    if (manifest.database === "postgres") {
      if (DATABASE_URL === undefined) throw new StartError("DATABASE_URL must be set: the backup is of a PostgreSQL.");
      await restorePostgres(DATABASE_URL, join(folder, dumpName));
    } else {
      if (DATABASE_URL !== undefined) {
        throw new StartError("DATABASE_URL must not be set: the backup is of the embedded databases.");
      }
      await restoreEmbedded(folder, DEXNET_DATA);
    }
    if (secrets !== undefined) await writeFileAtomically(secretsPath(DEXNET_DATA), secrets, { mode: 0o600 });
    return { manifest, hasSecrets: secrets !== undefined };
  } finally {
    await lock.release();
  }
}

/** Undefined if the backup has none. Other secrets in the data folder are an error: they could not open the data. */
async function readSecretsToRestore(folder: string, dataFolder: string): Promise<string | undefined> {
  const source = join(folder, secretsName);
  if (!existsSync(source)) return undefined;
  const text = await readFile(source, "utf8");
  const target = secretsPath(dataFolder);
  if (existsSync(target) && (await readFile(target, "utf8")) !== text) {
    throw new StartError(`${target} has other secrets than the backup: move it away first.`);
  }
  return text;
}

async function restorePostgres(databaseUrl: string, file: string): Promise<void> {
  const names = schemaNames.map((name) => `'${name}'`).join(", ");
  const query = `SELECT nspname FROM pg_namespace WHERE nspname IN (${names}) ORDER BY 1`;
  const found = (await runPostgresProgram("psql", databaseUrl, ["-XAt", "-c", query])).trim().split("\n").join(", ");
  if (found !== "") throw new StartError(`The database has data already (${found}): restore into an empty one.`);
  const args = ["--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error", "--dbname="];
  await runPostgresProgram("pg_restore", databaseUrl, [...args, file]);
}

async function restoreEmbedded(folder: string, dataFolder: string): Promise<void> {
  const existing = embeddedFolders.find((path) => existsSync(join(dataFolder, path)));
  if (existing !== undefined) {
    throw new StartError(`${join(dataFolder, existing)} exists already: restore into an empty data folder.`);
  }
  for (const path of embeddedFolders) {
    await mkdir(join(dataFolder, path), { recursive: true, mode: 0o700 });
    await cp(join(folder, path), join(dataFolder, path), { recursive: true });
  }
}

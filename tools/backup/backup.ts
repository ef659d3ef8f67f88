import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { newInviteCode } from "@dexnet/protocol/invite-code";
import { lockFolder } from "@dexnet/service/process/folder-lock";
import { StartError } from "@dexnet/service/process/start-error";
import { writeFileAtomically } from "@dexnet/service/process/write-file-atomically";
import { lockDataFolder } from "../start/data-folder.ts";
import { readSecrets, secretsPath } from "../start/secrets.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { runPostgresProgram } from "./postgres-programs.ts";
import { type BackupSettings, dumpName, embeddedFolders, schemaNames, secretsName } from "./settings.ts";

export interface BackupRequest {
  readonly settings: BackupSettings;
  /** A new folder, or an empty one. */
  readonly folder: string;
  readonly withSecrets: boolean;
  readonly now: Date;
}

/**
 * Writes the databases, and the secrets if asked, into a folder that only this user can read. A PostgreSQL server may be
 * in use: the dump of both schemas is one snapshot. The embedded databases must be stopped.
 */
export async function makeBackup({ settings, folder, withSecrets, now }: BackupRequest): Promise<Manifest> {
  await prepareFolder(folder);
  const { DATABASE_URL } = settings;
  if (DATABASE_URL === undefined) await copyEmbedded(settings.DEXNET_DATA, folder);
  else await dumpPostgres(DATABASE_URL, join(folder, dumpName));
  if (withSecrets) await writeSecrets(settings, join(folder, secretsName));
  return await writeManifest(folder, DATABASE_URL === undefined ? "embedded" : "postgres", now);
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new StartError(`${folder} is not empty: name a new folder.`);
  await chmod(folder, 0o700);
}

async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const schemas = schemaNames.map((name) => `--schema=${name}`);
  // Strict: a schema that is missing is an error, because such a backup could not be restored.
  const args = ["--format=custom", "--no-owner", "--no-privileges", "--strict-names", ...schemas, `--file=${file}`];
  await runPostgresProgram("pg_dump", databaseUrl, args);
  await chmod(file, 0o600);
}

async function copyEmbedded(dataFolder: string, folder: string): Promise<void> {
  const missing = embeddedFolders.find((path) => !existsSync(join(dataFolder, path)));
  if (missing !== undefined) throw new StartError(`There is no database in ${join(dataFolder, missing)}.`);
  const lock = await lockDataFolder(dataFolder);
  try {
    for (const path of embeddedFolders) await copyStopped(join(dataFolder, path), join(folder, path));
  } finally {
    await lock.release();
  }
}

/** Copies a database that no server uses, also none that was started alone. */
async function copyStopped(source: string, target: string): Promise<void> {
  const release = await lockFolder(source);
  try {
    await cp(source, target, { recursive: true });
  } finally {
    await release();
  }
}

const secretNames = ["TOKEN_SECRET", "INTERNAL_TOKEN", "LOG_SECRET_KEY"] as const;

/** The secrets of the settings take precedence over those of the file, as in the servers. */
async function writeSecrets(settings: BackupSettings, file: string): Promise<void> {
  const { DEXNET_DATA, TOKEN_SECRET, INTERNAL_TOKEN, LOG_SECRET_KEY } = settings;
  const stored = existsSync(secretsPath(DEXNET_DATA)) ? await readSecrets(DEXNET_DATA) : undefined;
  const given = {
    // `npm start` reads the file and needs one. It is not used in production.
    FIRST_INVITE_CODE: newInviteCode(),
    ...stored,
    ...(TOKEN_SECRET === undefined ? {} : { TOKEN_SECRET }),
    ...(INTERNAL_TOKEN === undefined ? {} : { INTERNAL_TOKEN }),
    ...(LOG_SECRET_KEY === undefined ? {} : { LOG_SECRET_KEY }),
  };
  const missing = secretNames.filter((name) => given[name] === undefined);
  if (missing.length > 0) {
    throw new StartError(
      `${missing.join(" and ")} must be set: DEXNET_DATA has no secrets.json with it. Or use --without-secrets.`,
    );
  }
  await writeFileAtomically(file, `${JSON.stringify(given, undefined, 2)}\n`, { mode: 0o600 });
}

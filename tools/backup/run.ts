import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Environment } from "@dexnet/service/process/settings";
import { describeStartFailure } from "@dexnet/service/process/start-error";
import { makeBackup } from "./backup.ts";
import { restoreBackup } from "./restore.ts";
import { readBackupSettings } from "./settings.ts";

export interface CommandEnvironment {
  readonly args: readonly string[];
  readonly env: Environment;
  out(text: string): void;
  err(text: string): void;
}

const helpText = {
  backup: `Writes a backup of the databases and the secrets into a new folder.

  npm run backup -- --to FOLDER [--without-secrets]

It reads the settings of the servers: DATABASE_URL (a PostgreSQL server, which may be in use), or DEXNET_DATA (the
embedded databases, which must be stopped), TOKEN_SECRET, INTERNAL_TOKEN and LOG_SECRET_KEY. The devices are not part of it.
`,
  restore: `Restores a backup into an empty database and data folder. It overwrites nothing.

  npm run restore -- --from FOLDER

It reads the settings of the servers: DATABASE_URL or DEXNET_DATA. The servers must be stopped.
`,
} as const;

/** Runs the command and returns its exit code. */
export async function runBackup({ args, env, out, err }: CommandEnvironment): Promise<number> {
  return await perform("backup", { args, env, out, err }, async () => {
    const options = { to: { type: "string" }, "without-secrets": { type: "boolean" }, ...helpOption } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true || values.to === undefined) return null;
    const withSecrets = values["without-secrets"] !== true;
    const folder = resolve(values.to);
    const manifest = await makeBackup({ settings: readBackupSettings(env), folder, withSecrets, now: new Date() });
    const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
    const warning = withSecrets
      ? "It contains the secrets, which are not encrypted. Store secrets.json separately from the database.\n"
      : "It does not contain the secrets: back up TOKEN_SECRET, INTERNAL_TOKEN and LOG_SECRET_KEY separately.\n";
    return `The backup is in ${folder}: ${sizeBytes} bytes in ${manifest.files.length} files.\n${warning}`;
  });
}

export async function runRestore({ args, env, out, err }: CommandEnvironment): Promise<number> {
  return await perform("restore", { args, env, out, err }, async () => {
    const options = { from: { type: "string" }, ...helpOption } as const;
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true || values.from === undefined) return null;
    const folder = resolve(values.from);
    const { manifest, hasSecrets } = await restoreBackup({ settings: readBackupSettings(env), folder });
    const secrets = hasSecrets
      ? "The secrets are in secrets.json of the data folder. Servers without a data folder need them as settings.\n"
      : "The backup has no secrets: set TOKEN_SECRET, INTERNAL_TOKEN and LOG_SECRET_KEY to those of the time of the backup.\n";
    return `The backup of ${manifest.createdAt} is restored.\n${secrets}`;
  });
}

const helpOption = { help: { type: "boolean", short: "h" } } as const;

/** `work` returns the text of success, or null for the help. */
async function perform(
  name: keyof typeof helpText,
  { args, out, err }: CommandEnvironment,
  work: () => Promise<string | null>,
): Promise<number> {
  try {
    const text = await work();
    if (text !== null) {
      out(text);
      return 0;
    }
    const isWanted = args.includes("--help") || args.includes("-h");
    (isWanted ? out : err)(helpText[name]);
    return isWanted ? 0 : 2;
  } catch (error) {
    if (error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")) {
      err(`dexnet: ${error.message}\n${helpText[name]}`);
      return 2;
    }
    const sentence = describeStartFailure(error);
    err(`dexnet: ${sentence ?? String(error instanceof Error ? error.stack : error)}\n`);
    return 1;
  }
}

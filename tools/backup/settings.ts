import {
  databaseUrlSetting,
  type Environment,
  readSettings,
  secretKeySetting,
  secretSetting,
} from "@dexnet/service/process/settings";
import * as z from "zod/mini";
import { dataFolder } from "../start/settings.ts";

const schema = z.object({
  DEXNET_DATA: dataFolder,
  DATABASE_URL: databaseUrlSetting(),
  TOKEN_SECRET: z.optional(secretSetting(32)),
  INTERNAL_TOKEN: z.optional(secretSetting(32)),
  LOG_SECRET_KEY: z.optional(secretKeySetting()),
});

export type BackupSettings = z.output<typeof schema>;

/** Settings of the servers by which a backup finds the database and the secrets. */
export function readBackupSettings(env: Environment): BackupSettings {
  return readSettings(schema, env);
}

/** Schemas of a PostgreSQL database. */
export const schemaNames = ["dexnet_api", "dexnet_ledger"] as const;
/** Folders of the embedded databases in the data folder. */
export const embeddedFolders = ["api/db", "ledger/db"] as const;
export const dumpName = "database.dump";
export const secretsName = "secrets.json";

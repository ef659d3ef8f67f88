import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectionsPerNetworkSetting } from "@dexnet/service/network-limit";
import {
  countSetting,
  databaseUrlSetting,
  type Environment,
  logLevelSetting,
  originsSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretSetting,
  textSetting,
  urlSetting,
} from "@dexnet/service/settings";
import { trustedProxiesSetting } from "@dexnet/service/trusted-proxies";
import { z } from "zod";
import type { ConnectionOptions } from "./app.ts";
import { demoDevices } from "./devices/demo-devices.ts";
import { type DeviceSetting, devicesSchema } from "./devices/device-setting.ts";
import type { ScrubSettings } from "./healing/start-healing.ts";
import { scrubDefaults } from "./scrub/limits.ts";

const megabyte = 1_000_000;
const day = 86_400_000;

const schema = z.object({
  LEDGER_PORT: portSetting(8081),
  HOST: textSetting("127.0.0.1"),
  DEXNET_DATA: textSetting(".data"),
  DATABASE_URL: databaseUrlSetting(),
  LEDGER_DEVICES: z.string().optional(),
  INTERNAL_TOKEN: secretSetting(32),
  PUBLIC_URL: urlSetting().default("http://localhost:8080"),
  LEDGER_URL: urlSetting().optional(),
  ALLOWED_ORIGINS: originsSetting().optional(),
  TRUSTED_PROXIES: trustedProxiesSetting(),
  CONNECTIONS_PER_NETWORK: connectionsPerNetworkSetting(),
  REPAIR_SECONDS: countSetting(30, { min: 1, max: 86_400 }),
  SCRUB_MB_PER_SECOND: countSetting(scrubDefaults.bytesPerSecond / megabyte, { min: 1, max: 10_000 }),
  SCRUB_DAYS: countSetting(scrubDefaults.everyMs / day, { min: 1, max: 3_650 }),
  LOG_LEVEL: logLevelSetting(),
  NODE_ENV: z.string().optional(),
});

interface LedgerSettings {
  readonly port: number;
  readonly host: string;
  readonly database: { readonly url?: string; readonly folder?: string };
  readonly devices: readonly DeviceSetting[];
  /** The sites of the devices are invented. */
  readonly demo: boolean;
  readonly internalToken: string;
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly connections: ConnectionOptions;
  readonly repairIntervalMs: number;
  readonly scrub: ScrubSettings;
  readonly logLevel: string;
}

export function readLedgerSettings(env: Environment): LedgerSettings {
  const given = readSettings(schema, env);
  const dataFolder = resolve(given.DEXNET_DATA);
  const demo = given.LEDGER_DEVICES === undefined;
  if (demo && given.NODE_ENV === "production") {
    throw new SettingsError("LEDGER_DEVICES must be set in production: the default devices are only for trying out.");
  }
  return {
    port: given.LEDGER_PORT,
    host: given.HOST,
    database:
      given.DATABASE_URL === undefined ? { folder: join(dataFolder, "ledger", "db") } : { url: given.DATABASE_URL },
    devices: given.LEDGER_DEVICES === undefined ? demoDevices(dataFolder) : readDevices(given.LEDGER_DEVICES),
    demo,
    internalToken: given.INTERNAL_TOKEN,
    publicUrl: given.LEDGER_URL,
    allowedOrigins: given.ALLOWED_ORIGINS ?? [new URL(given.PUBLIC_URL).origin],
    connections: {
      trustedProxies: given.TRUSTED_PROXIES,
      connectionsPerNetwork: given.CONNECTIONS_PER_NETWORK,
    },
    repairIntervalMs: given.REPAIR_SECONDS * 1_000,
    scrub: {
      ...scrubDefaults,
      bytesPerSecond: given.SCRUB_MB_PER_SECOND * megabyte,
      everyMs: given.SCRUB_DAYS * day,
    },
    logLevel: given.LOG_LEVEL,
  };
}

/** Reads the list of devices: JSON, or the path of a JSON file. */
function readDevices(text: string): DeviceSetting[] {
  const json = text.trimStart().startsWith("[") ? text : readDevicesFile(text);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new SettingsError("LEDGER_DEVICES must be a list in JSON, or the path of a file with one.", { cause });
  }
  const parsed = devicesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const position = issue === undefined || issue.path.length === 0 ? "" : ` (at ${issue.path.join(".")})`;
  throw new SettingsError(`LEDGER_DEVICES is not valid: ${issue?.message ?? "it can't be read"}${position}.`);
}

function readDevicesFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new SettingsError("LEDGER_DEVICES must be a list in JSON, or the path of a file that can be read.", {
      cause,
    });
  }
}

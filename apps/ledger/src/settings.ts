import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { connectionsPerNetworkSetting } from "@dexnet/service/http/network-limit";
import { trustedProxiesSetting } from "@dexnet/service/http/trusted-proxies";
import {
  countSetting,
  databaseUrlSetting,
  type Environment,
  logLevelSetting,
  optionalUrlSetting,
  originsSetting,
  portSetting,
  readSettings,
  SettingsError,
  secretKeySetting,
  secretSetting,
  stopDelaySetting,
  textSetting,
  urlSetting,
} from "@dexnet/service/process/settings";
import { isKeyName } from "@dexnet/tlog/notes/verifier-key";
import * as z from "zod/mini";
import type { ConnectionOptions } from "./app.ts";
import { demoDevices } from "./devices/demo-devices.ts";
import { createDevicesSchema, type DeviceSetting } from "./devices/device-setting.ts";
import type { Driver } from "./devices/driver.ts";
import { createDrivers } from "./drivers.ts";
import { describeAnchorSettings } from "./log/anchor-settings.ts";
import type { LogSettings } from "./log/log-key.ts";
import type { PublicationSettings } from "./log/start-publication.ts";
import { readWitnessPolicy } from "./log/witness-settings.ts";
import { repairBytesPerSecondUsual } from "./repair/repair-limits.ts";
import { scrubDefaults } from "./repair/scrub-limits.ts";
import type { ScrubSettings } from "./repair/start-healing.ts";

const megabyte = 1_000_000;
const day = 86_400_000;

const schema = z.object({
  LEDGER_PORT: portSetting(8081),
  HOST: textSetting("127.0.0.1"),
  LEDGER_INTERNAL_PORT: portSetting(8091),
  INTERNAL_HOST: textSetting("127.0.0.1"),
  DEXNET_DATA: textSetting(".data"),
  DATABASE_URL: databaseUrlSetting(),
  LEDGER_DEVICES: z.optional(z.string()),
  S3_CREDENTIALS_FILE: z.optional(z.string().check(z.minLength(1))),
  INTERNAL_TOKEN: secretSetting(32),
  LOG_NAME: textSetting("localhost/dexnet").check(z.refine(isKeyName, "must be a name without spaces and plus signs")),
  LOG_SECRET_KEY: secretKeySetting(),
  LOG_WITNESSES: z.optional(z.string()),
  ANCHOR_RPC_URL: optionalUrlSetting(),
  ANCHOR_CHAIN_ID: countSetting(56, { min: 1, max: Number.MAX_SAFE_INTEGER }),
  ANCHOR_CONTRACT: z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, "must be the address of a contract"))),
  ANCHOR_SECRET_KEY: z.optional(secretKeySetting()),
  ANCHOR_MINUTES: countSetting(60, { min: 1, max: 10_080 }),
  ANCHOR_EXPLORER_URL: z.optional(
    z
      .string()
      .check(z.regex(/^https?:\/\/.*\{transaction\}/, "must be an URL with {transaction} in place of the hash")),
  ),
  PUBLIC_URL: z._default(urlSetting(), "http://localhost:8080"),
  LEDGER_URL: z.optional(urlSetting()),
  ALLOWED_ORIGINS: z.optional(originsSetting()),
  TRUSTED_PROXIES: trustedProxiesSetting(),
  CONNECTIONS_PER_NETWORK: connectionsPerNetworkSetting(),
  REPAIR_SECONDS: countSetting(30, { min: 1, max: 86_400 }),
  REPAIR_MB_PER_SECOND: countSetting(repairBytesPerSecondUsual / megabyte, { min: 1, max: 10_000 }),
  SCRUB_MB_PER_SECOND: countSetting(scrubDefaults.bytesPerSecond / megabyte, { min: 1, max: 10_000 }),
  SCRUB_DAYS: countSetting(scrubDefaults.everyMs / day, { min: 1, max: 3_650 }),
  STOP_DELAY_SECONDS: stopDelaySetting(),
  LOG_LEVEL: logLevelSetting(),
  NODE_ENV: z.optional(z.string()),
});

/** Names of all settings that the ledger reads. */
export const ledgerSettingNames: readonly string[] = Object.keys(schema.shape);

interface LedgerSettings {
  readonly port: number;
  readonly host: string;
  readonly internalPort: number;
  readonly internalHost: string;
  readonly database: { readonly url?: string; readonly folder?: string };
  readonly drivers: readonly Driver[];
  readonly devices: readonly DeviceSetting[];
  /** The sites of the devices are invented. */
  readonly demo: boolean;
  readonly internalToken: string;
  readonly transparencyLog: LogSettings;
  readonly publication: PublicationSettings;
  readonly publicUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
  readonly connections: ConnectionOptions;
  readonly repairIntervalMs: number;
  readonly repairBytesPerSecond: number;
  readonly scrub: ScrubSettings;
  readonly stopDelayMs: number;
  readonly logLevel: string;
}

export function readLedgerSettings(env: Environment): LedgerSettings {
  const given = readSettings(schema, env);
  const dataFolder = resolve(given.DEXNET_DATA);
  const demo = given.LEDGER_DEVICES === undefined;
  if (demo && given.NODE_ENV === "production") {
    throw new SettingsError("LEDGER_DEVICES must be set in production: the default devices are only for trying out.");
  }
  const drivers = createDrivers({ s3CredentialsFile: given.S3_CREDENTIALS_FILE });
  return {
    port: given.LEDGER_PORT,
    host: given.HOST,
    internalPort: given.LEDGER_INTERNAL_PORT,
    internalHost: given.INTERNAL_HOST,
    database:
      given.DATABASE_URL === undefined ? { folder: join(dataFolder, "ledger", "db") } : { url: given.DATABASE_URL },
    drivers,
    devices: given.LEDGER_DEVICES === undefined ? demoDevices(dataFolder) : readDevices(given.LEDGER_DEVICES, drivers),
    demo,
    internalToken: given.INTERNAL_TOKEN,
    transparencyLog: { name: given.LOG_NAME, secretKeyBytes: Buffer.from(given.LOG_SECRET_KEY, "hex") },
    publication: {
      witnesses: readWitnessPolicy(given.LOG_WITNESSES),
      anchors: describeAnchorSettings(given),
    },
    publicUrl: given.LEDGER_URL,
    allowedOrigins: given.ALLOWED_ORIGINS ?? [new URL(given.PUBLIC_URL).origin],
    connections: {
      trustedProxies: given.TRUSTED_PROXIES,
      connectionsPerNetwork: given.CONNECTIONS_PER_NETWORK,
    },
    repairIntervalMs: given.REPAIR_SECONDS * 1_000,
    repairBytesPerSecond: given.REPAIR_MB_PER_SECOND * megabyte,
    scrub: {
      ...scrubDefaults,
      bytesPerSecond: given.SCRUB_MB_PER_SECOND * megabyte,
      everyMs: given.SCRUB_DAYS * day,
    },
    stopDelayMs: given.STOP_DELAY_SECONDS * 1_000,
    logLevel: given.LOG_LEVEL,
  };
}

/** Reads the list of devices: JSON, or the path of a JSON file. */
function readDevices(text: string, drivers: readonly Driver[]): DeviceSetting[] {
  const json = text.trimStart().startsWith("[") ? text : readDevicesFile(text);
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (cause) {
    throw new SettingsError("LEDGER_DEVICES must be a list in JSON, or the path of a file with one.", { cause });
  }
  const parsed = createDevicesSchema(drivers).safeParse(value);
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

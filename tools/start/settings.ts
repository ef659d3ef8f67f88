import { resolve } from "node:path";
import {
  databaseUrlSetting,
  type Environment,
  logLevelSetting,
  optionalUrlSetting,
  originsSetting,
  portSetting,
  readSettings,
  SettingsError,
  schemeSetting,
  secretKeySetting,
  secretSetting,
  textSetting,
} from "@dexnet/service/process/settings";
import * as z from "zod/mini";
import { projectRoot } from "./paths.ts";

/** A port that other processes get before it is opened, so the system can't choose it. */
const fixedPort = (port: number) =>
  portSetting(port).check(z.refine((given) => given > 0, "must be a port, a whole number from 1 to 65535"));

export const dataFolder = z.pipe(
  z._default(z.string(), ".data"),
  z.transform((path) => resolve(projectRoot, path)),
);

const demoSettings = { NODE_ENV: z.optional(z.string()), DEXNET_DATA: dataFolder, LOG_LEVEL: logLevelSetting() };

export const mailboxSettings = z.object({
  ...demoSettings,
  MAILBOX_PORT: fixedPort(8082),
  MAILBOX_SMTP_PORT: fixedPort(8025),
});

export const chainSettings = z.object({
  ...demoSettings,
  CHAIN_PORT: fixedPort(8545),
  /** Origins whose pages may use the test wallet. None by default. */
  ALLOWED_ORIGINS: z._default(originsSetting(), []),
});

/** Settings by which an operator's command finds the servers. */
export const adminSettings = z.object({
  DEXNET_DATA: dataFolder,
  INTERNAL_HOST: textSetting("127.0.0.1"),
  API_INTERNAL_PORT: fixedPort(8090),
  LEDGER_INTERNAL_PORT: fixedPort(8091),
  INTERNAL_TOKEN: z.optional(secretSetting(32)),
});

/** Settings of the start itself. Settings of a single server are passed to it and checked there. */
const startSchema = z.object({
  ...demoSettings,
  HOST: textSetting("127.0.0.1"),
  API_PORT: fixedPort(8080),
  LEDGER_PORT: fixedPort(8081),
  INTERNAL_HOST: textSetting("127.0.0.1"),
  API_INTERNAL_PORT: fixedPort(8090),
  LEDGER_INTERNAL_PORT: fixedPort(8091),
  CHAIN_PORT: fixedPort(8545),
  MAILBOX_PORT: fixedPort(8082),
  MAILBOX_SMTP_PORT: fixedPort(8025),
  PUBLIC_URL: optionalUrlSetting(),
  LEDGER_URL: optionalUrlSetting(),
  LEDGER_INTERNAL_URL: optionalUrlSetting(),
  DATABASE_URL: databaseUrlSetting(),
  SMTP_URL: z.optional(schemeSetting(["smtp", "smtps"])),
  CHAIN_RPC_URL: optionalUrlSetting(),
  LEDGER_DEVICES: z.optional(z.string()),
  WEB_ROOT: z.optional(z.string()),
  TOKEN_SECRET: z.optional(secretSetting(32)),
  INTERNAL_TOKEN: z.optional(secretSetting(32)),
  LOG_SECRET_KEY: z.optional(secretKeySetting()),
  FIRST_INVITE_CODE: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});

export const portNames = [
  "API_PORT",
  "LEDGER_PORT",
  "API_INTERNAL_PORT",
  "LEDGER_INTERNAL_PORT",
  "CHAIN_PORT",
  "MAILBOX_PORT",
  "MAILBOX_SMTP_PORT",
] as const;
export type PortName = (typeof portNames)[number];

export type StartSettings = z.output<typeof startSchema> & {
  /** Whether NODE_ENV is production or the address is public. */
  production: boolean;
  publicUrl: string;
  ledgerUrl: string;
  withMailbox: boolean;
  withChain: boolean;
  /** Address of the test wallet for the application, or null without one. */
  testWalletUrl: string | null;
  /** Ports that will be opened, with their settings. */
  ports: { setting: PortName; port: number; hostSetting: HostSetting | undefined; host: string }[];
};

/** Reads and completes the settings of a start; throws SettingsError with a sentence for each that is wrong. */
export function readStartSettings(env: Environment): StartSettings {
  const given = readSettings(startSchema, env);
  const publicUrl = given.PUBLIC_URL ?? `http://localhost:${given.API_PORT}`;
  const ledgerUrl = given.LEDGER_URL ?? `http://localhost:${given.LEDGER_PORT}`;
  const settings = {
    ...given,
    production: given.NODE_ENV === "production" || isPublicAddress(publicUrl),
    publicUrl,
    ledgerUrl,
    withMailbox: given.SMTP_URL === undefined,
    withChain: given.CHAIN_RPC_URL === undefined,
    // The chain listens on this machine only, so the browser must be here too.
    testWalletUrl:
      given.CHAIN_RPC_URL === undefined && isLoopback(publicUrl) ? `http://127.0.0.1:${given.CHAIN_PORT}` : null,
  };
  refuseDemoInProduction(settings);
  if (settings.withChain) refuseMixedPayments(env);
  const used: PortName[] = ["API_PORT", "LEDGER_PORT", "API_INTERNAL_PORT", "LEDGER_INTERNAL_PORT"];
  if (settings.withChain) used.push("CHAIN_PORT");
  if (settings.withMailbox) used.push("MAILBOX_PORT", "MAILBOX_SMTP_PORT");
  const ports = used.map((setting) => {
    const hostSetting = hostSettings[setting];
    const host = hostSetting === undefined ? "127.0.0.1" : given[hostSetting];
    return { setting, port: given[setting], hostSetting, host };
  });
  refuseSamePort(ports);
  return { ...settings, ports };
}

type HostSetting = "HOST" | "INTERNAL_HOST";

/** The other ports are open on this machine only. */
const hostSettings: Readonly<Partial<Record<PortName, HostSetting>>> = {
  API_PORT: "HOST",
  LEDGER_PORT: "HOST",
  API_INTERNAL_PORT: "INTERNAL_HOST",
  LEDGER_INTERNAL_PORT: "INTERNAL_HOST",
};

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isLoopback(url: string): boolean {
  return loopbackNames.has(new URL(url).hostname);
}

function isPublicAddress(url: string): boolean {
  return new URL(url).protocol === "https:" && !isLoopback(url);
}

/** Settings of the api that the local chain has values for. */
const paymentSettings = [
  "SECOND_CHAIN_RPC_URL",
  "CHAIN_ID",
  "USDT_CONTRACT",
  "DEXNET_CONTRACT",
  "DEXNET_PAIR",
  "MERCHANT_XPUB",
  "EXPLORER_URL",
  "TEST_WALLET_URL",
] as const;

/** Real payments need a real chain: none of their settings is combined with the local chain, its tokens and its merchant. */
function refuseMixedPayments(env: Environment): void {
  const given = paymentSettings.filter((name) => (env[name] ?? "") !== "");
  const sentences = given.map(
    (name) => `${name} is set, so CHAIN_RPC_URL must be set: the local chain has settings of its own.`,
  );
  if (sentences.length > 0) throw new SettingsError(sentences.join("\n"));
}

/** The demonstration mailbox would show codes to strangers, and the local chain would accept play money as payment. */
function refuseDemoInProduction(settings: Omit<StartSettings, "ports">): void {
  if (!settings.production) return;
  const reason = settings.NODE_ENV === "production" ? "NODE_ENV is production" : "PUBLIC_URL is a public address";
  const missing: [boolean, string][] = [
    [settings.withMailbox, "SMTP_URL must be set: the demonstration mailbox sends nothing"],
    [settings.withChain, "CHAIN_RPC_URL must be set: the local chain has play money only"],
    [
      settings.LEDGER_DEVICES === undefined,
      "LEDGER_DEVICES must be set: the demonstration devices are folders beside each other",
    ],
    [settings.PUBLIC_URL === undefined, "PUBLIC_URL must be set: mails and links carry it"],
  ];
  const sentences = missing.filter(([isMissing]) => isMissing).map(([, sentence]) => `${reason}, so ${sentence}.`);
  if (sentences.length > 0) throw new SettingsError(sentences.join("\n"));
}

function refuseSamePort(ports: StartSettings["ports"]): void {
  for (const [index, { setting, port }] of ports.entries()) {
    const other = ports.slice(0, index).find((earlier) => earlier.port === port);
    if (other !== undefined) {
      throw new SettingsError(`${other.setting} and ${setting} are both ${port}, and each needs a port of its own.`);
    }
  }
}

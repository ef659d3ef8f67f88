import { fileURLToPath } from "node:url";
import { inviteCodeKey } from "@dexnet/protocol/invite-code";
import { connectionsPerNetworkSetting } from "@dexnet/service/network-limit";
import {
  countSetting,
  databaseUrlSetting,
  type Environment,
  logLevelSetting,
  optionalUrlSetting,
  portSetting,
  readSettings,
  schemeSetting,
  secretSetting,
  textSetting,
  urlSetting,
} from "@dexnet/service/settings";
import { type TrustedProxies, trustedProxiesSetting } from "@dexnet/service/trusted-proxies";
import { z } from "zod";

const builtApplication = fileURLToPath(new URL("../../web/dist", import.meta.url));

const schema = z
  .object({
    NODE_ENV: z.string().optional(),
    API_PORT: portSetting(8080),
    HOST: textSetting("127.0.0.1"),
    DEXNET_DATA: textSetting(".data"),
    DATABASE_URL: databaseUrlSetting(),
    PUBLIC_URL: optionalUrlSetting(),
    LEDGER_URL: urlSetting().default("http://localhost:8081"),
    LEDGER_INTERNAL_URL: optionalUrlSetting(),
    INTERNAL_TOKEN: secretSetting(32),
    TOKEN_SECRET: secretSetting(32),
    ACCESS_TOKEN_SECONDS: countSetting(900, { min: 5, max: 86_400 }),
    TRUSTED_PROXIES: trustedProxiesSetting(),
    CONNECTIONS_PER_NETWORK: connectionsPerNetworkSetting(),
    SMTP_URL: schemeSetting(["smtp", "smtps"]),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "must be an e-mail, alone or as Name <e-mail>")
      .default("DexNet <no-reply@dexnet.localhost>"),
    MAILBOX_URL: optionalUrlSetting(),
    FIRST_INVITE_CODE: z
      .string()
      .trim()
      .max(64, "must be at most 64 characters")
      .refine((code) => inviteCodeKey(code) !== "", "must be more than dashes")
      .optional(),
    WEB_ROOT: textSetting(builtApplication),
    LOG_LEVEL: logLevelSetting(),
  })
  .refine(({ NODE_ENV, MAILBOX_URL }) => NODE_ENV !== "production" || MAILBOX_URL === undefined, {
    path: ["MAILBOX_URL"],
    message: "can't be set in production: the mailbox page is for demonstrations",
  });

export interface ApiSettings {
  port: number;
  host: string;
  dataFolder: string;
  databaseUrl: string | undefined;
  publicUrl: string;
  ledgerUrl: string;
  ledgerInternalUrl: string;
  internalToken: string;
  tokenSecret: string;
  accessTokenSeconds: number;
  trustedProxies: TrustedProxies;
  connectionsPerNetwork: number;
  smtpUrl: string;
  mailFrom: string;
  mailboxUrl: string | undefined;
  firstInviteCode: string | undefined;
  webRoot: string;
  logLevel: string;
}

/** Throws SettingsError with a sentence for each setting that is wrong. */
export function readApiSettings(env: Environment): ApiSettings {
  const settings = readSettings(schema, env);
  return {
    port: settings.API_PORT,
    host: settings.HOST,
    dataFolder: settings.DEXNET_DATA,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.API_PORT}`,
    ledgerUrl: settings.LEDGER_URL,
    ledgerInternalUrl: settings.LEDGER_INTERNAL_URL ?? settings.LEDGER_URL,
    internalToken: settings.INTERNAL_TOKEN,
    tokenSecret: settings.TOKEN_SECRET,
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    trustedProxies: settings.TRUSTED_PROXIES,
    connectionsPerNetwork: settings.CONNECTIONS_PER_NETWORK,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailboxUrl: settings.MAILBOX_URL,
    firstInviteCode: settings.FIRST_INVITE_CODE,
    webRoot: settings.WEB_ROOT,
    logLevel: settings.LOG_LEVEL,
  };
}

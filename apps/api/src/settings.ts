import { isIP } from "node:net";
import { fileURLToPath } from "node:url";
import { inviteCodeKey } from "@dexnet/protocol/invite-code";
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
import { z } from "zod";

const builtApplication = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** Networks that a proxy may be named by. */
const namedNetworks: readonly string[] = ["loopback", "linklocal", "uniquelocal"];

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

function trustedProxiesSetting() {
  return z
    .string()
    .transform((text) => (text.trim() === "none" ? false : text.split(",").map((one) => one.trim())))
    .refine((list) => list === false || list.every(isNetwork), {
      message: `must be none, or a list of addresses, networks like 10.0.0.0/8, and the words ${namedNetworks.join(", ")}`,
    })
    .default(["loopback"]);
}

function isNetwork(text: string): boolean {
  if (namedNetworks.includes(text)) return true;
  const [address = "", prefix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

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
  /** Who may say for whom a request is: addresses, networks and names of them. False for nobody. */
  trustedProxies: string[] | false;
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
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailboxUrl: settings.MAILBOX_URL,
    firstInviteCode: settings.FIRST_INVITE_CODE,
    webRoot: settings.WEB_ROOT,
    logLevel: settings.LOG_LEVEL,
  };
}

import { fileURLToPath } from "node:url";
import type { Address } from "@dexnet/chain/chain-reader";
import { localChainId } from "@dexnet/chain/local-chain/constants";
import { testMerchantXpub } from "@dexnet/chain/test-payment-settings";
import { inviteCodeKey } from "@dexnet/protocol/invite-code";
import { connectionsPerNetworkSetting } from "@dexnet/service/http/network-limit";
import { type TrustedProxies, trustedProxiesSetting } from "@dexnet/service/http/trusted-proxies";
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
  stopDelaySetting,
  textSetting,
  urlSetting,
} from "@dexnet/service/process/settings";
import * as z from "zod/mini";
import type { PaymentSettings } from "./payments/open-chain.ts";
import { quoteLockMs } from "./payments/payment-limits.ts";

/** Address of a contract on the chain. */
const contractSetting = () =>
  z.optional(z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, "must be 0x and 40 hex digits")));

const builtApplication = fileURLToPath(new URL("../../web/dist", import.meta.url));

const schema = z
  .object({
    NODE_ENV: z.optional(z.string()),
    API_PORT: portSetting(8080),
    HOST: textSetting("127.0.0.1"),
    API_INTERNAL_PORT: portSetting(8090),
    INTERNAL_HOST: textSetting("127.0.0.1"),
    DEXNET_DATA: textSetting(".data"),
    DATABASE_URL: databaseUrlSetting(),
    PUBLIC_URL: optionalUrlSetting(),
    LEDGER_URL: z._default(urlSetting(), "http://localhost:8081"),
    LEDGER_INTERNAL_URL: z._default(urlSetting(), "http://127.0.0.1:8091"),
    INTERNAL_TOKEN: secretSetting(32),
    TOKEN_SECRET: secretSetting(32),
    ACCESS_TOKEN_SECONDS: countSetting(900, { min: 5, max: 86_400 }),
    TRUSTED_PROXIES: trustedProxiesSetting(),
    CONNECTIONS_PER_NETWORK: connectionsPerNetworkSetting(),
    SMTP_URL: schemeSetting(["smtp", "smtps"]),
    MAIL_FROM: z._default(
      z.string().check(z.regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, "must be an e-mail, alone or as Name <e-mail>")),
      "DexNet <no-reply@dexnet.localhost>",
    ),
    MAILBOX_URL: optionalUrlSetting(),
    TEST_WALLET_URL: optionalUrlSetting(),
    ANALYTICS_URL: optionalUrlSetting(),
    FIRST_INVITE_CODE: z.optional(
      z.string().check(
        z.trim(),
        z.maxLength(64, "must be at most 64 characters"),
        z.refine((code) => inviteCodeKey(code) !== "", "must be more than dashes"),
      ),
    ),
    CHAIN_RPC_URL: optionalUrlSetting(),
    SECOND_CHAIN_RPC_URL: optionalUrlSetting(),
    CHAIN_ID: countSetting(56, { min: 1, max: Number.MAX_SAFE_INTEGER }),
    USDT_CONTRACT: contractSetting(),
    DEXNET_CONTRACT: contractSetting(),
    DEXNET_PAIR: contractSetting(),
    MERCHANT_XPUB: z.optional(z.string().check(z.trim())),
    EXPLORER_URL: z.optional(
      z
        .string()
        .check(z.regex(/^https?:\/\/.*\{transaction\}/, "must be an URL with {transaction} in place of the hash")),
    ),
    QUOTE_LOCK_SECONDS: countSetting(quoteLockMs / 1_000, { min: 10, max: quoteLockMs / 1_000 }),
    WEB_ROOT: textSetting(builtApplication),
    STOP_DELAY_SECONDS: stopDelaySetting(),
    LOG_LEVEL: logLevelSetting(),
  })
  .check(
    z.refine(({ NODE_ENV, MAILBOX_URL }) => NODE_ENV !== "production" || MAILBOX_URL === undefined, {
      path: ["MAILBOX_URL"],
      message: "can't be set in production: the mailbox page is for demonstrations",
    }),
    z.refine(({ NODE_ENV, TEST_WALLET_URL }) => NODE_ENV !== "production" || TEST_WALLET_URL === undefined, {
      path: ["TEST_WALLET_URL"],
      message: "can't be set in production: the test wallet is for demonstrations",
    }),
    z.refine(({ CHAIN_ID, MERCHANT_XPUB }) => MERCHANT_XPUB !== testMerchantXpub || CHAIN_ID === localChainId, {
      path: ["MERCHANT_XPUB"],
      message: "is the public test key, whose private key everyone has: it is for the local chain only",
    }),
    z.refine(
      (settings) => {
        const needed = [settings.CHAIN_RPC_URL, settings.USDT_CONTRACT, settings.DEXNET_CONTRACT, settings.DEXNET_PAIR];
        return settings.MERCHANT_XPUB === undefined || !needed.includes(undefined);
      },
      {
        path: ["MERCHANT_XPUB"],
        message: "needs CHAIN_RPC_URL, USDT_CONTRACT, DEXNET_CONTRACT and DEXNET_PAIR",
      },
    ),
  );

/** Names of all settings that the api reads. */
export const apiSettingNames: readonly string[] = Object.keys(schema.shape);

export interface ApiSettings {
  port: number;
  host: string;
  internalPort: number;
  internalHost: string;
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
  testWalletUrl: string | undefined;
  analyticsUrl: string | undefined;
  firstInviteCode: string | undefined;
  /** Undefined if nothing is sold. */
  payments: PaymentSettings | undefined;
  webRoot: string;
  stopDelayMs: number;
  logLevel: string;
}

/** Throws SettingsError with one sentence for each invalid setting. */
export function readApiSettings(env: Environment): ApiSettings {
  const settings = readSettings(schema, env);
  return {
    port: settings.API_PORT,
    host: settings.HOST,
    internalPort: settings.API_INTERNAL_PORT,
    internalHost: settings.INTERNAL_HOST,
    dataFolder: settings.DEXNET_DATA,
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.API_PORT}`,
    ledgerUrl: settings.LEDGER_URL,
    ledgerInternalUrl: settings.LEDGER_INTERNAL_URL,
    internalToken: settings.INTERNAL_TOKEN,
    tokenSecret: settings.TOKEN_SECRET,
    accessTokenSeconds: settings.ACCESS_TOKEN_SECONDS,
    trustedProxies: settings.TRUSTED_PROXIES,
    connectionsPerNetwork: settings.CONNECTIONS_PER_NETWORK,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    mailboxUrl: settings.MAILBOX_URL,
    testWalletUrl: settings.TEST_WALLET_URL,
    analyticsUrl: settings.ANALYTICS_URL,
    firstInviteCode: settings.FIRST_INVITE_CODE,
    payments: readPaymentSettings(settings),
    webRoot: settings.WEB_ROOT,
    stopDelayMs: settings.STOP_DELAY_SECONDS * 1_000,
    logLevel: settings.LOG_LEVEL,
  };
}

function readPaymentSettings(settings: z.output<typeof schema>): PaymentSettings | undefined {
  const { CHAIN_RPC_URL, SECOND_CHAIN_RPC_URL, USDT_CONTRACT, DEXNET_CONTRACT, DEXNET_PAIR, MERCHANT_XPUB } = settings;
  if (MERCHANT_XPUB === undefined || CHAIN_RPC_URL === undefined) return undefined;
  if (USDT_CONTRACT === undefined || DEXNET_CONTRACT === undefined || DEXNET_PAIR === undefined) return undefined;
  return {
    rpcUrls: SECOND_CHAIN_RPC_URL === undefined ? [CHAIN_RPC_URL] : [CHAIN_RPC_URL, SECOND_CHAIN_RPC_URL],
    contracts: {
      chainId: settings.CHAIN_ID,
      tokens: { USDT: USDT_CONTRACT as Address, DEXNET: DEXNET_CONTRACT as Address },
      pair: DEXNET_PAIR as Address,
    },
    merchantXpub: MERCHANT_XPUB,
    explorerUrl: settings.EXPLORER_URL ?? null,
    quoteLockMs: settings.QUOTE_LOCK_SECONDS * 1_000,
  };
}

import { join } from "node:path";
import { testAnchorContract, testAnchorKeyHex } from "@dexnet/chain/anchors/test-anchor-settings";
import { testMerchantXpub, testPaymentContracts } from "@dexnet/chain/test-payment-settings";
import type { ChildPlan } from "./child.ts";
import { projectRoot } from "./paths.ts";
import type { Secrets } from "./secrets.ts";
import type { StartSettings } from "./settings.ts";

/** Processes of the product with these settings, and the environment of each. */
export function planChildren(
  settings: StartSettings,
  secrets: Secrets,
  env: Readonly<Record<string, string | undefined>>,
): ChildPlan[] {
  const file = (path: string) => join(projectRoot, path);
  const mailboxUrl = `http://localhost:${settings.MAILBOX_PORT}`;
  const { TOKEN_SECRET: _token, INTERNAL_TOKEN: _internal, LOG_SECRET_KEY: _log, ...withAnchor } = env;
  const { ANCHOR_SECRET_KEY: anchorKey, ...others } = withAnchor;
  const internal = { INTERNAL_TOKEN: settings.INTERNAL_TOKEN ?? secrets.INTERNAL_TOKEN };
  const common = {
    // Settings of a single server are passed unchanged. Secrets only go to the servers below.
    ...others,
    ...(settings.production ? { NODE_ENV: "production" } : {}),
    DEXNET_DATA: settings.DEXNET_DATA,
    HOST: settings.HOST,
    INTERNAL_HOST: settings.INTERNAL_HOST,
    PUBLIC_URL: settings.publicUrl,
    LEDGER_URL: settings.ledgerUrl,
    LOG_LEVEL: settings.LOG_LEVEL,
    CHAIN_RPC_URL: settings.CHAIN_RPC_URL ?? `http://127.0.0.1:${settings.CHAIN_PORT}`,
  };
  const allowedOrigins = { ALLOWED_ORIGINS: env.ALLOWED_ORIGINS ?? origins(settings) };
  const chain = { ...allowedOrigins, CHAIN_PORT: String(settings.CHAIN_PORT) };
  const mailbox = {
    MAILBOX_PORT: String(settings.MAILBOX_PORT),
    MAILBOX_SMTP_PORT: String(settings.MAILBOX_SMTP_PORT),
  };
  const ledger = {
    ...internal,
    ...allowedOrigins,
    LOG_SECRET_KEY: settings.LOG_SECRET_KEY ?? secrets.LOG_SECRET_KEY,
    LEDGER_PORT: String(settings.LEDGER_PORT),
    LEDGER_INTERNAL_PORT: String(settings.LEDGER_INTERNAL_PORT),
    ...(settings.withChain && env.ANCHOR_RPC_URL === undefined
      ? testAnchors(settings)
      : { ANCHOR_SECRET_KEY: anchorKey }),
  };
  const api = {
    ...internal,
    API_PORT: String(settings.API_PORT),
    API_INTERNAL_PORT: String(settings.API_INTERNAL_PORT),
    TOKEN_SECRET: settings.TOKEN_SECRET ?? secrets.TOKEN_SECRET,
    LEDGER_INTERNAL_URL:
      settings.LEDGER_INTERNAL_URL ??
      `http://${reachableHost(settings.INTERNAL_HOST)}:${settings.LEDGER_INTERNAL_PORT}`,
    SMTP_URL: settings.SMTP_URL ?? `smtp://127.0.0.1:${settings.MAILBOX_SMTP_PORT}`,
    FIRST_INVITE_CODE: inviteCode(settings, secrets),
    ...(settings.withMailbox ? { MAILBOX_URL: mailboxUrl } : {}),
    ...(settings.withChain ? testPayments(settings) : {}),
  };
  return [
    ...(settings.withChain
      ? [{ name: "chain", file: file("tools/start/chain-main.ts"), env: { ...common, ...chain } }]
      : []),
    ...(settings.withMailbox
      ? [{ name: "mailbox", file: file("tools/mailbox/main.ts"), env: { ...common, ...mailbox } }]
      : []),
    { name: "ledger", file: file("apps/ledger/src/main.ts"), env: { ...common, ...ledger } },
    { name: "api", file: file("apps/api/src/main.ts"), env: { ...common, ...api } },
  ];
}

/** The generated invite code is for demonstrations. In production only a given one exists. */
export function inviteCode(settings: StartSettings, secrets: Secrets): string | undefined {
  return settings.FIRST_INVITE_CODE ?? (settings.production ? undefined : secrets.FIRST_INVITE_CODE);
}

/** Payment settings of the local chain. */
function testPayments({ testWalletUrl }: StartSettings): Record<string, string> {
  const { chainId, tokens, pair } = testPaymentContracts;
  return {
    CHAIN_ID: String(chainId),
    USDT_CONTRACT: tokens.USDT,
    DEXNET_CONTRACT: tokens.DEXNET,
    DEXNET_PAIR: pair,
    MERCHANT_XPUB: testMerchantXpub,
    ...(testWalletUrl === null ? {} : { TEST_WALLET_URL: testWalletUrl }),
  };
}

/** Anchors of the log on the local chain, every minute. */
function testAnchors({ CHAIN_PORT }: StartSettings): Record<string, string> {
  return {
    ANCHOR_RPC_URL: `http://127.0.0.1:${CHAIN_PORT}`,
    ANCHOR_CHAIN_ID: String(testAnchorContract.chainId),
    ANCHOR_CONTRACT: testAnchorContract.address,
    ANCHOR_SECRET_KEY: testAnchorKeyHex,
    ANCHOR_MINUTES: "1",
  };
}

/** The page may be opened as localhost or 127.0.0.1. */
function origins(settings: StartSettings): string {
  const url = new URL(settings.publicUrl);
  if (url.hostname !== "localhost") return url.origin;
  return [url.origin, url.origin.replace("//localhost", "//127.0.0.1")].join(",");
}

/** Host by which this machine reaches a server that listens on `host`. */
export function reachableHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

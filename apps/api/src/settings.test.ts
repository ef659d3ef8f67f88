import { testMerchantXpub, testPaymentContracts } from "@dexnet/chain/test-payment-settings";
import { SettingsError } from "@dexnet/service/process/settings";
import { describe, expect, it } from "vitest";
import { readApiSettings } from "./settings.ts";

const needed = {
  TOKEN_SECRET: "a secret of at least thirty-two bytes",
  INTERNAL_TOKEN: "an internal token of thirty-two bytes",
  SMTP_URL: "smtp://localhost:8025",
};

describe("api settings", () => {
  it("have defaults for local use", () => {
    const settings = readApiSettings(needed);
    expect(settings).toMatchObject({
      port: 8080,
      host: "127.0.0.1",
      dataFolder: ".data",
      databaseUrl: undefined,
      publicUrl: "http://localhost:8080",
      ledgerUrl: "http://localhost:8081",
      ledgerInternalUrl: "http://127.0.0.1:8091",
      mailboxUrl: undefined,
      testWalletUrl: undefined,
      analyticsUrl: undefined,
      accessTokenSeconds: 900,
      trustedProxies: ["loopback"],
      connectionsPerNetwork: 256,
      firstInviteCode: undefined,
      logLevel: "info",
    });
    expect(settings.webRoot).toMatch(/web\/dist$/);
  });

  it("derive defaults from one another", () => {
    const settings = readApiSettings({ ...needed, API_PORT: "9000", LEDGER_URL: "https://ledger.example.org/" });
    expect(settings.publicUrl).toBe("http://localhost:9000");
    expect(settings.ledgerInternalUrl).toBe("http://127.0.0.1:8091");
  });

  it.each([
    ["TOKEN_SECRET", "short"],
    ["TOKEN_SECRET", ""],
    ["INTERNAL_TOKEN", "short"],
    ["SMTP_URL", "http://localhost"],
    ["SMTP_URL", ""],
    ["API_PORT", "80a"],
    ["API_PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost"],
    ["PUBLIC_URL", "cloud.example.org"],
    ["LEDGER_URL", "ftp://ledger"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "A <a@example.org>\nBcc: b@example.org"],
    ["LOG_LEVEL", "loud"],
    ["ACCESS_TOKEN_SECONDS", "4"],
    ["ACCESS_TOKEN_SECONDS", "86401"],
    ["ACCESS_TOKEN_SECONDS", "15 minutes"],
    ["TRUSTED_PROXIES", "proxy.example.org"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "10.0.0.0/8/8"],
    ["TRUSTED_PROXIES", "2001:db8::/129"],
    ["TRUSTED_PROXIES", "loopback,"],
    ["TRUSTED_PROXIES", "loopback, none"],
    ["TRUSTED_PROXIES", "true"],
    ["CONNECTIONS_PER_NETWORK", "0"],
    ["FIRST_INVITE_CODE", "x".repeat(65)],
    ["FIRST_INVITE_CODE", "---"],
  ])("reject %s=%j with a sentence that names the setting", (name, value) => {
    const read = () => readApiSettings({ ...needed, [name]: value });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(new RegExp(`^${name} .*\\.$`));
  });

  it.each([
    ["none", false],
    ["10.1.2.3", ["10.1.2.3"]],
    ["loopback, 10.0.0.0/8 ,2001:db8::/32", ["loopback", "10.0.0.0/8", "2001:db8::/32"]],
    ["linklocal,uniquelocal", ["linklocal", "uniquelocal"]],
  ])("accept %s as trusted proxies", (text, proxies) => {
    expect(readApiSettings({ ...needed, TRUSTED_PROXIES: text }).trustedProxies).toEqual(proxies);
  });

  it("reject the mailbox page in production", () => {
    const env = { ...needed, MAILBOX_URL: "http://localhost:8082" };
    expect(readApiSettings(env).mailboxUrl).toBe("http://localhost:8082");
    expect(() => readApiSettings({ ...env, NODE_ENV: "production" })).toThrow(
      /^MAILBOX_URL can't be set in production/,
    );
  });

  it("reject the test wallet in production", () => {
    const env = { ...needed, TEST_WALLET_URL: "http://localhost:8545" };
    expect(readApiSettings(env).testWalletUrl).toBe("http://localhost:8545");
    expect(() => readApiSettings({ ...env, NODE_ENV: "production" })).toThrow(
      /^TEST_WALLET_URL can't be set in production/,
    );
  });

  describe("of payments", () => {
    const { chainId, tokens, pair } = testPaymentContracts;
    const payments = {
      ...needed,
      CHAIN_RPC_URL: "http://localhost:8545",
      CHAIN_ID: String(chainId),
      USDT_CONTRACT: tokens.USDT,
      DEXNET_CONTRACT: tokens.DEXNET,
      DEXNET_PAIR: pair,
      MERCHANT_XPUB: testMerchantXpub,
    };

    it("are complete or absent", () => {
      expect(readApiSettings(needed).payments).toBeUndefined();
      expect(readApiSettings(payments).payments).toMatchObject({ rpcUrls: ["http://localhost:8545"] });
      expect(() => readApiSettings({ ...payments, DEXNET_PAIR: "" })).toThrow(/^MERCHANT_XPUB needs CHAIN_RPC_URL/);
    });

    it("reject the key of the test merchant on every chain but the local one", () => {
      for (const CHAIN_ID of ["56", ""]) {
        expect(() => readApiSettings({ ...payments, CHAIN_ID })).toThrow(/^MERCHANT_XPUB is the public test key/);
      }
    });
  });
});

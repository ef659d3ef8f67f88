import { isAbsolute } from "node:path";
import { testMerchantXpub, testPaymentContracts } from "@dexnet/chain/test-payment-settings";
import { expect, test } from "vitest";
import { readApiSettings } from "../../apps/api/src/settings.ts";
import { planChildren } from "./plans.ts";
import { portNames, readStartSettings } from "./settings.ts";

const secrets = {
  TOKEN_SECRET: "t".repeat(64),
  INTERNAL_TOKEN: "i".repeat(43),
  LOG_SECRET_KEY: "ab".repeat(32),
  FIRST_INVITE_CODE: "AAAA-BBBB-CCCC",
};

test("planChildren without settings starts all parts of a demonstration", () => {
  const settings = readStartSettings({});
  expect(settings).toMatchObject({ publicUrl: "http://localhost:8080", ledgerUrl: "http://localhost:8081" });
  expect(isAbsolute(settings.DEXNET_DATA)).toBe(true);
  expect(planChildren(settings, secrets, {}).map((plan) => plan.name)).toEqual(["chain", "mailbox", "ledger", "api"]);
});

test("planChildren derives the addresses from the ports", () => {
  const settings = readStartSettings({
    API_PORT: "9000",
    LEDGER_PORT: "9001",
    LEDGER_INTERNAL_PORT: "9003",
    MAILBOX_PORT: "9002",
  });
  const plans = planChildren(settings, secrets, {});
  expect(plans.find((plan) => plan.name === "api")?.env).toMatchObject({
    PUBLIC_URL: "http://localhost:9000",
    LEDGER_URL: "http://localhost:9001",
    LEDGER_INTERNAL_URL: "http://127.0.0.1:9003",
    MAILBOX_URL: "http://localhost:9002",
  });
  expect(plans.find((plan) => plan.name === "ledger")?.env).toMatchObject({
    ALLOWED_ORIGINS: "http://localhost:9000,http://127.0.0.1:9000",
  });
});

test("planChildren gives the api the payments of the local chain", () => {
  const plans = planChildren(readStartSettings({ CHAIN_PORT: "9545" }), secrets, {});
  const api = plans.find((plan) => plan.name === "api")?.env;
  expect(api).toMatchObject({
    CHAIN_RPC_URL: "http://127.0.0.1:9545",
    TEST_WALLET_URL: "http://127.0.0.1:9545",
    CHAIN_ID: "31337",
    MERCHANT_XPUB: testMerchantXpub,
  });
  expect(readApiSettings({ ...api })).toMatchObject({ payments: { contracts: testPaymentContracts } });
  expect(plans.find((plan) => plan.name === "chain")?.env).toMatchObject({
    ALLOWED_ORIGINS: "http://localhost:8080,http://127.0.0.1:8080",
  });
});

test("planChildren gives no test wallet to browsers of other machines, which can't reach it", () => {
  const given = { PUBLIC_URL: "http://192.168.1.5:8080" };
  const api = planChildren(readStartSettings(given), secrets, given).find((plan) => plan.name === "api")?.env;
  expect(api).toMatchObject({ MERCHANT_XPUB: testMerchantXpub });
  expect(api).not.toHaveProperty("TEST_WALLET_URL");
});

test.each([
  ["MERCHANT_XPUB", "xpub…"],
  ["USDT_CONTRACT", "0x55d398326f99059fF775485246999027B3197955"],
  ["CHAIN_ID", "56"],
])("readStartSettings refuses %s beside the local chain", (name, value) => {
  expect(() => readStartSettings({ [name]: value })).toThrow(`${name} is set, so CHAIN_RPC_URL must be set`);
  expect(() => readStartSettings({ [name]: "" })).not.toThrow();
});

test("planChildren gives nothing of the local chain to an api with another one", () => {
  const given = { CHAIN_RPC_URL: "https://chain.example.org", MERCHANT_XPUB: "xpub…" };
  const api = planChildren(readStartSettings(given), secrets, given).find((plan) => plan.name === "api")?.env;
  expect(api).toMatchObject(given);
  for (const name of ["CHAIN_ID", "USDT_CONTRACT", "DEXNET_CONTRACT", "DEXNET_PAIR", "TEST_WALLET_URL"]) {
    expect(api).not.toHaveProperty(name);
  }
});

test("planChildren starts no mailbox and no chain if others are given", () => {
  const given = { SMTP_URL: "smtp://mail.example.org", CHAIN_RPC_URL: "https://chain.example.org" };
  const settings = readStartSettings(given);
  const plans = planChildren(settings, secrets, given);
  expect(plans.map((plan) => plan.name)).toEqual(["ledger", "api"]);
  expect(settings.ports.map((port) => port.setting)).toEqual(portNames.slice(0, 4));
  expect(plans[1]?.env).toMatchObject(given);
  expect(plans[1]?.env).not.toHaveProperty("MAILBOX_URL");
});

test("planChildren passes secrets only to the servers that need them", () => {
  const settings = readStartSettings({});
  const byName = Object.fromEntries(planChildren(settings, secrets, {}).map((plan) => [plan.name, plan.env]));
  expect(byName.api).toMatchObject({ TOKEN_SECRET: secrets.TOKEN_SECRET, INTERNAL_TOKEN: secrets.INTERNAL_TOKEN });
  expect(byName.ledger).toMatchObject({
    INTERNAL_TOKEN: secrets.INTERNAL_TOKEN,
    LOG_SECRET_KEY: secrets.LOG_SECRET_KEY,
  });
  expect(byName.api).not.toHaveProperty("LOG_SECRET_KEY");
  expect(byName.ledger).not.toHaveProperty("TOKEN_SECRET");
  for (const name of ["chain", "mailbox"]) {
    expect(Object.values(byName[name] ?? {})).not.toContain(secrets.INTERNAL_TOKEN);
    expect(Object.values(byName[name] ?? {})).not.toContain(secrets.LOG_SECRET_KEY);
  }
});

test.each([
  [{ API_PORT: "abc" }, "API_PORT must be a port"],
  [{ LEDGER_PORT: "0" }, "LEDGER_PORT must be a port, a whole number from 1 to 65535."],
  [{ MAILBOX_PORT: "70000" }, "MAILBOX_PORT must be a port"],
  [{ PUBLIC_URL: "example.org" }, "PUBLIC_URL must be an address"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address that starts with postgres://"],
  [{ SMTP_URL: "http://x" }, "SMTP_URL must be an address that starts with smtp://"],
  [{ LOG_SECRET_KEY: "AB".repeat(32) }, "LOG_SECRET_KEY must be 64 lower-case hex digits."],
  [{ TOKEN_SECRET: "short" }, "TOKEN_SECRET must be a secret of at least 32 bytes."],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be one of"],
  [{ API_PORT: "8081" }, "API_PORT and LEDGER_PORT are both 8081"],
  [{ API_INTERNAL_PORT: "8080" }, "API_PORT and API_INTERNAL_PORT are both 8080"],
])("readStartSettings refuses %o with a sentence", (env, sentence) => {
  expect(() => readStartSettings(env)).toThrow(sentence);
});

test("readStartSettings refuses each demonstration part in production", () => {
  const production = { NODE_ENV: "production" };
  for (const name of ["SMTP_URL", "CHAIN_RPC_URL", "LEDGER_DEVICES", "PUBLIC_URL"]) {
    expect(() => readStartSettings(production)).toThrow(`NODE_ENV is production, so ${name} must be set`);
  }
  expect(() => readStartSettings({ PUBLIC_URL: "https://cloud.example.org" })).toThrow("so SMTP_URL must be set");
  const complete = {
    ...production,
    SMTP_URL: "smtps://mail.example.org",
    CHAIN_RPC_URL: "https://chain.example.org",
    LEDGER_DEVICES: "/etc/dexnet/devices.json",
    PUBLIC_URL: "https://cloud.example.org",
  };
  const plans = planChildren(readStartSettings(complete), secrets, complete);
  expect(plans.map((plan) => plan.name)).toEqual(["ledger", "api"]);
  expect(plans[1]?.env.FIRST_INVITE_CODE).toBeUndefined();
});

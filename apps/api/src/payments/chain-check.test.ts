import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ChainError } from "@dexnet/chain/chain-reader";
import type { PaymentTokens } from "@dexnet/chain/check-chain";
import { type LocalChain, startLocalChain } from "@dexnet/chain/local-chain";
import { ensureTestContracts } from "@dexnet/chain/test-contracts";
import { testMerchantXpub, testPaymentContracts } from "@dexnet/chain/test-payment-settings";
import { paymentCalls } from "@dexnet/protocol/payments";
import { StartError } from "@dexnet/service/process/start-error";
import { freePort } from "@dexnet/service/testing/free-ports";
import { captureLog } from "@dexnet/service/testing/test-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { createChainCheck } from "./chain-check.ts";
import { openPaymentChain } from "./open-chain.ts";

const tokens: PaymentTokens = {
  USDT: { address: "0x01", symbol: "USDT", decimals: 18 },
  DEXNET: { address: "0x02", symbol: "DEXNET", decimals: 18 },
};

/** A check that fails with these faults, one after the other, and then passes. */
function failingCheck(faults: Error[]) {
  const { log, lines } = captureLog();
  const check = createChainCheck({
    log,
    async check() {
      const fault = faults.shift();
      if (fault !== undefined) throw fault;
      return tokens;
    },
  });
  return { check, levels: () => lines().map(({ level }) => level) };
}

const unreachable = () => new ChainError("unreachable", "HTTP request failed.");

describe("createChainCheck", () => {
  test("has no tokens before the check has passed, and reads nothing after it", async () => {
    const { check } = failingCheck([unreachable()]);
    expect(() => check.tokens()).toThrow(expect.objectContaining({ code: "payments_unavailable" }));
    expect(await check.attempt()).toBeGreaterThan(0);
    expect(() => check.tokens()).toThrow(expect.objectContaining({ code: "payments_unavailable" }));
    expect(await check.attempt()).toBe(0);
    expect(check.tokens()).toBe(tokens);
    expect(await check.attempt()).toBe(0);
  });

  test("warns of a chain that stays unreachable, at first not and later not at each attempt", async () => {
    const { check, levels } = failingCheck(Array.from({ length: 12 }, unreachable));
    for (let attempt = 0; attempt < 13; attempt++) await check.attempt();
    expect(levels()).toEqual(["info", "warn", "info"]);
  });

  test("logs another chain than the configured one as an error at once", async () => {
    const wrong = () => new Error("The chain has the id 1 instead of 56.");
    const { check, levels } = failingCheck([unreachable(), wrong(), wrong()]);
    for (let attempt = 0; attempt < 4; attempt++) await check.attempt();
    expect(levels()).toEqual(["info", "error", "info"]);
  });
});

describe("openPaymentChain", () => {
  test.each([
    ["xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi"],
    ["xpub"],
  ])("stops the start with a sentence for the key %s", (merchantXpub) => {
    const settings = {
      rpcUrls: ["http://127.0.0.1:9"],
      contracts: testPaymentContracts,
      merchantXpub,
      explorerUrl: null,
      quoteLockMs: 900_000,
    };
    expect(() => openPaymentChain(settings)).toThrow(/^MERCHANT_XPUB is (not|a private key)/);
    expect(() => openPaymentChain(settings)).toThrow(StartError);
  });
});

describe("an api whose chain starts later", () => {
  let folder: string;
  let port: number;
  let chain: LocalChain | undefined;
  let api: TestApi;

  async function startChain() {
    const prepare = (handle: Parameters<typeof ensureTestContracts>[0]) =>
      ensureTestContracts(handle, join(folder, "tokens.json"));
    chain = await startLocalChain({ folder, port, prepare });
  }

  async function stopChain() {
    await chain?.stop();
    chain = undefined;
  }

  const openChain = (contracts = testPaymentContracts) => ({
    ...openPaymentChain({
      rpcUrls: [`http://127.0.0.1:${port}`],
      contracts,
      merchantXpub: testMerchantXpub,
      explorerUrl: null,
      quoteLockMs: 900_000,
    }),
    scanIntervalMs: 100,
  });

  const order = (token: string, product = "storage-10") =>
    api.send(paymentCalls.getOrCreateInvoice, { token, body: { product } });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dexnet-late-chain-"));
    port = await freePort();
    api = await startTestApi({ paymentChain: openChain(), testWalletUrl: `http://127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await api.close();
    await stopChain();
    await rm(folder, { recursive: true, force: true });
  });

  test("answers payments_unavailable until the chain is there, and again while it restarts", async () => {
    const { token } = await api.newUser();
    expectFault(await order(token), "payments_unavailable");
    expect((await api.send(paymentCalls.listInvoices, { token })).body).toEqual({ invoices: [] });
    await startChain();
    await expect.poll(async () => (await order(token)).status).toBe(200);
    await stopChain();
    expectFault(await order(token, "storage-100"), "payments_unavailable");
    expect((await order(token)).status).toBe(200);
    await startChain();
    expect((await order(token, "storage-100")).status).toBe(200);
  });

  test("stays without payments on another chain than the configured one, and logs why", async () => {
    const wrong = { ...testPaymentContracts, pair: testPaymentContracts.tokens.USDT };
    const other = await startTestApi({ sharedWith: api, paymentChain: openChain(wrong) });
    const { token } = await api.newUser();
    const isLogged = () => other.capture.lines().some(({ msg }) => String(msg).startsWith("The chain"));
    await expect.poll(isLogged).toBe(true);
    const answer = await other.send(paymentCalls.calculate, { token, body: { product: "storage-10" } });
    expectFault(answer, "payments_unavailable");
    await other.close();
  });

  test("allows the application to connect to the test wallet, by policy and configuration", async () => {
    const response = await fetch(`${api.url}/api/v1/config/`);
    expect(await response.json()).toMatchObject({ test_wallet_url: `http://127.0.0.1:${port}` });
    expect(response.headers.get("content-security-policy")).toContain(
      `connect-src 'self' https://ledger.example.org http://127.0.0.1:${port};`,
    );
  });
});

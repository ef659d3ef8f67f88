import { afterEach, describe, expect, test, vi } from "vitest";
import { type Eip1193Provider, findInjectedProvider } from "./eip1193.ts";
import { payWithProvider } from "./pay-with-provider.ts";

const account = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const hash = `0x${"ab".repeat(32)}`;
const payment = {
  chainId: 56,
  tokenAddress: "0x55d398326f99059fF775485246999027B3197955",
  receiver: "0x00000000000000000000000000000000000000A1",
  amount: 990_000_000_000_000_000n,
};

const walletError = (code: number) => Object.assign(new Error("wallet"), { code });
const word = (amount: bigint) => `0x${amount.toString(16).padStart(64, "0")}`;

type Answers = Record<string, (params: readonly unknown[]) => unknown>;

/** A wallet on chain 1 that knows chain 56. Answers replace those of single requests. */
function createWallet(answers: Answers = {}) {
  let chainId = "0x1";
  const requests: { method: string; params: readonly unknown[] }[] = [];
  const usual: Answers = {
    eth_requestAccounts: () => [account],
    eth_chainId: () => chainId,
    wallet_switchEthereumChain: ([chain]) => {
      chainId = (chain as { chainId: string }).chainId;
      return null;
    },
    eth_call: () => word(payment.amount),
    eth_sendTransaction: () => hash,
  };
  const provider: Eip1193Provider = {
    async request({ method, params = [] }) {
      requests.push({ method, params });
      const answer = answers[method] ?? usual[method];
      if (answer === undefined) throw walletError(4200);
      return answer(params);
    },
  };
  return {
    provider,
    requests,
    methods: () => requests.map(({ method }) => method),
    selectChain(id: string) {
      chainId = id;
    },
  };
}

function throwing(code: number) {
  return () => {
    throw walletError(code);
  };
}

async function faultOf(answers: Answers, changes: Partial<typeof payment> = {}): Promise<string> {
  const { provider } = createWallet(answers);
  const outcome = await payWithProvider(provider, { ...payment, ...changes }).catch((error: { kind: string }) => error);
  return typeof outcome === "string" ? outcome : outcome.kind;
}

describe("payWithProvider", () => {
  test("changes the chain, and sends the transfer that the invoice needs", async () => {
    const { provider, requests, methods } = createWallet();
    expect(await payWithProvider(provider, payment)).toBe(hash);
    expect(methods()).toContain("wallet_switchEthereumChain");
    const data =
      "0xa9059cbb" +
      "00000000000000000000000000000000000000000000000000000000000000a1" +
      "0000000000000000000000000000000000000000000000000dbd2fc137a30000";
    expect(requests.at(-1)).toEqual({
      method: "eth_sendTransaction",
      params: [{ from: account, to: payment.tokenAddress, value: "0x0", data }],
    });
  });

  test("asks for no other chain if the wallet is on the right one", async () => {
    const { provider, methods, selectChain } = createWallet();
    selectChain("0x38");
    await payWithProvider(provider, payment);
    expect(methods()).not.toContain("wallet_switchEthereumChain");
  });

  test.each([4902, "inner"])("adds a known chain that the wallet does not have (%s)", async (code) => {
    const fault =
      code === "inner"
        ? Object.assign(new Error("wallet"), { code: -32_603, data: { originalError: { code: 4902 } } })
        : walletError(4902);
    const wallet = createWallet({
      wallet_switchEthereumChain: () => {
        throw fault;
      },
      wallet_addEthereumChain: ([chain]) => {
        wallet.selectChain((chain as { chainId: string }).chainId);
        return null;
      },
    });
    expect(await payWithProvider(wallet.provider, payment)).toBe(hash);
    const added = wallet.requests.find(({ method }) => method === "wallet_addEthereumChain");
    expect(added?.params[0]).toMatchObject({ chainId: "0x38", nativeCurrency: { symbol: "BNB", decimals: 18 } });
  });

  test("adds the local chain by its endpoint", async () => {
    const wallet = createWallet({
      wallet_switchEthereumChain: throwing(4902),
      wallet_addEthereumChain: () => {
        wallet.selectChain("0x7a69");
        return null;
      },
    });
    const local = { ...payment, chainId: 31_337, localRpcUrl: "http://127.0.0.1:8545" };
    expect(await payWithProvider(wallet.provider, local)).toBe(hash);
    const added = wallet.requests.find(({ method }) => method === "wallet_addEthereumChain");
    expect(added?.params[0]).toMatchObject({ chainId: "0x7a69", rpcUrls: ["http://127.0.0.1:8545"] });
  });

  test.each<[string, Answers, Partial<typeof payment>]>([
    ["wrong_chain", { wallet_switchEthereumChain: throwing(4902) }, { chainId: 31_337 }],
    ["wrong_chain", { wallet_switchEthereumChain: throwing(4902), wallet_addEthereumChain: () => null }, {}],
    ["wrong_chain", { wallet_switchEthereumChain: throwing(4200) }, {}],
    ["wrong_chain", { wallet_switchEthereumChain: () => null }, {}],
    ["rejected", { wallet_switchEthereumChain: throwing(4001) }, {}],
    ["rejected", { wallet_switchEthereumChain: throwing(4902), wallet_addEthereumChain: throwing(4001) }, {}],
    ["rejected", { eth_requestAccounts: throwing(4001) }, {}],
    ["rejected", { eth_sendTransaction: throwing(4001) }, {}],
    ["no_wallet", { eth_requestAccounts: () => [] }, {}],
    ["insufficient_balance", { eth_call: () => word(payment.amount - 1n) }, {}],
    ["failed", { eth_call: () => "0x" }, {}],
    ["failed", { eth_sendTransaction: throwing(-32_000) }, {}],
    ["failed", { eth_sendTransaction: () => null }, {}],
    ["failed", {}, { receiver: "0x00" }],
    ["failed", {}, { amount: 0n }],
  ])("fails as %s (%#)", async (kind, answers, changes) => {
    expect(await faultOf(answers, changes)).toBe(kind);
  });

  test("sends nothing on the wrong chain or without the balance", async () => {
    for (const answers of [{ wallet_switchEthereumChain: () => null }, { eth_call: () => word(0n) }]) {
      const { provider, methods } = createWallet(answers);
      await expect(payWithProvider(provider, payment)).rejects.toThrow();
      expect(methods()).not.toContain("eth_sendTransaction");
    }
  });
});

describe("findInjectedProvider", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("finds the wallet of the browser, and nothing else", async () => {
    expect(findInjectedProvider()).toBeUndefined();
    await expect(payWithProvider(findInjectedProvider(), payment)).rejects.toMatchObject({ kind: "no_wallet" });
    vi.stubGlobal("ethereum", { isWallet: true });
    expect(findInjectedProvider()).toBeUndefined();
    const { provider } = createWallet();
    vi.stubGlobal("ethereum", provider);
    expect(findInjectedProvider()).toBe(provider);
  });
});

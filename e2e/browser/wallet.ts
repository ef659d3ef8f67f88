import type { Page } from "@playwright/test";

/** Puts a wallet into the page, as an extension of the browser does. Its account is the test wallet of the local chain, which signs. */
export async function injectWallet(page: Page, rpcUrl: string): Promise<void> {
  await page.addInitScript((url) => {
    async function request({ method, params = [] }: { method: string; params?: unknown[] }): Promise<unknown> {
      const message = { jsonrpc: "2.0", id: 1, method, params };
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(message) });
      const { result, error } = await answer.json();
      if (error !== undefined) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    }
    Object.assign(window, { ethereum: { request } });
  }, rpcUrl);
}

/** Sends tokens from the test wallet, without a browser. */
export async function sendTokens(
  rpcUrl: string,
  payment: { token: string; receiver: string; amount: bigint },
): Promise<void> {
  async function request(method: string, params: unknown[] = []): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const { result, error } = (await (await fetch(rpcUrl, { method: "POST", headers, body })).json()) as {
      result?: unknown;
      error?: { message: string };
    };
    if (error !== undefined) throw new Error(error.message);
    return result;
  }
  const [from] = (await request("eth_accounts")) as string[];
  const receiver = payment.receiver.slice(2).toLowerCase().padStart(64, "0");
  const data = `0xa9059cbb${receiver}${payment.amount.toString(16).padStart(64, "0")}`;
  await request("eth_sendTransaction", [{ from, to: payment.token, value: "0x0", data }]);
}

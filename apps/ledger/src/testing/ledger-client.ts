import type { TestBlock, TestWallet } from "./signed-block.ts";

export interface LedgerClient {
  readonly url: string;
  put(wallet: TestWallet, blockBytes: Uint8Array): Promise<Response>;
  get(cid: string): Promise<Response>;
  /** Puts, and fails unless it was acknowledged. */
  store(wallet: TestWallet, block: TestBlock): Promise<void>;
  /** Gets, and fails unless it was answered. */
  fetchBytes(cid: string): Promise<Buffer>;
  entitle(wallet: TestWallet, sizeBytes: number, paidUntil?: Date): Promise<void>;
  forget(wallet: TestWallet): Promise<void>;
}

export function createLedgerClient(url: string, internalToken: string): LedgerClient {
  async function operator(method: string, wallet: TestWallet, body?: unknown): Promise<void> {
    const response = await fetch(`${url}/internal/v1/addresses/${wallet.address}`, {
      method,
      headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await expectOk(response);
  }
  const client: LedgerClient = {
    url,
    put: (wallet, blockBytes) =>
      fetch(`${url}/v1/addresses/${wallet.address}/blocks`, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(blockBytes),
      }),
    get: (cid) => fetch(`${url}/v1/blocks/${cid}`),
    async store(wallet, block) {
      await expectOk(await client.put(wallet, block.blockBytes));
    },
    async fetchBytes(cid) {
      return await expectOk(await client.get(cid));
    },
    entitle: (wallet, sizeBytes, paidUntil = new Date(Date.now() + 86_400_000)) =>
      operator("PUT", wallet, { size_bytes: sizeBytes, paid_until: paidUntil.toISOString() }),
    forget: (wallet) => operator("DELETE", wallet),
  };
  return client;
}

async function expectOk(response: Response): Promise<Buffer> {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`The ledger answered ${response.status}: ${bytes.toString().slice(0, 200)}`);
  return bytes;
}

export async function codeOf(response: Response): Promise<string> {
  const answer: unknown = await response.json();
  return typeof answer === "object" && answer !== null && "code" in answer ? String(answer.code) : "";
}

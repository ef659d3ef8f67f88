import { deleteBlocksStatement, hashOfBlockList } from "@dexnet/crypto/verify/statements";
import { blockCalls } from "@dexnet/protocol/blocks";
import { newNonce, sign, type TestBlock, type TestWallet } from "./signed-block.ts";

export interface LedgerClient {
  readonly url: string;
  /** Address of the internal port. */
  readonly internalUrl: string;
  /** Deployment for statements. */
  deployment(): Promise<string>;
  put(wallet: TestWallet, blockBytes: Uint8Array): Promise<Response>;
  /** Stores many blocks in one request. */
  putBatch(wallet: TestWallet, list: readonly TestBlock[]): Promise<Response>;
  /** Signed by the wallet. */
  deleteBlocks(wallet: TestWallet, cids: readonly string[]): Promise<Response>;
  get(cid: string): Promise<Response>;
  /** Stores a block, and throws unless it was acknowledged. */
  store(wallet: TestWallet, block: TestBlock): Promise<void>;
  /** Reads a block, and throws unless it was returned. */
  fetchBytes(cid: string): Promise<Buffer>;
  entitle(wallet: Pick<TestWallet, "address">, sizeBytes: number, paidUntil?: Date): Promise<void>;
  forget(wallet: TestWallet): Promise<void>;
}

export function createLedgerClient(url: string, internalUrl: string, internalToken: string): LedgerClient {
  async function operator(method: string, wallet: Pick<TestWallet, "address">, body?: unknown): Promise<void> {
    const response = await fetch(`${internalUrl}/internal/v1/addresses/${wallet.address}`, {
      method,
      headers: { authorization: `Internal ${internalToken}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await expectOk(response);
  }
  const client: LedgerClient = {
    url,
    internalUrl,
    async deployment() {
      const { deployment } = blockCalls.info.answer.parse(await (await fetch(`${url}${blockCalls.info.path}`)).json());
      return deployment;
    },
    put: (wallet, blockBytes) =>
      fetch(`${url}/v1/addresses/${wallet.address}/blocks`, {
        method: "PUT",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(blockBytes),
      }),
    putBatch: (wallet, list) =>
      fetch(`${url}/v1/addresses/${wallet.address}/blocks/batch`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(Buffer.concat(list.flatMap(({ blockBytes }) => [lengthOf(blockBytes), blockBytes]))),
      }),
    async deleteBlocks(wallet, cids) {
      const nonce = newNonce();
      const blocksHash = await hashOfBlockList(cids);
      const signature = sign(wallet, deleteBlocksStatement({ ...wallet, blocksHash, nonce }));
      return await fetch(`${url}/v1/addresses/${wallet.address}/blocks/delete`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cids, nonce, signature }),
      });
    },
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

function lengthOf(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return length;
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

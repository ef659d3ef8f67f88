import { type TileName, tilePath, tileWidth } from "@dexnet/tlog/merkle/tiles";
import { AuditFault, ViolationError } from "./findings.ts";

/** Bytes that the log serves. Nothing of it is verified here. Faults: AuditFault. */
export interface LogClient {
  readCheckpoint(): Promise<string>;
  /** Bytes of a tile or of a bundle of entries. A full one may be returned for a part of it. Throws when there is none. */
  readTile(tile: TileName): Promise<Uint8Array>;
  readInfo(): Promise<unknown>;
  /** Figures of the whole network. */
  readFigures(): Promise<unknown>;
  /** Undefined for a block that the ledger does not have. */
  readBlock(cid: string): Promise<Uint8Array | undefined>;
  /** Answer to a call for the owner of an address, who has signed the body. */
  post(path: string, body: object): Promise<unknown>;
}

const maxBytes = 8 * 1_048_576;
const timeoutMs = 30_000;
const attempts = 4;

/** Reads a log of C2SP tlog-tiles at `<ledger>/v1/log`, and the public calls of its ledger. */
export function createLogClient(deps: { readonly ledgerUrl: string; readonly firstWaitMs?: number }): LogClient {
  const base = deps.ledgerUrl.replace(/\/+$/, "");
  const read = (path: string, init?: RequestInit) => readBytes(`${base}${path}`, init, deps.firstWaitMs ?? 500);

  async function readExisting(path: string, init?: RequestInit): Promise<Uint8Array> {
    const bytes = await read(path, init);
    if (bytes === undefined) throw new AuditFault(`${base}${path} does not exist.`);
    return bytes;
  }

  async function post(path: string, body: object): Promise<unknown> {
    const headers = { "content-type": "application/json" };
    return parseJson(await readExisting(path, { method: "POST", headers, body: JSON.stringify(body) }));
  }

  return {
    post,
    readCheckpoint: async () => textOf(await readExisting("/v1/log/checkpoint")),
    async readTile(tile) {
      const bytes = await read(`/v1/log/${tilePath(tile)}`);
      if (bytes !== undefined) return bytes;
      // A log may delete a partial tile when it has the full one.
      const full = await read(`/v1/log/${tilePath({ ...tile, width: tileWidth })}`);
      if (full !== undefined) return full;
      throw new ViolationError(`The log does not serve ${tilePath(tile)}, which its checkpoint contains.`);
    },
    readInfo: async () => parseJson(await readExisting("/v1/log/info")),
    readFigures: () => post("/v1/statistics/blocks/summary_info", { addresses: [] }),
    readBlock: (cid) => read(`/v1/blocks/${encodeURIComponent(cid)}`),
  };
}

/** Undefined when there is nothing at this address. Faults of the network and of the server are tried again. */
export async function readBytes(url: string, init: RequestInit = {}, waitMs = 500): Promise<Uint8Array | undefined> {
  let reason = "";
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, waitMs * 2 ** (attempt - 1)));
    try {
      const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      if (response.ok) return await readBody(response);
      await response.body?.cancel();
      if (response.status === 404) return undefined;
      reason = `it answers ${response.status}`;
      if (response.status < 500 && response.status !== 429) break;
    } catch (error) {
      if (error instanceof AuditFault) throw error;
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  throw new AuditFault(`${url} can't be read: ${reason}.`);
}

async function readBody(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new AuditFault(`The answer of ${response.url} is too large.`);
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(textOf(bytes));
  } catch {
    throw new AuditFault("An answer of the ledger is not JSON.");
  }
}

import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { maxBlockBytes } from "./blocks.ts";
import { FileFault, RecoverError } from "./recover-error.ts";
import { signText, type Wallet } from "./wallet.ts";

/** docs/format.md, "How the document and the blocks are fetched". */
export interface Servers {
  /** Id of the deployment that the api reports, or the ledger without an api. */
  deployment(): Promise<string>;
  /** Newest sealed file database, for the owner of the key. */
  fileDatabase(wallet: Wallet, deployment: string): Promise<string>;
  /** CIDs of the blocks of each document with a copy of the file database, from the ledger, for the owner of the key. */
  fileDatabaseCopies(wallet: Wallet, deployment: string): Promise<readonly (readonly string[])[]>;
  /** Keys of the ledger's log. */
  logInfo(): Promise<Record<string, unknown>>;
  /** What the log says about the newest version, for the owner of the key. Nothing is checked yet. */
  newestVersion(wallet: Wallet, deployment: string): Promise<Record<string, unknown>>;
  /**
   * A block, not checked yet. It is a view of `memory`, which must be large enough for any block. Throws FileFault if the ledger
   * lacks it or can't be reached.
   */
  block(cid: string, memory?: Buffer): Promise<Buffer>;
}

export interface ServersOptions {
  /** Undefined if only the ledger is asked. */
  readonly apiUrl: string | undefined;
  /** By default the address that the api reports. */
  readonly ledgerUrl: string | undefined;
  readonly signal: AbortSignal;
  /** First wait between attempts; tests shorten it. */
  readonly firstWaitMs?: number;
}

const smallAnswerBytes = 64 * 1024;
const maxDocumentBytes = 128 * 1024 * 1024;
const maxAttempts = 5;
const requestTimeoutMs = 120_000;
const maxWaitMs = 30_000;
const maxLogAnswerBytes = 8 * 1024 * 1024;
const maxCopyListBytes = 16 * 1024 * 1024;
const cidShape = /^b[a-z2-7]{58}$/;
const deploymentShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Sentences for the error codes of the api. */
const sentences: Readonly<Record<string, string>> = {
  storage_not_found: "There is no storage with this phrase at this server.",
  proof_expired: "The server takes this machine's clock for wrong. Set it right and try again.",
  too_many_requests: "The server has been asked too often from here. Wait some minutes and try again.",
};

/** Memory for an answer, or the most bytes of one that gets its own. */
type Room = Buffer | number;

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

export function createServers(options: ServersOptions): Servers {
  const { signal, firstWaitMs = 500 } = options;
  const apiUrl = options.apiUrl?.replace(/\/+$/, "");
  let ledgerUrl = options.ledgerUrl === undefined ? undefined : Promise.resolve(options.ledgerUrl);

  async function tryOnce(url: string, room: Room, init: RequestInit): Promise<Answer & { waitMs: number }> {
    const timeout = AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]);
    const response = await fetch(url, { ...init, redirect: "error", signal: timeout });
    const waitMs = Number(response.headers.get("retry-after") ?? 0) * 1_000;
    return { status: response.status, body: await readBody(response, room), waitMs };
  }

  /** Repeats the request after a lost connection, or if the server is busy or has failed. */
  async function request(url: string, room: Room, init: RequestInit = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      let answer: (Answer & { waitMs: number }) | undefined;
      try {
        answer = await tryOnce(url, room, init);
        if (answer.status !== 429 && answer.status < 500) return answer;
      } catch (error) {
        if (signal.aborted || attempt >= maxAttempts) throw error;
      }
      if (attempt >= maxAttempts && answer !== undefined) return answer;
      const waitMs = Math.max(answer?.waitMs ?? 0, firstWaitMs * 2 ** (attempt - 1));
      await sleep(Math.min(maxWaitMs, waitMs), undefined, { signal });
    }
  }

  async function requestJson(baseUrl: string, path: string, maxBytes: number, body?: object): Promise<Buffer> {
    const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await request(`${baseUrl}${path}`, maxBytes, body && json).catch((cause: unknown) => {
      throw new RecoverError(`The server ${baseUrl} can't be reached.`, { cause });
    });
    if (answer.status === 200) return answer.body;
    const code = String(jsonOf(answer.body).code);
    throw new RecoverError(sentences[code] ?? `The server ${baseUrl} answered ${answer.status} (${code}).`);
  }

  function requireApi(): string {
    if (apiUrl === undefined) throw new RecoverError("Give --api or --ledger.");
    return apiUrl;
  }

  async function requestLedgerUrl(): Promise<string> {
    const { ledger_url: url } = jsonOf(await requestJson(requireApi(), "/api/v1/config/", smallAnswerBytes));
    if (typeof url !== "string" || !/^https?:\/\//.test(url)) {
      throw new RecoverError("The server does not say where its ledger is. Give --ledger.");
    }
    return url;
  }

  async function readLedgerUrl(): Promise<string> {
    ledgerUrl ??= requestLedgerUrl();
    return (await ledgerUrl).replace(/\/+$/, "");
  }

  return {
    async deployment() {
      const [url, path] = apiUrl === undefined ? [await readLedgerUrl(), "/v1/info"] : [apiUrl, "/api/v1/deployment/"];
      const { deployment } = jsonOf(await requestJson(url, path, smallAnswerBytes));
      if (typeof deployment !== "string" || !deploymentShape.test(deployment)) {
        throw new RecoverError(`The server ${url} does not say which deployment it is.`);
      }
      return deployment;
    },

    async fileDatabase(wallet, deployment) {
      const proof = proofOf("read file database", wallet, deployment);
      const path = `/api/v1/products/${wallet.address}/fdb/recover/`;
      return (await requestJson(requireApi(), path, maxDocumentBytes, proof)).toString("utf8");
    },

    async fileDatabaseCopies(wallet, deployment) {
      const proof = proofOf("read blocks", wallet, deployment);
      const path = `/v1/addresses/${wallet.address}/file-database`;
      const { copies } = jsonOf(await requestJson(await readLedgerUrl(), path, maxCopyListBytes, proof));
      const lists = Array.isArray(copies) ? copies.map(({ cids }) => cids) : [];
      if (!lists.every(isCidList)) throw new RecoverError("The ledger's list of copies has another form.");
      if (lists.length === 0) throw new RecoverError("The ledger has no file list of a storage with this phrase.");
      return lists;
    },

    async logInfo() {
      return jsonOf(await requestJson(await readLedgerUrl(), "/v1/log/info", smallAnswerBytes));
    },

    async newestVersion(wallet, deployment) {
      const proof = { from: 0, ...proofOf("read blocks", wallet, deployment) };
      const path = `/v1/addresses/${wallet.address}/log/version`;
      return jsonOf(await requestJson(await readLedgerUrl(), path, maxLogAnswerBytes, proof));
    },

    async block(cid, memory) {
      const url = `${await readLedgerUrl()}/v1/blocks/${cid}`;
      const { status, body } = await request(url, memory ?? maxBlockBytes).catch((cause: unknown) => {
        if (signal.aborted) throw cause;
        throw new FileFault("the ledger can't be reached, or its answer is no block", { cause });
      });
      if (status === 404) throw new FileFault("the ledger does not have one of its blocks");
      if (status !== 200) throw new FileFault(`the ledger answered ${status}`);
      return body;
    },
  };
}

/** docs/format.md, "Statements": the statements for reading. */
function proofOf(action: string, wallet: Wallet, deployment: string): { nonce: string; signature: string } {
  const nonce = `${Date.now()}-${randomBytes(16).toString("hex")}`;
  const facts = [`deployment: ${deployment}`, `address: ${wallet.address}`, `nonce: ${nonce}`];
  return { nonce, signature: signText(wallet, [`DexNet v1: ${action}`, ...facts].join("\n")) };
}

function isCidList(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((cid) => cidShape.test(String(cid)));
}

/** Throws if the body is longer than a valid answer. */
async function readBody(response: Response, room: Room): Promise<Buffer> {
  const memory = typeof room === "number" ? null : room;
  const maxBytes = typeof room === "number" ? room : room.length;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error("The answer is too long");
    if (memory === null) chunks.push(chunk);
    else memory.set(chunk, length - chunk.length);
  }
  return memory === null ? Buffer.concat(chunks, length) : memory.subarray(0, length);
}

function jsonOf(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

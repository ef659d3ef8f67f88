import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeBlockHeader } from "@dexnet/crypto/verify/block-header";
import { applicationCalls } from "@dexnet/protocol/application";
import type { ErrorAnswer } from "@dexnet/protocol/errors/error-answer";
import { fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { storageSchema } from "@dexnet/protocol/products";
import { type StepHostOptions, send, sendJson } from "../plain-page/step-host.ts";
import { benchDeployment, type MadeStorage } from "./made-storage.ts";
import { blockPath, deflatedPath, documentPath, sentBytesPath } from "./paths.ts";
import { createSavedStorage, type SavedStorage } from "./saved-storage.ts";
import type { StorageStep } from "./storage-steps.ts";

type Answer = NonNullable<StepHostOptions<StorageStep>["answer"]>;

/**
 * The parts of api and ledger that storages need. They answer from memory, because a slow server would hide the cost of the
 * client.
 */
export function createStorageApi(made: readonly MadeStorage[]): Answer {
  const keyBase64 = randomBytes(32).toString("base64");
  const storages = new Map(made.map((storage) => [storage.address, createSavedStorage(storage)]));
  const deflated = new Map(made.flatMap(({ pages }) => pages).map((page) => [page.cid, page.deflatedBytes]));
  const thumbnails = new Map<string, Uint8Array>(
    made.flatMap((storage) => storage.thumbnails).map(({ thumbnailCid, blockBytes }) => [thumbnailCid, blockBytes]),
  );
  let sentBytes = 0;

  function blockOf(cid: string): Uint8Array | null {
    for (const storage of storages.values()) {
      const found = storage.pageOf(cid);
      if (found !== null) return found;
    }
    return thumbnails.get(cid) ?? null;
  }

  async function answerStorage(
    storage: SavedStorage,
    rest: string,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): Promise<boolean> {
    if (rest === "fdb/") {
      const since = new URL(request.url ?? "/", "http://localhost").searchParams.get("since");
      sendJson(response, storage.documentSince(since === null ? null : Number(since)));
    } else if (rest === "get_key/") sendJson(response, { key: keyBase64 });
    else if (rest === "" && request.method === "PATCH") await save(storage, request, response, body);
    else if (rest === "") sendJson(response, describeStorage(storage.address));
    else return false;
    return true;
  }

  return async (request, response, path) => {
    if (path === sentBytesPath) {
      sendJson(response, { sentBytes });
      return true;
    }
    const deflatedBytes = deflated.get(path.slice(deflatedPath("").length));
    if (path.startsWith(deflatedPath("")) && deflatedBytes !== undefined) {
      send(response, deflatedBytes, "application/octet-stream");
      return true;
    }
    if (!path.startsWith("/api/") && !path.startsWith("/v1/")) return false;
    const body = await readBody(request);
    sentBytes += headBytes(request) + body.length;
    if (path === applicationCalls.deployment.path) sendJson(response, { deployment: benchDeployment });
    else if (path === "/api/v1/products/list/user/") {
      sendJson(response, { products: [], storages: [...storages.keys()].map(describeStorage) });
    } else if (path.startsWith(blockPath(""))) {
      const block = blockOf(path.slice(blockPath("").length));
      if (block === null) return false;
      send(response, block, "application/octet-stream");
    } else {
      const [, kind, address = "", rest = ""] = /^\/(api\/v1\/products|v1\/addresses)\/([^/]+)\/(.*)$/.exec(path) ?? [];
      const storage = storages.get(address);
      if (storage === undefined) return false;
      if (kind === "v1/addresses") return answerLedger(storage, rest, response, body);
      return answerStorage(storage, rest, request, response, body);
    }
    return true;
  };
}

async function save(
  storage: SavedStorage,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): Promise<void> {
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData();
  const field = form.get("fdb");
  if (!(field instanceof Blob)) throw new Error("The page has sent a form without a file database.");
  if (await storage.save(fileDatabaseSchema.parse(JSON.parse(await field.text())))) {
    sendJson(response, { fdb: documentPath(storage.address) });
    return;
  }
  response.writeHead(409, { "content-type": "application/json" });
  const answer: ErrorAnswer = { code: "file_database_conflict", detail: "A newer version exists", request_id: "bench" };
  response.end(JSON.stringify(answer));
}

function answerLedger(storage: SavedStorage, rest: string, response: ServerResponse, body: Buffer): boolean {
  if (rest === "blocks/delete") {
    sendJson(response, { deleted: (JSON.parse(body.toString()) as { cids: string[] }).cids, unknown: [] });
    return true;
  }
  const cid = rest === "blocks" ? decodeBlockHeader(new Uint8Array(body))?.cid : undefined;
  if (cid === undefined) return false;
  storage.addPage(cid, body);
  sendJson(response, { cid, size: body.length });
  return true;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Size of the request line and the headers. */
function headBytes({ method = "", url = "", rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/1.1\r\n\r\n`.length;
  return rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, line);
}

function describeStorage(address: string): unknown {
  return storageSchema.parse({
    id: "00000000-0000-4000-8000-000000000002",
    address,
    title: "Large",
    fdb: documentPath(address),
    size: Number.MAX_SAFE_INTEGER,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    end_date: "2099-01-01T00:00:00.000Z",
    release_date: "2099-01-15T00:00:00.000Z",
    price: "0",
    currency: "USD",
    owner: true,
  });
}

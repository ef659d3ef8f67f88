import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { storageSchema } from "@dexnet/protocol/products";
import { type Figures, type PageStep, type StepReport, stepPath } from "../steps.ts";
import type { MadeStorage } from "./made-storage.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
};

/** A page that says nothing for so long says nothing any more. */
const stepLimitMs = 120_000;

export const documentPath = (address: string) => `/api/v1/products/${address}/fdb/`;
export const deflatedPath = "/bench/deflated";

export interface BenchHost {
  /** Where the browser begins. */
  url: string;
  /** What each step came to, in order. Rejects with the reason of the first that failed, or that nothing was heard of. */
  figures: Promise<readonly Figures[]>;
  stop(): Promise<void>;
}

/**
 * The page, its steps, and as much of the api as opening a storage needs. The file database goes out from memory: a
 * slower server would make everything beside it look cheaper.
 */
export async function startHost(storage: MadeStorage, steps: readonly PageStep[], folder: string): Promise<BenchHost> {
  const gathered: Figures[] = [];
  const outcome = Promise.withResolvers<readonly Figures[]>();
  // Who has stopped waiting need not hear of it.
  outcome.promise.catch(() => undefined);
  const onSilence = () => outcome.reject(new Error(`The page did not end its step ${steps[gathered.length]?.kind}.`));
  const silence = setTimeout(onSilence, stepLimitMs);
  const keyBase64 = randomBytes(32).toString("base64");
  const pageUrl = (index: number) => `/storages/?step=${index}`;
  const product = `/api/v1/products/${storage.address}/`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const found = steps.findIndex((_, index) => stepPath(index) === pathname);
    if (request.method === "POST" && found !== -1) return sendJson(response, nextAfter(found, await reportOf(request)));
    if (found !== -1) return sendJson(response, steps[found]);
    if (pathname === documentPath(storage.address)) return send(response, storage.documentBytes, "application/json");
    if (pathname === deflatedPath) return send(response, storage.deflatedBytes, "application/octet-stream");
    if (pathname === "/api/v1/products/list/user/") {
      return sendJson(response, { products: [], storages: [answerOf(storage)] });
    }
    if (pathname === `${product}get_key/`) return sendJson(response, { key: keyBase64 });
    if (pathname === product) return sendJson(response, answerOf(storage));
    const file = extname(pathname) === "" ? "index.html" : pathname;
    send(response, await readFile(join(folder, file)), types[extname(file)] ?? "application/octet-stream");
  }

  function nextAfter(index: number, report: StepReport): { url: string | null } {
    silence.refresh();
    if (report.kind === "failed") {
      outcome.reject(new Error(`The step ${steps[index]?.kind} failed: ${report.reason}`));
      return { url: null };
    }
    gathered.push(report.figures);
    if (index + 1 < steps.length) return { url: pageUrl(index + 1) };
    outcome.resolve(gathered);
    return { url: null };
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}${pageUrl(0)}`,
    figures: outcome.promise,
    stop: () =>
      new Promise((resolve) => {
        clearTimeout(silence);
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerOf({ address }: MadeStorage): unknown {
  return storageSchema.parse({
    id: "00000000-0000-4000-8000-000000000002",
    address,
    title: "Large",
    fdb: documentPath(address),
    size: Number.MAX_SAFE_INTEGER,
    storageFilesSize: 0,
    storageFilesFactSize: 0,
    end_date: "2099-01-01T00:00:00.000Z",
    price: "0",
    currency: "USD",
    owner: true,
  });
}

async function reportOf(request: IncomingMessage): Promise<StepReport> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString()) as StepReport;
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, Buffer.from(JSON.stringify(value)), "application/json");
}

function send(response: ServerResponse, bytes: Uint8Array, type: string): void {
  response.writeHead(200, { "content-type": type, "content-length": bytes.length, "cache-control": "no-store" });
  response.end(bytes);
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { finished } from "node:stream/promises";
import { maxRequestBytes } from "./constants.ts";
import { answerText, errorAnswer } from "./json-rpc.ts";
import type { RpcHandler } from "./methods.ts";
import { invalidRequest, RpcError } from "./rpc-error.ts";
import { createWalletHandler } from "./wallet-methods.ts";

const loopback = "127.0.0.1";
const loopbackNames = new Set(["127.0.0.1", "localhost", "[::1]"]);
const requestLimitMs = 30_000;

export interface RpcServer {
  readonly port: number;
  /** Accepts no more requests, answers the accepted ones, and closes. */
  stop(): Promise<void>;
}

export interface RpcServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly handle: RpcHandler;
  /** Origins whose pages may send the requests of a wallet. */
  readonly walletOrigins: readonly string[];
}

/** Serves JSON-RPC over HTTP to programs of this machine, and the requests of a wallet to pages of the given origins. */
export async function startRpcServer({ port, handle, walletOrigins }: RpcServerOptions): Promise<RpcServer> {
  const handleWallet = createWalletHandler(handle);
  const answering = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: requestLimitMs }, (request, response) => {
    const { origin } = request.headers;
    if (origin !== undefined && walletOrigins.includes(origin)) allowOrigin(response, origin);
    readRequest(request, response, walletOrigins)
      .then((body) => {
        if (body === null) return;
        const work = answer(response, body, origin === undefined ? handle : handleWallet).catch(
          () => void response.destroy(),
        );
        answering.add(work);
        void work.finally(() => answering.delete(work));
      })
      // The client has disconnected.
      .catch(() => void response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await Promise.all(answering);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Text of a request, or null if it was refused. */
async function readRequest(
  request: IncomingMessage,
  response: ServerResponse,
  walletOrigins: readonly string[],
): Promise<string | null> {
  const refusal = findRefusal(request, walletOrigins);
  if (refusal === null && request.method === "OPTIONS") {
    response.writeHead(204).end();
    return null;
  }
  if (refusal !== null) {
    sendRefusal(response, refusal.status, refusal.sentence);
    return null;
  }
  const body = await readBody(request);
  if (body === null) sendRefusal(response, 413, `A request may have ${maxRequestBytes} bytes.`);
  return body;
}

async function answer(response: ServerResponse, body: string, handle: RpcHandler): Promise<void> {
  const text = await answerText(body, handle);
  if (text === undefined) response.writeHead(204).end();
  else response.writeHead(200, { "content-type": "application/json" }).end(text);
  await finished(response);
}

function allowOrigin(response: ServerResponse, origin: string): void {
  response.setHeader("access-control-allow-origin", origin);
  response.setHeader("access-control-allow-methods", "POST");
  response.setHeader("access-control-allow-headers", "content-type");
  response.setHeader("vary", "origin");
}

/**
 * Web pages can send requests to this machine, too. A browser names the origin of the page, and sends a preflight request
 * before JSON. A page whose host name was pointed at this machine (DNS rebinding) is refused by its Host header.
 */
function findRefusal(
  request: IncomingMessage,
  walletOrigins: readonly string[],
): { status: number; sentence: string } | null {
  if (!loopbackNames.has((request.headers.host ?? "").replace(/:\d+$/, ""))) {
    return { status: 403, sentence: "This chain is for programs of this machine." };
  }
  const { origin } = request.headers;
  if (origin !== undefined && !walletOrigins.includes(origin)) {
    return { status: 403, sentence: "This page may not use the test wallet." };
  }
  if (origin !== undefined && request.method === "OPTIONS") return null;
  if (request.method !== "POST") return { status: 405, sentence: "JSON-RPC requests are sent with POST." };
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    return { status: 415, sentence: "The content type must be application/json." };
  }
  return null;
}

/** The whole body, or null if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  if (Number(request.headers["content-length"] ?? 0) > maxRequestBytes) return null;
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxRequestBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Refuses a request without reading the rest of it. */
function sendRefusal(response: ServerResponse, status: number, sentence: string): void {
  const body = JSON.stringify(errorAnswer(null, new RpcError(invalidRequest, sentence)));
  response.writeHead(status, { "content-type": "application/json", connection: "close" }).end(body);
}

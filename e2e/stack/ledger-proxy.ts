import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";

/**
 * Handling of a request: forward it, disconnect without an answer, delay it until the rule changes, forward it and corrupt
 * one byte of the answer, or answer with this status.
 */
export type ProxyAction = "forward" | "disconnect" | "delay" | "corrupt" | number;

/** `name` is the last segment of the path. */
export type ProxyRule = (name: string, method: string) => ProxyAction;

/** Proxy in front of a ledger that simulates faults and counts requests. */
export interface LedgerProxy {
  /** Mapping for a browser that must reach the ledger only through the proxy. */
  readonly hostMapping: { from: string; to: string };
  /** Number of forwarded requests with a good answer, by name: `blocks` for whole blocks, `batch`, `missing`, `delete`. */
  forwardedCount(name: string): number;
  /** Number of requests of this name that are delayed now. */
  pendingCount(name: string): number;
  /** Bytes of blocks that were forwarded to the browser between two times on the clock of `Date`. */
  blockBytes(fromMs: number, untilMs: number): number;
  resetCounts(): void;
  /** Replaces the rule. Delayed requests are decided again by the new one. */
  setRule(rule: ProxyRule): void;
  /** Delay after each chunk of a body, in both directions; 0 for none. */
  setDelay(pauseMs: number): void;
  stop(): Promise<void>;
}

const cidLength = 59;

interface Received {
  readonly name: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

export async function startLedgerProxy(ledgerUrl: string): Promise<LedgerProxy> {
  const ledgerPort = new URL(ledgerUrl).port;
  const counts = new Map<string, number>();
  let blockPieces: { readonly atMs: number; readonly sizeBytes: number }[] = [];
  let rule: ProxyRule = () => "forward";
  let delayed: Received[] = [];
  let delayMs = 0;

  function decide(received: Received): void {
    const { name, request, response } = received;
    // The sender has disconnected while the request was delayed.
    if (request.socket.destroyed) return;
    const action = request.method === "OPTIONS" ? "forward" : rule(name, request.method ?? "GET");
    if (action === "delay") delayed.push(received);
    else if (action === "disconnect") request.socket.destroy();
    else if (action === "forward" || action === "corrupt") forward(received, action === "corrupt");
    else answer(request, response, action);
  }

  function forward(
    { name, request: { method, headers, url, socket }, response, body }: Received,
    isCorrupted: boolean,
  ): void {
    const onward = requestFrom({ host: "127.0.0.1", port: ledgerPort, method, path: url, headers }, (answered) => {
      const isGood = (answered.statusCode ?? 500) < 300;
      if (isGood && method !== "OPTIONS") counts.set(name, (counts.get(name) ?? 0) + 1);
      if (isGood && method === "GET" && name.length === cidLength) {
        answered.on("data", ({ length }: Buffer) => blockPieces.push({ atMs: Date.now(), sizeBytes: length }));
      }
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      (isCorrupted ? answered.pipe(changeLastByte()) : answered).pipe(delayChunks(delayMs)).pipe(response);
    });
    onward.on("error", () => socket.destroy());
    onward.end(body);
  }

  /** Reads the whole request first: an unread request does not report that its sender has disconnected. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(pipeline(request, delayChunks(delayMs), () => undefined)).catch(() => null);
    if (body !== null) decide({ name: nameOf(request), request, response, body });
  }

  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    hostMapping: { from: ledgerUrl, to: `http://127.0.0.1:${port}` },
    forwardedCount: (name) => counts.get(name) ?? 0,
    pendingCount: (name) =>
      delayed.filter((received) => received.name === name && !received.request.socket.destroyed).length,
    blockBytes: (fromMs, untilMs) =>
      blockPieces
        .filter(({ atMs }) => atMs >= fromMs && atMs <= untilMs)
        .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    resetCounts() {
      counts.clear();
      blockPieces = [];
    },
    setRule(next) {
      rule = next;
      const pending = delayed;
      delayed = [];
      for (const received of pending) decide(received);
    },
    setDelay(next) {
      delayMs = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function changeLastByte(): Transform {
  let kept: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = kept;
      kept = chunk;
      done(null, before);
    },
    flush(done) {
      const last = kept.at(-1);
      if (last !== undefined) kept[kept.length - 1] = last ^ 1;
      done(null, kept);
    },
  });
}

function delayChunks(delayMs: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (delayMs === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), delayMs);
    },
  });
}

function nameOf({ url }: IncomingMessage): string {
  return new URL(url ?? "/", "http://ledger").pathname.split("/").at(-1) ?? "";
}

const codes: Readonly<Record<number, string>> = { 400: "block_invalid", 429: "too_many_requests", 503: "unavailable" };

function answer({ headers }: IncomingMessage, response: ServerResponse, status: number): void {
  const code = codes[status] ?? "internal";
  response.writeHead(status, {
    "content-type": "application/json",
    "access-control-allow-origin": headers.origin ?? "*",
    "access-control-expose-headers": "*",
  });
  response.end(JSON.stringify({ code, detail: "Simulated by the proxy.", request_id: "proxy" }));
}

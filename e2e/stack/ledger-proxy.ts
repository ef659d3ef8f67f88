import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline, Transform } from "node:stream";
import { buffer } from "node:stream/consumers";

/**
 * What is done with a request: passed on, broken off without an answer, answered with a status, kept waiting, or passed on
 * with one byte of the answer changed.
 */
export type Fate = "pass" | "cut" | "hold" | "spoil" | number;

/** By the last part of the path, and the method. */
export type Rule = (name: string, method: string) => Fate;

/** A ledger that can be out of reach or in trouble, and that counts what is sent to it. */
export interface LedgerProxy {
  /** For a browser that is to reach the ledger only by way of the proxy. */
  readonly detour: { from: string; to: string };
  /** By the last part of the path: `blocks` for whole blocks, `batch`, `missing`, `delete`. Only what was passed on, with its answer. */
  count(name: string): number;
  /** How many requests of this name are kept waiting now. */
  held(name: string): number;
  forget(): void;
  /** From now on. What was kept waiting meets its fate by the new rule. */
  behave(rule: Rule): void;
  /** So long after each piece of a body, in both directions; 0 as fast as it goes. */
  slowDown(pauseMs: number): void;
  stop(): Promise<void>;
}

interface Received {
  readonly name: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

export async function startLedgerProxy(ledgerUrl: string): Promise<LedgerProxy> {
  const ledgerPort = new URL(ledgerUrl).port;
  const counts = new Map<string, number>();
  let rule: Rule = () => "pass";
  let held: Received[] = [];
  let pauseMs = 0;

  function decide(received: Received): void {
    const { name, request, response } = received;
    // Whoever sent it has given up while it was kept waiting.
    if (request.socket.destroyed) return;
    const fate = request.method === "OPTIONS" ? "pass" : rule(name, request.method ?? "GET");
    if (fate === "hold") held.push(received);
    else if (fate === "cut") request.socket.destroy();
    else if (fate === "pass" || fate === "spoil") pass(received, fate === "spoil");
    else answer(request, response, fate);
  }

  function pass(
    { name, request: { method, headers, url, socket }, response, body }: Received,
    isSpoilt: boolean,
  ): void {
    const onward = requestFrom({ host: "127.0.0.1", port: ledgerPort, method, path: url, headers }, (answered) => {
      const isGood = (answered.statusCode ?? 500) < 300;
      if (isGood && method !== "OPTIONS") counts.set(name, (counts.get(name) ?? 0) + 1);
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      (isSpoilt ? answered.pipe(lastByteChanged()) : answered).pipe(slowly(pauseMs)).pipe(response);
    });
    onward.on("error", () => socket.destroy());
    onward.end(body);
  }

  /** The whole of it first: a request that nobody reads does not show that its sender has gone. */
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(pipeline(request, slowly(pauseMs), () => undefined)).catch(() => null);
    if (body !== null) decide({ name: nameOf(request), request, response, body });
  }

  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    detour: { from: ledgerUrl, to: `http://127.0.0.1:${port}` },
    count: (name) => counts.get(name) ?? 0,
    held: (name) => held.filter((kept) => kept.name === name && !kept.request.socket.destroyed).length,
    forget: () => counts.clear(),
    behave(next) {
      rule = next;
      const waiting = held;
      held = [];
      for (const received of waiting) decide(received);
    },
    slowDown(next) {
      pauseMs = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function lastByteChanged(): Transform {
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

function slowly(pauseMs: number): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (pauseMs === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), pauseMs);
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
  response.end(JSON.stringify({ code, detail: "The proxy says so.", request_id: "proxy" }));
}

import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Answers a request in place of the chain. `read` returns the chain's true result of this call or another one. A returned
 * value is the result of the request. A thrown error becomes a JSON-RPC error, and a thrown `RawAnswer` is sent as it is.
 */
export type RpcLie = (call: RpcCall, read: (other?: RpcCall) => Promise<unknown>) => unknown;

/** Answer outside of JSON-RPC. The connection stays open and silent after the body if `isEndless` is set. */
export class RawAnswer extends Error {
  override readonly name = "RawAnswer";
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly isEndless: boolean;

  constructor(answer: { status?: number; contentType?: string; body?: string; isEndless?: boolean }) {
    super("A raw answer");
    this.status = answer.status ?? 200;
    this.contentType = answer.contentType ?? "application/json";
    this.body = answer.body ?? "";
    this.isEndless = answer.isEndless ?? false;
  }
}

export interface RpcProxy {
  readonly url: string;
  /** Lies from now on, or tells the truth again. */
  lie(lie: RpcLie | null): void;
  /** Number of requests with this method so far. */
  countOf(method: string): number;
  /** Resolves after a whole scan that has started after this call. There must be one scanner at this endpoint. */
  waitForScan(): Promise<void>;
  /** The same for a scan that may have failed at any of its requests. */
  waitForAttempt(): Promise<void>;
  stop(): Promise<void>;
}

export interface RpcProxyOptions {
  /** Time for which a scan is held back unless a test waits for one: scans at full speed would only use the processor. */
  readonly holdMs?: number;
}

/** JSON-RPC endpoint over HTTP that forwards to a chain and lies on demand. */
export async function startRpcProxy(rpcUrl: string, { holdMs = 0 }: RpcProxyOptions = {}): Promise<RpcProxy> {
  let lie: RpcLie | null = null;
  const agent = new Agent({ keepAlive: true });
  const counts = new Map<string, number>();
  const attempts = createCounter();
  const scans = createCounter();
  let isAttempt = false;
  let releaseHeld = () => {};

  /** Holds a request until a test waits for a scan. */
  async function hold({ method, params }: RpcCall): Promise<void> {
    const isScan = method === "eth_getBlockByNumber" && params[0] === "finalized";
    if (!isScan || holdMs === 0 || attempts.isAwaited() || scans.isAwaited()) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, holdMs);
      const before = releaseHeld;
      releaseHeld = () => {
        clearTimeout(timer);
        before();
        resolve();
      };
    });
  }

  function waitFor(counter: Counter, more: number): Promise<void> {
    const reached = counter.waitForMore(more);
    releaseHeld();
    releaseHeld = () => {};
    return reached;
  }

  async function forward(call: RpcCall): Promise<unknown> {
    const answer = await postJson(rpcUrl, agent, JSON.stringify({ jsonrpc: "2.0", id: 1, ...call }));
    if (answer.error !== undefined) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.result;
  }

  /** A scan reads the finalised block and then logs or the head. A quote reads the finalised block and then the pair. */
  function count({ method, params }: RpcCall): void {
    counts.set(method, (counts.get(method) ?? 0) + 1);
    if (method === "eth_getBlockByNumber" && params[0] === "finalized") {
      attempts.increment();
      isAttempt = true;
    } else if (method === "eth_call") isAttempt = false;
    else if (isAttempt && (method === "eth_getLogs" || method === "eth_blockNumber")) {
      scans.increment();
      isAttempt = false;
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, method, params = [] } = JSON.parse(await text(request)) as RpcCall & { id: number };
    const call = { method, params };
    await hold(call);
    count(call);
    const send = (body: object) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ jsonrpc: "2.0", id, ...body }));
    try {
      send({ result: await (lie === null ? forward(call) : lie(call, (other = call) => forward(other))) });
    } catch (error) {
      if (!(error instanceof RawAnswer)) {
        const { message, code = -32_000 } = error as Error & { code?: unknown };
        send({ error: { message, code: typeof code === "number" ? code : -32_000 } });
        return;
      }
      response.writeHead(error.status, { "content-type": error.contentType });
      if (error.isEndless) response.write(error.body);
      else response.end(error.body);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => void response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lie(next) {
      lie = next;
    },
    countOf: (method) => counts.get(method) ?? 0,
    // The first of them may have started before the call, and the second one has ended when the third one starts.
    waitForScan: () => waitFor(scans, 3),
    waitForAttempt: () => waitFor(attempts, 2),
    async stop() {
      releaseHeld();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

interface RpcAnswer {
  readonly result?: unknown;
  readonly error?: { readonly message: string; readonly code: number };
}

/** Sends a request with less work than `fetch`. */
async function postJson(url: string, agent: Agent, body: string): Promise<RpcAnswer> {
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method: "POST", agent, headers }, resolve).on("error", reject).end(body);
  });
  return JSON.parse(await text(response)) as RpcAnswer;
}

type Counter = ReturnType<typeof createCounter>;

function createCounter() {
  let count = 0;
  let waiting: { at: number; resolve: () => void }[] = [];
  return {
    increment(): void {
      count++;
      for (const { at, resolve } of waiting) if (at <= count) resolve();
      waiting = waiting.filter(({ at }) => at > count);
    },
    isAwaited: () => waiting.length > 0,
    waitForMore: (more: number) => new Promise<void>((resolve) => waiting.push({ at: count + more, resolve })),
  };
}

import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Fault of the connection to an engine. It applies to requests of the method, or to all. */
export interface Toxic {
  readonly method?: string;
  /** Number of requests that it still applies to. */
  times: number;
  /**
   * - `hang`: no answer, ever;
   * - `drip`: the body of the answer, a byte at a time;
   * - `cut upload`: the connection is cut in the middle of the body of the request;
   * - `cut answer`: the request is passed on, and the connection is cut before the answer;
   * - `cut body`: the connection is cut in the middle of the body of the answer;
   * - `change upload`: one byte of the body of the request is changed;
   * - `unavailable`: status 503;
   * - `answer`: status 200 with the text as body;
   * - `hold`: the second half of the body waits for `gate`.
   */
  readonly kind:
    | "hang"
    | "drip"
    | "cut upload"
    | "cut answer"
    | "cut body"
    | "change upload"
    | "unavailable"
    | "answer"
    | "hold";
  readonly text?: string;
  readonly reached?: () => void;
  readonly gate?: Promise<void>;
}

export interface ToxicProxy {
  readonly endpoint: string;
  /** Requests by method since the start. */
  readonly requests: string[];
  /** Connections now, all since the start, and the most at one time. */
  readonly connections: { readonly open: number; readonly opened: number; readonly most: number };
  add(toxic: Toxic): void;
  clear(): void;
  /** Cuts all connections and refuses further ones. */
  stop(): Promise<void>;
  /** Listens again at the same endpoint after a stop. */
  restart(): Promise<void>;
}

/** HTTP proxy in front of an engine. Signatures stay valid: all headers are passed on. */
export async function startToxicProxy(target: string): Promise<ToxicProxy> {
  let toxics: Toxic[] = [];
  const requests: string[] = [];

  function takeToxic(method: string): Toxic | undefined {
    const toxic = toxics.find((one) => one.times > 0 && (one.method ?? method) === method);
    if (toxic !== undefined) toxic.times -= 1;
    return toxic;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "GET" } = incoming;
    requests.push(method);
    const toxic = takeToxic(method);
    const body = await readAll(incoming);
    if (toxic?.kind === "hang") return;
    if (toxic?.kind === "unavailable") return void outgoing.writeHead(503).end();
    if (toxic?.kind === "answer")
      return void outgoing.writeHead(200, { "content-type": "application/xml" }).end(toxic.text);
    if (toxic?.kind === "change upload")
      body[Math.floor(body.length / 2)] = (body[Math.floor(body.length / 2)] ?? 0) ^ 1;
    const { hostname, port } = new URL(target);
    const passed = sendRequest({ hostname, port, method, path: incoming.url, headers: incoming.headers, agent: false });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      passed.once("response", resolve).once("error", reject);
    });
    const half = Math.floor(body.length / 2);
    passed.write(body.subarray(0, half));
    if (toxic?.kind === "cut upload") {
      answered.catch(() => undefined);
      passed.destroy();
      return void outgoing.destroy();
    }
    toxic?.reached?.();
    await toxic?.gate;
    passed.end(body.subarray(half));
    const answer = await answered;
    if (toxic?.kind === "cut answer") {
      await readAll(answer);
      return void outgoing.destroy();
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    if (toxic?.kind === "cut body") {
      const bytes = await readAll(answer);
      outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
    } else if (toxic?.kind === "drip") await drip(answer, outgoing);
    else answer.pipe(outgoing);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  // Otherwise the server closes a connection that a slow test has not used for some seconds.
  server.keepAliveTimeout = 0;
  const connections = { opened: 0, open: 0, most: 0 };
  server.on("connection", (socket) => {
    connections.opened += 1;
    connections.open += 1;
    connections.most = Math.max(connections.most, connections.open);
    socket.once("close", () => {
      connections.open -= 1;
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen(port, "127.0.0.1", resolve);
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    requests,
    connections,
    add: (toxic) => void toxics.push(toxic),
    clear() {
      toxics = [];
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    restart: () => listen(port),
  };
}

async function drip(answer: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const bytes = await readAll(answer);
  for (let index = 0; index < bytes.length && !outgoing.destroyed; index += 1) {
    outgoing.write(bytes.subarray(index, index + 1));
    await wait(20);
  }
  outgoing.end();
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

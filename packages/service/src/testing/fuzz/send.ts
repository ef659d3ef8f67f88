import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FuzzRequest {
  /** `Method path` of the call that the request was generated from. */
  readonly call: string;
  readonly method: string;
  /** Path and query as sent over the network. */
  readonly path: string;
  /** Headers, which may repeat a name. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer | undefined;
  /** Name of the user who sends the request. Undefined for an unknown one. */
  readonly person: string | undefined;
  /** Content-length instead of the true one. Such a request has its own connection, which closes after the body. */
  readonly claimedLength?: string | undefined;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly requestId: string | undefined;
  readonly body: Buffer;
}

export interface FuzzSender {
  /** Undefined when the server closed the connection before it had read everything, so that its answer was lost. */
  send(request: FuzzRequest): Promise<FuzzAnswer | undefined>;
  close(): void;
}

const timeoutMs = 240_000;

export function createFuzzSender(url: string, concurrency: number): FuzzSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

  async function sendOverAgent(request: FuzzRequest): Promise<FuzzAnswer> {
    return await new Promise((resolve, reject) => {
      const headers: [string, string][] = [["host", `${hostname}:${port}`]];
      for (const [name, value] of request.headers) headers.push([name, value]);
      if (request.body !== undefined) headers.push(["content-length", String(request.body.length)]);
      const outgoing = httpRequest({
        agent,
        hostname,
        port,
        method: request.method,
        path: request.path,
        headers: headers.flat(),
        signal: AbortSignal.timeout(timeoutMs),
      });
      outgoing.on("error", reject);
      outgoing.on("response", (incoming) => {
        const contentType = incoming.headers["content-type"] ?? "";
        readBody(incoming, contentType).then((body) => {
          const requestId = incoming.headers["x-request-id"];
          resolve({
            status: incoming.statusCode ?? 0,
            contentType,
            requestId: typeof requestId === "string" ? requestId : undefined,
            body,
          });
        }, reject);
      });
      outgoing.end(request.body);
    });
  }

  async function sendOnSocket(request: FuzzRequest): Promise<FuzzAnswer | undefined> {
    const lines = [
      `${request.method} ${request.path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      "connection: close",
      ...request.headers.map(([name, value]) => `${name}: ${value}`),
      `content-length: ${request.claimedLength}`,
    ];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error("The server neither answered nor closed the connection")),
    );
    socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    socket.end(request.body ?? "");
    return parseAnswer(await readSocket(socket));
  }

  return {
    async send(request) {
      try {
        return await (request.claimedLength === undefined ? sendOverAgent(request) : sendOnSocket(request));
      } catch (error) {
        if (isConnectionClosed(error)) return undefined;
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** A stream of events has no end: its first event is enough. */
async function readBody(incoming: IncomingMessage, contentType: string): Promise<Buffer> {
  if (!contentType.startsWith("text/event-stream")) return buffer(incoming);
  for await (const first of incoming) return first as Buffer;
  return Buffer.alloc(0);
}

/** Reads until the server closes the connection, or a stream of events begins. */
async function readSocket(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) {
    chunks.push(chunk as Buffer);
    if (/^content-type: *text\/event-stream/im.test(Buffer.concat(chunks).toString("latin1"))) break;
  }
  return Buffer.concat(chunks);
}

/**
 * The last code is Node's for an answer to HEAD with a body: the server answers a request that it can't parse without
 * knowing its method, and closes the connection.
 */
function isConnectionClosed(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNRESET", "EPIPE", "HPE_CLOSED_CONNECTION"].includes(code);
}

/** Parses the first answer on a connection. */
function parseAnswer(bytes: Buffer): FuzzAnswer | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const head = bytes.subarray(0, end).toString("latin1");
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim();
  const length = header("content-length");
  const start = end + 4;
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]),
    contentType: header("content-type") ?? "",
    requestId: header("x-request-id"),
    body: bytes.subarray(start, length === undefined ? undefined : start + Number(length)),
  };
}

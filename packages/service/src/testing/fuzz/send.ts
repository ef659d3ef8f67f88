import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";

export interface FuzzRequest {
  /** `Method path` of the call that it was made from. */
  call: string;
  method: string;
  /** As it stands on the wire, query included. */
  path: string;
  /** Repeated names are sent repeatedly. */
  headers: readonly (readonly [string, string])[];
  body: Buffer | undefined;
  /** Who sends it; undefined for nobody known. */
  person: string | undefined;
  /** Said instead of the body's true length, on a connection of its own that ends with the body. */
  claimedLength?: string | undefined;
}

export interface FuzzAnswer {
  status: number;
  contentType: string;
  requestId: string | undefined;
  body: Buffer;
}

export interface FuzzSender {
  /** Undefined when the server hung up before it had taken in everything, so that its answer was lost. */
  send(request: FuzzRequest): Promise<FuzzAnswer | undefined>;
  close(): void;
}

const waitMs = 20_000;

export function createFuzzSender(url: string, atOnce: number): FuzzSender {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

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
        signal: AbortSignal.timeout(waitMs),
      });
      outgoing.on("error", reject);
      outgoing.on("response", (incoming) => {
        buffer(incoming).then((body) => {
          const requestId = incoming.headers["x-request-id"];
          resolve({
            status: incoming.statusCode ?? 0,
            contentType: incoming.headers["content-type"] ?? "",
            requestId: typeof requestId === "string" ? requestId : undefined,
            body,
          });
        }, reject);
      });
      outgoing.end(request.body);
    });
  }

  async function sendBare(request: FuzzRequest): Promise<FuzzAnswer | undefined> {
    const lines = [
      `${request.method} ${request.path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      "connection: close",
      ...request.headers.map(([name, value]) => `${name}: ${value}`),
      `content-length: ${request.claimedLength}`,
    ];
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.setTimeout(waitMs, () => socket.destroy(new Error("The server neither answered nor hung up")));
    socket.write(Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"));
    socket.end(request.body ?? "");
    return parseAnswer(await buffer(socket));
  }

  return {
    async send(request) {
      try {
        return await (request.claimedLength === undefined ? sendOverAgent(request) : sendBare(request));
      } catch (error) {
        if (isHungUp(error)) return undefined;
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/**
 * The last code is Node's for an answer with a body to HEAD: what could not be parsed is answered without knowing its
 * method, and its connection closed.
 */
function isHungUp(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return ["ECONNRESET", "EPIPE", "HPE_CLOSED_CONNECTION"].includes(code);
}

/** The first answer on a connection. */
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

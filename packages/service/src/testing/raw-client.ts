import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** HTTP client on a bare socket that closes nothing by itself. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string | Uint8Array): void;
  /** Text that was received so far. */
  received(): string;
  /** Waits until the text was received. */
  waitForText(text: string): Promise<void>;
}

export interface RawClientOptions {
  /** Source address. Every address of 127.0.0.0/8 is this machine. */
  readonly localAddress?: string;
  /** Whether the client reads nothing. */
  readonly isPaused?: boolean;
}

export async function openRawClient(url: string, options: RawClientOptions = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const { localAddress } = options;
  // Half-open: the client does not close its side when the server closes the other.
  const socket = connect({
    host: hostname,
    port: Number(port),
    allowHalfOpen: true,
    ...(localAddress && { localAddress }),
  });
  // The server may close the connection in any way.
  socket.on("error", () => undefined);
  let text = "";
  if (options.isPaused === true) socket.pause();
  else socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  await once(socket, "connect");
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    async waitForText(expected) {
      while (!text.includes(expected)) await once(socket, "data");
    },
  };
}

/** Request line and headers of a request. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string | number>> = {}) {
  const lines = Object.entries({ host: "test", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A client that sends what it is told to and closes nothing by itself. */
export interface RawClient {
  readonly socket: Socket;
  send(text: string | Uint8Array): void;
  /** What has come so far. */
  received(): string;
  /** Waits until this has come. */
  hear(text: string): Promise<void>;
}

export interface RawClientOptions {
  /** The address that it comes from. Every address of 127.0.0.0/8 is this machine. */
  readonly localAddress?: string;
  /** It does not read what comes. */
  readonly isDeaf?: boolean;
}

export async function openRawClient(url: string, options: RawClientOptions = {}): Promise<RawClient> {
  const { hostname, port } = new URL(url);
  const { localAddress } = options;
  // Stays half open: its own side is never closed because the server has closed the other.
  const socket = connect({
    host: hostname,
    port: Number(port),
    allowHalfOpen: true,
    ...(localAddress && { localAddress }),
  });
  // The server may end it in any way.
  socket.on("error", () => undefined);
  let text = "";
  if (options.isDeaf === true) socket.pause();
  else socket.on("data", (piece) => (text += piece.toString("latin1")));
  await once(socket, "connect");
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    received: () => text,
    async hear(expected) {
      while (!text.includes(expected)) await once(socket, "data");
    },
  };
}

/** The head of a request that announces a body. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string | number>> = {}) {
  const lines = Object.entries({ host: "test", ...headers }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

import { connect, type Socket } from "node:net";

export interface LoadOutcome {
  perSecond: number;
  /** Time in which 99 % of the requests were answered. */
  p99Ms: number;
  /** Number of answers other than 200. */
  failed: number;
}

/**
 * Sends requests over connections that stay open, one request at a time on each, until `durationMs` are over. Writes to the
 * sockets itself: Node's client would need as much processor time as the server that is measured.
 */
export async function loadServer(options: {
  readonly url: string;
  readonly path: string;
  /** Authorization header of each connection; an empty text for none. */
  readonly authorizations: readonly string[];
  readonly durationMs: number;
}): Promise<LoadOutcome> {
  const { hostname, port, host } = new URL(options.url);
  const latenciesMs: number[] = [];
  let failed = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + options.durationMs;

  async function sendOver(authorization: string): Promise<void> {
    const lines = [`GET ${options.path} HTTP/1.1`, `host: ${host}`];
    if (authorization !== "") lines.push(`authorization: ${authorization}`);
    const request = `${lines.join("\r\n")}\r\n\r\n`;
    const connection = createConnection(connect({ host: hostname, port: Number(port), noDelay: true }));
    try {
      while (performance.now() < endsAt) {
        const sentAt = performance.now();
        const status = await connection.request(request);
        latenciesMs.push(performance.now() - sentAt);
        if (status !== 200) failed += 1;
      }
    } finally {
      connection.close();
    }
  }

  await Promise.all(options.authorizations.map(sendOver));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { perSecond: latenciesMs.length / seconds, p99Ms: percentile(latenciesMs, 0.99), failed };
}

interface Connection {
  /** Sends the text and resolves with the status when the whole answer has arrived. */
  request(text: string): Promise<number>;
  close(): void;
}

function createConnection(socket: Socket): Connection {
  let received = "";
  let waiting: PromiseWithResolvers<number> | undefined;
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received += text;
    const length = answerLength(received);
    if (length === undefined || received.length < length) return;
    const status = Number(received.slice(9, 12));
    received = received.slice(length);
    waiting?.resolve(status);
  });
  const onEnd = (fault?: Error) => waiting?.reject(fault ?? new Error("The server has closed a connection."));
  socket.on("error", onEnd);
  socket.on("close", () => onEnd());
  return {
    request(text) {
      waiting = Promise.withResolvers();
      if (socket.destroyed) onEnd();
      else socket.write(text);
      return waiting.promise;
    },
    close: () => socket.destroy(),
  };
}

/** Length of an answer with a content-length, or undefined while its head has not arrived. */
export function answerLength(text: string): number | undefined {
  const headLength = text.indexOf("\r\n\r\n");
  if (headLength === -1) return undefined;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, headLength))?.[1];
  if (length === undefined) throw new Error("The answer has no content-length.");
  return headLength + 4 + Number(length);
}

/** The smallest sample that is not exceeded by the given share of the samples. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const sample = sorted[Math.ceil(sorted.length * share) - 1];
  if (sample === undefined) throw new Error("A percentile needs at least one sample.");
  return sample;
}

import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { createHttpServer, type HttpServerOptions } from "../http/http-server.ts";
import { createLogger, type Logger } from "../log/log.ts";

export interface LogCapture {
  readonly log: Logger;
  /** All lines that were written so far. */
  lines(): Record<string, unknown>[];
  text(): string;
}

/** Creates a logger whose lines a test can read. */
export function captureLog(): LogCapture {
  let written = "";
  const destination = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  return {
    log: createLogger({ name: "test", level: "trace", destination }),
    text: () => written,
    lines: () =>
      written
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line)),
  };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly capture: LogCapture;
  /** Starts to listen on a free port of the loopback interface and returns the address. */
  listen(): Promise<string>;
}

/** Creates a server as services do, with a log that the test can read. */
export function createTestServer(options: Partial<HttpServerOptions> = {}): TestServer {
  const capture = captureLog();
  const app = createHttpServer({
    name: "test",
    title: "Test service",
    version: "1.2.3",
    log: capture.log,
    ready: async () => {},
    ...options,
  });
  return { app, capture, listen: () => app.listen({ host: "127.0.0.1", port: 0 }) };
}

import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Range outside of the ports that systems use for outgoing connections. A port of those could be in use again before the
 * server listens on it.
 */
const range = { from: 20_000, below: 32_000 } as const;
const maxAttempts = 100;

/** Finds different ports of the loopback interface that are not in use. */
export async function freePorts(count: number): Promise<number[]> {
  // All are reserved until the last one is found, so that none is returned twice.
  const reserved = await Promise.all(Array.from({ length: count }, reservePort));
  await Promise.all(reserved.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return reserved.map(({ port }) => port);
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("No port was requested.");
  return port;
}

async function reservePort(): Promise<{ port: number; server: Server }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = randomInt(range.from, range.below);
    const server = await listen(port);
    if (server !== null) return { port, server };
  }
  throw new Error(`No port between ${range.from} and ${range.below} is free.`);
}

/** Null when the port is in use. */
async function listen(port: number): Promise<Server | null> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

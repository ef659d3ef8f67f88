import { randomInt } from "node:crypto";
import { createServer, type Server } from "node:net";

/**
 * Where no system takes ports for connections that go out: one from there could be gone again before the server that it is
 * meant for listens on it.
 */
const range = { from: 20_000, below: 32_000 } as const;
const triesMost = 100;

/** Different ports of the loopback interface that nobody listens on right now. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found, so that none is given twice.
  const held = await Promise.all(Array.from({ length: count }, holdPort));
  await Promise.all(held.map(({ server }) => new Promise((resolve) => server.close(resolve))));
  return held.map(({ port }) => port);
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("No port was asked for.");
  return port;
}

async function holdPort(): Promise<{ port: number; server: Server }> {
  for (let tries = 0; tries < triesMost; tries += 1) {
    const port = randomInt(range.from, range.below);
    const server = await listen(port);
    if (server !== null) return { port, server };
  }
  throw new Error(`No port between ${range.from} and ${range.below} is free.`);
}

/** Null where somebody else listens. */
async function listen(port: number): Promise<Server | null> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(null) : reject(error),
    );
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}

import { createServer, type Server } from "node:net";

/** Different ports of the loopback interface that nobody listens on right now. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found, so that none is given twice.
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The system gave no port.");
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1);
  if (port === undefined) throw new Error("The system gave no port.");
  return port;
}

async function listenAnywhere(): Promise<Server> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

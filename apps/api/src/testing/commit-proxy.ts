import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Point of a transaction at which a process is killed. */
export interface CommitPoint {
  /** Text of a statement of the transaction. */
  readonly statement: string;
  /** Before the server receives the commit, or after it has committed, but before its answer arrives. */
  readonly when: "before" | "after";
}

export interface CommitProxy {
  /** Address of the database through this proxy. */
  readonly url: string;
  /** Calls `kill` once when a transaction reaches this point. The connection is silent from then on. */
  killAt(point: CommitPoint, kill: () => void): void;
  stop(): Promise<void>;
}

/** Forwards connections to PostgreSQL and stops one of them at a commit. */
export async function startCommitProxy(databaseUrl: string): Promise<CommitProxy> {
  const target = new URL(databaseUrl);
  // The server of the tests may listen on a socket file.
  const folder = target.searchParams.get("host");
  const port = Number(target.port || 5_432);
  const address = folder === null ? { port, host: target.hostname } : { path: `${folder}/.s.PGSQL.${port}` };
  const sockets = new Set<Socket>();
  let armed: { point: CommitPoint; kill: () => void } | null = null;

  function forward(client: Socket): void {
    const server = connect(address);
    let transaction = "";
    let isSilent = false;
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        client.destroy();
        server.destroy();
      });
    }
    client.on("data", (chunk) => {
      if (isSilent) return;
      const text = chunk.toString("latin1");
      transaction = (text.includes("begin\0") ? "" : transaction) + text;
      const isReached = text.includes("commit\0") && armed !== null && transaction.includes(armed.point.statement);
      if (!isReached || armed === null) {
        server.write(chunk);
        return;
      }
      const { point, kill } = armed;
      armed = null;
      isSilent = true;
      if (point.when === "before") kill();
      else {
        server.once("data", kill);
        server.write(chunk);
      }
    });
    server.on("data", (chunk) => {
      if (!isSilent) client.write(chunk);
    });
  }

  const listener = createServer(forward);
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.searchParams.delete("host");
  url.port = String((listener.address() as AddressInfo).port);
  return {
    url: url.href,
    killAt(point, kill) {
      armed = { point, kill };
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}

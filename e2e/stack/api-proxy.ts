import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Address of the api whose connection can be cut, as if the device were offline. */
export interface ApiProxy {
  readonly url: string;
  /** Refuses connections from now on. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same address. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function startApiProxy(appUrl: string): Promise<ApiProxy> {
  const target = new URL(appUrl);
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;

  function listen(wanted: number): Promise<Server> {
    const created = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      const forwarded = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on("error", () => outgoing.destroy());
      incoming.pipe(forwarded);
    });
    return new Promise((resolve) => created.listen(wanted, "127.0.0.1", () => resolve(created)));
  }

  function stop(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  return {
    url: `http://localhost:${port}`,
    cut: stop,
    async restore() {
      server = await listen(port);
    },
    close: stop,
  };
}

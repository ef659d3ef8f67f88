import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eventCalls } from "@dexnet/protocol/events";

/** Address of the api whose connection can be cut, as if the device were offline, and whose streams are counted. */
export interface ApiProxy {
  readonly url: string;
  /** Number of streams of events that are open, and of those that were opened. */
  streams(): { readonly open: number; readonly opened: number };
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
  let opened = 0;
  let ended = 0;

  function listen(wanted: number): Promise<Server> {
    const created = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      if (url === eventCalls.accountEvents.path) {
        opened += 1;
        outgoing.once("close", () => {
          ended += 1;
        });
      }
      const forwarded = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      forwarded.on("error", () => outgoing.destroy());
      // A stream ends with its reader. After a whole answer the connection may be that of another request already.
      outgoing.on("close", () => outgoing.writableFinished || forwarded.destroy());
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
    streams: () => ({ open: opened - ended, opened }),
    cut: stop,
    async restore() {
      server = await listen(port);
    },
    close: stop,
  };
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface MadeUpApi {
  url: string;
  /** What the next requests are answered with. */
  answer: { status: number; body: string };
  /** Authorization headers that came. */
  shown: (string | undefined)[];
  close(): Promise<void>;
}

/** A server that answers whatever it is told to: what the real api never would. */
export async function startMadeUpApi(): Promise<MadeUpApi> {
  const server = createServer((request, response) => {
    api.shown.push(request.headers.authorization);
    response.writeHead(api.answer.status, { "content-type": "application/json" }).end(api.answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const api: MadeUpApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { status: 200, body: "{}" },
    shown: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}

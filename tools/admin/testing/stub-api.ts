import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface StubApi {
  url: string;
  /** Answer to the next requests. */
  answer: { status: number; body: string };
  /** Authorization headers of the requests. */
  authorizations: (string | undefined)[];
  close(): Promise<void>;
}

/** Starts a server with a fixed answer, also one that the real api never gives. */
export async function startStubApi(): Promise<StubApi> {
  const server = createServer((request, response) => {
    api.authorizations.push(request.headers.authorization);
    response.writeHead(api.answer.status, { "content-type": "application/json" }).end(api.answer.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const api: StubApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: { status: 200, body: "{}" },
    authorizations: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return api;
}

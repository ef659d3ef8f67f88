import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Proxy in front of api and ledger that can change every answer. */
export interface TamperingProxy {
  readonly url: string;
  /** Paths of all requests. */
  readonly requestedPaths: string[];
  /** Replaces a good answer; undefined keeps it. */
  tamper: (path: string, body: Buffer) => Buffer | { status: number } | undefined;
  close(): Promise<void>;
}

/** Public address of the api in tests. */
const publicUrl = "https://cloud.example.org";
const passedOn = ["content-type", "authorization"] as const;

export async function startTamperingProxy(urls: { api: string; ledger: string }): Promise<TamperingProxy> {
  let count = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    proxy.requestedPaths.push(path);
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    // Each request comes from another network, so that limits by network don't apply.
    count += 1;
    headers.push(["x-forwarded-for", `198.51.${Math.floor(count / 250) % 250}.${count % 250}`]);
    const sent = await buffer(request);
    const answer = await fetch(`${path.startsWith("/api/") ? urls.api : urls.ledger}${path}`, {
      method: request.method ?? "GET",
      headers,
      body: sent.length === 0 ? null : new Uint8Array(sent),
    });
    const received = Buffer.from(await answer.arrayBuffer());
    const body = path.startsWith("/api/") ? Buffer.from(`${received}`.replaceAll(publicUrl, proxy.url)) : received;
    const changed = answer.ok ? proxy.tamper(path, body) : undefined;
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    if (changed !== undefined && "status" in changed) {
      response.writeHead(changed.status, { "content-type": "application/json" }).end("{}");
    } else response.writeHead(answer.status, { "content-type": type }).end(changed ?? body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: TamperingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths: [],
    tamper: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** Api and ledger behind one address, with somebody in between who can change every answer. */
export interface Between {
  readonly url: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** What is answered in place of a good answer; undefined leaves it. */
  change: (path: string, body: Buffer) => Buffer | { status: number } | undefined;
  close(): Promise<void>;
}

/** Where the api of the tests says that it is reached. */
const publicUrl = "https://cloud.example.org";
const PASSED_ON = ["content-type", "authorization"] as const;

export async function startBetween(urls: { api: string; ledger: string }): Promise<Between> {
  let count = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    between.asked.push(path);
    const headers = PASSED_ON.flatMap((name): [string, string][] => {
      const value = request.headers[name];
      return value === undefined ? [] : [[name, value]];
    });
    // Each from a network of its own: what is counted by network is tested elsewhere.
    count += 1;
    headers.push(["x-forwarded-for", `198.51.${Math.floor(count / 250) % 250}.${count % 250}`]);
    const sent = await buffer(request);
    const answer = await fetch(`${path.startsWith("/api/") ? urls.api : urls.ledger}${path}`, {
      method: request.method ?? "GET",
      headers,
      body: sent.length === 0 ? null : new Uint8Array(sent),
    });
    const given = Buffer.from(await answer.arrayBuffer());
    const body = path.startsWith("/api/") ? Buffer.from(`${given}`.replaceAll(publicUrl, between.url)) : given;
    const changed = answer.ok ? between.change(path, body) : undefined;
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    if (changed !== undefined && "status" in changed) {
      response.writeHead(changed.status, { "content-type": "application/json" }).end("{}");
    } else response.writeHead(answer.status, { "content-type": type }).end(changed ?? body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const between: Between = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    change: () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return between;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { startLink } from "./start-link.ts";

it("link: forwards requests and answers unchanged, and closes with its process", async () => {
  const sent = Buffer.alloc(3_000_000, "sent bytes ");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => response.end(Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = await startLink({ bitsPerSecond: 1e9, roundTripMs: 2 }, [url]);
  try {
    const answer = await fetch(link.urlOf(url), { method: "PUT", body: sent });
    expect(Buffer.from(await answer.arrayBuffer()).equals(sent)).toBe(true);
  } finally {
    await link.stop();
    server.close();
    server.closeAllConnections();
  }
  await expect(fetch(link.urlOf(url))).rejects.toThrow();
});

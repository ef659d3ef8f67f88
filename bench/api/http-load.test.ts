import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { answerLength, loadServer, percentile } from "./http-load.ts";

describe("HTTP load", () => {
  it("counts the length of an answer from its head", () => {
    expect(answerLength("HTTP/1.1 200 OK\r\ncontent-len")).toBeUndefined();
    expect(answerLength("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab")).toBe(42);
  });

  it("finds percentiles", () => {
    const samples = Array.from({ length: 200 }, (_, index) => 200 - index);
    expect(percentile(samples, 0.99)).toBe(198);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it("sends the header of each connection, and counts answers other than 200", async () => {
    const seen = new Set<string | undefined>();
    const server = createServer((request, response) => {
      seen.add(request.headers.authorization);
      response.writeHead(request.headers.authorization === "one" ? 200 : 503, { "content-length": 2 }).end("{}");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await loadServer({ url, path: "/", authorizations: ["one", "other"], durationMs: 50 });
    server.close();
    expect(seen).toEqual(new Set(["one", "other"]));
    expect(outcome.failed).toBeGreaterThan(0);
    expect(outcome.perSecond).toBeGreaterThan(0);
  });
});

import { createTestServer, type TestServer } from "@dexnet/service/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allowOrigins } from "./cross-origin.ts";

const ours = "https://drive.example";
const stranger = "https://stranger.example";
const summary = "/v1/statistics/blocks/summary_info";

describe("allowOrigins", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = createTestServer();
    await allowOrigins(server.app, [ours]);
    server.app.get("/v1/blocks/a", async () => ({}));
    server.app.get("/v1/statistics/devices/map_info", async () => ({}));
    server.app.post(summary, async () => ({}));
  });
  afterAll(() => server.app.close());

  async function allowedFor(origin: string, url: string) {
    return (await server.app.inject({ url, headers: { origin } })).headers["access-control-allow-origin"];
  }
  async function preflight(origin: string, url: string, method: string) {
    const headers = {
      origin,
      "access-control-request-method": method,
      "access-control-request-headers": "content-type",
    };
    return await server.app.inject({ method: "OPTIONS", url, headers });
  }

  it("allows every origin to read statistics, without credentials", async () => {
    for (const origin of [ours, stranger, "null"]) {
      expect(await allowedFor(origin, "/v1/statistics/devices/map_info")).toBe("*");
      const { statusCode, headers } = await preflight(origin, summary, "POST");
      expect(statusCode).toBe(204);
      expect(headers["access-control-allow-origin"]).toBe("*");
      expect(headers["access-control-allow-methods"]).toBe("GET, HEAD, POST");
      expect(headers["access-control-allow-headers"]).toContain("content-type");
      expect(headers["access-control-allow-credentials"]).toBeUndefined();
    }
  });

  it("allows only the given origins to read and write blocks", async () => {
    expect(await allowedFor(ours, "/v1/blocks/a")).toBe(ours);
    expect(await allowedFor(stranger, "/v1/blocks/a")).toBeUndefined();
    expect((await preflight(ours, "/v1/blocks/a", "PUT")).headers["access-control-allow-origin"]).toBe(ours);
    expect((await preflight(stranger, "/v1/blocks/a", "PUT")).headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("exposes whether an answer is encoded", async () => {
    const { headers } = await server.app.inject({ url: "/v1/blocks/a", headers: { origin: ours } });
    const shown = String(headers["access-control-expose-headers"]).split(", ");
    expect(shown).toEqual(expect.arrayContaining(["content-encoding", "access-control-expose-headers"]));
  });

  it("does not treat other paths as statistics", async () => {
    for (const url of [
      "/v1/statistics/../blocks/a",
      "//v1/statistics/",
      "/v1/statistics",
      "/v1/blocks/a?/v1/statistics/",
    ]) {
      const allowed = await allowedFor(stranger, url);
      const { statusCode } = await server.app.inject({ url });
      // Either not allowed or not found.
      expect(allowed === undefined || statusCode === 404).toBe(true);
    }
  });
});

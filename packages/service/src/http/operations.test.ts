import { defineCall } from "@dexnet/protocol/call";
import { Counter } from "prom-client";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCall } from "./calls.ts";

const find = defineCall({
  service: "api",
  method: "GET",
  path: "/v1/things/{id}/",
  summary: "For tests",
  caller: "anyone",
  params: z.object({ id: z.string().check(z.maxLength(5)) }),
  answer: z.object({}),
});

let server: TestServer;
afterEach(() => server.app.close());

describe("/healthz and /readyz", () => {
  it("report a healthy service that is ready, and log nothing", async () => {
    server = createTestServer();
    expect((await server.app.inject({ url: "/healthz" })).json()).toEqual({ status: "ok", service: "test" });
    expect((await server.app.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
    expect(server.capture.lines()).toEqual([]);
  });

  it("answer on the internal port too", async () => {
    server = createTestServer();
    expect((await server.app.internal.inject({ url: "/healthz" })).statusCode).toBe(200);
    expect((await server.app.internal.inject({ url: "/readyz" })).json()).toEqual({ status: "ready" });
  });

  it("report a service as healthy but not ready while its check throws", async () => {
    server = createTestServer({
      ready: async () => {
        throw new Error("the database is unreachable");
      },
    });
    const response = await server.app.inject({ url: "/readyz" });
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      code: "unavailable",
      detail: "The service is not available now. Try again.",
      request_id: response.headers["x-request-id"],
    });
    expect(server.capture.text()).toContain("the database is unreachable");
    expect((await server.app.inject({ url: "/healthz" })).statusCode).toBe(200);
  });

  it("report a service as not ready when its check exceeds the limit", async () => {
    server = createTestServer({ ready: () => new Promise(() => {}), readyLimitMs: 1 });
    expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(503);
    expect(server.capture.text()).toContain("Timed out after 1 ms");
  });
});

describe("/metrics", () => {
  it("counts durations by method, route and class of status, never by URL", async () => {
    server = createTestServer();
    registerCall(server.app, find, async () => ({}));
    await server.app.inject({ url: "/v1/things/abc/?token=secret" });
    await server.app.inject({ url: "/v1/things/abc" });
    await server.app.inject({ url: "/v1/things/too-long/" });
    await server.app.inject({ url: "/somewhere/secret" });
    const response = await server.app.internal.inject({ url: "/metrics" });
    expect(response.headers["content-type"]).toContain("text/plain");
    const count = "http_request_duration_seconds_count";
    expect(response.body).toContain(`${count}{method="GET",route="/v1/things/:id/",status="2xx"} 2`);
    expect(response.body).toContain(`${count}{method="GET",route="/v1/things/:id/",status="4xx"} 1`);
    expect(response.body).toContain(`${count}{method="GET",route="unmatched",status="4xx"} 1`);
    expect(response.body).toContain("process_cpu_seconds_total");
    expect(response.body).not.toMatch(/secret|abc/);
  });

  it("shows metrics of a domain, and only those of its own server", async () => {
    server = createTestServer();
    const other = createTestServer();
    new Counter({ name: "blocks_written", help: "For tests", registers: [server.app.metrics] }).inc(3);
    expect((await server.app.internal.inject({ url: "/metrics" })).body).toContain("blocks_written 3");
    expect((await other.app.internal.inject({ url: "/metrics" })).body).not.toContain("blocks_written");
    await other.app.close();
  });

  it("are not on the public port", async () => {
    server = createTestServer();
    const response = await server.app.inject({ url: "/metrics" });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });
});

import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { defineCall } from "@dexnet/protocol/call";
import { type ErrorAnswer, errorAnswerSchema } from "@dexnet/protocol/errors/error-answer";
import { errorDetail } from "@dexnet/protocol/errors/error-details";
import { AppError, errorCodes } from "@dexnet/protocol/errors/errors";
import { httpStatus } from "@dexnet/protocol/errors/http-status";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCall } from "./calls.ts";
import { isPlainTarget } from "./http-server.ts";

const save = defineCall({
  service: "api",
  method: "POST",
  path: "/v1/save/{name}/",
  summary: "For tests",
  caller: "anyone",
  params: z.object({ name: z.string() }),
  body: z.object({ text: z.string() }),
  answer: z.object({ name: z.string() }),
});

let server: TestServer;
let url: string;
let fault: unknown;

beforeEach(async () => {
  fault = undefined;
  server = createTestServer({ bodyLimitBytes: 1000 });
  registerCall(server.app, save, async ({ params }) => {
    if (fault !== undefined) throw fault;
    return { name: params.name };
  });
  url = await server.listen();
});
afterEach(() => server.app.close());

async function post(path: string, body: string, contentType = "application/json") {
  const response = await fetch(`${url}${path}`, { method: "POST", body, headers: { "content-type": contentType } });
  return { response, answer: (await response.json()) as ErrorAnswer };
}

/** Sends bytes over a socket and reads the whole answer. */
async function sendRaw(bytes: string): Promise<{ status: number; head: string; answer: unknown }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(bytes);
  const received = await text(socket);
  const [head = "", body = ""] = received.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, answer: JSON.parse(body) };
}

describe("createHttpServer: bad requests", () => {
  const good = JSON.stringify({ text: "a" });

  it.each([
    ["malformed JSON", "/v1/save/a/", "{oops", "application/json", 400, "bad_request"],
    ["incomplete JSON", "/v1/save/a/", '{"text": "a"', "application/json", 400, "bad_request"],
    ["a missing body", "/v1/save/a/", "", "application/json", 400, "bad_request"],
    ["a key __proto__", "/v1/save/a/", '{"__proto__": {"a": 1}}', "application/json", 400, "bad_request"],
    [
      "a key constructor.prototype",
      "/v1/save/a/",
      '{"constructor": {"prototype": 1}}',
      "application/json",
      400,
      "bad_request",
    ],
    ["another content type", "/v1/save/a/", good, "text/plain", 415, "bad_request"],
    ["an invalid content type", "/v1/save/a/", good, "nonsense", 415, "bad_request"],
    [
      "a body above the limit",
      "/v1/save/a/",
      JSON.stringify({ text: "a".repeat(5000) }),
      "application/json",
      413,
      "too_large",
    ],
    ["bad percent-encoding", "/v1/save/%E0%A4%A/", good, "application/json", 400, "bad_request"],
    ["NUL in a value", "/v1/save/a/", '{"text": "a\\u0000b"}', "application/json", 400, "bad_request"],
    ["NUL in a name", "/v1/save/a/", '{"text": "a", "x": [{"\\u0000": 1}]}', "application/json", 400, "bad_request"],
    ["NUL in the path", "/v1/save/a%00b/", good, "application/json", 400, "bad_request"],
    ["NUL in the query", "/v1/save/a/?x=%00", good, "application/json", 400, "bad_request"],
    ["an incomplete percent-encoding", "/v1/save/%/", good, "application/json", 400, "bad_request"],
    ["a very long path parameter", `/v1/save/${"a".repeat(3000)}/`, good, "application/json", 414, "bad_request"],
    ["a needlessly encoded letter", "/v1/s%61ve/a/", good, "application/json", 404, "not_found"],
    ["a needlessly encoded letter in a parameter", "/v1/save/%61/", good, "application/json", 404, "not_found"],
    ["a needlessly encoded dot", "/v1/save/%2e%2E/", good, "application/json", 404, "not_found"],
    ["an unknown path", "/v1/nothing/", good, "application/json", 404, "not_found"],
    ["an unknown path with a broken body", "/v1/nothing/", "{", "application/json", 400, "bad_request"],
  ])("answers %s with an error answer", async (_what, path, body, contentType, status, code) => {
    const { response, answer } = await post(path, body, contentType);
    expect({ status: response.status, code: answer.code }).toEqual({ status, code });
    expect(errorAnswerSchema.parse(answer).request_id).toBe(response.headers.get("x-request-id"));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["/metric%73", "/%68ealthz", "/openapi%2Ejson", "/metrics#x"])(
    "refuses a path that would bypass a proxy rule for its plain form: %s",
    async (path) => {
      const { app } = createTestServer();
      expect((await app.internal.inject({ url: "/metrics" })).statusCode).toBe(200);
      await app.internal.listen({ host: "127.0.0.1", port: 0 });
      const { port } = app.internal.server.address() as AddressInfo;
      const socket = connect(port, "127.0.0.1");
      socket.end(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] .*"code":"(?:not_found|bad_request)"/s);
      await app.close();
    },
  );

  it("decodes characters that need encoding in a path, and any in a query", async () => {
    const { response, answer } = await post("/v1/save/a%20%D1%8F%2Fb/?x=%61", good);
    expect(response.status).toBe(200);
    expect(answer).toEqual({ name: "a я/b" });
  });

  it("accepts a text that contains the escape sequence of NUL", async () => {
    expect((await post("/v1/save/a/", String.raw`{"text": "\\u0000"}`)).response.status).toBe(200);
  });

  it.each(['"deep"', '"\\u0000"'])("answers a very deep nesting around %s with 400", async (core) => {
    const depth = 400_000;
    const { app } = createTestServer({ bodyLimitBytes: 1024 * 1024 });
    registerCall(app, save, async () => ({ name: "" }));
    const payload = `${"[".repeat(depth)}${core}${"]".repeat(depth)}`;
    const headers = { "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: "/v1/save/a", headers, payload });
    expect(response.statusCode).toBe(400);
    await app.close();
  });

  it("answers oversized headers with 431", async () => {
    const raw = await sendRaw(`GET /healthz HTTP/1.1\r\nhost: a\r\nx-long: ${"a".repeat(40_000)}\r\n\r\n`);
    expect(raw.status).toBe(431);
    expect(errorAnswerSchema.parse(raw.answer)).toMatchObject({ code: "too_large" });
  });

  it("answers bytes that are not HTTP with 400", async () => {
    const raw = await sendRaw("what is this\r\n\r\n");
    expect(raw.status).toBe(400);
    expect(errorAnswerSchema.parse(raw.answer)).toMatchObject({ code: "bad_request" });
    expect(raw.head.toLowerCase()).toContain("x-request-id: ");
  });

  it("answers two lengths for one body with 400", async () => {
    const head = "POST /v1/save/a/ HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n";
    const raw = await sendRaw(`${head}0\r\n\r\n`);
    expect(raw.status).toBe(400);
  });

  it("answers random bodies below 500 with a valid answer", { tags: "full" }, async () => {
    const anything = fc.oneof(fc.json(), fc.string({ unit: "binary" }), fc.constant('{"text":1e999}'));
    const kind = fc.constantFrom("application/json", "application/json; charset=x", "application/xml", "a/b");
    await fc.assert(
      fc.asyncProperty(fc.webPath(), anything, kind, async (path, payload, contentType) => {
        const response = await server.app.inject({
          method: "POST",
          url: `/v1/save${path.startsWith("/") ? path : `/${path}`}`,
          payload,
          headers: { "content-type": contentType },
        });
        expect(response.statusCode).toBeLessThan(500);
        if (response.statusCode !== 200) errorAnswerSchema.parse(response.json());
      }),
      { numRuns: 300 },
    );
  });
});

describe("createHttpServer: errors of handlers", () => {
  it("answers each error code with its status", async () => {
    for (const code of errorCodes) {
      fault = new AppError(code);
      const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
      expect({ code: answer.code, status: response.status }).toEqual({ code, status: httpStatus[code] });
      expect(answer.detail).toBe(errorDetail(code));
    }
  });

  it("sends the wait before a retry, rounded up, in answer and header", async () => {
    fault = new AppError("resend_too_early", { context: { retry_after: 41.2 } });
    const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("42");
    expect(answer.retry_after).toBe(42);
  });

  it("names the field that an error is about", async () => {
    fault = new AppError("email_taken", { context: { field: "email" } });
    expect((await post("/v1/save/a/", '{"text":"a"}')).answer.fields).toEqual({ email: "errors.email_taken" });
  });

  it("answers an unexpected error without details and logs its stack and cause", async () => {
    fault = new Error("the pool at db-7 is full", { cause: new TypeError("deep reason") });
    const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
    expect(response.status).toBe(500);
    expect(answer).toEqual({
      code: "internal",
      detail: "Something went wrong. Try again.",
      request_id: response.headers.get("x-request-id"),
    });
    const line = server.capture.lines().find((entry) => entry.level === "error");
    expect(line).toMatchObject({
      request_id: answer.request_id,
      err: { message: "the pool at db-7 is full", stack: expect.stringContaining("http-server.test.ts") },
    });
    expect(line).toMatchObject({ err: { cause: { type: "TypeError", message: "deep reason" } } });
  });

  it.each([null, undefined, "a text", 42, { statusCode: 200 }])("answers a thrown %j with internal", async (thrown) => {
    const app = createTestServer().app;
    app.get("/throws", async () => {
      throw thrown;
    });
    const response = await app.inject({ url: "/throws" });
    expect(response.statusCode).toBe(500);
    expect(response.json().code).toBe("internal");
    await app.close();
  });

  it("answers unavailable, not internal, when the database is unreachable", async () => {
    fault = new Error("Failed query", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
    const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
    expect({ status: response.status, code: answer.code }).toEqual({ status: 503, code: "unavailable" });
  });
});

describe("createHttpServer: request log and ids", () => {
  it("logs id, method, route, status and time of a request, and no URL, body or header", async () => {
    const headers = {
      "content-type": "application/json",
      authorization: "JWT very-secret-token",
      cookie: "a=cookie-secret",
    };
    await fetch(`${url}/v1/save/name-in-path/?token=query-secret`, {
      method: "POST",
      headers,
      body: '{"text":"body-secret"}',
    });
    await fetch(`${url}/unknown-secret?code=1234`);
    const lines = server.capture.lines().filter((line) => line.msg === "Request completed");
    expect(lines).toMatchObject([
      { method: "POST", route: "/v1/save/:name/", status: 200, ms: expect.any(Number), request_id: expect.any(String) },
      { method: "GET", status: 404, error_code: "not_found" },
    ]);
    expect(server.capture.text()).not.toMatch(/secret|name-in-path|1234/);
  });

  it("ignores an unknown expect header", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: something\r\nconnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("does not accept a request id from the client", async () => {
    const response = await fetch(`${url}/healthz`, { headers: { "x-request-id": "mine" } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("createHttpServer: stop", () => {
  it("waits for running requests and closes idle connections", async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const { app, listen } = createTestServer();
    app.get("/slow", async () => {
      arrived.resolve();
      await gate.promise;
      return { done: true };
    });
    const address = await listen();
    const idle = connect(Number(new URL(address).port), "127.0.0.1");
    idle.write("GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n");
    await once(idle, "data");
    const slow = fetch(`${address}/slow`);
    await arrived.promise;
    const closed = app.close();
    // The other request is still running.
    await once(idle, "close");
    gate.resolve();
    const response = await slow;
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });

  it("keeps the internal port open until the requests of the public port are answered", async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    const { app, listen } = createTestServer();
    app.get("/slow", async () => {
      arrived.resolve();
      await gate.promise;
      return {};
    });
    const address = await listen();
    const internal = await app.internal.listen({ host: "127.0.0.1", port: 0 });
    const slow = fetch(`${address}/slow`);
    await arrived.promise;
    const closed = app.close();
    expect((await fetch(`${internal}/metrics`)).status).toBe(200);
    gate.resolve();
    expect((await slow).status).toBe(200);
    await closed;
    await expect(fetch(`${internal}/metrics`)).rejects.toThrow();
  });
});

it("isPlainTarget: refuses exactly the percent-encoded characters that need no encoding", () => {
  for (let code = 0; code < 256; code++) {
    const hex = code.toString(16).padStart(2, "0");
    const isUnreserved = /^[A-Za-z0-9\-._~]$/.test(String.fromCharCode(code));
    for (const spelling of [hex, hex.toUpperCase()]) {
      expect(isPlainTarget(`/a%${spelling}b/`), spelling).toBe(!isUnreserved);
      expect(isPlainTarget(`/a/?b=%${spelling}`), spelling).toBe(true);
    }
  }
});

it("isPlainTarget: refuses a fragment in the path and in the query", () => {
  expect(isPlainTarget("/metrics#a")).toBe(false);
  expect(isPlainTarget("/metrics?a#b")).toBe(false);
  expect(isPlainTarget("/metrics?a=%23b")).toBe(true);
});

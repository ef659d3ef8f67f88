import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { defineCall } from "@dexnet/protocol/call";
import { type ErrorAnswer, errorAnswerSchema } from "@dexnet/protocol/error-answer";
import { AppError, errorCodes } from "@dexnet/protocol/errors";
import { httpStatus } from "@dexnet/protocol/http-status";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCall } from "./calls.ts";

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

/** Sends bytes as they are and reads all that comes back. */
async function sendRaw(bytes: string): Promise<{ status: number; head: string; answer: unknown }> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.write(bytes);
  const received = await text(socket);
  const [head = "", body = ""] = received.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, answer: JSON.parse(body) };
}

describe("bad requests end as 4xx in our shape", () => {
  const good = JSON.stringify({ text: "a" });

  it.each([
    ["malformed JSON", "/v1/save/a/", "{oops", "application/json", 400, "bad_request"],
    ["cut JSON", "/v1/save/a/", '{"text": "a"', "application/json", 400, "bad_request"],
    ["no body at all", "/v1/save/a/", "", "application/json", 400, "bad_request"],
    ["a key that poisons prototypes", "/v1/save/a/", '{"__proto__": {"a": 1}}', "application/json", 400, "bad_request"],
    [
      "a constructor that poisons",
      "/v1/save/a/",
      '{"constructor": {"prototype": 1}}',
      "application/json",
      400,
      "bad_request",
    ],
    ["another content type", "/v1/save/a/", good, "text/plain", 415, "bad_request"],
    ["a nonsense content type", "/v1/save/a/", good, "nonsense", 415, "bad_request"],
    [
      "a body too large",
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
    ["a half percent", "/v1/save/%/", good, "application/json", 400, "bad_request"],
    ["a path parameter without end", `/v1/save/${"a".repeat(3000)}/`, good, "application/json", 414, "bad_request"],
    ["a letter that need not be encoded", "/v1/s%61ve/a/", good, "application/json", 404, "not_found"],
    ["such a letter in a parameter", "/v1/save/%61/", good, "application/json", 404, "not_found"],
    ["a dot that need not be encoded", "/v1/save/%2e%2E/", good, "application/json", 404, "not_found"],
    ["an unknown path", "/v1/nothing/", good, "application/json", 404, "not_found"],
    ["an unknown path with a broken body", "/v1/nothing/", "{", "application/json", 400, "bad_request"],
  ])("%s", async (_what, path, body, contentType, status, code) => {
    const { response, answer } = await post(path, body, contentType);
    expect({ status: response.status, code: answer.code }).toEqual({ status, code });
    expect(errorAnswerSchema.parse(answer).request_id).toBe(response.headers.get("x-request-id"));
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(["/metric%73", "/%68ealthz", "/openapi%2Ejson", "/metrics#x"])(
    "a path that a rule of a proxy for its plain form would miss: %s",
    async (path) => {
      const { app } = createTestServer();
      expect((await app.inject({ url: "/metrics" })).statusCode).toBe(200);
      await app.listen({ host: "127.0.0.1", port: 0 });
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, "127.0.0.1");
      socket.end(`GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[04] .*"code":"(?:not_found|bad_request)"/s);
      await app.close();
    },
  );

  it("but what must be encoded in a path, and whatever stands in a query, is read", async () => {
    const { response, answer } = await post("/v1/save/a%20%D1%8F%2Fb/?x=%61", good);
    expect(response.status).toBe(200);
    expect(answer).toEqual({ name: "a я/b" });
  });

  it("but a text about NUL is a text", async () => {
    expect((await post("/v1/save/a/", String.raw`{"text": "\\u0000"}`)).response.status).toBe(200);
  });

  it.each(['"deep"', '"\\u0000"'])("nesting without end around %s", async (core) => {
    const depth = 400_000;
    const { app } = createTestServer();
    registerCall(app, save, async () => ({ name: "" }));
    const payload = `${"[".repeat(depth)}${core}${"]".repeat(depth)}`;
    const headers = { "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: "/v1/save/a", headers, payload });
    expect(response.statusCode).toBe(400);
    await app.close();
  });

  it("oversized headers", async () => {
    const raw = await sendRaw(`GET /healthz HTTP/1.1\r\nhost: a\r\nx-long: ${"a".repeat(40_000)}\r\n\r\n`);
    expect(raw.status).toBe(431);
    expect(errorAnswerSchema.parse(raw.answer)).toMatchObject({ code: "too_large" });
  });

  it("something that is not HTTP", async () => {
    const raw = await sendRaw("what is this\r\n\r\n");
    expect(raw.status).toBe(400);
    expect(errorAnswerSchema.parse(raw.answer)).toMatchObject({ code: "bad_request" });
    expect(raw.head.toLowerCase()).toContain("x-request-id: ");
  });

  it("two lengths for one body", async () => {
    const head = "POST /v1/save/a/ HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n";
    const raw = await sendRaw(`${head}0\r\n\r\n`);
    expect(raw.status).toBe(400);
  });

  it("whatever a fuzzer sends", async () => {
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

describe("faults of handlers", () => {
  it("have a status each", async () => {
    for (const code of errorCodes) {
      fault = new AppError(code);
      const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
      expect({ code: answer.code, status: response.status }).toEqual({ code, status: httpStatus[code] });
      expect(answer.detail).toBe(new AppError(code).message);
    }
  });

  it("tell when to try again, rounded up, in answer and header", async () => {
    fault = new AppError("resend_too_early", { facts: { retry_after: 41.2 } });
    const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("42");
    expect(answer.retry_after).toBe(42);
  });

  it("name the field that they are about", async () => {
    fault = new AppError("email_taken", { facts: { field: "email" } });
    expect((await post("/v1/save/a/", '{"text":"a"}')).answer.fields).toEqual({ email: "errors.email_taken" });
  });

  it("leak nothing when nobody expected them, and go to the log with stack and cause", async () => {
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

  it.each([null, undefined, "a text", 42, { statusCode: 200 }])("survive a throw of %j", async (thrown) => {
    const app = createTestServer().app;
    app.get("/throws", async () => {
      throw thrown;
    });
    const response = await app.inject({ url: "/throws" });
    expect(response.statusCode).toBe(500);
    expect(response.json().code).toBe("internal");
    await app.close();
  });

  it("are unavailable, not internal, when the database is away", async () => {
    fault = new Error("Failed query", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) });
    const { response, answer } = await post("/v1/save/a/", '{"text":"a"}');
    expect({ status: response.status, code: answer.code }).toEqual({ status: 503, code: "unavailable" });
  });
});

describe("the log of requests", () => {
  it("has a line with id, method, route, status and time, and no address, query, body or header", async () => {
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
    const lines = server.capture.lines().filter((line) => line.msg === "request");
    expect(lines).toMatchObject([
      { method: "POST", route: "/v1/save/:name/", status: 200, ms: expect.any(Number), request_id: expect.any(String) },
      { method: "GET", status: 404, error_code: "not_found" },
    ]);
    expect(server.capture.text()).not.toMatch(/secret|name-in-path|1234/);
  });

  it("reads past an expectation that it does not know", async () => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: something\r\nconnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it("does not take a request's id from the caller", async () => {
    const response = await fetch(`${url}/healthz`, { headers: { "x-request-id": "mine" } });
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("a stop", () => {
  it("waits for requests in flight and keeps no idle connection", async () => {
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
    // While the other request is still in flight.
    await once(idle, "close");
    gate.resolve();
    const response = await slow;
    expect(response.headers.get("connection")).toBe("close");
    expect(await response.json()).toEqual({ done: true });
    await closed;
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
  });
});

import { buffer } from "node:stream/consumers";
import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { addressSchema, blockCidSchema, signatureSchema } from "@dexnet/protocol/ids";
import { afterEach, describe, expect, expectTypeOf, it } from "vitest";
import * as z from "zod/mini";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCall, type Session } from "./calls.ts";

const base = { service: "api", method: "POST", summary: "For tests" } as const;
const addresses = z
  .string()
  .check(z.regex(/^0x[0-9a-f]{4}$/))
  .brand<"Test">();

const echo = defineCall({
  ...base,
  path: "/v1/echo/{name}/",
  caller: "anyone",
  params: z.object({ name: z.string().check(z.maxLength(20)) }),
  query: z.object({ times: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1) }),
  body: z.object({ text: z.string().check(z.minLength(1, "validation.required"), z.maxLength(5, "validation.short")) }),
  answer: z.object({ said: z.string(), address: addresses }),
});
const addressed = defineCall({
  ...base,
  path: "/v1/storages/{address}/",
  caller: "anyone",
  params: z.object({ address: addressSchema }),
  query: z.object({ at: addressSchema }),
  body: z.object({ to: addressSchema, all: z.array(addressSchema) }),
  answer: z.object({}),
});
const whoAmI = defineCall({
  ...base,
  method: "GET",
  path: "/v1/me/",
  caller: "session",
  answer: z.object({ user: z.string() }),
});
const confirmedOnly = defineCall({ ...base, path: "/v1/confirmed/", caller: "confirmed", answer: z.object({}) });
const operatorOnly = defineCall({ ...base, path: "/internal/v1/set/", caller: "operator", answer: z.object({}) });
const putBytes = defineCall({
  ...base,
  method: "PUT",
  path: "/v1/bytes",
  caller: "anyone",
  bodyKind: "bytes",
  answer: z.object({ size: z.number() }),
});
const getBytes = defineCall({ ...base, method: "GET", path: "/v1/bytes", caller: "anyone", answerKind: "bytes" });
const jsonOrForm = defineCall({
  ...base,
  path: "/v1/form/",
  caller: "anyone",
  body: z.object({ title: z.string() }),
  bodyKind: "json-or-form",
  answer: z.object({ kind: z.string() }),
});

const session: Session = { userId: "user-1", sessionId: "session-1", emailConfirmed: false };

let server: TestServer;
afterEach(() => server.app.close());

function start(options: Parameters<typeof createTestServer>[0] = {}): TestServer {
  server = createTestServer(options);
  return server;
}

describe("registerCall: input and answer", () => {
  it("passes parsed input to the handler and answers by the schema", async () => {
    const { app } = start();
    registerCall(app, echo, async ({ params, query, body, session: none }) => {
      expectTypeOf(params.name).toEqualTypeOf<string>();
      expectTypeOf(query.times).toEqualTypeOf<number>();
      expectTypeOf(none).toEqualTypeOf<undefined>();
      const answer = {
        said: `${params.name}: ${body.text.repeat(query.times)}`,
        address: "0xabcd",
        secret: "stays here",
      };
      return answer;
    });
    const response = await app.inject({
      method: "POST",
      url: "/v1/echo/ann/?times=2",
      payload: { text: "hi", more: 1 },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ said: "ann: hihi", address: "0xabcd" });
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each(["/v1/me", "/v1/me/"])("answers %s, also for HEAD", async (url) => {
    const { app } = start({ authenticate: async () => session });
    registerCall(app, whoAmI, async (context) => {
      expectTypeOf(context.session).toEqualTypeOf<Session>();
      return { user: context.session.userId };
    });
    expect((await app.inject({ url })).json()).toEqual({ user: "user-1" });
    const head = await app.inject({ method: "HEAD", url });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe(String(JSON.stringify({ user: "user-1" }).length));
  });

  it.each([
    ["the path", "/v1/storages/0x12/?at=", {}, { address: "errors.address_invalid" }],
    ["the query", "?at=0x", {}, { at: "errors.address_invalid" }],
    ["the body", "?at=", { to: "0xzz" }, { to: "errors.address_invalid" }],
    ["a list", "?at=", { all: ["nothing"] }, { "all.0": "errors.address_invalid" }],
    ["the body, of another type", "?at=", { to: 7 }, { to: "errors.address_invalid" }],
  ])("answers address_invalid for a wrong address in %s", async (_where, url, change, fields) => {
    const { app } = start();
    registerCall(app, addressed, async () => ({}));
    const address = `0x${"a".repeat(40)}`;
    const asked = url.startsWith("?") ? `/v1/storages/${address}/${url}` : url;
    const response = await app.inject({
      method: "POST",
      url: asked.replace(/at=$/, `at=${address}`),
      payload: { to: address, all: [address], ...change },
    });
    expect(response.json()).toMatchObject({ code: "address_invalid", detail: "Invalid address format", fields });
    expect(response.json().fields).toEqual(fields);
    expect(response.statusCode).toBe(400);
  });

  it("reports a missing address like any other missing field", async () => {
    const { app } = start();
    registerCall(app, addressed, async () => ({}));
    const address = `0x${"a".repeat(40)}`;
    const url = `/v1/storages/${address}/?at=${address}`;
    const response = await app.inject({ method: "POST", url, payload: { all: [] } });
    expect(response.json()).toMatchObject({ code: "bad_request", fields: { to: "validation.required" } });
  });

  it("does not show regular expressions in messages", async () => {
    const { app } = start();
    const call = defineCall({
      ...base,
      path: "/v1/signed/",
      caller: "anyone",
      body: z.object({ signature: signatureSchema, cid: blockCidSchema }),
      answer: z.object({}),
    });
    registerCall(app, call, async () => ({}));
    const response = await app.inject({ method: "POST", url: "/v1/signed/", payload: { signature: "0x", cid: "b" } });
    const fields = { signature: "validation.format", cid: "validation.format" };
    expect(response.json()).toMatchObject({ code: "bad_request", fields });
  });

  it("names each wrong field with the key of its message", async () => {
    const { app } = start();
    registerCall(app, echo, async () => ({ said: "", address: "0xabcd" }));
    async function post(url: string, payload: object) {
      const response = await app.inject({ method: "POST", url, payload });
      return { status: response.statusCode, code: response.json().code, fields: response.json().fields };
    }
    const bad = { status: 400, code: "bad_request" };
    expect(await post("/v1/echo/ann/", { text: "too long" })).toEqual({ ...bad, fields: { text: "validation.short" } });
    expect(await post("/v1/echo/ann/", {})).toEqual({ ...bad, fields: { text: "validation.required" } });
    // A schema without a message of its own has one of the library, which is no key.
    expect(await post("/v1/echo/ann/?times=x", { text: "a" })).toEqual({
      ...bad,
      fields: { times: "validation.format" },
    });
    expect(await post(`/v1/echo/${"n".repeat(30)}/`, { text: "a" })).toEqual({
      ...bad,
      fields: { name: "validation.format" },
    });
    expect(await post("/v1/echo/ann/", [])).toEqual({ ...bad, fields: { body: "validation.format" } });
  });

  it("answers internal, and logs the reason, when the answer of a handler does not match its schema", async () => {
    const { app, capture } = start();
    registerCall(app, echo, async () => ({ said: "x", address: "not an address" }));
    const response = await app.inject({ method: "POST", url: "/v1/echo/ann", payload: { text: "hi" } });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      code: "internal",
      detail: "Something went wrong. Try again.",
      request_id: response.headers["x-request-id"],
    });
    expect(capture.text()).toContain("does not match its schema");
    expect(capture.text()).not.toContain("not an address");
  });

  it("accepts the content type of JSON for a call without a body", async () => {
    const { app } = start({ authenticate: async () => ({ ...session, emailConfirmed: true }) });
    registerCall(app, confirmedOnly, async ({ body }) => {
      expectTypeOf(body).toEqualTypeOf<undefined>();
      expect(body).toBeUndefined();
      return {};
    });
    const headers = { "content-type": "application/json" };
    expect((await app.inject({ method: "POST", url: "/v1/confirmed/", headers })).statusCode).toBe(200);
    expect((await app.inject({ method: "POST", url: "/v1/confirmed/", payload: { x: 1 } })).statusCode).toBe(200);
  });
});

describe("registerCall: callers", () => {
  it("requires a session, and a confirmed e-mail where the call says so", async () => {
    const { app } = start({
      authenticate: async (request) => (request.headers.authorization === "JWT good" ? session : undefined),
    });
    registerCall(app, whoAmI, async (context) => ({ user: context.session.userId }));
    registerCall(app, confirmedOnly, async () => ({}));
    const headers = { authorization: "JWT good" };
    const refused = await app.inject({ url: "/v1/me/" });
    expect(refused.statusCode).toBe(401);
    expect(refused.json().code).toBe("session_required");
    expect(refused.headers["www-authenticate"]).toBe("JWT");
    expect((await app.inject({ url: "/v1/me/", headers })).statusCode).toBe(200);
    const unconfirmed = await app.inject({ method: "POST", url: "/v1/confirmed/", headers });
    expect(unconfirmed.statusCode).toBe(403);
    expect(unconfirmed.json().code).toBe("email_not_confirmed");
  });

  it("authenticates the caller before it reads the body", async () => {
    const { app } = start({ authenticate: async () => undefined });
    registerCall(app, confirmedOnly, async () => ({}));
    const headers = { "content-type": "application/json" };
    const response = await app.inject({ method: "POST", url: "/v1/confirmed/", headers, payload: "{broken" });
    expect(response.json().code).toBe("session_required");
  });

  it("answers with the error code that authentication throws", async () => {
    const { app } = start({
      authenticate: async () => {
        throw new AppError("session_expired");
      },
    });
    registerCall(app, whoAmI, async () => ({ user: "nobody" }));
    expect((await app.inject({ url: "/v1/me/" })).json().code).toBe("session_expired");
  });

  it("refuses all callers when no authentication is configured", async () => {
    const { app } = start();
    registerCall(app, whoAmI, async () => ({ user: "nobody" }));
    registerCall(app.internal, operatorOnly, async () => ({}));
    expect((await app.inject({ url: "/v1/me/" })).statusCode).toBe(401);
    for (const authorization of ["Internal ", "Internal undefined", ""]) {
      const request = { method: "POST", url: "/internal/v1/set/", headers: { authorization } } as const;
      const response = await app.internal.inject(request);
      expect(response.statusCode).toBe(401);
    }
  });

  it("accepts an operator by the internal token only, also with a session", async () => {
    const { app } = start({ operatorToken: "t0ken", authenticate: async () => session });
    registerCall(app.internal, operatorOnly, async () => ({}));
    async function statusWith(authorization: string) {
      const request = { method: "POST", url: "/internal/v1/set", headers: { authorization } } as const;
      return (await app.internal.inject(request)).statusCode;
    }
    expect(await statusWith("Internal t0ken")).toBe(200);
    for (const wrong of ["Internal t0keN", "Internal t0ken ", "internal t0ken", "JWT t0ken", "t0ken"]) {
      expect(await statusWith(wrong)).toBe(401);
    }
  });

  it("has calls of operators on the internal port only", async () => {
    const { app } = start({ operatorToken: "t0ken" });
    expect(() => registerCall(app, operatorOnly, async () => ({}))).toThrow("register it on the internal server");
    registerCall(app.internal, operatorOnly, async () => ({}));
    const headers = { authorization: "Internal t0ken" };
    const response = await app.inject({ method: "POST", url: "/internal/v1/set/", headers });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  });
});

describe("registerCall: bytes", () => {
  it("passes the unread stream to the handler", async () => {
    const { app, listen } = start({ bodyLimitBytes: 10 });
    registerCall(app, putBytes, async ({ body }) => ({ size: (await buffer(body)).byteLength }));
    const url = `${await listen()}/v1/bytes`;
    const headers = { "content-type": "application/octet-stream" };
    const response = await fetch(url, { method: "PUT", body: new Uint8Array(3_000_000), headers });
    expect(await response.json()).toEqual({ size: 3_000_000 });
    const empty = await fetch(url, { method: "PUT" });
    expect(await empty.json()).toEqual({ size: 0 });
  });

  it("refuses other content types, and bytes for other calls", async () => {
    const { app } = start();
    registerCall(app, putBytes, async () => ({ size: 0 }));
    registerCall(app, echo, async () => ({ said: "", address: "0xabcd" }));
    const asJson = await app.inject({ method: "PUT", url: "/v1/bytes", payload: { a: 1 } });
    expect(asJson.statusCode).toBe(415);
    expect(asJson.json().code).toBe("bad_request");
    const headers = { "content-type": "application/octet-stream" };
    const asBytes = await app.inject({ method: "POST", url: "/v1/echo/ann", headers, payload: Buffer.from("x") });
    expect(asBytes.statusCode).toBe(415);
  });

  it("refuses a content-length above the limit", async () => {
    const { app, listen } = start();
    registerCall(app, defineCall({ ...putBytes, maxBodyBytes: 100 }), async () => ({ size: 0 }));
    const headers = { "content-type": "application/octet-stream" };
    const url = `${await listen()}/v1/bytes`;
    const response = await fetch(url, { method: "PUT", headers, body: new Uint8Array(4_000_000) });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: "too_large" });
  });

  it("answers with bytes", async () => {
    const { app } = start();
    registerCall(app, getBytes, async ({ reply }) => {
      reply.header("cache-control", "public, max-age=1");
      return Buffer.from([1, 2, 3]);
    });
    const response = await app.inject({ url: "/v1/bytes" });
    expect(response.rawPayload).toEqual(Buffer.from([1, 2, 3]));
    expect(response.headers["content-type"]).toBe("application/octet-stream");
    expect(response.headers["cache-control"]).toBe("public, max-age=1");
  });
});

describe("registerCall: JSON or form", () => {
  const form = { "content-type": "multipart/form-data; boundary=x" };

  it("validates JSON and leaves a form to the plugin of the application", async () => {
    const { app } = start();
    app.addContentTypeParser("multipart/form-data", (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    registerCall(app, jsonOrForm, async ({ body }) => {
      expectTypeOf(body).toEqualTypeOf<{ title: string } | undefined>();
      return { kind: body === undefined ? "form" : "json" };
    });
    async function post(options: { headers?: Record<string, string>; payload?: string | object }) {
      const response = await app.inject({ method: "POST", url: "/v1/form/", ...options });
      return { status: response.statusCode, ...response.json() };
    }
    expect(await post({ payload: { title: "a" } })).toEqual({ status: 200, kind: "json" });
    expect(await post({ headers: form, payload: "--x--" })).toEqual({ status: 200, kind: "form" });
    expect(await post({ payload: {} })).toMatchObject({ status: 400, fields: { title: "validation.required" } });
    expect(await post({})).toMatchObject({ status: 400, code: "bad_request" });
    const json = { "content-type": "application/json" };
    expect(await post({ headers: json, payload: "null" })).toMatchObject({ status: 400, code: "bad_request" });
  });

  it("refuses a form without a plugin for it", async () => {
    const { app } = start();
    registerCall(app, jsonOrForm, async () => ({ kind: "json" }));
    const response = await app.inject({ method: "POST", url: "/v1/form/", headers: form, payload: "--x--" });
    expect(response.statusCode).toBe(415);
  });
});

import { defineCall } from "@dexnet/protocol/call";
import { calls } from "@dexnet/protocol/table/calls";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { registerCall } from "../http/calls.ts";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import type { OpenApiDocument, OpenApiOperation } from "./openapi-document.ts";

const nasty = defineCall({
  service: "api",
  method: "POST",
  path: "/api/v1/nasty/",
  summary: "<script>alert(1)</script> & 'more'",
  caller: "operator",
  body: z.object({ "<b>": z.literal("</pre><script>") }),
  answer: z.object({}),
});

let server: TestServer;
let document: OpenApiDocument;

beforeEach(async () => {
  server = createTestServer({ docsPrefix: "/api" });
  // Applications register their calls like this, before the server is ready. The internal server accepts all calls.
  const { internal } = server.app;
  registerCall(internal, nasty, async () => ({}));
  for (const group of Object.values(calls)) {
    for (const call of Object.values(group)) registerCall(internal, call, () => Promise.reject(new Error("unused")));
  }
  const response = await internal.inject({ url: "/openapi.json" });
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  document = response.json();
});
afterEach(() => server.app.close());

function operation(method: string, path: string): OpenApiOperation {
  const found = document.paths?.[path]?.[method];
  if (found === undefined) throw new Error(`${method} ${path} is missing`);
  return found;
}

describe("OpenAPI document", () => {
  it("contains exactly the calls of the table", () => {
    const documented = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const table = [nasty, ...Object.values(calls).flatMap((group) => Object.values(group))];
    expect(documented.sort()).toEqual(table.map((call) => `${call.method} ${call.path}`).sort());
  });

  it("describes bodies, answers, parameters and callers", () => {
    const login = operation("post", "/api/v1/accounts/login/");
    expect(login.requestBody?.content?.["application/json"]?.schema).toMatchObject({
      type: "object",
      required: ["email", "password"],
    });
    expect(login.security).toBeUndefined();
    expect(Object.keys(login.responses ?? {})).toEqual(["200", "4XX", "5XX"]);
    expect(login.responses?.["4XX"]?.content?.["application/json"]?.schema?.required).toContain("request_id");
    expect(operation("get", "/api/v1/accounts/me/").security).toEqual([{ session: [] }]);
    expect(operation("put", "/internal/v1/addresses/{address}").security).toEqual([{ operator: [] }]);
    const blocks = operation("get", "/v1/statistics/address/{address}/blocks");
    expect(blocks.parameters?.map((parameter) => [parameter.name, parameter.in, parameter.required ?? false])).toEqual(
      expect.arrayContaining([
        ["address", "path", true],
        ["after", "query", false],
        ["limit", "query", false],
      ]),
    );
  });

  it("describes fields that may be in the body or in the query, and which the body needs otherwise", () => {
    const status = operation("post", "/api/v1/payments/get_payment_status/");
    expect(status.parameters?.map(({ name, in: place, required = false }) => [name, place, required])).toEqual([
      ["address", "query", false],
      ["invoice", "query", false],
    ]);
    const body = status.requestBody?.content?.["application/json"]?.schema;
    expect(Object.keys(body?.properties ?? {})).toEqual(["address", "invoice"]);
    expect(body).not.toHaveProperty("required");
    const summary = operation("post", "/v1/statistics/blocks/summary_info");
    expect(summary.requestBody?.content?.["application/json"]?.schema).not.toHaveProperty("required");
    for (const { requestBody } of [status, summary]) expect(requestBody).not.toMatchObject({ required: true });
  });

  it("describes bytes and forms", () => {
    const bytes = { type: "string", format: "binary" };
    const put = operation("put", "/v1/addresses/{address}/blocks");
    expect(put.requestBody?.content).toEqual({ "application/octet-stream": { schema: bytes } });
    const get = operation("get", "/v1/blocks/{cid}");
    for (const status of ["200", "206"]) {
      expect(get.responses?.[status]?.content).toEqual({ "application/octet-stream": { schema: bytes } });
    }
    expect(get.parameters?.map(({ name, in: place }) => [name, place])).toEqual([
      ["cid", "path"],
      ["range", "header"],
    ]);
    const patch = operation("patch", "/api/v1/products/{address}/");
    expect(Object.keys(patch.requestBody?.content ?? {})).toEqual(["application/json", "multipart/form-data"]);
  });
});

describe("docs page", () => {
  it("is below the prefix of the public server", async () => {
    expect((await server.app.inject({ url: "/api/openapi.json" })).json().paths).toEqual({});
    expect((await server.app.inject({ url: "/docs" })).statusCode).toBe(404);
  });

  it("shows every call in its group with its schemas, without scripts", async () => {
    const response = await server.app.internal.inject({ url: "/docs" });
    expect(response.headers["content-type"]).toBe("text/html; charset=utf-8");
    const html = response.body;
    for (const path of Object.keys(document.paths ?? {})) expect(html).toContain(`<code>${path}</code>`);
    for (const group of ["/api/v1/accounts", "/api/v1/products", "/v1/statistics"]) {
      expect(html).toContain(`<h2>${group}</h2>`);
    }
    expect(html).toContain("refresh_token: string");
    expect(html).not.toMatch(/<script|<link|\son[a-z]+=|https?:\/\//i);
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#39;more&#39;");
  });

  it("allows only its own style, by its hash", async () => {
    const response = await server.app.internal.inject({ url: "/docs/" });
    const policy = String(response.headers["content-security-policy"]);
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; /);
    expect(policy).not.toContain("unsafe");
  });
});

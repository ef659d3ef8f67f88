import { defineCall } from "@dexnet/protocol/call";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { registerCall } from "./calls.ts";

const base = { service: "api", method: "POST", summary: "For tests" } as const;

const order = defineCall({
  ...base,
  path: "/v1/order/",
  caller: "anyone",
  body: z.object({
    product: z.string(),
    settings: z.optional(z.object({ title: z.string() })),
    code: z.nullish(z.string()),
  }),
  bodyKind: "json-or-query",
  answer: z.object({ product: z.string(), title: z.string(), code: z.string() }),
});
const optional = defineCall({
  ...base,
  path: "/v1/optional/",
  caller: "anyone",
  body: z.object({ names: z._default(z.array(z.string()), ["everybody"]) }),
  answer: z.object({ names: z.array(z.string()) }),
});

let server: TestServer;
afterEach(() => server.app.close());

describe("registerCall: fields of a body", () => {
  async function send(url: string, payload?: object | string) {
    server = createTestServer();
    const { app } = server;
    registerCall(app, order, async ({ body }) => {
      return { product: body.product, title: body.settings?.title ?? "none", code: body.code ?? "none" };
    });
    registerCall(app, optional, async ({ body }) => body);
    const headers = { "content-type": "application/json" };
    const parts = payload === undefined ? {} : { payload, headers };
    const response = await app.inject({ method: "POST", url, ...parts });
    return { status: response.statusCode, body: response.json() };
  }
  const settings = encodeURIComponent(JSON.stringify({ title: "Ours" }));
  const all = { product: "one", title: "Ours", code: "x" };

  it.each([
    ["the body", "/v1/order/", { product: "one", settings: { title: "Ours" }, code: "x" }, all],
    ["the query", `/v1/order/?product=one&code=x&settings=${settings}`, undefined, all],
    ["both", "/v1/order/?code=x&more=1", { product: "one", settings: { title: "Ours" } }, all],
    ["both, of which the body counts", "/v1/order/?product=two&code=x", { product: "one" }, { ...all, title: "none" }],
  ])("may be in %s", async (_, url, payload, body) => {
    expect(await send(url, payload)).toEqual({ status: 200, body });
  });

  it.each([
    ["are missing", "/v1/order/", { product: "validation.required" }],
    ["are there twice", "/v1/order/?product=one&product=two", { product: "validation.format" }],
    ["are no object", "/v1/order/?product=one&settings={", { settings: "validation.format" }],
  ])("are refused if they %s", async (_, url, fields) => {
    expect(await send(url)).toMatchObject({ status: 400, body: { code: "bad_request", fields } });
  });

  it("are ignored in the query of every other call, and refused beside a list as body", async () => {
    expect(await send("/v1/order/?product=one", [])).toMatchObject({ status: 400 });
    expect(await send("/v1/optional/?names=ann")).toEqual({ status: 200, body: { names: ["everybody"] } });
  });

  it.each([undefined, "", {}])("may all be missing, as %j, if none is needed", async (payload) => {
    expect(await send("/v1/optional/", payload)).toEqual({ status: 200, body: { names: ["everybody"] } });
  });
});

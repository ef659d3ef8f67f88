import { defineCall } from "@dexnet/protocol/call";
import { defaultBodyBytes } from "@dexnet/protocol/limits";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { openRawClient, type RawClient, requestHead } from "../testing/raw-client.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { BodyMemoryLimits } from "./body-memory.ts";
import { registerCall } from "./calls.ts";
import type { HttpServerOptions } from "./http-server.ts";

const base = { service: "api", method: "POST", summary: "For tests", caller: "anyone" } as const;
const answer = z.object({ length: z.number() });
const body = z.object({ text: z.unknown() });
const small = defineCall({ ...base, path: "/v1/small/", body, answer });
const large = defineCall({ ...base, path: "/v1/large/", body, answer, maxBodyBytes: 100_000 });

const clients: RawClient[] = [];
let close: () => Promise<unknown> = async () => undefined;
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

async function start(options: Partial<HttpServerOptions> = {}) {
  const { app, listen } = createTestServer({ trustedProxies: ["loopback"], ...options });
  const hooks = { beforeAnswer: Promise.resolve() };
  for (const call of [small, large]) {
    registerCall(app, call, async ({ body: { text } }) => {
      await hooks.beforeAnswer;
      return { length: JSON.stringify(text).length };
    });
  }
  const url = await listen();
  close = () => app.close();
  const heldBytes = async () => {
    const { body: metrics } = await app.internal.inject({ url: "/metrics" });
    return Number(/^http_body_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  async function open(): Promise<RawClient> {
    const client = await openRawClient(url);
    clients.push(client);
    return client;
  }
  /** Sends the start of a body of that size, from that network address. */
  async function sendPart(bytes: number, of: number, from = "203.0.113.1"): Promise<RawClient> {
    const client = await open();
    const headers = { "content-type": "application/json", "content-length": of, "x-forwarded-for": from };
    client.send(requestHead("POST", large.path, headers) + `{"text": "${"a".repeat(of)}`.slice(0, bytes));
    return client;
  }
  async function post(path: string, payload: string, from = "203.0.113.1") {
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: payload });
    const { code } = (await response.json()) as { code?: string };
    return { status: response.status, code, retryAfter: response.headers.get("retry-after") };
  }
  return { hooks, heldBytes, open, sendPart, post };
}

const textOf = (length: number) => `{"text":"${"a".repeat(length - 11)}"}`;
const limits: BodyMemoryLimits = { total: 10_000, perNetwork: 5_000, stalledMs: 60_000 };

describe("body of a call", () => {
  it("may have the default size, or that of its call", async () => {
    const { post } = await start();
    expect((await post(small.path, textOf(defaultBodyBytes))).status).toBe(200);
    expect(await post(small.path, textOf(defaultBodyBytes + 1))).toMatchObject({ status: 413, code: "too_large" });
    expect((await post(large.path, textOf(100_000))).status).toBe(200);
    expect(await post(large.path, textOf(100_001))).toMatchObject({ status: 413, code: "too_large" });
  });

  it("without an announced size is refused where it exceeds the limit", async () => {
    const { open } = await start();
    const client = await open();
    const headers = { "content-type": "application/json", "transfer-encoding": "chunked" };
    client.send(`${requestHead("POST", large.path, headers)}${(100_001).toString(16)}\r\n${"a".repeat(100_001)}`);
    await client.waitForText("too_large");
    expect(client.received()).toContain("HTTP/1.1 413 ");
  });

  it("may have 32 levels and 65,536 values, and any brackets and commas in texts", async () => {
    const { post } = await start();
    const nested = (levels: number, core = "1") => `{"text":${"[".repeat(levels)}${core}${"]".repeat(levels)}}`;
    const brackets = JSON.stringify(`\\"${"[{".repeat(100)}\\`);
    expect((await post(large.path, nested(31, brackets))).status).toBe(200);
    expect((await post(large.path, `{"text":[${Array(100).fill("[[]]").join()}]}`)).status).toBe(200);
    expect(await post(large.path, nested(32))).toMatchObject({ status: 400, code: "bad_request" });
    const values = (count: number) => `{"text":[${Array(count).fill('","').join()}]}`;
    expect((await post(large.path, values(20_000))).status).toBe(200);
    expect(await post(large.path, `{"text":[${"[],".repeat(33_000)}1]}`)).toMatchObject({ status: 400 });
    const unclosed = `{"text":"\\\\",${'"a":{'.repeat(50)}`;
    expect(await post(large.path, unclosed)).toMatchObject({ status: 400, code: "bad_request" });
  });
});

describe("memory for bodies", () => {
  it("is limited for one network, and leaves the rest to others", async () => {
    const { sendPart, post, heldBytes } = await start({ bodyMemory: limits });
    for (let count = 0; count < 4; count += 1) await sendPart(1_200, 2_000);
    await expect.poll(heldBytes).toBe(4_800);
    expect(await post(small.path, textOf(300))).toEqual({ status: 429, code: "too_many_requests", retryAfter: "1" });
    expect((await post(small.path, textOf(300), "203.0.113.2")).status).toBe(200);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(heldBytes).toBe(0);
    expect((await post(small.path, textOf(300))).status).toBe(200);
  });

  it("is limited for all networks, those of IPv6 by their /64", async () => {
    const { sendPart, post, heldBytes } = await start({ bodyMemory: limits });
    for (let network = 0; network < 5; network += 1) await sendPart(1_900, 2_000, `2001:db8:0:${network}::1`);
    await expect.poll(heldBytes).toBe(9_500);
    expect(await post(small.path, textOf(600), "2001:db8:0:9::1")).toMatchObject({ status: 429 });
    expect((await post(small.path, textOf(400), "2001:db8:0:9::1")).status).toBe(200);
  });

  it("is taken back from a body that does not end when others need it", async () => {
    const { sendPart, post, heldBytes } = await start({ bodyMemory: { ...limits, stalledMs: 0 } });
    const slow = [await sendPart(4_000, 4_900), await sendPart(4_000, 4_900, "203.0.113.2")];
    await expect.poll(heldBytes).toBe(8_000);
    expect((await post(large.path, textOf(4_000), "203.0.113.3")).status).toBe(200);
    // The oldest had to go.
    await expect.poll(heldBytes).toBe(4_000);
    slow[1]?.send(`${"a".repeat(898)}"}`);
    await slow[1]?.waitForText("HTTP/1.1 200 ");
    expect(slow[0]?.received()).toBe("");
  });

  it("counts until the answer is sent", async () => {
    const { hooks, post, heldBytes } = await start({ bodyMemory: limits });
    const gate = Promise.withResolvers<void>();
    hooks.beforeAnswer = gate.promise;
    const posting = post(large.path, textOf(3_000));
    await expect.poll(heldBytes).toBe(3_000);
    gate.resolve();
    expect((await posting).status).toBe(200);
    await expect.poll(heldBytes).toBe(0);
  });
});

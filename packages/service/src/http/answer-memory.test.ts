import { afterEach, describe, expect, it } from "vitest";
import { openRawClient, type RawClient, requestHead } from "../testing/raw-client.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { BodyMemoryLimits } from "./body-memory.ts";

const kibibyte = 1024;
/** More than the system buffers for a client that does not read. */
const largeBytes = 16_000 * kibibyte;
const limits: BodyMemoryLimits = { total: 5 * largeBytes, perNetwork: 2 * largeBytes, stalledMs: 600_000 };

const clients: RawClient[] = [];
let close: () => Promise<unknown> = async () => undefined;
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

async function start(answerMemory: BodyMemoryLimits = limits) {
  const { app, listen } = createTestServer({ trustedProxies: ["loopback"], answerMemory });
  app.get("/text", async (_, reply) => reply.type("text/plain").send("a".repeat(largeBytes)));
  app.get("/bytes", async (_, reply) =>
    reply.header("cache-control", "public, max-age=60").header("etag", '"1"').send(Buffer.alloc(largeBytes)),
  );
  app.get("/small", async () => ({ text: "a".repeat(60 * kibibyte) }));
  const url = await listen();
  close = () => app.close();
  const heldBytes = async () => {
    const { body: metrics } = await app.internal.inject({ url: "/metrics" });
    return Number(/^http_answer_bytes (\d+)$/m.exec(metrics)?.[1]);
  };
  /** Sends a request whose answer is not read. */
  async function stall(path: string, from = "203.0.113.1"): Promise<RawClient> {
    const before = await heldBytes();
    const client = await openRawClient(url, { isPaused: true });
    clients.push(client);
    client.send(requestHead("GET", path, { "x-forwarded-for": from }));
    await expect.poll(heldBytes).not.toBe(before);
    return client;
  }
  async function get(path: string, from = "203.0.113.1") {
    const answer = await fetch(`${url}${path}`, { headers: { "x-forwarded-for": from } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }
  return { get, stall, heldBytes };
}

describe("memory for answers", () => {
  it("is limited for one network, and leaves the rest to others and to small answers", async () => {
    const { get, stall, heldBytes } = await start();
    await stall("/text");
    await stall("/bytes");
    const refused = await get("/bytes");
    expect([refused.status, JSON.parse(refused.text).code]).toEqual([429, "too_many_requests"]);
    // Nobody may keep the refusal as if it were the answer.
    const headers = ["retry-after", "cache-control", "etag"].map((name) => refused.headers.get(name));
    expect(headers).toEqual(["1", "no-store", null]);
    expect((await get("/small")).status).toBe(200);
    expect((await get("/text", "203.0.113.2")).text.length).toBe(largeBytes);
    for (const { socket } of clients) socket.destroy();
    await expect.poll(heldBytes).toBe(0);
    expect((await get("/bytes")).status).toBe(200);
  });

  it("is limited for all networks, those of IPv6 by their /64", async () => {
    const { get, stall } = await start();
    for (let network = 0; network < 5; network += 1) await stall("/text", `2001:db8:0:${network}::1`);
    expect((await get("/text", "2001:db8:0:9::1")).status).toBe(429);
    expect((await get("/small", "2001:db8:0:9::1")).status).toBe(200);
  });

  it("is taken back from the oldest client that has not read its answer when others need it", async () => {
    const { get, stall, heldBytes } = await start({ ...limits, stalledMs: 0 });
    const [oldest] = [await stall("/text"), await stall("/text")];
    const isClosed = new Promise((resolve) => oldest.socket.once("close", resolve));
    expect((await get("/text")).text.length).toBe(largeBytes);
    oldest.socket.resume().end();
    await isClosed;
    await expect.poll(heldBytes).toBe(largeBytes);
  });
});

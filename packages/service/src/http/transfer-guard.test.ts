import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openRawClient, type RawClient, requestHead } from "../testing/raw-client.ts";
import { createTestServer } from "../testing/test-server.ts";
import { registerCall } from "./calls.ts";
import type { HttpServerOptions } from "./http-server.ts";

const putBytes = defineCall({
  service: "ledger",
  method: "PUT",
  path: "/v1/bytes",
  summary: "For tests",
  caller: "anyone",
  bodyKind: "bytes",
  answer: z.object({ size: z.number() }),
});
const getBytes = defineCall({
  service: "ledger",
  method: "GET",
  path: "/v1/bytes",
  summary: "For tests",
  caller: "anyone",
  answerKind: "bytes",
});

/** Windows end when a test says so. */
const limits = { windowMs: 2 ** 31 - 1, bytesPerWindow: 1_000, stopMs: 2 ** 31 - 1 };
const clients: RawClient[] = [];
let close: () => Promise<unknown> = async () => undefined;

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

async function start(handler: (body: Readable) => Promise<{ size: number }>, options: Partial<HttpServerOptions> = {}) {
  const { app, listen } = createTestServer({ transferLimits: limits, ...options });
  registerCall(app, putBytes, async ({ body }) => await handler(body), { bodyLimitBytes: 100_000 });
  registerCall(app, getBytes, async () => Buffer.alloc(64_000_000));
  // By the server: a client that stays half open does not notice.
  const closed = new Promise<void>((resolve) => {
    app.server.on("connection", (socket) => socket.once("close", () => resolve()));
  });
  const url = await listen();
  close = () => app.close();
  const open = async (head: string, isDeaf = false) => {
    const client = await openRawClient(url, { isDeaf });
    clients.push(client);
    client.send(head);
    return client;
  };
  return { app, open, closed };
}

const put = (bytes: number) =>
  requestHead("PUT", "/v1/bytes", { "content-type": "application/octet-stream", "content-length": bytes });
const collect = async (body: Readable) => ({ size: (await buffer(body)).byteLength });

/** Reads the body, and tells of each piece. */
function countingHandler() {
  let had = 0;
  let waiting: { count: number; resolve: () => void } | undefined;
  const failed = Promise.withResolvers<unknown>();
  return {
    failed: failed.promise,
    async arrived(count: number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { count, resolve };
      if (had >= count) resolve();
      await promise;
    },
    async handle(body: Readable) {
      try {
        for await (const piece of body) {
          had += piece.length;
          if (waiting !== undefined && had >= waiting.count) waiting.resolve();
        }
      } catch (error) {
        failed.resolve(error);
        throw new AppError("transfer_cancelled");
      }
      return { size: had };
    },
  };
}

it("transfer guard: a malformed request is answered after one whose body came later than its answer", async () => {
  const { open } = await start(async () => {
    throw new AppError("not_found");
  });
  const client = await open(put(10));
  await client.hear("404 Not Found");
  client.send(Buffer.alloc(10));
  client.send(requestHead("GET", "/v1/bytes", { "content-length": "none" }));
  await client.hear("400 Bad Request");
});

describe("transfer guard: a body", () => {
  it("that does not come is answered with 408, and neither its connection nor its request live on", async () => {
    const { handle, failed, arrived } = countingHandler();
    const { app, open, closed } = await start(handle);
    const client = await open(put(50_000));
    client.send("x");
    await arrived(1);
    app.transfers.checkRates();
    app.transfers.checkRates();
    await client.hear("HTTP/1.1 408 ");
    // A client that means well tries again.
    await client.hear('"unavailable"');
    // The client does not close its side.
    await closed;
    await failed;
  });

  it("that comes slowly, but as fast as it has to, is taken in", async () => {
    const { handle, arrived } = countingHandler();
    const { app, open } = await start(handle);
    const client = await open(put(5_000));
    for (let sent = 1_000; sent < 5_000; sent += 1_000) {
      client.send("x".repeat(1_000));
      await arrived(sent);
      app.transfers.checkRates();
    }
    client.send("x".repeat(1_000));
    await client.hear('{"size":5000}');
  });

  it("that waits for the server is not slow", async () => {
    const going = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<Readable>();
    const { app, open } = await start(async (body) => {
      reached.resolve(body);
      await going.promise;
      return await collect(body);
    });
    const client = await open(put(5_000));
    client.send("x".repeat(2_000));
    const body = await reached.promise;
    while (body.readableLength < 2_000) await new Promise(setImmediate);
    for (let window = 0; window < 5; window += 1) app.transfers.checkRates();
    going.resolve();
    client.send("x".repeat(3_000));
    await client.hear('{"size":5000}');
  });

  it("that was refused is read past while it comes, and ends its connection when it does not", async () => {
    const { app, open, closed } = await start(collect);
    const client = await open(put(5_000_000));
    await client.hear('"too_large"');
    app.transfers.checkRates();
    app.transfers.checkRates();
    await closed;
    expect(client.received()).not.toContain(" 408 ");
  });
});

describe("transfer guard: an answer", () => {
  it("that nobody reads ends its connection", async () => {
    const { app, open, closed } = await start(collect);
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    await open(requestHead("GET", "/v1/bytes"), true);
    while (!isClosed) {
      app.transfers.checkRates();
      await new Promise(setImmediate);
    }
  });
});

describe("transfer guard: a stop", () => {
  it("ends although a client whose body was refused leaves its connection half open", async () => {
    const { app, open, closed } = await start(collect);
    const client = await open(put(5_000_000));
    client.send("x".repeat(10_000));
    await client.hear('"too_large"');
    await app.close();
    await closed;
  });

  it("ends although a body never comes to its end", async () => {
    const { handle, arrived } = countingHandler();
    const { app, open, closed } = await start(handle, { transferLimits: { ...limits, stopMs: 10 } });
    const client = await open(put(50_000));
    client.send("x");
    await arrived(1);
    await app.close();
    await closed;
  });
});

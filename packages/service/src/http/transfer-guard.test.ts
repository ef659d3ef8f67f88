import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
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
  maxBodyBytes: 100_000,
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

/** Tests end the windows themselves. */
const limits = { windowMs: 2 ** 31 - 1, bytesPerWindow: 1_000, stopMs: 2 ** 31 - 1 };
const clients: RawClient[] = [];
let close: () => Promise<unknown> = async () => undefined;

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

async function start(handler: (body: Readable) => Promise<{ size: number }>, options: Partial<HttpServerOptions> = {}) {
  const { app, listen } = createTestServer({ transferLimits: limits, ...options });
  registerCall(app, putBytes, async ({ body }) => await handler(body));
  registerCall(app, getBytes, async () => Buffer.alloc(64_000_000));
  // Observed on the server: a half-open client gets no event.
  const closed = new Promise<void>((resolve) => {
    app.server.on("connection", (socket) => socket.once("close", () => resolve()));
  });
  const url = await listen();
  close = () => app.close();
  const open = async (head: string, isPaused = false) => {
    const client = await openRawClient(url, { isPaused });
    clients.push(client);
    client.send(head);
    return client;
  };
  return { app, open, closed };
}

const put = (bytes: number) =>
  requestHead("PUT", "/v1/bytes", { "content-type": "application/octet-stream", "content-length": bytes });
const collect = async (body: Readable) => ({ size: (await buffer(body)).byteLength });

/** Creates a handler that reads the body and reports when a number of bytes has arrived. */
function countingHandler() {
  let receivedBytes = 0;
  let waiting: { count: number; resolve: () => void } | undefined;
  const failed = Promise.withResolvers<unknown>();
  return {
    failed: failed.promise,
    async arrived(count: number) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting = { count, resolve };
      if (receivedBytes >= count) resolve();
      await promise;
    },
    async handle(body: Readable) {
      try {
        for await (const piece of body) {
          receivedBytes += piece.length;
          if (waiting !== undefined && receivedBytes >= waiting.count) waiting.resolve();
        }
      } catch (error) {
        failed.resolve(error);
        throw new AppError("transfer_cancelled");
      }
      return { size: receivedBytes };
    },
  };
}

it("transfer guard: answers a malformed request after one whose body came later than its answer", async () => {
  const { open } = await start(async () => {
    throw new AppError("not_found");
  });
  const client = await open(put(10));
  await client.waitForText("404 Not Found");
  client.send(Buffer.alloc(10));
  client.send(requestHead("GET", "/v1/bytes", { "content-length": "none" }));
  await client.waitForText("400 Bad Request");
});

describe("transfer guard: bodies", () => {
  it("answers a body that does not arrive with 408 and ends its request and connection", { tags: "full" }, async () => {
    const { handle, failed, arrived } = countingHandler();
    const { app, open, closed } = await start(handle);
    const client = await open(put(50_000));
    client.send("x");
    await arrived(1);
    app.transfers.checkRates();
    app.transfers.checkRates();
    await client.waitForText("HTTP/1.1 408 ");
    // With this code a well-behaved client retries.
    await client.waitForText('"unavailable"');
    // The client does not close its side.
    await closed;
    await failed;
  });

  it("accepts a slow body that arrives at the required rate", async () => {
    const { handle, arrived } = countingHandler();
    const { app, open } = await start(handle);
    const client = await open(put(5_000));
    for (let sent = 1_000; sent < 5_000; sent += 1_000) {
      client.send("x".repeat(1_000));
      await arrived(sent);
      app.transfers.checkRates();
    }
    client.send("x".repeat(1_000));
    await client.waitForText('{"size":5000}');
  });

  it("does not count a body as slow while it waits for the server", async () => {
    const released = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<Readable>();
    const { app, open } = await start(async (body) => {
      reached.resolve(body);
      await released.promise;
      return await collect(body);
    });
    const client = await open(put(5_000));
    client.send("x".repeat(2_000));
    const body = await reached.promise;
    while (body.readableLength < 2_000) await new Promise(setImmediate);
    for (let window = 0; window < 5; window += 1) app.transfers.checkRates();
    released.resolve();
    client.send("x".repeat(3_000));
    await client.waitForText('{"size":5000}');
  });

  it("closes the connection of a refused body that does not arrive", async () => {
    const { app, open, closed } = await start(collect);
    const client = await open(put(5_000_000));
    await client.waitForText('"too_large"');
    app.transfers.checkRates();
    app.transfers.checkRates();
    await closed;
    expect(client.received()).not.toContain(" 408 ");
  });
});

describe("transfer guard: answers", () => {
  it("closes the connection of a client that does not read its answer", async () => {
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

describe("transfer guard: stop", () => {
  it("completes although a client with a refused body leaves its connection half open", async () => {
    const { app, open, closed } = await start(collect);
    const client = await open(put(5_000_000));
    client.send("x".repeat(10_000));
    await client.waitForText('"too_large"');
    await app.close();
    await closed;
  });

  it("completes although a body never arrives completely", async () => {
    const { handle, arrived } = countingHandler();
    const { app, open, closed } = await start(handle, { transferLimits: { ...limits, stopMs: 10 } });
    const client = await open(put(50_000));
    client.send("x");
    await arrived(1);
    await app.close();
    await closed;
  });
});

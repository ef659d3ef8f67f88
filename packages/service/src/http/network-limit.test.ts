import { setImmediate as nextTask } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { openRawClient, type RawClient, requestHead } from "../testing/raw-client.ts";
import { createTestServer } from "../testing/test-server.ts";
import type { HttpServerOptions } from "./http-server.ts";

const clients: RawClient[] = [];
let close: () => Promise<unknown> = async () => undefined;
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await close();
});

/** Starts a server with a route that waits until the test lets it finish. */
async function start(options: Partial<HttpServerOptions>) {
  const { app, listen } = createTestServer({ connectionsPerNetwork: 2, ...options });
  const released = Promise.withResolvers<void>();
  let running = 0;
  app.get("/waits", async () => {
    running += 1;
    await released.promise;
    return { done: true };
  });
  const url = await listen();
  close = async () => {
    released.resolve();
    await app.close();
  };
  const open = async (text: string, localAddress = "127.0.0.1") => {
    const client = await openRawClient(url, { localAddress });
    clients.push(client);
    client.send(text);
    return client;
  };
  const waitForRunning = async (count: number) => {
    while (running < count) await nextTask();
  };
  return { app, open, waitForRunning, finishRequests: released.resolve };
}
const getFor = (forwarded: string) => requestHead("GET", "/waits", { "x-forwarded-for": forwarded });

it("network limit: counts the requests behind a trusted proxy by the address that the proxy names", async () => {
  const { open, waitForRunning, finishRequests } = await start({ trustedProxies: ["loopback"] });
  const first = await open(getFor("203.0.113.7"));
  await open(getFor("203.0.113.7"));
  await waitForRunning(2);
  const third = await open(getFor("203.0.113.7"));
  await third.waitForText("retry-after: 1");
  expect(third.received()).toMatch(/^HTTP\/1.1 429 /);
  await open(getFor("203.0.113.8"));
  await waitForRunning(3);
  finishRequests();
  await first.waitForText("done");
  third.send(getFor("203.0.113.7"));
  await third.waitForText("done");
});

it("network limit: ignores forwarded addresses of clients that are not trusted proxies", async () => {
  const { open, waitForRunning } = await start({ trustedProxies: false });
  await open(getFor("203.0.113.1"));
  await open(getFor("203.0.113.2"));
  await waitForRunning(2);
  const third = await open("");
  // The server closes the connection before it reads anything.
  const closed = new Promise((resolve) => third.socket.once("end", resolve).once("close", resolve));
  third.socket.resume();
  await closed;
  expect(third.received()).toBe("");
  await open(getFor("203.0.113.1"), "127.0.0.2");
  await waitForRunning(3);
});

it("network limit: releases requests that were answered or aborted", async () => {
  const { app, open, waitForRunning, finishRequests } = await start({ trustedProxies: ["loopback"] });
  const aborted = await open(getFor("203.0.113.7"));
  await open(getFor("203.0.113.7"));
  await waitForRunning(2);
  aborted.socket.destroy();
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  while ((await connections()) > 1) await nextTask();
  await open(getFor("203.0.113.7"));
  await waitForRunning(3);
  finishRequests();
  for (let count = 0; count < 5; count += 1) expect((await app.inject({ url: "/waits" })).statusCode).toBe(200);
});

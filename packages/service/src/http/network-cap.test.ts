import { setImmediate as turn } from "node:timers/promises";
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

/** A server with a call that takes as long as the test wants. */
async function start(options: Partial<HttpServerOptions>) {
  const { app, listen } = createTestServer({ connectionsPerNetwork: 2, ...options });
  const going = Promise.withResolvers<void>();
  let running = 0;
  app.get("/waits", async () => {
    running += 1;
    await going.promise;
    return { done: true };
  });
  const url = await listen();
  close = async () => {
    going.resolve();
    await app.close();
  };
  const open = async (text: string, localAddress = "127.0.0.1") => {
    const client = await openRawClient(url, { localAddress });
    clients.push(client);
    client.send(text);
    return client;
  };
  const untilRunning = async (count: number) => {
    while (running < count) await turn();
  };
  return { app, open, untilRunning, letGo: going.resolve };
}
const getFor = (forwarded: string) => requestHead("GET", "/waits", { "x-forwarded-for": forwarded });

it("network cap: behind a proxy, requests are counted by the address that it names", async () => {
  const { open, untilRunning, letGo } = await start({ trustedProxies: ["loopback"] });
  const first = await open(getFor("203.0.113.7"));
  await open(getFor("203.0.113.7"));
  await untilRunning(2);
  const third = await open(getFor("203.0.113.7"));
  await third.hear("retry-after: 1");
  expect(third.received()).toMatch(/^HTTP\/1.1 429 /);
  await open(getFor("203.0.113.8"));
  await untilRunning(3);
  letGo();
  await first.hear("done");
  third.send(getFor("203.0.113.7"));
  await third.hear("done");
});

it("network cap: without a proxy nobody chooses the address that counts", async () => {
  const { open, untilRunning } = await start({ trustedProxies: false });
  await open(getFor("203.0.113.1"));
  await open(getFor("203.0.113.2"));
  await untilRunning(2);
  const third = await open("");
  // The server ends the connection before it has read anything.
  const ended = new Promise((resolve) => third.socket.once("end", resolve).once("close", resolve));
  third.socket.resume();
  await ended;
  expect(third.received()).toBe("");
  await open(getFor("203.0.113.1"), "127.0.0.2");
  await untilRunning(3);
});

it("network cap: a request that is over counts no longer, whether it was answered or given up", async () => {
  const { app, open, untilRunning, letGo } = await start({ trustedProxies: ["loopback"] });
  const givenUp = await open(getFor("203.0.113.7"));
  await open(getFor("203.0.113.7"));
  await untilRunning(2);
  givenUp.socket.destroy();
  const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
  while ((await connections()) > 1) await turn();
  await open(getFor("203.0.113.7"));
  await untilRunning(3);
  letGo();
  for (let count = 0; count < 5; count += 1) expect((await app.inject({ url: "/waits" })).statusCode).toBe(200);
});

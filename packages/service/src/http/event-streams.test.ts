import { setImmediate } from "node:timers/promises";
import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { openRawClient, type RawClient, requestHead } from "../testing/raw-client.ts";
import { createTestServer, type TestServer } from "../testing/test-server.ts";
import { type CallHandler, registerCall } from "./calls.ts";
import type { HttpServerOptions } from "./http-server.ts";

const counts = defineCall({
  service: "api",
  method: "GET",
  path: "/v1/counts/{name}/events/",
  summary: "Counts as they change",
  caller: "session",
  params: z.object({ name: z.string().check(z.maxLength(8)) }),
  answer: z.object({ count: z.number(), text: z.optional(z.string()) }),
  answerKind: "events",
});

const limits = { heartbeatMs: 2 ** 31 - 1, perUser: 2, total: 3 };
/** Tests end the windows themselves. */
const transferLimits = { windowMs: 2 ** 31 - 1, bytesPerWindow: 1_000, stopMs: 2 ** 31 - 1 };
const clients: RawClient[] = [];
/** Sessions that have ended. The authorization of a test is the user, a space and the session. */
const ended = new Set<string>();
let server: TestServer;
let url: string;
let isClosed = false;

afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  ended.clear();
  if (!isClosed) await server.app.close();
  isClosed = false;
});

/** A source of answers, with what a test needs to see of it. */
function createSource() {
  const signals: AbortSignal[] = [];
  let wake = Promise.withResolvers<void>();
  let count = 0;
  let isDone = false;
  let asked = 0;
  const change = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  async function* answers(signal: AbortSignal) {
    let sent = -1;
    while (!signal.aborted) {
      asked += 1;
      while (count === sent && !isDone && !signal.aborted) await wake.promise;
      if (isDone || signal.aborted) return;
      sent = count;
      yield { count, secret: "stays here", text: "x".repeat(textLength) };
    }
  }
  let textLength = 0;
  const handler: CallHandler<typeof counts> = async ({ signal, params }) => {
    if (params.name === "none") throw new AppError("not_found");
    signals.push(signal);
    signal.addEventListener("abort", change);
    return answers(signal);
  };
  return {
    handler,
    open: () => signals.filter(({ aborted }) => !aborted).length,
    asked: () => asked,
    set(next: number, length = 0) {
      count = next;
      textLength = length;
      change();
    },
    finish() {
      isDone = true;
      change();
    },
  };
}

async function start(handler: CallHandler<typeof counts>, options: Partial<HttpServerOptions> = {}): Promise<void> {
  server = createTestServer({
    transferLimits,
    eventStreamLimits: limits,
    async authenticate(request) {
      const [userId = "", sessionId = ""] = (request.headers.authorization ?? "").split(" ");
      if (ended.has(sessionId)) throw new AppError("session_expired");
      return userId === "" ? undefined : { userId, sessionId, emailConfirmed: true };
    },
    ...options,
  });
  registerCall(server.app, counts, handler);
  url = await server.listen();
}

async function open(authorization = "ann s1", options: Parameters<typeof openRawClient>[1] = {}): Promise<RawClient> {
  const client = await openRawClient(url, options);
  clients.push(client);
  client.send(requestHead("GET", "/v1/counts/one/events/", { authorization }));
  return client;
}

async function gauge(): Promise<string> {
  return (await server.app.metrics.getSingleMetricAsString("http_event_streams")).split("\n").at(-1) ?? "";
}

/** The body of a chunked answer ends with an empty chunk. */
const end = "\r\n0\r\n\r\n";

describe("registerCall: events", () => {
  it("sends validated answers as events that no proxy keeps, until the answers end", async () => {
    const source = createSource();
    await start(source.handler);
    const client = await open();
    await client.waitForText('data: {"count":0,"text":""}\n\n');
    const head = client.received().toLowerCase();
    expect(head).toContain("content-type: text/event-stream; charset=utf-8\r\n");
    expect(head).toContain("cache-control: no-store\r\n");
    expect(head).toContain("x-accel-buffering: no\r\n");
    expect(head).not.toContain("content-length");
    source.set(1);
    await client.waitForText('data: {"count":1,"text":""}\n\n');
    source.finish();
    await client.waitForText(end);
    expect(client.received()).not.toContain("stays here");
    await expect.poll(gauge).toBe("http_event_streams 0");
    const durations = await server.app.metrics.getSingleMetricAsString("http_request_duration_seconds");
    expect(durations).not.toContain("counts");
  });

  it("refuses before the stream begins as any other call does, and keeps nothing open", async () => {
    await start(createSource().handler);
    const headers = { authorization: "ann s1" };
    const send = (path: string, more = headers) => server.app.inject({ url: path, headers: more });
    expect((await send("/v1/counts/none/events/")).json()).toMatchObject({ code: "not_found" });
    expect((await send("/v1/counts/much-too-long/events/")).json()).toMatchObject({ code: "bad_request" });
    expect((await send("/v1/counts/one/events/", { authorization: "" })).json()).toMatchObject({
      code: "session_required",
    });
    const head = await server.app.inject({ method: "HEAD", url: "/v1/counts/one/events/", headers });
    expect(head.statusCode).toBe(404);
    expect(await gauge()).toBe("http_event_streams 0");
  });

  it("breaks the connection for an answer that does not match its schema", async () => {
    await start(async () => answersOf([{ count: 1 }, { count: "two" as never }]));
    const client = await open();
    await client.waitForText('data: {"count":1}\n\n');
    await expect.poll(() => client.socket.destroyed || client.socket.readableEnded).toBe(true);
    expect(client.received()).not.toContain("two");
    expect(client.received()).not.toContain(end);
    expect(server.capture.text()).toContain("does not match its schema");
    expect(await gauge()).toBe("http_event_streams 0");
  });

  it("sends comments on a silent stream", async () => {
    await start(createSource().handler, { eventStreamLimits: { ...limits, heartbeatMs: 1 } });
    const client = await open();
    await client.waitForText("\r\n:\n\n\r\n");
    expect(client.received()).toContain('data: {"count":0');
  });

  it("is described with the form of an event", async () => {
    await start(createSource().handler);
    const { paths } = (await server.app.inject({ url: "/openapi.json" })).json();
    const { content } = paths["/v1/counts/{name}/events/"].get.responses[200];
    expect(Object.keys(content)).toEqual(["text/event-stream"]);
    expect(content["text/event-stream"].schema.properties).toHaveProperty("count");
    const page = (await server.app.inject({ url: "/docs" })).body;
    expect(page).toContain("<h4>Answer <small>text/event-stream</small></h4>");
  });
});

async function* answersOf<T>(answers: readonly T[]): AsyncGenerator<T> {
  yield* answers;
}

describe("a stream of events", () => {
  it("sends nothing after the end of its session", async () => {
    const source = createSource();
    await start(source.handler);
    const client = await open("ann s1");
    await client.waitForText('data: {"count":0');
    ended.add("s1");
    source.set(1);
    await client.waitForText(end);
    expect(client.received()).not.toContain('"count":1');
    expect(source.open()).toBe(0);
  });

  it("ends with its session even if nothing happens", async () => {
    const source = createSource();
    await start(source.handler, { eventStreamLimits: { ...limits, heartbeatMs: 1 } });
    const client = await open("ann s1");
    await client.waitForText(":\n\n");
    ended.add("s1");
    await client.waitForText(end);
    expect(source.open()).toBe(0);
  });

  it("frees its place when the client leaves", async () => {
    const source = createSource();
    await start(source.handler);
    for (let round = 0; round < 5; round++) {
      const client = await open();
      await client.waitForText("data: {");
      expect(source.open()).toBe(1);
      client.socket.destroy();
      await expect.poll(source.open).toBe(0);
    }
    await expect.poll(gauge).toBe("http_event_streams 0");
  });

  it("replaces the oldest one of its user beyond the limit, which is told when to come back", async () => {
    const source = createSource();
    await start(source.handler);
    const first = await open("ann s1");
    await first.waitForText("data: {");
    const second = await open("ann s2");
    await second.waitForText("data: {");
    const third = await open("ann s3");
    await third.waitForText("data: {");
    await first.waitForText(end);
    expect(first.received()).toContain("retry: 60000\n\n");
    expect(source.open()).toBe(2);
    expect(await gauge()).toBe("http_event_streams 2");
    await (await open("ann s4")).waitForText("data: {");
    await second.waitForText(end);
    source.set(1);
    await third.waitForText('data: {"count":1');
    third.socket.destroy();
    await expect.poll(source.open).toBe(1);
    await (await open("ann s5")).waitForText("data: {");
    expect(source.open()).toBe(2);
  });

  it("replaces one whose client takes nothing any more", async () => {
    const source = createSource();
    await start(source.handler);
    await open("ann s1", { isPaused: true });
    await expect.poll(source.open).toBe(1);
    // One such answer fills all buffers between the server and its client.
    source.set(1, 8 * 1024 * 1024);
    await setImmediate();
    source.set(2);
    await (await open("ann s2")).waitForText("data: {");
    await (await open("ann s3")).waitForText("data: {");
    expect(source.open()).toBe(2);
  });

  it("is refused beyond the limit of the server, except if it replaces one of its user", async () => {
    const source = createSource();
    await start(source.handler);
    const first = await open("ann s1");
    await first.waitForText("data: {");
    await (await open("ann s2")).waitForText("data: {");
    await (await open("ben s3")).waitForText("data: {");
    const refused = await open("cat s4");
    await refused.waitForText("too_many_requests");
    expect(refused.received()).toContain("HTTP/1.1 429");
    expect(await gauge()).toBe("http_event_streams 3");
    await (await open("ann s5")).waitForText("data: {");
    await first.waitForText(end);
    expect(await gauge()).toBe("http_event_streams 3");
    for (const { socket } of clients) socket.destroy();
    await expect.poll(source.open).toBe(0);
    await (await open("cat s4")).waitForText("data: {");
  });

  it("is one of two hundred, which all get each event and free their places", async () => {
    const source = createSource();
    await start(source.handler, { eventStreamLimits: { ...limits, perUser: 4, total: 200 } });
    const all = await Promise.all(Array.from({ length: 200 }, (_, index) => open(`user${index % 50} s${index}`)));
    for (const client of all) await client.waitForText('data: {"count":0');
    await (await open("ann s201")).waitForText("too_many_requests");
    source.set(1);
    for (const client of all) await client.waitForText('data: {"count":1');
    for (const { socket } of all) socket.destroy();
    await expect.poll(source.open).toBe(0);
    await expect.poll(gauge).toBe("http_event_streams 0");
  });

  it("does not count as a running request of its network", async () => {
    await start(createSource().handler, { connectionsPerNetwork: 1, trustedProxies: ["loopback"] });
    await (await open("ann s1")).waitForText("data: {");
    await (await open("ben s2")).waitForText("data: {");
    const headers = { authorization: "ann s1" };
    expect((await server.app.inject({ url: "/v1/counts/none/events/", headers })).statusCode).toBe(404);
  });

  it("survives the checks for slow transfers while it is silent", async () => {
    const source = createSource();
    await start(source.handler);
    const client = await open();
    await client.waitForText("data: {");
    for (let window = 0; window < 50; window++) server.app.transfers.checkRates();
    source.set(7);
    await client.waitForText('data: {"count":7');
  });

  it("asks for no more answers than its client reads, and is closed if it reads nothing", async () => {
    const source = createSource();
    await start(source.handler);
    const client = await open("ann s1", { isPaused: true });
    await expect.poll(source.open).toBe(1);
    // One such answer fills all buffers between the server and its client.
    const largeBytes = 8 * 1024 * 1024;
    for (let count = 1; count <= 50; count++) {
      source.set(count, largeBytes);
      await setImmediate();
    }
    expect(source.asked()).toBeLessThan(8);
    const openAfterChecks = () => {
      for (let window = 0; window < 3 * (largeBytes / transferLimits.bytesPerWindow); window++) {
        server.app.transfers.checkRates();
      }
      return source.open();
    };
    await expect.poll(openAfterChecks).toBe(0);
    expect(await server.app.metrics.getSingleMetricAsString("http_ended_total")).toContain('reason="slow_answer"} 1');
    client.socket.destroy();
  });

  it("ends when the server stops, so that the stop waits for nobody", async () => {
    const source = createSource();
    await start(source.handler);
    const streams = await Promise.all(["ann s1", "ann s2", "ben s3"].map((who) => open(who)));
    for (const client of streams) await client.waitForText("data: {");
    await server.app.close();
    isClosed = true;
    for (const client of streams) {
      await client.waitForText(end);
      expect(client.received()).not.toContain("retry:");
    }
    expect(source.open()).toBe(0);
  });
});

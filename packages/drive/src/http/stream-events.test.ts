import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defineCall } from "@dexnet/protocol/call";
import { AppError } from "@dexnet/protocol/errors/errors";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { CallFailure } from "./call-failure.ts";
import { createStreamEvents, type StreamEventsDeps } from "./stream-events.ts";

const countEvents = defineCall({
  service: "api",
  method: "GET",
  path: "/api/v1/counts/{name}/events/",
  summary: "For tests",
  caller: "confirmed",
  answer: z.object({ count: z.number() }),
  answerKind: "events",
});

let server: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const failures: CallFailure[] = [];

beforeEach(async () => {
  failures.length = 0;
  server = createServer((request, response) => respond(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function open(deps: Partial<StreamEventsDeps> = {}, signal = new AbortController().signal) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const onFailure = (failure: CallFailure) => void failures.push(failure);
  const streamEvents = createStreamEvents({ urls: { api: url, ledger: url }, onFailure, ...deps });
  return streamEvents(countEvents, { params: { name: "one two" }, signal });
}

async function readAll(events: AsyncIterable<{ count: number }>): Promise<number[]> {
  const counts: number[] = [];
  for await (const { count } of events) counts.push(count);
  return counts;
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

const start = (response: ServerResponse) => response.writeHead(200, { "content-type": "text/event-stream" });

describe("streamEvents", () => {
  test("yields the parsed answers with the authorization of the session, until the server ends the stream", async () => {
    const seen: unknown[] = [];
    respond = (request, response) => {
      seen.push([request.url, request.headers.authorization]);
      start(response).write(': beat\n\ndata: {"count":1,"more":true}\n\nda');
      response.end('ta: {"count":\ndata: 2}\n\ndata: {"count":3}\n');
    };
    expect(await readAll(open({ authorization: async () => "JWT secret" }))).toEqual([1, 2]);
    expect(seen).toEqual([["/api/v1/counts/one%20two/events/", "JWT secret"]]);
    expect(failures).toEqual([]);
  });

  test("decodes a letter whose bytes come in two pieces", async () => {
    const bytes = Buffer.from('data: {"count":1,"text":"ж"}\n\n');
    respond = (_request, response) => {
      const cut = bytes.indexOf("ж") + 1;
      start(response).write(bytes.subarray(0, cut), () => response.end(bytes.subarray(cut)));
    };
    expect(await readAll(open())).toEqual([1]);
  });

  test("renews the session once after 401", async () => {
    const seen: (string | undefined)[] = [];
    let token = "old";
    respond = ({ headers }, response) => {
      seen.push(headers.authorization);
      if (headers.authorization === "new") start(response).end('data: {"count":1}\n\n');
      else response.writeHead(401).end();
    };
    const authorization = async () => token;
    const renew = async () => {
      token = "new";
      return true;
    };
    expect(await readAll(open({ authorization, onUnauthorized: renew }))).toEqual([1]);
    expect(seen).toEqual(["old", "new"]);
    token = "old";
    expect(await codeOf(readAll(open({ authorization, onUnauthorized: async () => false })))).toBe("session_required");
    expect(await codeOf(readAll(open({ authorization, onUnauthorized: async () => true })))).toBe("session_required");
    expect(seen).toEqual(["old", "new", "old", "old", "old"]);
  });

  test.each<[string, (response: ServerResponse) => void, string]>([
    [
      "the code of a refusal",
      (response) =>
        response.writeHead(404).end(JSON.stringify({ code: "invoice_not_found", detail: "", request_id: "" })),
      "invoice_not_found",
    ],
    ["an answer of another type", (response) => response.end('{"count":1}'), "bad_answer"],
    ["data that is no JSON", (response) => start(response).end("data: one\n\n"), "bad_answer"],
    ["data of another form", (response) => start(response).end('data: {"count":"1"}\n\n'), "bad_answer"],
    ["a broken connection", (response) => start(response).write(":\n", () => response.destroy()), "network"],
    ["no answer", (response) => response.destroy(), "network"],
  ])("throws a fault for %s", async (_, send, code) => {
    respond = (_request, response) => send(response);
    expect(await codeOf(readAll(open()))).toBe(code);
    expect(failures).toMatchObject([{ path: countEvents.path, code }]);
  });

  test("throws the time after which it may come back if the server has ended the stream with one", async () => {
    respond = (_request, response) => start(response).end('data: {"count":1}\n\nretry: 60000\n\n');
    const counts: number[] = [];
    const reading = (async () => {
      for await (const { count } of open()) counts.push(count);
    })();
    await expect(reading).rejects.toMatchObject({ code: "too_many_requests", context: { retryAfter: 60 } });
    expect(counts).toEqual([1]);
  });

  test("fails as a lost connection when the stream is silent", async () => {
    respond = (_request, response) => start(response).write('data: {"count":1}\n\n');
    expect(await codeOf(readAll(open({ silenceMs: 20 })))).toBe("network");
  });

  test("closes the connection and ends without a fault when the signal aborts", async () => {
    const controller = new AbortController();
    const closed = Promise.withResolvers<void>();
    respond = (_request, response) => {
      response.once("close", closed.resolve);
      start(response).write('data: {"count":1}\n\n');
    };
    for await (const { count } of open({}, controller.signal)) {
      expect(count).toBe(1);
      controller.abort();
    }
    await closed.promise;
    expect(failures).toEqual([]);
    expect(await readAll(open({}, controller.signal))).toEqual([]);
  });

  test("closes the connection when its reader leaves the loop", async () => {
    const closed = Promise.withResolvers<void>();
    respond = (_request, response) => {
      response.once("close", closed.resolve);
      start(response).write('data: {"count":1}\n\n');
    };
    for await (const { count } of open()) if (count === 1) break;
    await closed.promise;
    expect(failures).toEqual([]);
  });
});

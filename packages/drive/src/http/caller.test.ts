import { accountCalls } from "@dexnet/protocol/accounts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { productCalls } from "@dexnet/protocol/products";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type HttpHost, startHttpHost } from "../testing/fakes/http-host.ts";
import { createCaller } from "./caller.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const cid = `b${"a".repeat(58)}`;
let host: HttpHost;

beforeEach(async () => {
  host = await startHttpHost();
});
afterEach(() => host.stop());

const urls = () => ({ api: `${host.url}/`, ledger: async () => host.url });

describe("making a call", () => {
  test("fills the path, sends the body, and gives the answer through its schema", async () => {
    host.serve(productCalls.updateUserInfo, async ({ params, body }) => ({
      id: "0198c0de-0000-7000-8000-000000000001",
      address: params.address,
      title: body.title,
      fdb: "/fdb",
      size: 1,
      storageFilesSize: 0,
      storageFilesFactSize: 0,
      end_date: "2030-01-01T00:00:00Z",
      price: "0",
      currency: "USD",
      owner: true,
      more: "than was asked for",
    }));
    const call = createCaller({ urls: urls() });
    const answer = await call(productCalls.updateUserInfo, { params: { address }, body: { title: "Photos" } });
    expect(answer).toMatchObject({ address, title: "Photos" });
    expect(answer).not.toHaveProperty("more");
  });

  test("bytes go out and come back as they are", async () => {
    const block = crypto.getRandomValues(new Uint8Array(5000));
    host.serve(blockCalls.putBlock, async ({ bytes }) => ({ cid, size: bytes.length }));
    host.serve(blockCalls.getBlock, async () => block);
    const call = createCaller({ urls: urls() });
    expect(await call(blockCalls.putBlock, { params: { address }, body: block })).toEqual({ cid, size: 5000 });
    expect(await call(blockCalls.getBlock, { params: { cid } })).toEqual(block);
  });

  test("only a call that is to outlive the page says so", async () => {
    const seen: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(init?.keepalive);
      return Response.json({});
    };
    const call = createCaller({ urls: urls(), fetch });
    await call(accountCalls.logout, { body: { token: "t" }, keepalive: true });
    await call(accountCalls.logout, { body: { token: "t" } });
    expect(seen).toEqual([true, false]);
  });

  test("only calls of the api that need a session carry one", async () => {
    const seen: (string | undefined)[] = [];
    host.serve(productCalls.plans, async ({ authorization }) => {
      seen.push(authorization);
      return [];
    });
    host.serve(accountCalls.resendEmail, async ({ authorization }) => {
      seen.push(authorization);
      return { resend_after_seconds: 1 };
    });
    host.serve(blockCalls.getBlock, async ({ authorization }) => {
      seen.push(authorization);
      return new Uint8Array(1);
    });
    const call = createCaller({ urls: urls(), authorization: async () => "JWT secret" });
    await call(productCalls.plans);
    await call(accountCalls.resendEmail);
    await call(blockCalls.getBlock, { params: { cid } });
    expect(seen).toEqual([undefined, "JWT secret", undefined]);
  });
});

describe("what can go wrong", () => {
  test("a refusal keeps its code, and says what helps", async () => {
    host.injectFault = () => ({ kind: "answer", status: 429, code: "resend_too_early", retryAfter: 42 });
    host.serve(accountCalls.resendEmail, async () => ({}));
    await expect(createCaller({ urls: urls() })(accountCalls.resendEmail)).rejects.toMatchObject({
      code: "resend_too_early",
      retryable: true,
      facts: { status: 429, retryAfter: 42 },
      requestId: "test",
    });
  });

  test.each([
    [502, "unavailable"],
    [500, "internal"],
    [429, "too_many_requests"],
    [413, "too_large"],
    [404, "not_found"],
    [418, "bad_answer"],
  ] as const)("a proxy's page with status %i becomes %s", async (status, code) => {
    host.injectFault = () => ({ kind: "answer", status });
    host.serve(productCalls.plans, async () => []);
    await expect(createCaller({ urls: urls() })(productCalls.plans)).rejects.toMatchObject({ code });
  });

  test.each([["drop"], ["drop-after"], ["cut-after"]] as const)(
    "a connection lost by %s is `network`",
    async (kind) => {
      host.injectFault = () => ({ kind });
      host.serve(productCalls.plans, async () => []);
      await expect(createCaller({ urls: urls() })(productCalls.plans)).rejects.toMatchObject({ code: "network" });
    },
  );

  test("an answer of another shape is `bad_answer`", async () => {
    host.serve(productCalls.getKey, async () => ({ key: 5 }));
    const asked = createCaller({ urls: urls() })(productCalls.getKey, { params: { address } });
    await expect(asked).rejects.toMatchObject({ code: "bad_answer", retryable: false });
  });

  test("an answer longer than a block can be is not read to its end", async () => {
    host.serve(blockCalls.getBlock, async () => new Uint8Array(5 * 1024 * 1024));
    const asked = createCaller({ urls: urls() })(blockCalls.getBlock, { params: { cid } });
    await expect(asked).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("an endless answer that announces no length is cut off", async () => {
    const endless: typeof fetch = async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) }));
    const asked = createCaller({ urls: urls(), fetch: endless })(blockCalls.getBlock, { params: { cid } });
    await expect(asked).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("a call that takes longer than it may is a lost connection", async () => {
    host.serve(productCalls.plans, async () => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [];
    });
    const asked = createCaller({ urls: urls() })(productCalls.plans, { timeoutMs: 20 });
    await expect(asked).rejects.toMatchObject({ code: "network" });
  });

  test("a signal ends it", async () => {
    const controller = new AbortController();
    host.serve(blockCalls.getBlock, async () => {
      controller.abort();
      await new Promise((resolve) => setTimeout(resolve, 50));
      return new Uint8Array(1);
    });
    const request = { params: { cid }, signal: controller.signal };
    const asked = createCaller({ urls: urls() })(blockCalls.getBlock, request);
    await expect(asked).rejects.toMatchObject({ code: "transfer_cancelled" });
  });
});

describe("an expired session", () => {
  test("is renewed once, and the call goes on", async () => {
    let authorization = "JWT old";
    host.serve(accountCalls.resendEmail, async () => ({ resend_after_seconds: 7 }));
    host.injectFault = () =>
      authorization === "JWT old" ? { kind: "answer", status: 401, code: "session_expired" } : null;
    const onUnauthorized = vi.fn(async () => {
      authorization = "JWT new";
      return true;
    });
    const call = createCaller({ urls: urls(), authorization: async () => authorization, onUnauthorized });
    expect(await call(accountCalls.resendEmail)).toEqual({ resend_after_seconds: 7 });
    expect(onUnauthorized.mock.calls).toEqual([["JWT old"]]);
  });

  test("that stays refused is told, not tried for ever", async () => {
    host.serve(accountCalls.resendEmail, async () => ({}));
    host.injectFault = () => ({ kind: "answer", status: 401, code: "session_expired" });
    const call = createCaller({ urls: urls(), authorization: async () => "JWT x", onUnauthorized: async () => true });
    await expect(call(accountCalls.resendEmail)).rejects.toMatchObject({ code: "session_expired" });
    expect(host.receivedCalls).toHaveLength(2);
  });
});

describe("reporting a failed call", () => {
  const secret = `0x${"5e".repeat(20)}`;

  test("caller: reports a refused call once, without what was sent or answered", async () => {
    host.injectFault = () => ({ kind: "answer", status: 429, code: "resend_too_early", retryAfter: 42 });
    host.serve(productCalls.updateUserInfo, async () => ({}));
    const onFailure = vi.fn();
    const call = createCaller({ urls: urls(), authorization: async () => "JWT secret", onFailure });
    const request = { params: { address: secret }, body: { title: "Letters" } };
    await expect(call(productCalls.updateUserInfo, request)).rejects.toMatchObject({ code: "resend_too_early" });
    expect(onFailure.mock.calls).toEqual([
      [
        {
          ...{ service: "api", method: "PATCH", path: "/api/v1/products/{address}/user_info/" },
          ...{ status: 429, code: "resend_too_early", requestId: "test" },
        },
      ],
    ]);
  });

  test("caller: reports a call without an answer, and none that its caller has ended", async () => {
    const onFailure = vi.fn();
    const fetch: typeof globalThis.fetch = async () => Promise.reject(new TypeError("refused"));
    const call = createCaller({ urls: urls(), fetch, onFailure });
    await expect(call(productCalls.plans)).rejects.toMatchObject({ code: "network" });
    expect(onFailure.mock.calls).toEqual([[expect.objectContaining({ status: null, code: "network" })]]);
    await expect(call(productCalls.plans, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "transfer_cancelled",
    });
    expect(onFailure).toHaveBeenCalledTimes(1);
  });

  test("caller: does not report a call that went well after its session was renewed", async () => {
    let authorization = "JWT old";
    host.serve(accountCalls.resendEmail, async () => ({ resend_after_seconds: 7 }));
    host.injectFault = () =>
      authorization === "JWT old" ? { kind: "answer", status: 401, code: "session_expired" } : null;
    const onFailure = vi.fn();
    const onUnauthorized = async () => {
      authorization = "JWT new";
      return true;
    };
    const call = createCaller({ urls: urls(), authorization: async () => authorization, onUnauthorized, onFailure });
    await call(accountCalls.resendEmail);
    expect(onFailure).not.toHaveBeenCalled();
  });
});

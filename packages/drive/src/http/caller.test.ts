import { accountCalls } from "@dexnet/protocol/accounts";
import { blockCalls } from "@dexnet/protocol/blocks";
import { maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
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

describe("caller", () => {
  test("fills the path, sends the body, and validates the answer by its schema", async () => {
    host.serve(productCalls.updateUserInfo, async ({ params, body }) => ({
      id: "0198c0de-0000-7000-8000-000000000001",
      address: params.address,
      title: body.title,
      fdb: "/fdb",
      size: 1,
      storageFilesSize: 0,
      storageFilesFactSize: 0,
      end_date: "2030-01-01T00:00:00Z",
      release_date: "2030-01-15T00:00:00Z",
      price: "0",
      currency: "USD",
      owner: true,
      more: "than was answer for",
    }));
    const call = createCaller({ urls: urls() });
    const answer = await call(productCalls.updateUserInfo, { params: { address }, body: { title: "Photos" } });
    expect(answer).toMatchObject({ address, title: "Photos" });
    expect(answer).not.toHaveProperty("more");
  });

  test("sends and receives bytes unchanged", async () => {
    const block = crypto.getRandomValues(new Uint8Array(5000));
    host.serve(blockCalls.putBlock, async ({ bytes }) => ({ cid, size: bytes.length }));
    host.serve(blockCalls.getBlock, async () => block);
    const call = createCaller({ urls: urls() });
    expect(await call(blockCalls.putBlock, { params: { address }, body: block })).toEqual({ cid, size: 5000 });
    expect(await call(blockCalls.getBlock, { params: { cid } })).toEqual(block);
  });

  test("sets keepalive only for calls that must outlive the page", async () => {
    const seen: unknown[] = [];
    const fetch: typeof globalThis.fetch = async (_, init) => {
      seen.push(init?.keepalive);
      return Response.json({});
    };
    const call = createCaller({ urls: urls(), fetch });
    await call(sessionCalls.logout, { body: { token: "t" }, keepalive: true });
    await call(sessionCalls.logout, { body: { token: "t" } });
    expect(seen).toEqual([true, false]);
  });

  test("sends the authorization only with calls of the api that need a session", async () => {
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

  test("needs a session: sends nothing when nobody is signed in", async () => {
    host.serve(accountCalls.resendEmail, async () => ({ resend_after_seconds: 1 }));
    const call = createCaller({ urls: urls(), authorization: async () => undefined });
    await expect(call(accountCalls.resendEmail)).rejects.toMatchObject({ code: "session_required" });
    expect(host.receivedCalls).toEqual([]);
  });
});

describe("failed call", () => {
  test("has the code, the context and the request id of the answer", async () => {
    host.injectFault = () => ({ kind: "answer", status: 429, code: "resend_too_early", retryAfter: 42 });
    host.serve(accountCalls.resendEmail, async () => ({}));
    await expect(createCaller({ urls: urls() })(accountCalls.resendEmail)).rejects.toMatchObject({
      code: "resend_too_early",
      retryable: true,
      context: { status: 429, retryAfter: 42 },
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
  ] as const)("with status %i of a proxy has the code %s", async (status, code) => {
    host.injectFault = () => ({ kind: "answer", status });
    host.serve(productCalls.plans, async () => []);
    await expect(createCaller({ urls: urls() })(productCalls.plans)).rejects.toMatchObject({ code });
  });

  test.each([["drop"], ["drop-after"], ["cut-after"]] as const)(
    "has the code network after a connection lost by %s",
    async (kind) => {
      host.injectFault = () => ({ kind });
      host.serve(productCalls.plans, async () => []);
      await expect(createCaller({ urls: urls() })(productCalls.plans)).rejects.toMatchObject({ code: "network" });
    },
  );

  test("has the code bad_answer for an answer of another shape", async () => {
    host.serve(productCalls.getKey, async () => ({ key: 5 }));
    const answer = createCaller({ urls: urls() })(productCalls.getKey, { params: { address } });
    await expect(answer).rejects.toMatchObject({ code: "bad_answer", retryable: false });
  });

  test("does not read an answer that is longer than a block", async () => {
    host.serve(blockCalls.getBlock, async () => new Uint8Array(5 * 1024 * 1024));
    const answer = createCaller({ urls: urls() })(blockCalls.getBlock, { params: { cid } });
    await expect(answer).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("reads the largest file database and the fields around it, and no answer that is longer", async () => {
    const largest = maxFileDatabaseAnswerBytes + 1024;
    const call = (bytes: number) => {
      const fetch: typeof globalThis.fetch = async () =>
        new Response("[]", { headers: { "content-length": String(bytes) } });
      return createCaller({ urls: urls(), fetch })(productCalls.plans);
    };
    expect(await call(largest)).toEqual([]);
    await expect(call(largest + 1)).rejects.toMatchObject({ code: "bad_answer", context: { reason: "too long" } });
  });

  test("stops reading an endless answer without a length", async () => {
    const endless: typeof fetch = async () =>
      new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)) }));
    const answer = createCaller({ urls: urls(), fetch: endless })(blockCalls.getBlock, { params: { cid } });
    await expect(answer).rejects.toMatchObject({ code: "bad_answer" });
  });

  test("has the code network after its timeout", async () => {
    const answered = Promise.withResolvers<void>();
    host.serve(productCalls.plans, async () => {
      await answered.promise;
      return [];
    });
    const answer = createCaller({ urls: urls() })(productCalls.plans, { timeoutMs: 20 });
    await expect(answer).rejects.toMatchObject({ code: "network" });
    answered.resolve();
  });

  test("has the code transfer_cancelled when its signal is aborted", async () => {
    const controller = new AbortController();
    const answered = Promise.withResolvers<void>();
    host.serve(blockCalls.getBlock, async () => {
      controller.abort();
      await answered.promise;
      return new Uint8Array(1);
    });
    const request = { params: { cid }, signal: controller.signal };
    const answer = createCaller({ urls: urls() })(blockCalls.getBlock, request);
    await expect(answer).rejects.toMatchObject({ code: "transfer_cancelled" });
    answered.resolve();
  });
});

describe("call with an expired session", () => {
  test("renews the session once and succeeds", async () => {
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

  test("fails after one retry if the renewed session is refused too", async () => {
    host.serve(accountCalls.resendEmail, async () => ({}));
    host.injectFault = () => ({ kind: "answer", status: 401, code: "session_expired" });
    const call = createCaller({ urls: urls(), authorization: async () => "JWT x", onUnauthorized: async () => true });
    await expect(call(accountCalls.resendEmail)).rejects.toMatchObject({ code: "session_expired" });
    expect(host.receivedCalls).toHaveLength(2);
  });
});

describe("report of a failed call", () => {
  const secret = `0x${"5e".repeat(20)}`;

  test("is made once, without data of the request or the answer", async () => {
    host.injectFault = () => ({ kind: "answer", status: 429, code: "resend_too_early", retryAfter: 42 });
    host.serve(productCalls.updateUserInfo, async () => ({}));
    const onFailure = vi.fn();
    const call = createCaller({ urls: urls(), authorization: async () => "JWT secret", onFailure });
    const request = { params: { address: secret }, body: { title: "Letters" } };
    await expect(call(productCalls.updateUserInfo, request)).rejects.toMatchObject({ code: "resend_too_early" });
    expect(onFailure.mock.calls).toEqual([
      [
        {
          service: "api",
          method: "PATCH",
          path: "/api/v1/products/{address}/user_info/",
          status: 429,
          code: "resend_too_early",
          requestId: "test",
        },
      ],
    ]);
  });

  test("is made without an answer, and not for a cancelled call", async () => {
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

  test("is not made for a call that succeeded after its session was renewed", async () => {
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

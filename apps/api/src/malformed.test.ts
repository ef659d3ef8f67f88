import { accountCalls } from "@dexnet/protocol/accounts";
import { applicationCalls } from "@dexnet/protocol/application";
import { type CallDefinition, fillPath } from "@dexnet/protocol/call";
import { productCalls } from "@dexnet/protocol/products";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestStorage } from "./testing/api-client.ts";
import { startTestApi, type TestApi } from "./testing/api-server.ts";
import { expectFault } from "./testing/faults.ts";
import { configureBody, createTestWallet } from "./testing/wallet.ts";

let api: TestApi;
let storage: TestStorage;
beforeAll(async () => {
  api = await startTestApi();
  storage = await api.newStorage();
});
afterAll(() => api.close());

const { connect: _connect, disconnect: _disconnect, ...openProductCalls } = productCalls;
const calls: [string, CallDefinition][] = Object.entries({ ...applicationCalls, ...accountCalls, ...openProductCalls });
const fieldNames = ["email", "password", "invite_code", "token", "code", "title", "id", "size", "address", "fdb"];
const oddText = fc.oneof(
  fc.string(),
  fc.constantFrom("\0", "a\0b", "\ud800", "'; drop table users; --", "x".repeat(100_000), "a@example.org", "123456"),
);
const oddBody = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...fieldNames, "__proto__", "language"), fc.oneof(oddText, fc.jsonValue())),
);

/** What a request body may be on the wire: JSON of any shape, or no JSON at all. */
const rawBody = fc.oneof(
  oddBody.map((body) => JSON.stringify(body)),
  fc.string(),
  fc.constant(`${"[".repeat(20_000)}${"]".repeat(20_000)}`),
);

describe.each(calls)("%s", (_, call) => {
  it("answers nothing that comes with a fault of ours", async () => {
    const path = fillPath(call.path, call.path.includes("{address}") ? { address: storage.address } : {});
    await fc.assert(
      fc.asyncProperty(rawBody, fc.constantFrom("application/json", "text/plain", ""), async (body, type) => {
        const response = await fetch(api.url + path, {
          method: call.method,
          headers: { authorization: `JWT ${storage.user.token}`, ...(type === "" ? {} : { "content-type": type }) },
          ...(call.method === "GET" ? {} : { body: Buffer.from(body) }),
        });
        expect(response.status).toBeLessThan(500);
        expect(await response.json()).toBeTypeOf("object");
      }),
      { numRuns: call.method === "GET" ? 3 : 25 },
    );
  });
});

it("a NUL is refused wherever it stands", async () => {
  const { token } = storage.user;
  const params = { address: storage.address };
  const title = { token, params, body: { title: "a\0b" } };
  expectFault(await api.send(productCalls.updateUserInfo, title), "bad_request");
  const body = await configureBody(createTestWallet(), storage.userProductId, { title: "\0" });
  expectFault(await api.send(productCalls.configure, { token, body }), "bad_request");
  const registration = { email: "nul@example.org", password: "correct horse", invite_code: "\0" };
  expectFault(await api.send(accountCalls.register, { body: registration }), "bad_request");
});

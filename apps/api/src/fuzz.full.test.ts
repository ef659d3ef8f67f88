import { accountCalls } from "@dexnet/protocol/accounts";
import type { CallDefinition } from "@dexnet/protocol/call";
import type { ErrorCode } from "@dexnet/protocol/errors/errors";
import { fileDatabaseSchema } from "@dexnet/protocol/file-database";
import { fuzzRequests } from "@dexnet/service/testing/fuzz/requests";
import { fuzzCount, registeredCalls, runFuzz } from "@dexnet/service/testing/fuzz/run-fuzz";
import { valuesOf } from "@dexnet/service/testing/fuzz/schema-values";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPassword } from "./testing/api-client.ts";
import { startTestApi, type TestApi } from "./testing/api-server.ts";
import { createFuzzWorld, type FuzzWorld } from "./testing/fuzz-world.ts";

const count = fuzzCount(1_000);
const limitMs = 60_000 + count * 40;

/** Each of these codes appears at least once in about 500 answers. */
const usualCodes: ErrorCode[] = [
  "bad_request",
  "not_found",
  "too_large",
  "session_required",
  "session_expired",
  "email_not_confirmed",
  "password_wrong",
  "session_not_found",
  "two_factor_off",
  "invite_not_found",
  "resend_too_early",
  "credentials_invalid",
  "code_invalid",
  "storage_not_found",
  "address_invalid",
  "promocode_invalid",
  "promocode_not_found",
  "dexid_invalid",
  "dexid_not_found",
];
/** Each of these appears about once in a thousand answers. Only a long run is sure to see all of them. */
const rareCodes: ErrorCode[] = [
  "email_taken",
  "ticket_expired",
  "two_factor_on",
  "user_not_found",
  "too_many_requests",
  "signature_invalid",
  "promocode_exists",
];
const isLong = count >= 30_000;

let api: TestApi;
let world: FuzzWorld;
let calls: CallDefinition[];
beforeAll(async () => {
  // Sessions outlast a run of a million requests.
  api = await startTestApi({ accessTokenSeconds: 86_400 });
  world = await createFuzzWorld(api);
  calls = await registeredCalls(`${api.url}/api/openapi.json`, `${api.internalUrl}/openapi.json`);
});
afterAll(() => api.close());

it(
  "every random request is answered, bad input with a client error, and without data of other users",
  async () => {
    expect(calls.length).toBeGreaterThan(40);
    const { people, strangers, samplesOf, documents } = world;
    const formValues = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...documents) },
      { weight: 1, arbitrary: valuesOf(fileDatabaseSchema, {}) },
    );
    const requests = fuzzRequests({
      calls,
      people,
      strangers,
      samplesOf,
      formValues,
      bytes: fc.uint8Array({ maxLength: 2_000 }).map((bytes) => Buffer.from(bytes)),
      // Requests come from many networks, so that no throttle of one network stops the others.
      networkAddresses: fc.oneof(fc.ipV4(), fc.ipV6()),
    });
    // Every call succeeds at least once, and the faults of the calls' own rules occur.
    const codes = isLong ? [...usualCodes, ...rareCodes] : usualCodes;
    const outcomes = await runFuzz({ ...api, requests, people, count, mustReach: { calls, codes } });

    expect([...outcomes.keys()].sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
  },
  limitMs,
);

it("the api works normally after the random requests", async () => {
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  const { bystander, owner } = world;
  expect((await api.send(accountCalls.me, { token: owner.token })).body).toMatchObject({ email: owner.email });
  // Strangers have tried the bystander's password. These attempts drain after a while.
  api.clock.advance(24 * 60 * 60_000);
  const signedIn = await api.send(accountCalls.login, { body: { email: bystander.email, password: testPassword } });
  expect(signedIn.status).toBe(200);
  const me = await api.send(accountCalls.me, { token: String(signedIn.body.token) });
  expect(me.body).toMatchObject({ email: bystander.email });
});

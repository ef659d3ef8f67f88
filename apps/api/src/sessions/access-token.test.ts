import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { later } from "../clock.ts";
import { testTime } from "../testing/users.ts";
import { createAccessTokens } from "./access-token.ts";

const session = { userId: randomUUID(), sessionId: randomUUID() };
const keyBytes = new Uint8Array(randomBytes(32));
const at = (time: Date, lifetimeSeconds?: number) =>
  createAccessTokens({ keyBytes, clock: { now: () => time }, lifetimeSeconds });

it.each([
  [undefined, 900],
  [5, 5],
  [86_400, 86_400],
])("with a lifetime of %s is good for %i s", async (lifetimeSeconds, seconds) => {
  const token = await at(testTime, lifetimeSeconds).issue(session);
  expect(await at(later(testTime, seconds * 1000 - 1)).read(token)).toEqual(session);
  expect(await at(later(testTime, seconds * 1000)).read(token)).toBeNull();
});

it("is good under its own key alone", async () => {
  const token = await at(testTime).issue(session);
  const other = createAccessTokens({ keyBytes: new Uint8Array(randomBytes(32)), clock: { now: () => testTime } });
  expect(await other.read(token)).toBeNull();
});

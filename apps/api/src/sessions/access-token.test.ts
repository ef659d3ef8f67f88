import { randomBytes, randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import { expect, it } from "vitest";
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
])("access token with a lifetime of %s is valid for %i s", async (lifetimeSeconds, seconds) => {
  const token = await at(testTime, lifetimeSeconds).issue(session);
  expect(await at(addMilliseconds(testTime, seconds * 1000 - 1)).verify(token)).toEqual(session);
  expect(await at(addMilliseconds(testTime, seconds * 1000)).verify(token)).toBeNull();
});

it("access token is valid in one spelling only: unused bits of the signature must be zero", async () => {
  const token = await at(testTime).issue(session);
  const signature = token.slice(token.lastIndexOf(".") + 1);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const bytesOf = (text: string) => Buffer.from(text, "base64url").toString("hex");
  const spellings = [...alphabet]
    .map((last) => signature.slice(0, -1) + last)
    .filter((spelling) => bytesOf(spelling) === bytesOf(signature));
  expect(spellings).toHaveLength(4);
  for (const spelling of [...spellings, `${signature}=`]) {
    const read = await at(testTime).verify(token.replace(signature, spelling));
    expect(read).toEqual(spelling === signature ? session : null);
  }
});

it("access token is valid under its own key only", async () => {
  const token = await at(testTime).issue(session);
  const other = createAccessTokens({ keyBytes: new Uint8Array(randomBytes(32)), clock: { now: () => testTime } });
  expect(await other.verify(token)).toBeNull();
});

it("access token that was verified before ends at its time", async () => {
  let now = testTime;
  const tokens = createAccessTokens({ keyBytes, clock: { now: () => now }, lifetimeSeconds: 60 });
  const token = await tokens.issue(session);
  expect(await tokens.verify(token)).toEqual(session);
  expect(await tokens.verify(token)).toEqual(session);
  now = addMilliseconds(testTime, 59_999);
  expect(await tokens.verify(token)).toEqual(session);
  now = addMilliseconds(testTime, 60_000);
  expect(await tokens.verify(token)).toBeNull();
  expect(await tokens.verify(token)).toBeNull();
});

it("access token with a changed signature is refused after the original was verified", async () => {
  const tokens = at(testTime);
  const token = await tokens.issue(session);
  expect(await tokens.verify(token)).toEqual(session);
  const swapped = token.endsWith("AAAA") ? "BBBB" : "AAAA";
  expect(await tokens.verify(token.slice(0, -4) + swapped)).toBeNull();
});

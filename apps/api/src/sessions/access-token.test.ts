import { randomBytes, randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/clock";
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
])("with a lifetime of %s is good for %i s", async (lifetimeSeconds, seconds) => {
  const token = await at(testTime, lifetimeSeconds).issue(session);
  expect(await at(addMilliseconds(testTime, seconds * 1000 - 1)).read(token)).toEqual(session);
  expect(await at(addMilliseconds(testTime, seconds * 1000)).read(token)).toBeNull();
});

it("is good in one spelling alone: spare bits at the end of the signature must be zero", async () => {
  const token = await at(testTime).issue(session);
  const signature = token.slice(token.lastIndexOf(".") + 1);
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const bytesOf = (text: string) => Buffer.from(text, "base64url").toString("hex");
  const spellings = [...alphabet]
    .map((last) => signature.slice(0, -1) + last)
    .filter((spelling) => bytesOf(spelling) === bytesOf(signature));
  expect(spellings).toHaveLength(4);
  for (const spelling of [...spellings, `${signature}=`]) {
    const read = await at(testTime).read(token.replace(signature, spelling));
    expect(read).toEqual(spelling === signature ? session : null);
  }
});

it("is good under its own key alone", async () => {
  const token = await at(testTime).issue(session);
  const other = createAccessTokens({ keyBytes: new Uint8Array(randomBytes(32)), clock: { now: () => testTime } });
  expect(await other.read(token)).toBeNull();
});

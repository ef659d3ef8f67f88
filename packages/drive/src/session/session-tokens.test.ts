import { describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { authorizationOf, createTokenStore, isDue, tokensFromAnswer, userIdOfAuthorization } from "./session-tokens.ts";

function tokenOf(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
}
const goodToken = tokenOf({ sub: "ada", iat: 1000, exp: 1900, more: "юникод" });
const answer = { token: goodToken, refresh_token: "refresh" };

describe("stored tokens", () => {
  test("are read as they were written, with their attempt", async () => {
    const store = createTokenStore(createLocalStore({ keyValue: createMemoryKeyValue() }));
    const tokens = { ...tokensFromAnswer(answer, 5), attempt: "attempt" };
    expect(tokens).toMatchObject({ userId: "ada", lifetimeMs: 900_000, refreshToken: "refresh", receivedAt: 5 });
    await store.write(tokens);
    expect(await store.read()).toEqual(tokens);
    await store.clear();
    expect(await store.read()).toBeNull();
  });

  test.each([
    "not JSON",
    "null",
    JSON.stringify({ token: goodToken }),
    JSON.stringify({ token: goodToken, refreshToken: 7, receivedAt: 1 }),
    JSON.stringify({ token: goodToken, refreshToken: "r", receivedAt: null }),
    JSON.stringify({ token: "opaque", refreshToken: "r", receivedAt: 1 }),
    JSON.stringify({ token: tokenOf({ iat: 1, exp: 2 }), refreshToken: "r", receivedAt: 1 }),
    JSON.stringify({ token: tokenOf({ sub: "", iat: 1, exp: 2 }), refreshToken: "r", receivedAt: 1 }),
    JSON.stringify({ token: tokenOf({ sub: "ada", iat: "1", exp: 2 }), refreshToken: "r", receivedAt: 1 }),
    JSON.stringify({ token: "a.%%%.c", refreshToken: "r", receivedAt: 1 }),
  ])("read as null if the record is incomplete: %s", async (text) => {
    const store = createLocalStore({ keyValue: createMemoryKeyValue() });
    await store.set(namesOfDevice.session, text);
    expect(await createTokenStore(store).read()).toBeNull();
  });
});

test("userIdOfAuthorization: returns the user of a header", () => {
  expect(userIdOfAuthorization(authorizationOf(tokensFromAnswer(answer, 0)))).toBe("ada");
  expect(userIdOfAuthorization("JWT opaque")).toBeNull();
  expect(userIdOfAuthorization("")).toBeNull();
});

describe("isDue", () => {
  const tokens = tokensFromAnswer(answer, 1_000_000);
  test.each([
    ["just received", 0, false],
    ["31 seconds before their expiry", 869_000, false],
    ["30 seconds before their expiry", 870_000, true],
    ["from the future, after the clock was set back", -1, true],
  ])("checks tokens %s", (_, agoMs, expected) => {
    expect(isDue(tokens, 1_000_000 + agoMs)).toBe(expected);
  });

  test("is true after half of a short lifetime", () => {
    const short = tokensFromAnswer({ ...answer, token: tokenOf({ sub: "ada", iat: 0, exp: 10 }) }, 0);
    expect([isDue(short, 4_999), isDue(short, 5_000)]).toEqual([false, true]);
  });

  test("is true while the outcome of an exchange is unknown", () => {
    expect(isDue({ ...tokens, attempt: "attempt" }, 1_000_000)).toBe(true);
  });
});

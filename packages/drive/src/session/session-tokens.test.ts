import { describe, expect, test } from "vitest";
import { createLocalStore } from "../platform/local-store.ts";
import { namesOfDevice } from "../platform/stored-names.ts";
import { createMemoryKeyValue } from "../testing/device.ts";
import { authorizationOf, createTokenStore, heldFrom, isDue, userIdOfAuthorization } from "./session-tokens.ts";

function tokenOf(claims: unknown): string {
  return `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.c2ln`;
}
const goodToken = tokenOf({ sub: "ada", iat: 1000, exp: 1900, more: "юникод" });
const answer = { token: goodToken, refresh_token: "refresh" };

describe("the record on the device", () => {
  test("comes back as it was, with its attempt", async () => {
    const tokens = createTokenStore(createLocalStore({ keyValue: createMemoryKeyValue() }));
    const held = { ...heldFrom(answer, 5), attempt: "attempt" };
    expect(held).toMatchObject({ userId: "ada", lifetimeMs: 900_000, refreshToken: "refresh", receivedAt: 5 });
    await tokens.write(held);
    expect(await tokens.read()).toEqual(held);
    await tokens.clear();
    expect(await tokens.read()).toBeNull();
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
  ])("that is not whole reads as none: %s", async (text) => {
    const store = createLocalStore({ keyValue: createMemoryKeyValue() });
    await store.set(namesOfDevice.session, text);
    expect(await createTokenStore(store).read()).toBeNull();
  });
});

test("an authorization says whose it is", () => {
  expect(userIdOfAuthorization(authorizationOf(heldFrom(answer, 0)))).toBe("ada");
  expect(userIdOfAuthorization("JWT opaque")).toBeNull();
  expect(userIdOfAuthorization("")).toBeNull();
});

describe("tokens are due", () => {
  const held = heldFrom(answer, 1_000_000);
  test.each([
    ["just come", 0, false],
    ["half a minute and a bit before the end", 869_000, false],
    ["half a minute before the end", 870_000, true],
    ["from the future, since the clock was put back", -1, true],
  ])("%s", (_, agoMs, expected) => {
    expect(isDue(held, 1_000_000 + agoMs)).toBe(expected);
  });

  test("of a short life after half of it", () => {
    const short = heldFrom({ ...answer, token: tokenOf({ sub: "ada", iat: 0, exp: 10 }) }, 0);
    expect([isDue(short, 4_999), isDue(short, 5_000)]).toEqual([false, true]);
  });

  test("while it is not known what came of their exchange", () => {
    expect(isDue({ ...held, attempt: "attempt" }, 1_000_000)).toBe(true);
  });
});

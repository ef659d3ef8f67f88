import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describe, expect, test } from "vitest";
import { createCaller } from "../../../http/caller.ts";
import {
  callerOf,
  dayMs,
  type Person,
  refusalOf,
  registerPerson,
  type ServersUnderTest,
} from "./servers-under-test.ts";

const sessionExpired = { code: "session_expired", status: 401 };
const sessionRequired = { code: "session_required", status: 401 };
const address = "0x52908400098527886E0F7030069857D2E4169EE7";

export function describeSessions(servers: () => ServersUnderTest): void {
  const refresh = (token: string, attempt?: string) =>
    callerOf(servers())(sessionCalls.refreshToken, { body: { token, attempt } });
  const verify = (token: string) => callerOf(servers())(sessionCalls.verifyToken, { body: { token } });

  async function expectEnded({ call, tokens }: Person): Promise<void> {
    expect(await refusalOf(call(accountCalls.me))).toEqual(sessionExpired);
    expect(await refusalOf(verify(tokens.token))).toEqual(sessionExpired);
    expect(await refusalOf(refresh(tokens.refresh_token))).toEqual(sessionExpired);
  }

  describe("access token", () => {
    test("names its user and how long it is good", async () => {
      const { id, tokens } = await registerPerson(servers());
      const claims = JSON.parse(Buffer.from(tokens.token.split(".")[1] ?? "", "base64url").toString());
      expect(claims).toMatchObject({ sub: id, iat: expect.any(Number), exp: expect.any(Number) });
      expect(claims.exp).toBeGreaterThan(claims.iat);
      expect(await verify(tokens.token)).toEqual({});
    });

    test.each([
      ["no header", undefined, sessionRequired],
      ["a header of another scheme", "Bearer x", sessionRequired],
      ["a token that is none", "JWT x.y.z", sessionExpired],
    ])("calls with %s are refused before their body is looked at", async (_, authorization, refusal) => {
      // A caller whose session has no header sends nothing.
      const withHeader = authorization === undefined ? {} : { authorization: async () => authorization };
      const call = createCaller({ urls: servers().urls, ...withHeader });
      expect(await refusalOf(call(accountCalls.me))).toEqual(refusal);
      expect(await refusalOf(call(productCalls.storage, { params: { address: "0x1" } }))).toEqual(refusal);
      expect(await refusalOf(call(productCalls.storage, { params: { address } }))).toEqual(refusal);
    });

    test("is refused after its time, while its refresh token is still good", async () => {
      const { call, tokens } = await registerPerson(servers());
      servers().advanceClock(dayMs / 24);
      expect(await refusalOf(call(accountCalls.me))).toEqual(sessionExpired);
      expect(await refusalOf(verify(tokens.token))).toEqual(sessionExpired);
      const { token } = await refresh(tokens.refresh_token);
      expect(await verify(token)).toEqual({});
    });
  });

  describe("refresh token", () => {
    test("is exchanged for a new pair of the same session", async () => {
      const { id, tokens } = await registerPerson(servers());
      const next = await refresh(tokens.refresh_token);
      expect(next.refresh_token).not.toBe(tokens.refresh_token);
      expect(await callerOf(servers(), next.token)(accountCalls.me)).toMatchObject({ id });
      expect(await verify(tokens.token)).toEqual({});
    });

    test("ends its session when it is used a second time", async () => {
      const person = await registerPerson(servers());
      const next = await refresh(person.tokens.refresh_token);
      expect(await refusalOf(refresh(person.tokens.refresh_token))).toEqual(sessionExpired);
      await expectEnded(person);
      expect(await refusalOf(refresh(next.refresh_token))).toEqual(sessionExpired);
    });

    test("gives the same successor to the same attempt, for as long as the successor is unused", async () => {
      const person = await registerPerson(servers());
      const attempt = randomUUID();
      const first = await refresh(person.tokens.refresh_token, attempt);
      const repeated = await refresh(person.tokens.refresh_token, attempt);
      expect(repeated.refresh_token).toBe(first.refresh_token);
      expect(await verify(repeated.token)).toEqual({});
      await refresh(first.refresh_token, randomUUID());
      expect(await refusalOf(refresh(person.tokens.refresh_token, attempt))).toEqual(sessionExpired);
      await expectEnded(person);
    });

    test("ends its session when another attempt uses it", async () => {
      const person = await registerPerson(servers());
      await refresh(person.tokens.refresh_token, randomUUID());
      expect(await refusalOf(refresh(person.tokens.refresh_token, randomUUID()))).toEqual(sessionExpired);
      await expectEnded(person);
    });

    test("is refused when it was never issued", async () => {
      expect(await refusalOf(refresh(randomUUID()))).toEqual(sessionExpired);
    });

    test("is refused when it was unused for a month", async () => {
      const { tokens } = await registerPerson(servers());
      servers().advanceClock(31 * dayMs);
      expect(await refusalOf(refresh(tokens.refresh_token))).toEqual(sessionExpired);
    });
  });

  describe("sign out", () => {
    test("ends the session at once, and answers the same when there is none", async () => {
      const person = await registerPerson(servers());
      const signOut = () => person.call(sessionCalls.logout, { body: { token: person.tokens.refresh_token } });
      expect(await signOut()).toEqual({});
      await expectEnded(person);
      expect(await signOut()).toEqual({});
      expect(await person.call(sessionCalls.logout, { body: { token: randomUUID() } })).toEqual({});
    });

    test("ends the session by a refresh token that was exchanged", async () => {
      const { tokens, call } = await registerPerson(servers());
      const next = await refresh(tokens.refresh_token);
      await call(sessionCalls.logout, { body: { token: tokens.refresh_token } });
      expect(await refusalOf(verify(next.token))).toEqual(sessionExpired);
    });
  });

  test("session: an operator's end of all sessions of an account ends it, and no other's", async () => {
    const [person, other] = [await registerPerson(servers()), await registerPerson(servers())];
    await servers().endSessions(person.email);
    await expectEnded(person);
    expect(await other.call(accountCalls.me)).toMatchObject({ id: other.id });
  });
}

import { randomBytes } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import type { Answer } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder, type TestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const newAttempt = () => randomBytes(16).toString("hex");
const refreshTokenOf = ({ body }: Answer) => String(body.refresh_token);
const accessTokenOf = ({ body }: Answer) => String(body.token);

/** Two processes on one database give the same answers. */
describeEachDatabase("session tokens", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  const { api, second } = startApiPair(open);

  const refresh = (token: string, attempt?: string, at = api) =>
    at.send(sessionCalls.refreshToken, { body: { token, ...(attempt === undefined ? {} : { attempt }) } });
  const verify = (token: string) => api.send(sessionCalls.verifyToken, { body: { token } });
  const logOut = (token: string) => api.send(sessionCalls.logout, { body: { token } });
  const atOnce = (count: number, send: (at: TestApi, index: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? api : second, index)));

  async function expectEnded(answers: readonly Answer[]): Promise<void> {
    for (const answer of answers) {
      expectFault(await verify(accessTokenOf(answer)), "session_expired");
      expectFault(await refresh(refreshTokenOf(answer)), "session_expired");
    }
  }

  describe("access token", () => {
    it("is valid until it expires", async () => {
      const { token } = await api.newUser();
      expect((await verify(token)).status).toBe(200);
      api.clock.advance(15 * minute + 1000);
      expectFault(await verify(token), "session_expired");
      expectFault(await api.send(accountCalls.me, { token }), "session_expired");
    });

    it("is rejected if it was changed, and as a refresh token", async () => {
      const { token, refreshToken } = await api.newUser();
      const [head, , signature] = token.split(".");
      const claims = Buffer.from(JSON.stringify({ sub: "x", sid: "y", exp: 9e9 })).toString("base64url");
      expectFault(await verify(`${head}.${claims}.${signature}`), "session_expired");
      expectFault(await refresh(token), "session_expired");
      expectFault(await verify(refreshToken), "session_expired");
    });

    it.each(["x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."])("rejects %s", async (token) => {
      expectFault(await verify(token), "session_expired");
      expectFault(await refresh(token), "session_expired");
      expect((await logOut(token)).body).toEqual({});
    });
  });

  describe("refresh token", () => {
    it("is exchanged for new tokens by either process", async () => {
      const user = await api.newUser();
      api.clock.advance(20 * minute);
      const first = await refresh(user.refreshToken);
      expect(first.status).toBe(200);
      expect(refreshTokenOf(first)).not.toBe(user.refreshToken);
      expect((await verify(accessTokenOf(first))).status).toBe(200);
      const next = await refresh(refreshTokenOf(first), newAttempt(), second);
      expect(next.status).toBe(200);
      expect((await refresh(refreshTokenOf(next))).status).toBe(200);
    });

    it("is rejected after thirty days", async () => {
      const user = await api.newUser();
      api.clock.advance(30 * day);
      expectFault(await refresh(user.refreshToken, newAttempt()), "session_expired");
    });

    it.each([
      {},
      { token: "" },
      { token: 5 },
      { token: "x".repeat(5000) },
      { token: "x", attempt: "short" },
      { token: "x", attempt: "x".repeat(65) },
      { token: "x", attempt: 5 },
    ])("rejects %j", async (body) => {
      expectFault(await api.send(sessionCalls.refreshToken, { body }), "bad_request");
    });
  });

  it("end with their session after half a year, however often they were exchanged", async () => {
    const { refreshToken } = await api.newUser();
    let token = refreshToken;
    for (let days = 0; days < 175; days += 25) {
      api.clock.advance(25 * day);
      const answer = await refresh(token);
      expect(answer.status).toBe(200);
      token = refreshTokenOf(answer);
    }
    api.clock.advance(5 * day);
    expectFault(await refresh(token), "session_expired");
  });

  describe("second use of a refresh token", () => {
    it("ends the session and no other one", async () => {
      const user = await api.newUser();
      const other = await api.newUser();
      const first = await refresh(user.refreshToken);
      expectFault(await refresh(user.refreshToken), "session_expired");
      await expectEnded([first]);
      expectFault(await verify(user.token), "session_expired");
      expect((await verify(other.token)).status).toBe(200);
    });

    it.each([
      ["with another attempt", newAttempt(), newAttempt()],
      ["without an attempt", newAttempt(), undefined],
      ["with an attempt when the first had none", undefined, newAttempt()],
    ])("%s ends the session", async (_, before, after) => {
      const { refreshToken } = await api.newUser();
      const first = await refresh(refreshToken, before);
      expect(first.status).toBe(200);
      expectFault(await refresh(refreshToken, after, second), "session_expired");
      await expectEnded([first]);
    });

    it("with the same attempt returns the same tokens again", async () => {
      const { refreshToken } = await api.newUser();
      const attempt = newAttempt();
      const lost = await refresh(refreshToken, attempt);
      // The only tab was closed during the request and opened again the next day.
      api.clock.advance(day);
      const again = await refresh(refreshToken, attempt, second);
      expect(again.status).toBe(200);
      expect(refreshTokenOf(again)).toBe(refreshTokenOf(lost));
      expect((await verify(accessTokenOf(again))).status).toBe(200);
      expect((await refresh(refreshTokenOf(again))).status).toBe(200);
    });

    it("with the same attempt is rejected once the token would have expired", async () => {
      const { refreshToken } = await api.newUser();
      const attempt = newAttempt();
      const first = await refresh(refreshToken, attempt);
      api.clock.advance(30 * day);
      expectFault(await refresh(refreshToken, attempt), "session_expired");
      await expectEnded([first]);
    });

    it("with the same attempt ends the session once the successor was used", async () => {
      const { refreshToken } = await api.newUser();
      const attempt = newAttempt();
      const first = await refresh(refreshToken, attempt);
      const next = await refresh(refreshTokenOf(first), newAttempt());
      expect(next.status).toBe(200);
      expectFault(await refresh(refreshToken, attempt, second), "session_expired");
      await expectEnded([first, next]);
    });

    it("is logged without the token", async () => {
      const { refreshToken, email } = await api.newUser();
      const attempt = newAttempt();
      const first = await refresh(refreshToken, attempt);
      await refresh(refreshToken, newAttempt());
      const text = api.capture.text();
      expect(text).toContain("A refresh token was used twice");
      for (const secret of [refreshToken, attempt, refreshTokenOf(first), accessTokenOf(first), email]) {
        expect(text).not.toContain(secret);
      }
    });
  });

  describe("concurrent use of a refresh token", () => {
    it("with one attempt returns the same successor to all", async () => {
      const { refreshToken } = await api.newUser();
      const attempt = newAttempt();
      const answers = await atOnce(8, (at) => refresh(refreshToken, attempt, at));
      expect(countCodes(answers)).toEqual({ ok: 8 });
      const [successor, ...others] = new Set(answers.map(refreshTokenOf));
      expect(others).toEqual([]);
      expect((await refresh(String(successor))).status).toBe(200);
    });

    it("without an attempt succeeds once and ends the session", async () => {
      const { refreshToken } = await api.newUser();
      const answers = await atOnce(6, (at) => refresh(refreshToken, undefined, at));
      expect(countCodes(answers)).toEqual({ ok: 1, session_expired: 5 });
      await expectEnded(answers.filter(({ status }) => status === 200));
    });

    it("with different attempts succeeds once and ends the session", async () => {
      const { refreshToken } = await api.newUser();
      const answers = await atOnce(6, (at) => refresh(refreshToken, newAttempt(), at));
      expect(countCodes(answers)).toEqual({ ok: 1, session_expired: 5 });
      await expectEnded(answers.filter(({ status }) => status === 200));
    });

    it("during a sign-out leaves nobody signed in", async () => {
      const { refreshToken, token } = await api.newUser();
      const attempt = newAttempt();
      const answers = await atOnce(6, (at, index) =>
        index === 3 ? logOut(refreshToken) : refresh(refreshToken, attempt, at),
      );
      for (const { status } of answers) expect([200, 401]).toContain(status);
      expectFault(await verify(token), "session_expired");
      await expectEnded(answers.filter(({ body }) => body.refresh_token !== undefined));
    });
  });

  describe("sign-out", () => {
    it("ends the session of a used or unused token and always answers the same", async () => {
      const user = await api.newUser();
      const first = await refresh(user.refreshToken);
      expect((await logOut(user.refreshToken)).body).toEqual({});
      await expectEnded([first]);
      const again = await logOut(user.refreshToken);
      expect(again.status).toBe(200);
      expect(again.body).toEqual({});
    });

    it("ends no other session and needs no access token", async () => {
      const user = await api.newUser();
      const other = await api.newUser();
      api.clock.advance(20 * minute);
      expect((await logOut(user.refreshToken)).status).toBe(200);
      expect((await refresh(other.refreshToken)).status).toBe(200);
    });

    it.each([{}, { token: "" }, { token: null }])("rejects %j", async (body) => {
      expectFault(await api.send(sessionCalls.logout, { body }), "bad_request");
    });
  });
});

import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type TestUser, testPassword } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { sessions as sessionsTable } from "./session-tables.ts";

const minute = 60_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0";

interface ListedSession {
  id: string;
  browser: string | null;
  system: string | null;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

describeEachDatabase("session list", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  const { api, second } = startApiPair(open);

  /** Signs in on a known device, so that no mail is sent. */
  async function signIn({ email, id }: TestUser, userAgent = ""): Promise<string> {
    const response = await fetch(`${api.url}${accountCalls.login.path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent },
      body: JSON.stringify({ email, password: testPassword, device_id: `device-of-${id}` }),
    });
    return String(((await response.json()) as { token: string }).token);
  }

  /** A user with one more session. The mail about its device is consumed. */
  async function userWithTwo() {
    const user = await api.newUser();
    const otherToken = await signIn(user, firefox);
    await api.mailServer.nextMail(user.email);
    return { user, otherToken };
  }

  async function list(token: string): Promise<ListedSession[]> {
    const { status, body } = await api.send(sessionCalls.listSessions, { token });
    expect(status).toBe(200);
    return body.sessions as ListedSession[];
  }
  const end = (token: string | undefined, id: string, at = api) =>
    at.send(sessionCalls.endSession, { token, params: { id } });
  const endOthers = (token: string | undefined, at = api) => at.send(sessionCalls.endOtherSessions, { token });
  const isGood = async (token: string) => (await api.send(accountCalls.me, { token })).status === 200;
  async function idOf(token: string): Promise<string> {
    return String((await list(token)).find(({ current }) => current)?.id);
  }

  describe("listing", () => {
    it("returns each session with its device, most recently used first, and nothing else", async () => {
      const { user, otherToken } = await userWithTwo();
      await api.newUser();
      const found = await list(user.token);
      expect(found).toEqual([
        {
          id: expect.any(String),
          browser: "Firefox",
          system: "Linux",
          created_at: expect.any(String),
          last_used_at: expect.any(String),
          current: false,
        },
        expect.objectContaining({ browser: null, system: null, current: true }),
      ]);
      expect((await list(otherToken)).map(({ current }) => current)).toEqual([true, false]);
    });

    it("returns the last use with a precision of five minutes and writes it no more often", async () => {
      const { user, otherToken } = await userWithTwo();
      const lastUse = async (token: string) => (await list(token)).find(({ current }) => current)?.last_used_at;
      const first = await lastUse(user.token);
      api.clock.advance(4 * minute);
      expect(await lastUse(user.token)).toBe(first);
      api.clock.advance(2 * minute);
      const before = api.clock.now().getTime();
      const next = await lastUse(user.token);
      expect(Date.parse(String(next))).toBeGreaterThanOrEqual(before);
      expect(await lastUse(user.token)).toBe(next);
      expect((await list(otherToken)).map(({ current }) => current)).toEqual([true, false]);
    });

    it("records concurrent uses without losing the latest", async () => {
      const { user } = await userWithTwo();
      api.clock.advance(6 * minute);
      const before = api.clock.now().getTime();
      await Promise.all(
        [1, 2, 3, 4, 5, 6].map((index) => (index % 2 === 0 ? api : second).send(twoFactorCalls.getState, user)),
      );
      const [current] = await list(user.token);
      expect(Date.parse(String(current?.last_used_at))).toBeGreaterThanOrEqual(before);
    });

    it("omits sessions that can't be used any more", async () => {
      const { user } = await userWithTwo();
      api.clock.advance(30 * 24 * 60 * minute);
      const { body } = await api.send(accountCalls.login, {
        body: { email: user.email, password: testPassword, device_id: `device-of-${user.id}` },
      });
      expect(await list(String(body.token))).toHaveLength(1);
    });

    it("stores no network address", async () => {
      const address = "203.0.113.99";
      const { email, id } = await api.newUser();
      await api.send(accountCalls.login, { body: { email, password: testPassword }, from: address });
      const rows = await api.database.db.select().from(sessionsTable).where(sql`user_id = ${id}`);
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(address);
    });
  });

  describe("ending one session", () => {
    it("ends it at once with its tokens and informs the owner by mail", async () => {
      const { user, otherToken } = await userWithTwo();
      expect((await end(user.token, await idOf(otherToken))).body).toEqual({});
      expect(await isGood(otherToken)).toBe(false);
      expect(await isGood(user.token)).toBe(true);
      expect((await api.mailServer.nextMail(user.email)).subject).toMatch(/session/i);
    });

    it("can end the requesting session", async () => {
      const { user } = await userWithTwo();
      expect((await end(user.token, await idOf(user.token))).status).toBe(200);
      expect(await isGood(user.token)).toBe(false);
      expectFault(await api.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } }), "session_expired");
    });

    it("does not find ended, unknown and other users' sessions", async () => {
      const { user, otherToken } = await userWithTwo();
      const stranger = await api.newUser();
      const otherId = await idOf(otherToken);
      expectFault(await end(stranger.token, otherId), "session_not_found");
      expect(await isGood(otherToken)).toBe(true);
      await end(user.token, otherId);
      expectFault(await end(user.token, otherId), "session_not_found");
      expectFault(await end(user.token, randomUUID()), "session_not_found");
      for (const id of ["x", "end_other", "%20", `${otherId}0`]) {
        expectFault(await end(user.token, id), "bad_request");
      }
    });

    it("succeeds for one of many concurrent requests", async () => {
      const { user, otherToken } = await userWithTwo();
      const otherId = await idOf(otherToken);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((index) => end(user.token, otherId, index % 2 === 0 ? api : second)),
      );
      expect(countCodes(answers)).toEqual({ ok: 1, session_not_found: 3 });
      await api.mailServer.nextMail(user.email);
    });
  });

  describe("ending the other sessions", () => {
    it("keeps the requesting session, returns the number of the others and informs the owner by mail", async () => {
      const { user, otherToken } = await userWithTwo();
      const thirdToken = await signIn(user);
      const stranger = await api.newUser();
      expect((await endOthers(user.token)).body).toEqual({ ended: 2 });
      expect(await Promise.all([user.token, otherToken, thirdToken, stranger.token].map(isGood))).toEqual([
        true,
        false,
        false,
        true,
      ]);
      const mail = await api.mailServer.nextMail(user.email);
      expect(mail.subject).toMatch(/session/i);
      expect(mail.text).toContain("2");
      const sent = api.mailServer.mailsTo(user.email).length;
      expect((await endOthers(user.token)).body).toEqual({ ended: 0 });
      await signIn(user);
      expect((await endOthers(user.token)).body).toEqual({ ended: 1 });
      await api.mailServer.nextMail(user.email);
      expect(api.mailServer.mailsTo(user.email)).toHaveLength(sent + 1);
    });

    it("keeps one of two sessions that end each other at the same moment", async () => {
      for (let round = 0; round < 3; round++) {
        const { user, otherToken } = await userWithTwo();
        const answers = await Promise.all([endOthers(user.token), endOthers(otherToken, second)]);
        expect(countCodes(answers)).toEqual({ ok: 1, session_expired: 1 });
        expect((await Promise.all([user.token, otherToken].map(isGood))).filter(Boolean)).toHaveLength(1);
      }
    });
  });
});

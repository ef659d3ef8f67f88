import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { type AdminUser, adminCalls } from "@dexnet/protocol/admin/admin";
import type { CallDefinition } from "@dexnet/protocol/call";
import { passkeyCalls } from "@dexnet/protocol/passkeys";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTicketStore } from "../second-factors/ticket-store.ts";
import { createTwoFactorStore } from "../second-factors/two-factor-store.ts";
import { type Answer, type TestUser, testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { sendAsOperator } from "../testing/operator-client.ts";
import { addPasskey } from "../testing/software-passkey.ts";
import { waitFor } from "../testing/wait-for.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const send = (call: CallDefinition, email: string) => sendAsOperator(api, call, { body: { email } });
const login = (user: TestUser, password = testPassword) =>
  api.send(accountCalls.login, { body: { email: user.email, password } });
const isSignedIn = async (token: string) => (await api.send(accountCalls.me, { token })).status === 200;

async function show(email: string): Promise<AdminUser> {
  const { status, body } = await send(adminCalls.user, email);
  expect(status).toBe(200);
  return adminCalls.user.answer.parse(body);
}

/** A user with an enabled second factor and a sign-in that waits for it. */
async function newUserWithTwoFactor(): Promise<TestUser & { ticketHash: string }> {
  const user = await api.newUser();
  const now = api.clock.now();
  const store = createTwoFactorStore(api.database.db);
  await store.setUp(user.id, "sealed", now);
  await store.enable(user.id, now);
  await store.replaceRecoveryCodes(user.id, ["a", "b"]);
  const ticketHash = randomUUID();
  const expiresAt = new Date(now.getTime() + 600_000);
  await createTicketStore(api.database.db).insert({
    ticketHash,
    userId: user.id,
    deviceHash: null,
    firstFactor: "password",
    expiresAt,
  });
  return { ...user, ticketHash };
}

/** Subjects of all mails to a user, once none is waiting. The first is the confirmation of the e-mail. */
async function subjectsTo(email: string): Promise<(string | undefined)[]> {
  await waitFor("the mails to be sent", async () => (await show(email)).mails_waiting === 0 || undefined);
  return api.mailServer.mailsTo(email).map(({ subject }) => subject);
}

function lastAction(): Record<string, unknown> | undefined {
  return api.capture
    .lines()
    .filter(({ msg }) => msg === "Operator action")
    .at(-1);
}

const byEmail: [string, CallDefinition][] = Object.entries(adminCalls).filter(([, call]) =>
  call.path.includes("/users/"),
);

describe.each(byEmail)("operator call %s", (_, call) => {
  it("does not find an unknown account", async () => {
    expectFault(await send(call, "nobody@example.org"), "user_not_found");
  });

  it.each([{}, { email: "" }, { email: "ann" }, { email: null }, { email: `${"a".repeat(250)}@example.org` }])(
    "rejects %o",
    async (body) => {
      const answer = await sendAsOperator(api, call, { body });
      expectFault(answer, "bad_request");
      expect(answer.body.fields).toHaveProperty("email");
    },
  );

  it("finds the account by any spelling of its e-mail, and logs the action without the e-mail", async () => {
    const user = await newUserWithTwoFactor();
    expect((await send(call, ` ${user.email.toUpperCase()} `)).status).toBe(200);
    expect(lastAction()).toMatchObject({ action: expect.stringMatching(/^users\./), userId: user.id });
    expect(api.capture.text().toLowerCase()).not.toContain(user.email.toLowerCase());
  });
});

describe("reading a user", () => {
  it("returns everything about a user with a storage", async () => {
    const { user } = await api.newStorage();
    const shown = await show(user.email);
    expect(shown).toEqual({
      id: user.id,
      email: user.email,
      email_confirmed_at: expect.any(String),
      language: "en-EN",
      created_at: expect.any(String),
      two_factor: false,
      sessions: [
        {
          id: expect.any(String),
          browser: null,
          system: null,
          created_at: expect.any(String),
          last_used_at: expect.any(String),
        },
      ],
      plans: [{ name: "Trial", ends_at: expect.any(String) }],
      storages: 1,
      share_links: 0,
      locks: [],
      mails_waiting: expect.any(Number),
    });
  });

  it("returns the unconfirmed e-mail, the waiting mails and the second factor", async () => {
    const { email } = await api.register();
    expect(await show(email)).toMatchObject({ email_confirmed_at: null, two_factor: false, plans: [], storages: 0 });
    await api.mailServer.stop();
    try {
      await api.send(accountCalls.requestPasswordReset, { body: { email } });
      expect((await show(email)).mails_waiting).toBe(1);
    } finally {
      await api.mailServer.start();
    }
    expect(await show((await newUserWithTwoFactor()).email)).toMatchObject({ two_factor: true });
  });

  it("names browsers and systems from the server's lists only", async () => {
    const user = await api.newUser();
    const agents = [
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
      "Mozilla/5.0 \u009b31m<script>\u009b Firefox\u009b2J",
    ];
    for (const agent of agents) {
      const response = await fetch(`${api.url}${accountCalls.login.path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "user-agent": agent },
        body: JSON.stringify({ email: user.email, password: testPassword }),
      });
      expect(response.status).toBe(200);
    }
    const { sessions } = await show(user.email);
    const names = sessions.map(({ browser, system }) => [browser, system]);
    expect(names).toHaveLength(3);
    expect(names).toContainEqual(["Firefox", "Linux"]);
    expect(JSON.stringify(sessions)).not.toMatch(/script|\u009b/);
  });
});

describe("unlocking a user", () => {
  it("resets the blocked throttles and returns their policies", async () => {
    const user = await api.newUser();
    const answers: Answer[] = [];
    for (let tries = 0; tries < 7; tries++) answers.push(await login(user, "wrong password"));
    expectFault(answers.at(-1) as Answer, "too_many_requests");
    expectFault(await login(user), "too_many_requests");
    expect((await show(user.email)).locks).toEqual([{ what: "password", until: expect.any(String) }]);

    const unlocked = await send(adminCalls.unlockUser, user.email);
    expect(adminCalls.unlockUser.answer.parse(unlocked.body)).toEqual({ unlocked: ["password"] });
    expect(lastAction()).toMatchObject({ action: "users.unlock", userId: user.id, unlocked: 1 });
    expect((await show(user.email)).locks).toEqual([]);
    expect((await login(user)).status).toBe(200);
  });

  it("returns an empty list if nothing was blocked", async () => {
    const user = await api.newUser();
    expect((await send(adminCalls.unlockUser, user.email)).body).toEqual({ unlocked: [] });
  });

  it("does not unlock another user", async () => {
    const blocked = await api.newUser();
    for (let tries = 0; tries < 7; tries++) await login(blocked, "wrong password");
    await send(adminCalls.unlockUser, (await api.newUser()).email);
    expectFault(await login(blocked), "too_many_requests");
  });
});

describe("ending the sessions of a user", () => {
  it("ends all sessions of this user only, and informs the owner", async () => {
    const user = await api.newUser();
    const bystander = await api.newUser();
    const second = await login(user);
    await api.mailServer.nextMail(user.email);
    const answer = await send(adminCalls.endUserSessions, user.email);
    expect(adminCalls.endUserSessions.answer.parse(answer.body)).toEqual({ ended: 2 });
    expect(lastAction()).toMatchObject({ action: "users.end_sessions", userId: user.id, ended: 2 });
    expect(await isSignedIn(user.token)).toBe(false);
    expect(await isSignedIn(String(second.body.token))).toBe(false);
    const refresh = { body: { token: user.refreshToken } };
    expectFault(await api.send(sessionCalls.refreshToken, refresh), "session_expired");
    expect(await isSignedIn(bystander.token)).toBe(true);
    const mail = await api.mailServer.nextMail(user.email);
    expect(mail.subject).toContain("Sessions were ended");
    expect(mail.text).toContain("The operator of the service ended 2 sessions");
  });

  it("sends no mail if there was no session", async () => {
    const user = await api.newUser();
    await send(adminCalls.endUserSessions, user.email);
    expect((await send(adminCalls.endUserSessions, user.email)).body).toEqual({ ended: 0 });
    expect(await subjectsTo(user.email)).toEqual([expect.any(String), expect.stringContaining("Sessions were ended")]);
  });
});

describe("disabling the second factor of a user", () => {
  it("removes passkeys with their recovery codes, and the password alone signs in again", async () => {
    const user = await api.newUser();
    await addPasskey(api, user);
    expect(await show(user.email)).toMatchObject({ two_factor: true });
    expect((await login(user)).body).toMatchObject({ two_factor: true });
    expect((await send(adminCalls.turnOffTwoFactor, user.email)).status).toBe(200);
    expect((await api.send(passkeyCalls.listPasskeys, { token: user.token })).body).toEqual({ passkeys: [] });
    expect(await createTwoFactorStore(api.database.db).countRecoveryCodes(user.id)).toBe(0);
    expect((await login(user)).body).toHaveProperty("refresh_token");
    expectFault(await send(adminCalls.turnOffTwoFactor, user.email), "two_factor_off");
  });

  it("removes secret, recovery codes and tickets, and informs the owner", async () => {
    const user = await newUserWithTwoFactor();
    const answer = await send(adminCalls.turnOffTwoFactor, user.email);
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect(lastAction()).toMatchObject({ action: "users.two_factor_off", userId: user.id });
    const { db } = api.database;
    expect(await createTwoFactorStore(db).find(user.id)).toBeUndefined();
    expect(await createTwoFactorStore(db).countRecoveryCodes(user.id)).toBe(0);
    expect(await createTicketStore(db).find(user.ticketHash, api.clock.now())).toBeUndefined();
    expect((await api.mailServer.nextMail(user.email)).text).toContain("The operator of the service turned off");
    expect((await login(user)).body).toMatchObject({ token: expect.any(String) });
    expect(await isSignedIn(user.token)).toBe(true);
  });

  it("is rejected if it is not enabled", async () => {
    const user = await api.newUser();
    expectFault(await send(adminCalls.turnOffTwoFactor, user.email), "two_factor_off");
    await createTwoFactorStore(api.database.db).setUp(user.id, "sealed", api.clock.now());
    expectFault(await send(adminCalls.turnOffTwoFactor, user.email), "two_factor_off");
    expect(await createTwoFactorStore(api.database.db).find(user.id)).toBeDefined();
  });

  it("succeeds once of ten concurrent requests and sends one mail", async () => {
    const user = await newUserWithTwoFactor();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(adminCalls.turnOffTwoFactor, user.email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectFault(answer, "two_factor_off");
    expect(await subjectsTo(user.email)).toEqual([
      expect.any(String),
      expect.stringContaining("The second factor is off"),
    ]);
  });
});

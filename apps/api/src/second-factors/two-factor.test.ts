import { accountCalls } from "@dexnet/protocol/accounts";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestUser, testPassword } from "../testing/api-client.ts";
import { startTestApi, type TestApi } from "../testing/api-server.ts";
import { codeOf, turnOnTwoFactor } from "../testing/authenticator.ts";
import { expectFault } from "../testing/faults.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const minute = 60_000;
const off = { enabled: false, enabled_at: null, recovery_codes_left: 0 };
const password = testPassword;
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

const state = async ({ token }: TestUser) => (await api.send(twoFactorCalls.getState, { token })).body;
const setUp = ({ token }: TestUser, body = { password }) => api.send(twoFactorCalls.setUpTwoFactor, { token, body });
const enable = ({ token }: TestUser, code: string) =>
  api.send(twoFactorCalls.enableTwoFactor, { token, body: { code } });
const disable = ({ token }: TestUser, body: unknown) => api.send(twoFactorCalls.disableTwoFactor, { token, body });
const renew = ({ token }: TestUser, body: unknown) => api.send(twoFactorCalls.renewRecoveryCodes, { token, body });
const subjectOf = async ({ email }: TestUser) => (await api.mailServer.nextMail(email)).subject;

describe("setting up the second factor", () => {
  it("creates a new secret each time, which is not required yet", async () => {
    const user = await api.newUser();
    expect(await state(user)).toEqual(off);
    const first = (await setUp(user)).body;
    expect(first.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect(decodeURIComponent(String(first.uri))).toContain(`DexNet:${user.email}`);
    expect((await setUp(user)).body.secret).not.toBe(first.secret);
    expect(await state(user)).toEqual(off);
    const body = { email: user.email, password };
    expect((await api.send(accountCalls.login, { body })).body).toHaveProperty("refresh_token");
  });

  it("requires the password, with at most five attempts", async () => {
    const user = await api.newUser();
    for (let tries = 0; tries < 5; tries++) {
      expectFault(await setUp(user, { password: "wrong horse 9" }), "password_wrong");
    }
    const refused = await setUp(user);
    expectFault(refused, "too_many_requests");
    api.clock.advance(minute + 1000);
    expect((await setUp(user)).status).toBe(200);
  });

  it("is rejected while the second factor is enabled", async () => {
    const user = await api.newUser();
    await turnOnTwoFactor(api, user);
    expectFault(await setUp(user), "two_factor_on");
  });
});

describe("enabling the second factor", () => {
  it("accepts an authenticator code, returns ten recovery codes and informs the owner by mail", async () => {
    const user = await api.newUser();
    const secret = String((await setUp(user)).body.secret);
    const before = api.clock.now().getTime();
    const { status, body } = await enable(user, codeOf(secret, api.clock.now()));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes as string[]).size).toBe(10);
    const now = await state(user);
    expect(now).toMatchObject({ enabled: true, recovery_codes_left: 10 });
    expect(Date.parse(String(now.enabled_at))).toBeGreaterThanOrEqual(before);
    expect(await subjectOf(user)).toMatch(/second factor is on/i);
    expectFault(await enable(user, codeOf(secret, api.clock.now())), "two_factor_on");
  });

  it("rejects codes of a replaced secret, of other times, and any code without a secret", async () => {
    const user = await api.newUser();
    expectFault(await enable(user, "123456"), "two_factor_off");
    const replaced = String((await setUp(user)).body.secret);
    const secret = String((await setUp(user)).body.secret);
    const at = (ms: number) => new Date(api.clock.now().getTime() + ms);
    expectFault(await enable(user, codeOf(replaced, at(0))), "code_invalid");
    expectFault(await enable(user, codeOf(secret, at(-90_000))), "code_invalid");
    expectFault(await enable(user, codeOf(secret, at(90_000))), "code_invalid");
    expect(await state(user)).toEqual(off);
    expect((await enable(user, codeOf(secret, at(-25_000)))).status).toBe(200);
  });

  it("checks five guesses and then none for a while", async () => {
    const user = await api.newUser();
    const secret = String((await setUp(user)).body.secret);
    const guesses = [];
    for (let tries = 0; tries < 5; tries++) {
      guesses.push(await enable(user, wrongOf(codeOf(secret, api.clock.now()))));
    }
    for (const guess of guesses) expectFault(guess, "code_invalid");
    expectFault(await enable(user, codeOf(secret, api.clock.now())), "too_many_requests");
    api.clock.advance(minute + 1000);
    expect((await enable(user, codeOf(secret, api.clock.now()))).status).toBe(200);
  });
});

describe("disabling the second factor", () => {
  it("requires password and code and informs the owner by mail", async () => {
    const user = await api.newUser();
    expectFault(await disable(user, { password, code: "123456" }), "two_factor_off");
    const app = await turnOnTwoFactor(api, user);
    expectFault(await disable(user, { password: "wrong horse 9", code: app.nextCode() }), "password_wrong");
    expectFault(await disable(user, { password, code: wrongOf(app.code()) }), "code_invalid");
    expect((await disable(user, { password, code: app.code() })).body).toEqual({});
    expect(await state(user)).toEqual(off);
    expect(await subjectOf(user)).toMatch(/second factor is off/i);
    const body = { email: user.email, password };
    expect((await api.send(accountCalls.login, { body })).body).toHaveProperty("refresh_token");
  });

  it("accepts a recovery code in any spelling, and allows a new set-up", async () => {
    const user = await api.newUser();
    const app = await turnOnTwoFactor(api, user);
    const code = ` ${String(app.recoveryCodes[3]).toUpperCase().replace("-", " ")} `;
    expect((await disable(user, { password, code })).status).toBe(200);
    expect(await subjectOf(user)).toMatch(/recovery code/i);
    expect(await subjectOf(user)).toMatch(/second factor is off/i);
    const again = await turnOnTwoFactor(api, user);
    expect(again.secret).not.toBe(app.secret);
    expectFault(await disable(user, { password, code: app.recoveryCodes[0] }), "code_invalid");
    expectFault(await disable(user, { password, code: codeOf(app.secret, api.clock.now()) }), "code_invalid");
  });

  it("rejects the code of another user", async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    await turnOnTwoFactor(api, user);
    const other = await turnOnTwoFactor(api, stranger);
    expectFault(await disable(user, { password, code: other.nextCode() }), "code_invalid");
    expectFault(await disable(user, { password, code: other.recoveryCodes[0] }), "code_invalid");
    expect(await state(stranger)).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  });
});

describe("renewing recovery codes", () => {
  it("replaces the previous ones and informs the owner by mail", async () => {
    const user = await api.newUser();
    expectFault(await renew(user, { password, code: "123456" }), "two_factor_off");
    const app = await turnOnTwoFactor(api, user);
    expectFault(await renew(user, { password: "wrong horse 9", code: app.nextCode() }), "password_wrong");
    expectFault(await renew(user, { password, code: wrongOf(app.code()) }), "code_invalid");
    const { status, body } = await renew(user, { password, code: app.code() });
    expect(status).toBe(200);
    const fresh = body.recovery_codes as string[];
    expect(new Set([...fresh, ...app.recoveryCodes]).size).toBe(20);
    expect(await subjectOf(user)).toMatch(/new recovery codes/i);
    expectFault(await disable(user, { password, code: app.recoveryCodes[0] }), "code_invalid");
    // A recovery code allows to create ten new ones, so a user who has only the paper gets a full set.
    expect((await renew(user, { password, code: fresh[9] })).status).toBe(200);
    expect(await state(user)).toMatchObject({ recovery_codes_left: 10 });
  });
});

describe("stored second factor", () => {
  it("is readable neither in the database nor in the log", async () => {
    const user = await api.newUser();
    const app = await turnOnTwoFactor(api, user);
    const deviceId = "a-device-that-named-itself";
    const login = { email: user.email, password, device_id: deviceId };
    const ticket = String((await api.send(accountCalls.login, { body: login })).body.ticket);
    const tables = ["two_factors", "recovery_codes", "sign_in_tickets", "known_devices", "sessions", "refresh_tokens"];
    const rows = [];
    for (const table of tables) rows.push(await api.database.db.execute(sql.raw(`select * from ${table}`)));
    const kept = JSON.stringify(rows);
    expect(kept).toContain(user.id);
    const text = kept + api.capture.text();
    const secretBytes = Buffer.from(codeBytes(app.secret));
    const secrets = [app.secret, secretBytes.toString("hex"), secretBytes.toString("base64"), ticket, deviceId];
    const codes = app.recoveryCodes.flatMap((code) => [code, code.replace("-", "")]);
    for (const secret of [...secrets, ...codes]) expect(text).not.toContain(secret);
    expect(api.capture.text()).not.toContain(user.email);
  });

  it("survives a restart", async () => {
    const user = await api.newUser();
    const app = await turnOnTwoFactor(api, user);
    const second = await startTestApi({ sharedWith: api });
    const { body } = await second.send(accountCalls.login, { body: { email: user.email, password } });
    const signedIn = await second.send(accountCalls.loginWithSecondFactor, {
      body: { ticket: body.ticket, code: app.nextCode() },
    });
    expect(signedIn.status).toBe(200);
    await second.close();
  });
});

function codeBytes(base32: string): number[] {
  const bits = [...base32].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

import { accountCalls } from "@dexnet/protocol/accounts";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, testPassword } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder, type TestApi } from "../testing/api-server.ts";
import { type Authenticator, codeOf, turnOnTwoFactor } from "../testing/authenticator.ts";
import { countCodes, expectFault } from "../testing/faults.ts";

const minute = 60_000;
const anyTicket = { two_factor: true, ticket: expect.any(String), methods: ["authenticator", "recovery_code"] };
const wrongOf = (code: string) => (code === "000000" ? "000001" : "000000");

describeEachDatabase(
  "signing in with a second factor",
  { schemaName: "dexnet_api", migrations: migrationsFolder },
  (open) => {
    const { api, second } = startApiPair(open);

    const logIn = ({ email }: TestUser, password = testPassword) =>
      api.send(accountCalls.login, { body: { email, password, device_id: `device-of-${email}` } });
    const ticketFor = async (user: TestUser) => String((await logIn(user)).body.ticket);
    const finish = (ticket: string, code: string | undefined, at = api) =>
      at.send(accountCalls.loginWithSecondFactor, { body: { ticket, code } });
    const me = async ({ body }: Answer) => (await api.send(accountCalls.me, { token: String(body.token) })).body;
    const atOnce = (count: number, send: (at: TestApi, index: number) => Promise<Answer>) =>
      Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? api : second, index)));

    /** Creates a user with a second factor and a known device, so that no mail about it is sent later. */
    async function protectedUser(): Promise<{ user: TestUser; app: Authenticator }> {
      const user = await api.newUser();
      const app = await turnOnTwoFactor(api, user);
      expect((await finish(await ticketFor(user), app.nextCode())).status).toBe(200);
      expect((await api.mailServer.nextMail(user.email)).subject).toMatch(/new device/i);
      return { user, app };
    }

    describe("sign-in ticket", () => {
      it("is the only result of a password or a mailed code", async () => {
        const { user, app } = await protectedUser();
        const byPassword = await logIn(user);
        expect(byPassword.body).toEqual(anyTicket);
        await api.send(accountCalls.requestOneTimeCode, { body: { email: user.email } });
        const code = await api.mailServer.nextMailedCode(user.email);
        const byCode = await api.send(accountCalls.loginWithCode, { body: { email: user.email, code } });
        expect(byCode.body).toEqual(anyTicket);
        expectFault(await api.send(accountCalls.me, { token: String(byCode.body.ticket) }), "session_expired");
        const refreshed = await api.send(sessionCalls.refreshToken, { body: { token: byCode.body.ticket } });
        expectFault(refreshed, "session_expired");
        expect((await me(await finish(String(byCode.body.ticket), app.nextCode()))).id).toBe(user.id);
      });

      it("is issued only after a valid first factor, so that the second factor is not revealed", async () => {
        const { user } = await protectedUser();
        const plain = await api.newUser();
        const [one, other] = [await logIn(user, "wrong horse 9"), await logIn(plain, "wrong horse 9")];
        expectFault(one, "credentials_invalid");
        expect({ ...one.body, request_id: "" }).toEqual({ ...other.body, request_id: "" });
        const guess = (email: string) => api.send(accountCalls.loginWithCode, { body: { email, code: "123456" } });
        expectFault(await guess(user.email), "code_invalid");
        expectFault(await guess(plain.email), "code_invalid");
      });

      it("is valid for ten minutes and one sign-in", async () => {
        const { user, app } = await protectedUser();
        const [late, ticket] = [await ticketFor(user), await ticketFor(user)];
        expect((await finish(ticket, app.nextCode())).status).toBe(200);
        expectFault(await finish(ticket, app.nextCode()), "ticket_expired");
        api.clock.advance(10 * minute);
        expectFault(await finish(late, app.code()), "ticket_expired");
        expectFault(await finish("x".repeat(43), app.code()), "ticket_expired");
      });

      it("is revoked by a new password, while the second factor stays enabled", async () => {
        const { user, app } = await protectedUser();
        const ticket = await ticketFor(user);
        await api.send(accountCalls.requestPasswordReset, { body: { email: user.email } });
        const link = /token=(\S+)/.exec((await api.mailServer.nextMail(user.email)).text ?? "")?.[1];
        const body = { token: link, email: user.email, password: "another horse 9" };
        expect((await api.send(accountCalls.confirmPasswordReset, { body })).status).toBe(200);
        expectFault(await finish(ticket, app.nextCode()), "ticket_expired");
        expect((await logIn(user, "another horse 9")).body.two_factor).toBe(true);
      });

      it("is revoked when the second factor is disabled", async () => {
        const user = await api.newUser();
        const app = await turnOnTwoFactor(api, user);
        const ticket = await ticketFor(user);
        const body = { password: testPassword, code: app.nextCode() };
        await api.send(twoFactorCalls.disableTwoFactor, { token: user.token, body });
        expectFault(await finish(ticket, app.nextCode()), "ticket_expired");
        expect((await logIn(user)).body).toHaveProperty("refresh_token");
      });

      it.each([
        {},
        { ticket: "", code: "123456" },
        { ticket: "x".repeat(257), code: "123456" },
        { ticket: "x", code: "" },
        { ticket: "x", code: "12345" },
        { ticket: "x", code: "abcde-fgh1!" },
        { ticket: 1, code: 123456 },
      ])("rejects %j", async (body) => {
        expectFault(await api.send(accountCalls.loginWithSecondFactor, { body }), "bad_request");
      });
    });

    describe("authenticator code", () => {
      it("is accepted once, and no older one after it", async () => {
        const { user, app } = await protectedUser();
        const code = app.nextCode();
        const earlier = app.code(-1);
        expect((await finish(await ticketFor(user), code)).status).toBe(200);
        const ticket = await ticketFor(user);
        expectFault(await finish(ticket, code), "code_invalid");
        expectFault(await finish(ticket, earlier), "code_invalid");
        expect((await finish(ticket, app.nextCode())).status).toBe(200);
      });

      it("is not accepted for signing in after it enabled the second factor", async () => {
        const user = await api.newUser();
        const app = await turnOnTwoFactor(api, user);
        expectFault(await finish(await ticketFor(user), app.code()), "code_invalid");
      });

      it("signs in once with many concurrent tickets", async () => {
        const { user, app } = await protectedUser();
        const tickets: string[] = [];
        for (let index = 0; index < 4; index++) tickets.push(await ticketFor(user));
        const code = app.nextCode();
        const answers = await atOnce(4, (at, index) => finish(String(tickets[index]), code, at));
        expect(countCodes(answers)).toEqual({ ok: 1, code_invalid: 3 });
      });

      it("signs in once with one ticket in concurrent requests", async () => {
        const { user, app } = await protectedUser();
        const ticket = await ticketFor(user);
        const code = app.nextCode();
        expect(countCodes(await atOnce(4, (at) => finish(ticket, code, at)))).toEqual({ ok: 1, ticket_expired: 3 });
      });

      it("can be guessed five times over all tickets, and the owner can sign in afterwards", async () => {
        const { user, app } = await protectedUser();
        const tickets = [await ticketFor(user), await ticketFor(user)];
        const code = app.nextCode();
        const answers = await atOnce(12, (at, index) => finish(String(tickets[index % 2]), wrongOf(code), at));
        expect(countCodes(answers)).toEqual({ code_invalid: 5, too_many_requests: 7 });
        const refused = await finish(String(tickets[0]), app.recoveryCodes[0]);
        expectFault(refused, "too_many_requests");
        api.clock.advance(minute + 1000);
        expect((await finish(String(tickets[0]), app.nextCode())).status).toBe(200);
      });
    });

    describe("recovery code", () => {
      it("is accepted once, and a mail reports the number of the remaining ones", async () => {
        const { user, app } = await protectedUser();
        const [code, next] = app.recoveryCodes;
        expect((await me(await finish(await ticketFor(user), code))).id).toBe(user.id);
        const mail = await api.mailServer.nextMail(user.email);
        expect(mail.subject).toMatch(/recovery code/i);
        expect(mail.text).toContain("9");
        const ticket = await ticketFor(user);
        expectFault(await finish(ticket, code), "code_invalid");
        const signedIn = await finish(ticket, ` ${next?.toUpperCase().replace("-", "")}`);
        const state = await api.send(twoFactorCalls.getState, { token: String(signedIn.body.token) });
        expect(state.body).toMatchObject({ enabled: true, recovery_codes_left: 8 });
      });

      it("signs in once with many concurrent tickets", async () => {
        const { user, app } = await protectedUser();
        const tickets: string[] = [];
        for (let index = 0; index < 4; index++) tickets.push(await ticketFor(user));
        const answers = await atOnce(4, (at, index) => finish(String(tickets[index]), app.recoveryCodes[0], at));
        expect(countCodes(answers)).toEqual({ ok: 1, code_invalid: 3 });
        const winner = answers.find(({ status }) => status === 200);
        const state = await api.send(twoFactorCalls.getState, { token: String(winner?.body.token) });
        expect(state.body.recovery_codes_left).toBe(9);
        await api.mailServer.nextMail(user.email);
      });
    });

    describe("concurrent changes of the second factor", () => {
      it("disable it once with one code", async () => {
        const { user, app } = await protectedUser();
        const { token } = user;
        const body = { password: testPassword, code: app.nextCode() };
        const answers = await atOnce(4, (at) => at.send(twoFactorCalls.disableTwoFactor, { token, body }));
        expect(countCodes(answers).ok).toBe(1);
        for (const { status } of answers) expect(status).toBeLessThan(500);
      });

      it("leave one set of recovery codes", async () => {
        const { user, app } = await protectedUser();
        const { token } = user;
        const answers = await atOnce(4, (at, index) =>
          at.send(twoFactorCalls.renewRecoveryCodes, {
            token,
            body: { password: testPassword, code: app.recoveryCodes[index] },
          }),
        );
        expect(countCodes(answers)).toEqual({ ok: 1, code_invalid: 3 });
        const state = await api.send(twoFactorCalls.getState, { token });
        expect(state.body.recovery_codes_left).toBe(10);
      });

      it("enable it once, with the recovery codes that were returned", async () => {
        const user = await api.newUser();
        const { token } = user;
        const setUp = await api.send(twoFactorCalls.setUpTwoFactor, { token, body: { password: testPassword } });

        const body = { code: codeOf(String(setUp.body.secret), api.clock.now()) };
        const answers = await atOnce(4, (at) => at.send(twoFactorCalls.enableTwoFactor, { token, body }));
        expect(countCodes(answers)).toEqual({ ok: 1, two_factor_on: 3 });
        const codes = answers.find(({ status }) => status === 200)?.body.recovery_codes as string[];
        expect((await finish(await ticketFor(user), codes[7])).status).toBe(200);
      });
    });
  },
);

import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPasskeyStore } from "../second-factors/passkey-store.ts";
import { createTwoFactorStore } from "../second-factors/two-factor-store.ts";
import { knownDevices } from "../sessions/session-tables.ts";
import { testPassword } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { passkeyOf } from "../testing/software-passkey.ts";
import { createUserStore } from "./user-store.ts";

const newPassword = "another horse 1";

/** A stranger registers with another person's e-mail; then the owner of the mailbox signs in. */
describeEachDatabase(
  "an account registered with a stranger's e-mail",
  { schemaName: "dexnet_api", migrations: migrationsFolder },
  (open) => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startTestApi({ database: await open() });
    });
    afterAll(() => api.close());

    const me = (token: string) => api.send(accountCalls.me, { token });
    const logIn = (email: string, password = testPassword, device_id?: string) =>
      api.send(accountCalls.login, { body: { email, password, device_id } });
    const confirm = (token: string, code: string) => api.send(accountCalls.confirmEmail, { token, body: { code } });

    async function signInByCode(email: string): Promise<string> {
      await api.send(accountCalls.requestOneTimeCode, { body: { email } });
      const code = await api.mailServer.nextMailedCode(email);
      const { body } = await api.send(accountCalls.loginWithCode, { body: { email, code } });
      return String(body.token);
    }

    /** Sets a password by the reset link of the newest mail. */
    async function setPassword(email: string): Promise<void> {
      await api.send(accountCalls.requestPasswordReset, { body: { email } });
      const { text } = await api.mailServer.nextMail(email);
      const token = /reset-password\?token=([\w-]{43})/.exec(text ?? "")?.[1];
      const body = { token, email, password: newPassword };
      expect((await api.send(accountCalls.confirmPasswordReset, { body })).status).toBe(200);
    }

    async function expectNoAccess(attacker: { email: string; token: string; refreshToken: string }): Promise<void> {
      expectFault(await me(attacker.token), "session_expired");
      expectFault(await api.send(productCalls.userProducts, { token: attacker.token }), "session_expired");
      const body = { token: attacker.refreshToken };
      expectFault(await api.send(sessionCalls.refreshToken, { body }), "session_expired");
      expectFault(await logIn(attacker.email), "credentials_invalid");
    }

    describe("unconfirmed account after a sign-in by mailed code", () => {
      it("rejects the registrant's sessions and password, before and after the e-mail is confirmed", async () => {
        const attacker = await api.register();
        const second = (await logIn(attacker.email)).body;
        const victim = await signInByCode(attacker.email);
        await expectNoAccess(attacker);
        expectFault(await me(String(second.token)), "session_expired");

        expect((await confirm(victim, attacker.code)).status).toBe(200);
        expect((await me(victim)).body).toMatchObject({ email_activation: true });
        await expectNoAccess(attacker);
        expect((await api.send(productCalls.userProducts, { token: victim })).status).toBe(200);
      });

      it("keeps no device, second factor or local storage key of the registrant", async () => {
        const attacker = await api.register();
        const { db } = api.database;
        const before = (await me(attacker.token)).body.unique_key;
        await logIn(attacker.email, testPassword, "device-of-the-registrant");
        // No call enables it before the e-mail is confirmed. If one ever did, it must not lock the owner out.
        await createTwoFactorStore(db).setUp(attacker.id, "sealed", new Date());
        await createTwoFactorStore(db).enable(attacker.id, new Date());
        await createTwoFactorStore(db).replaceRecoveryCodes(attacker.id, ["hash"]);
        await createPasskeyStore(db).insert(passkeyOf(attacker.id));

        const victim = await signInByCode(attacker.email);
        expect((await me(victim)).body.unique_key).not.toBe(before);
        expect(await createTwoFactorStore(db).find(attacker.id)).toBeUndefined();
        expect(await createTwoFactorStore(db).countRecoveryCodes(attacker.id)).toBe(0);
        expect(await createPasskeyStore(db).countOf(attacker.id)).toBe(0);
        expect(await db.select().from(knownDevices).where(eq(knownDevices.userId, attacker.id))).toEqual([]);
      });

      it("tells the owner by one mail how to set a password, and accepts the one set by the link", async () => {
        const attacker = await api.register();
        const victim = await signInByCode(attacker.email);
        const mail = await api.mailServer.nextMail(attacker.email);
        expect(mail.subject).toBe("Set a password of your own · DexNet");
        expect(mail.text).toContain("https://cloud.example.org/auth/reset-password");

        expect((await confirm(victim, attacker.code)).status).toBe(200);
        const request = { token: victim, body: { password: testPassword } };
        expectFault(await api.send(twoFactorCalls.setUpTwoFactor, request), "password_missing");
        await setPassword(attacker.email);
        expect((await logIn(attacker.email, newPassword)).status).toBe(200);
        const subjects = api.mailServer.mailsTo(attacker.email).map(({ subject }) => subject);
        expect(subjects.filter((subject) => subject === mail.subject)).toHaveLength(1);
      });

      it("stays unchanged if its e-mail was confirmed before", async () => {
        const user = await api.newUser();
        await signInByCode(user.email);
        expect((await me(user.token)).status).toBe(200);
        expect((await logIn(user.email)).status).toBe(200);
      });
    });

    describe("unconfirmed account after its confirmation", () => {
      it("keeps password and sessions if the registering session confirms", async () => {
        const user = await api.register();
        const second = String((await logIn(user.email)).body.token);
        expect((await confirm(user.token, user.code)).status).toBe(200);
        expect((await me(second)).status).toBe(200);
        expect((await logIn(user.email)).status).toBe(200);
      });

      it("keeps only the confirming session and no password if another session confirms", async () => {
        const first = await api.register();
        const second = String((await logIn(first.email)).body.token);
        expect((await confirm(second, first.code)).status).toBe(200);
        await expectNoAccess(first);
        expect((await me(second)).body).toMatchObject({ email_activation: true });
        expect((await api.mailServer.nextMail(first.email)).subject).toBe("Set a password of your own · DexNet");
      });

      it("keeps nothing of the registrant if the reset link confirms", async () => {
        const attacker = await api.register();
        const before = (await createUserStore(api.database.db).findById(attacker.id))?.uniqueKey;
        await setPassword(attacker.email);
        await expectNoAccess(attacker);
        expect((await createUserStore(api.database.db).findById(attacker.id))?.uniqueKey).not.toBe(before);
      });
    });
  },
);

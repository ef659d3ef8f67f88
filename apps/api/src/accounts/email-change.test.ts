import { randomUUID } from "node:crypto";
import { accountCalls } from "@dexnet/protocol/accounts";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testPassword } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { expectFault } from "../testing/faults.ts";
import { createUserStore } from "./user-store.ts";

describeEachDatabase(
  "correction of the e-mail of an unconfirmed account",
  { schemaName: "dexnet_api", migrations: migrationsFolder },
  (open) => {
    let api: TestApi;
    beforeAll(async () => {
      api = await startTestApi({ database: await open() });
    });
    afterAll(() => api.close());

    const newEmail = () => `${randomUUID()}@example.org`;
    const anywhere = () => `2001:db8:${Math.floor(Math.random() * 65_535).toString(16)}::1`;
    const change = (token: string, email: string, password = testPassword) =>
      api.send(accountCalls.changeEmail, { token, body: { email, password }, from: anywhere() });
    const confirm = (token: string, code: string) => api.send(accountCalls.confirmEmail, { token, body: { code } });
    const me = async (token: string) => (await api.send(accountCalls.me, { token })).body;
    const logIn = (email: string) => api.send(accountCalls.login, { body: { email, password: testPassword } });
    const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

    it("sends a code to the new e-mail, makes the old code invalid, and takes effect with the new one", async () => {
      const user = await api.register();
      const email = newEmail();
      expect((await change(user.token, email)).body).toEqual({ resend_after_seconds: 60 });
      expect(await me(user.token)).toMatchObject({ email, email_activation: false });
      const code = await api.mailServer.nextMailedCode(email);
      if (code !== user.code) expectFault(await confirm(user.token, user.code), "code_invalid");
      // Nobody has shown yet that the new mailbox is theirs.
      expectFault(await logIn(email), "credentials_invalid");
      expect((await confirm(user.token, code)).status).toBe(200);
      expect(await me(user.token)).toMatchObject({ email, email_activation: true });
      expect((await logIn(email)).status).toBe(200);
      expectFault(await logIn(user.email), "credentials_invalid");
      expect(await createUserStore(api.database.db).findByEmail(user.email)).toBeUndefined();
    });

    it("answers alike for an e-mail that has an account, whose owner gets a mail and whose code nobody knows", async () => {
      const owner = await api.newUser();
      const [user, other] = [await api.register(), await api.register()];
      // The mailbox of the owner may get the next mail of this purpose.
      api.clock.advance(60_000);
      const free = newEmail();
      const answers = [await change(user.token, owner.email.toUpperCase()), await change(other.token, free)];
      expect(answers[0]).toMatchObject({ status: answers[1]?.status, body: answers[1]?.body });
      expect(await me(user.token)).toMatchObject({ email: owner.email.toUpperCase(), email_activation: false });
      const mail = await api.mailServer.nextMail(owner.email);
      expect(mail.subject).toBe("You already have an account · DexNet");
      expect(mail.text).not.toMatch(/\b\d{6}\b/);
      const code = await api.mailServer.nextMailedCode(free);
      for (const [token, known] of [[user.token, user.code] as const, [other.token, code] as const]) {
        for (let attempt = 0; attempt < 5; attempt += 1)
          expectFault(await confirm(token, attempt === 0 ? user.code : wrong(known)), "code_invalid");
        expectFault(await confirm(token, wrong(known)), "code_expired");
      }
      expect((await logIn(owner.email)).status).toBe(200);
      expect(await me(owner.token)).toMatchObject({ email: owner.email, email_activation: true });
    });

    it("refuses a wrong password, a confirmed account and an e-mail that is none", async () => {
      const user = await api.register();
      expectFault(await change(user.token, newEmail(), "another password"), "password_wrong");
      expectFault(await change(user.token, "no e-mail"), "bad_request");
      expect(await me(user.token)).toMatchObject({ email: user.email });
      const confirmed = await api.newUser();
      expectFault(await change(confirmed.token, newEmail()), "email_already_confirmed");
      expectFault(
        await api.send(accountCalls.changeEmail, { body: { email: newEmail(), password: testPassword } }),
        "session_required",
      );
    });

    it("refuses a sixth correction, and two mails to one mailbox within a minute", async () => {
      const user = await api.register();
      const email = newEmail();
      expect((await change(user.token, email)).status).toBe(200);
      expectFault(await change(user.token, email), "resend_too_early");
      expectFault(await change(user.token, user.email), "resend_too_early");
      for (let count = 2; count <= 5; count += 1) expect((await change(user.token, newEmail())).status).toBe(200);
      expectFault(await change(user.token, newEmail()), "too_many_requests");
    });

    it("refuses the confirmation if another account has got the e-mail since", async () => {
      const user = await api.register();
      const email = newEmail();
      await change(user.token, email);
      const code = await api.mailServer.nextMailedCode(email);
      await createUserStore(api.database.db).insert({
        id: randomUUID(),
        email,
        passwordHash: null,
        emailConfirmedAt: null,
        uniqueKey: "k",
        language: "en-EN",
        createdAt: new Date(),
      });
      expectFault(await confirm(user.token, code), "email_taken");
      expect(await me(user.token)).toMatchObject({ email_activation: false });
    });

    it("is forgotten when the owner of the old mailbox takes the account over", async () => {
      const registrant = await api.register();
      const email = newEmail();
      await change(registrant.token, email);
      const code = await api.mailServer.nextMailedCode(email);
      await api.send(accountCalls.requestOneTimeCode, { body: { email: registrant.email } });
      const signIn = { email: registrant.email, code: await api.mailServer.nextMailedCode(registrant.email) };
      const { body } = await api.send(accountCalls.loginWithCode, { body: signIn });
      expect(await me(String(body.token))).toMatchObject({ email: registrant.email });
      expectFault(await confirm(registrant.token, code), "session_expired");
    });
  },
);

import { accountCalls } from "@dexnet/protocol/accounts";
import { resendAfterSeconds } from "@dexnet/protocol/limits";
import { productCalls } from "@dexnet/protocol/products";
import { describe, expect, test } from "vitest";
import {
  callerOf,
  createPerson,
  minuteMs,
  type Person,
  personPassword,
  refusalOf,
  registerPerson,
  registration,
  type ServersUnderTest,
} from "./servers-under-test.ts";

const wrongCode = "000000";
const codeInvalid = { code: "code_invalid", status: 400 };
const codeExpired = { code: "code_expired", status: 400 };
const credentialsInvalid = { code: "credentials_invalid", status: 401 };
/** Seconds to wait, of which the exact number is the server's own. */
const someSeconds = expect.toSatisfy((seconds) => Number.isInteger(seconds) && seconds > 0);

export function describeAccounts(servers: () => ServersUnderTest): void {
  describe("register", () => {
    test("signs in with an e-mail that is not confirmed", async () => {
      const { call, email } = await registerPerson(servers());
      expect(await call(accountCalls.me)).toMatchObject({ email, email_activation: false, language: "en-EN" });
    });

    test.each([
      ["an unknown invite code", { invite_code: "UNKNOWN" }, { code: "invite_invalid", status: 400 }],
      ["a common password", { password: "password" }, { code: "password_common", status: 400 }],
      ["an e-mail that is none", { email: "ada" }, { code: "bad_request", "fields.email": "validation.email" }],
    ])("refuses %s", async (_, changes, refusal) => {
      const body = { ...registration(servers()), ...changes };
      expect(await refusalOf(callerOf(servers())(accountCalls.register, { body }))).toMatchObject(refusal);
    });

    test("refuses an e-mail that has an account, in whichever case", async () => {
      const { email } = await registerPerson(servers());
      const body = registration(servers(), email.toUpperCase());
      expect(await refusalOf(callerOf(servers())(accountCalls.register, { body }))).toEqual({
        code: "email_taken",
        status: 409,
      });
    });
  });

  describe("confirm e-mail", () => {
    test("takes the mailed code, and lets the account make calls that need a confirmed e-mail", async () => {
      const { call, email } = await registerPerson(servers());
      expect(await refusalOf(call(productCalls.userProducts))).toEqual({ code: "email_not_confirmed", status: 403 });
      expect(await refusalOf(call(accountCalls.confirmEmail, { body: { code: wrongCode } }))).toEqual(codeInvalid);
      const body = { code: await servers().readMailedCode(email) };
      expect(await call(accountCalls.confirmEmail, { body })).toEqual({});
      expect(await call(accountCalls.me)).toMatchObject({ email_activation: true });
      expect(await call(productCalls.userProducts)).toMatchObject({ storages: [] });
    });

    test("refuses a second confirmation and a second code", async () => {
      const { call } = await createPerson(servers());
      const refusal = { code: "email_already_confirmed", status: 409 };
      expect(await refusalOf(call(accountCalls.confirmEmail, { body: { code: wrongCode } }))).toEqual(refusal);
      expect(await refusalOf(call(accountCalls.resendEmail))).toEqual(refusal);
    });

    test("refuses a code after ten minutes", async () => {
      const { email, call } = await registerPerson(servers());
      const body = { code: await servers().readMailedCode(email) };
      servers().advanceClock(11 * minuteMs);
      expect(await refusalOf(call(accountCalls.confirmEmail, { body }))).toEqual(codeExpired);
    });

    test("refuses the right code after five wrong ones", async () => {
      const { email, call } = await registerPerson(servers());
      const body = { code: await servers().readMailedCode(email) };
      for (let attempt = 0; attempt < 5; attempt += 1) {
        expect(await refusalOf(call(accountCalls.confirmEmail, { body: { code: wrongCode } }))).toEqual(codeInvalid);
      }
      expect(await refusalOf(call(accountCalls.confirmEmail, { body }))).toEqual(codeExpired);
    });

    test("sends another code after a minute, and says before it how long to wait", async () => {
      const { call, email } = await registerPerson(servers());
      await servers().readMailedCode(email);
      const refusal = await refusalOf(call(accountCalls.resendEmail));
      expect(refusal).toEqual({ code: "resend_too_early", status: 429, retryAfter: someSeconds });
      servers().advanceClock(resendAfterSeconds * 1000);
      expect(await call(accountCalls.resendEmail)).toEqual({ resend_after_seconds: resendAfterSeconds });
      const body = { code: await servers().readMailedCode(email) };
      expect(await call(accountCalls.confirmEmail, { body })).toEqual({});
    });
  });

  describe("correct an e-mail that is not confirmed", () => {
    const correct = ({ call }: Pick<Person, "call">, email: string, password = personPassword) =>
      call(accountCalls.changeEmail, { body: { email, password } });
    const codeSent = { resend_after_seconds: resendAfterSeconds };

    test("sends a code to the new e-mail, which the account has once that is entered", async () => {
      const person = await registerPerson(servers());
      await servers().readMailedCode(person.email);
      const email = registration(servers()).email;
      expect(await correct(person, email)).toEqual(codeSent);
      expect(await person.call(accountCalls.me)).toMatchObject({ email, email_activation: false });
      const login = (address: string) =>
        callerOf(servers())(accountCalls.login, { body: { email: address, password: personPassword } });
      expect(await refusalOf(login(email))).toEqual(credentialsInvalid);
      const body = { code: await servers().readMailedCode(email) };
      expect(await person.call(accountCalls.confirmEmail, { body })).toEqual({});
      expect(await person.call(accountCalls.me)).toMatchObject({ email, email_activation: true });
      expect(await login(email)).toHaveProperty("token");
      expect(await refusalOf(login(person.email))).toEqual(credentialsInvalid);
    });

    test("answers alike for an e-mail that has an account, and no code confirms that", async () => {
      const owner = await createPerson(servers());
      const person = await registerPerson(servers());
      const code = await servers().readMailedCode(person.email);
      servers().advanceClock(resendAfterSeconds * 1000);
      expect(await correct(person, owner.email)).toEqual(codeSent);
      expect(await person.call(accountCalls.me)).toMatchObject({ email: owner.email, email_activation: false });
      const confirm = () => person.call(accountCalls.confirmEmail, { body: { code } });
      for (let attempt = 0; attempt < 5; attempt += 1) expect(await refusalOf(confirm())).toEqual(codeInvalid);
      expect(await refusalOf(confirm())).toEqual(codeExpired);
      expect(await owner.call(accountCalls.me)).toMatchObject({ email: owner.email, email_activation: true });
    });

    test("refuses a wrong password, a second mail within a minute, and an account that is confirmed", async () => {
      const person = await registerPerson(servers());
      const email = registration(servers()).email;
      const passwordWrong = await refusalOf(correct(person, email, "another password"));
      expect(passwordWrong).toEqual({ code: "password_wrong", status: 403 });
      await correct(person, email);
      expect(await refusalOf(correct(person, email))).toMatchObject({ code: "resend_too_early", status: 429 });
      const confirmed = await createPerson(servers());
      const refusal = await refusalOf(correct(confirmed, registration(servers()).email));
      expect(refusal).toEqual({ code: "email_already_confirmed", status: 409 });
    });
  });

  describe("sign in with a password", () => {
    test("starts another session of the account, in whichever case the e-mail is written", async () => {
      const { id, email, tokens } = await createPerson(servers());
      const body = { email: email.toUpperCase(), password: personPassword };
      const answer = await callerOf(servers())(accountCalls.login, { body });
      if ("two_factor" in answer) throw new Error("A second factor was asked for");
      expect(answer.refresh_token).not.toBe(tokens.refresh_token);
      expect(await callerOf(servers(), answer.token)(accountCalls.me)).toMatchObject({ id, email });
    });

    test("refuses a wrong password and an e-mail without an account alike", async () => {
      const { email } = await registerPerson(servers());
      const call = callerOf(servers());
      const attempts = [
        { email, password: "another one" },
        { email: `x${email}`, password: personPassword },
      ];
      for (const body of attempts)
        expect(await refusalOf(call(accountCalls.login, { body }))).toEqual(credentialsInvalid);
    });

    test("refuses even the right password for a while after five wrong ones", async () => {
      const { email } = await registerPerson(servers());
      const call = callerOf(servers());
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const body = { email, password: `another ${attempt}` };
        expect(await refusalOf(call(accountCalls.login, { body }))).toEqual(credentialsInvalid);
      }
      const body = { email, password: personPassword };
      const refusal = await refusalOf(call(accountCalls.login, { body }));
      expect(refusal).toEqual({ code: "too_many_requests", status: 429, retryAfter: someSeconds });
      servers().advanceClock(Number(refusal.retryAfter) * 1000);
      expect(await call(accountCalls.login, { body })).toHaveProperty("token");
    });
  });

  describe("sign in with a mailed code", () => {
    test("takes the code once", async () => {
      const { id, email } = await createPerson(servers());
      const call = callerOf(servers());
      expect(await refusalOf(call(accountCalls.loginWithCode, { body: { email, code: "123456" } }))).toEqual(
        codeInvalid,
      );
      expect(await call(accountCalls.requestOneTimeCode, { body: { email } })).toEqual({
        resend_after_seconds: resendAfterSeconds,
      });
      const body = { email, code: await servers().readMailedCode(email) };
      const wrong = { ...body, code: wrongCode };
      expect(await refusalOf(call(accountCalls.loginWithCode, { body: wrong }))).toEqual(codeInvalid);
      const answer = await call(accountCalls.loginWithCode, { body });
      if ("two_factor" in answer) throw new Error("A second factor was asked for");
      expect(await callerOf(servers(), answer.token)(accountCalls.me)).toMatchObject({ id });
      expect(await refusalOf(call(accountCalls.loginWithCode, { body }))).toEqual(codeInvalid);
    });

    test("refuses an e-mail without an account as it refuses a wrong code", async () => {
      const body = { email: registration(servers()).email, code: wrongCode };
      expect(await refusalOf(callerOf(servers())(accountCalls.loginWithCode, { body }))).toEqual(codeInvalid);
    });

    test("refuses the right code after five wrong ones, as if it were wrong too", async () => {
      const { email } = await createPerson(servers());
      const call = callerOf(servers());
      await call(accountCalls.requestOneTimeCode, { body: { email } });
      const code = await servers().readMailedCode(email);
      for (const attempt of [...Array(5).fill(wrongCode), code]) {
        const login = call(accountCalls.loginWithCode, { body: { email, code: attempt } });
        expect(await refusalOf(login)).toEqual(codeInvalid);
      }
    });

    test("takes an account over whose e-mail was never confirmed: its sessions and its password are gone", async () => {
      const registrant = await registerPerson(servers());
      const { email } = registrant;
      await servers().readMailedCode(email);
      const call = callerOf(servers());
      await call(accountCalls.requestOneTimeCode, { body: { email } });
      const body = { email, code: await servers().readMailedCode(email) };
      const answer = await call(accountCalls.loginWithCode, { body });
      if ("two_factor" in answer) throw new Error("A second factor was asked for");
      const expired = { code: "session_expired", status: 401 };
      expect(await refusalOf(registrant.call(accountCalls.me))).toEqual(expired);
      const login = call(accountCalls.login, { body: { email, password: personPassword } });
      expect(await refusalOf(login)).toEqual(credentialsInvalid);
      expect(await callerOf(servers(), answer.token)(accountCalls.me)).toMatchObject({ id: registrant.id });
    });
  });

  test("second factor: a sign-in gives a ticket, which a good code turns into a session once", async () => {
    const person = await createPerson(servers());
    const nextCode = await servers().enableSecondFactor(person);
    const call = callerOf(servers());
    const login = await call(accountCalls.login, { body: { email: person.email, password: personPassword } });
    if (!("two_factor" in login)) throw new Error("No second factor was asked for");
    const finish = (code: string, ticket = login.ticket) =>
      call(accountCalls.loginWithSecondFactor, { body: { ticket, code } });
    expect(await refusalOf(finish(wrongCode))).toEqual(codeInvalid);
    const { token } = await finish(nextCode());
    expect(await callerOf(servers(), token)(accountCalls.me)).toMatchObject({ id: person.id });
    expect(await refusalOf(finish(nextCode()))).toEqual({ code: "ticket_expired", status: 400 });
    expect(await refusalOf(finish(nextCode(), "unknown"))).toEqual({ code: "ticket_expired", status: 400 });
  });

  test("language: an update is answered with the user and kept", async () => {
    const { call } = await registerPerson(servers());
    expect(await call(accountCalls.updateMe, { body: { language: "uk-UA" } })).toMatchObject({ language: "uk-UA" });
    expect(await call(accountCalls.me)).toMatchObject({ language: "uk-UA" });
  });
}

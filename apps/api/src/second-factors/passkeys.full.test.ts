import { accountCalls } from "@dexnet/protocol/accounts";
import { maxPasskeys } from "@dexnet/protocol/limits";
import { type CreationOptions, passkeyCalls, type RequestOptions } from "@dexnet/protocol/passkeys";
import { twoFactorCalls } from "@dexnet/protocol/two-factor";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, testPassword } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { turnOnTwoFactor } from "../testing/authenticator.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { addPasskey, createSoftwarePasskey, type Lies, type SoftwarePasskey } from "../testing/software-passkey.ts";

const minute = 60_000;

describeEachDatabase("passkeys", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  const { api, second } = startApiPair(open);

  const beginRegistration = async ({ token }: TestUser, proof: object = {}) =>
    api.send(passkeyCalls.creationOptions, { token, body: { password: testPassword, ...proof } });
  const optionsOf = ({ body }: Answer) => body.options as CreationOptions;
  const finishRegistration = ({ token }: TestUser, credential: unknown, at = api) =>
    at.send(passkeyCalls.registerPasskey, { token, body: { name: "Laptop", credential } });
  const confirmation = async ({ token }: TestUser, passkey: SoftwarePasskey, lies?: Lies) => {
    const { body } = await api.send(passkeyCalls.confirmOptions, { token });
    return passkey.use(body.options as RequestOptions, lies);
  };
  const remove = ({ token }: TestUser, id: string, proof: object, at = api) =>
    at.send(passkeyCalls.removePasskey, { token, params: { id }, body: { password: testPassword, ...proof } });
  const list = async ({ token }: TestUser) =>
    (await api.send(passkeyCalls.listPasskeys, { token })).body.passkeys as { id: string; name: string }[];
  const codesLeft = async ({ token }: TestUser) =>
    (await api.send(twoFactorCalls.getState, { token })).body.recovery_codes_left;
  const logIn = ({ email }: TestUser) => api.send(accountCalls.login, { body: { email, password: testPassword } });

  describe("registration", () => {
    it("asks for a discoverable passkey that verifies its user, at this site, and names no other data", async () => {
      const user = await api.newUser();
      const options = optionsOf(await beginRegistration(user));
      expect(options).toMatchObject({
        rp: { id: "cloud.example.org" },
        user: { name: user.email },
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
        attestation: "none",
        excludeCredentials: [],
      });
      expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    });

    it("adds the passkey, sends a mail, and gives recovery codes with the first second factor only", async () => {
      const user = await api.newUser();
      const begun = optionsOf(await beginRegistration(user));
      const first = createSoftwarePasskey();
      const added = await finishRegistration(user, first.register(begun));
      expect(added.body).toMatchObject({ passkey: { name: "Laptop", last_used_at: null, backed_up: false } });
      expect(added.body.recovery_codes).toHaveLength(10);
      expect((await api.mailServer.nextMail(user.email)).subject).toContain("A passkey was added");
      const proof = { passkey: await confirmation(user, first) };
      const again = optionsOf(await beginRegistration(user, proof));
      expect(again.excludeCredentials.map(({ id }) => id)).toEqual([first.credentialId]);
      const other = await finishRegistration(user, createSoftwarePasskey().register(again));
      expect(other.body.recovery_codes).toBeNull();
      expect(await list(user)).toHaveLength(2);
      expect(await codesLeft(user)).toBe(10);
    });

    it("needs the password, and with an authenticator its code too", async () => {
      const user = await api.newUser();
      expectFault(await beginRegistration(user, { password: "wrong horse 9" }), "password_wrong");
      const app = await turnOnTwoFactor(api, user);
      expectFault(await beginRegistration(user), "second_factor_required");
      expectFault(await beginRegistration(user, { code: "000000" }), "code_invalid");
      expect((await beginRegistration(user, { code: app.nextCode() })).status).toBe(200);
    });

    it.each<[string, Lies]>([
      ["another origin", { origin: "https://cloud.example.org.evil.example" }],
      ["another site", { rpId: "evil.example" }],
      ["another challenge", { challenge: "A".repeat(43) }],
      ["the answer to a sign-in", { type: "webauthn.get" }],
      ["no verification of the user", { verified: false }],
    ])("refuses %s, and the challenge is used up", async (_, lies) => {
      const user = await api.newUser();
      const options = optionsOf(await beginRegistration(user));
      const passkey = createSoftwarePasskey();
      expectFault(await finishRegistration(user, passkey.register(options, lies)), "passkey_invalid");
      expectFault(await finishRegistration(user, passkey.register(options)), "passkey_expired");
      expect(await list(user)).toEqual([]);
    });

    it("refuses a challenge that is older than five minutes, was used, or belongs to another session", async () => {
      const [user, other] = [await api.newUser(), await api.newUser()];
      const late = createSoftwarePasskey().register(optionsOf(await beginRegistration(user)));
      api.clock.advance(5 * minute);
      expectFault(await finishRegistration(user, late), "passkey_expired");
      const options = optionsOf(await beginRegistration(user));
      expectFault(await finishRegistration(other, createSoftwarePasskey().register(options)), "passkey_expired");
      const sameUser = { ...user, token: String((await logIn(user)).body.token) };
      expectFault(await finishRegistration(sameUser, createSoftwarePasskey().register(options)), "passkey_expired");
      expect((await finishRegistration(user, createSoftwarePasskey().register(options))).status).toBe(200);
      expectFault(await finishRegistration(user, createSoftwarePasskey().register(options)), "passkey_expired");
    });

    it("adds one passkey when two requests answer one challenge at once", async () => {
      const user = await api.newUser();
      const options = optionsOf(await beginRegistration(user));
      const answers = await Promise.all(
        [api, second, api, second].map((at) => finishRegistration(user, createSoftwarePasskey().register(options), at)),
      );
      expect(countCodes(answers)).toEqual({ ok: 1, passkey_expired: 3 });
      expect(await list(user)).toHaveLength(1);
    });

    it("refuses a passkey that belongs to another account", async () => {
      const [user, other] = [await api.newUser(), await api.newUser()];
      const passkey = createSoftwarePasskey();
      const begun = optionsOf(await beginRegistration(user));
      expect((await finishRegistration(user, passkey.register(begun))).status).toBe(200);
      const stolen = passkey.register(optionsOf(await beginRegistration(other)));
      expectFault(await finishRegistration(other, stolen), "passkey_exists");
      expect(await codesLeft(other)).toBe(0);
    });

    it(`ends at ${maxPasskeys} passkeys`, async () => {
      const user = await api.newUser();
      const [code, ...codes] = (await addPasskey(api, user)).recoveryCodes ?? [];
      let passkey: SoftwarePasskey | undefined;
      for (let held = 1; held < maxPasskeys; held++) {
        const proof = passkey === undefined ? { code } : { passkey: await confirmation(user, passkey) };
        const options = optionsOf(await beginRegistration(user, proof));
        passkey = createSoftwarePasskey();
        expect((await finishRegistration(user, passkey.register(options))).status).toBe(200);
      }
      expectFault(await beginRegistration(user, { code: codes[0] }), "passkey_count_reached");
    });
  });

  describe("confirmation of a change", () => {
    it("accepts a passkey of the account once, for its own session", async () => {
      const user = await api.newUser();
      const passkey = await addPasskey(api, user);
      const proof = { passkey: await confirmation(user, passkey) };
      expect((await beginRegistration(user, proof)).status).toBe(200);
      expectFault(await beginRegistration(user, proof), "passkey_expired");
    });

    it.each<[string, Lies]>([
      ["another origin", { origin: "https://evil.example" }],
      ["another challenge", { challenge: "A".repeat(43) }],
      ["a counter that went back", { counter: 1 }],
      ["the handle of another user", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
    ])("refuses %s", async (_, lies) => {
      const user = await api.newUser();
      const passkey = await addPasskey(api, user);
      for (let uses = 0; uses < 2; uses++) {
        const { body } = await api.send(passkeyCalls.confirmOptions, { token: user.token });
        const proof = { passkey: passkey.use(body.options as RequestOptions) };
        expect((await beginRegistration(user, proof)).status).toBe(200);
      }
      const proof = { passkey: await confirmation(user, passkey, lies) };
      expectFault(await remove(user, passkey.id, proof), "passkey_invalid");
      expect(await list(user)).toHaveLength(1);
    });

    it("refuses a passkey of another account", async () => {
      const [user, other] = [await api.newUser(), await api.newUser()];
      const passkey = await addPasskey(api, user);
      const strange = await addPasskey(api, other);
      expectFault(await remove(user, passkey.id, { passkey: await confirmation(user, strange) }), "passkey_invalid");
    });
  });

  describe("list", () => {
    it("renames passkeys of its owner only", async () => {
      const [user, other] = [await api.newUser(), await api.newUser()];
      const { id } = await addPasskey(api, user);
      const rename = ({ token }: TestUser, name: string) =>
        api.send(passkeyCalls.renamePasskey, { token, params: { id }, body: { name } });
      expectFault(await rename(other, "Mine now"), "passkey_not_found");
      expectFault(await rename(user, "Phone\nof somebody"), "bad_request");
      expect((await rename(user, " Phone ")).status).toBe(200);
      expect(await list(user)).toMatchObject([{ id, name: "Phone" }]);
      expect(await list(other)).toEqual([]);
    });
  });

  describe("removal", () => {
    it("needs password and second factor, sends a mail, and removes the recovery codes with the last factor", async () => {
      const user = await api.newUser();
      const passkey = await addPasskey(api, user);
      expectFault(await remove(user, passkey.id, {}), "second_factor_required");
      expectFault(await remove(user, passkey.id, { password: "wrong horse 9" }), "password_wrong");
      expectFault(await remove(user, passkey.id, { code: "aaaaa-aaaaa" }), "code_invalid");
      expect((await logIn(user)).body).toMatchObject({ two_factor: true, methods: ["passkey", "recovery_code"] });
      const proof = { passkey: await confirmation(user, passkey) };
      expect((await remove(user, passkey.id, proof)).status).toBe(200);
      expect((await api.mailServer.nextMail(user.email)).subject).toContain("A passkey was removed");
      expect(await codesLeft(user)).toBe(0);
      expect((await logIn(user)).body).toHaveProperty("refresh_token");
    });

    it("works with a recovery code when the passkey is lost, and revokes tickets", async () => {
      const user = await api.newUser();
      const passkey = await addPasskey(api, user);
      const ticket = String((await logIn(user)).body.ticket);
      expect((await remove(user, passkey.id, { code: passkey.recoveryCodes?.[0] })).status).toBe(200);
      const late = { ticket, code: passkey.recoveryCodes?.[1] };
      expectFault(await api.send(accountCalls.loginWithSecondFactor, { body: late }), "ticket_expired");
    });

    it("keeps authenticator and recovery codes, and the authenticator's end keeps those of a passkey", async () => {
      const user = await api.newUser();
      const app = await turnOnTwoFactor(api, user);
      const passkey = await addPasskey(api, user, { code: app.nextCode() });
      expect(passkey.recoveryCodes).toBeNull();
      const off = { password: testPassword, passkey: await confirmation(user, passkey) };
      expect((await api.send(twoFactorCalls.disableTwoFactor, { token: user.token, body: off })).status).toBe(200);
      expect(await codesLeft(user)).toBe(10);
      expect((await logIn(user)).body).toMatchObject({ methods: ["passkey", "recovery_code"] });
      const again = { password: testPassword, passkey: await confirmation(user, passkey) };
      const renewed = await api.send(twoFactorCalls.renewRecoveryCodes, { token: user.token, body: again });
      expect(renewed.body.recovery_codes).toHaveLength(10);
    });

    it("refuses passkeys of others and removed ones", async () => {
      const [user, other] = [await api.newUser(), await api.newUser()];
      const [mine, theirs] = [await addPasskey(api, user), await addPasskey(api, other)];
      expectFault(await remove(user, theirs.id, { code: mine.recoveryCodes?.[0] }), "passkey_not_found");
      expect(await list(other)).toHaveLength(1);
      const answers = await Promise.all(
        [api, second].map((at, index) => remove(user, mine.id, { code: mine.recoveryCodes?.[index] }, at)),
      );
      expect(countCodes(answers).ok).toBe(1);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    });
  });

  it("an authenticator is added to an account with a passkey only with its second factor", async () => {
    const user = await api.newUser();
    const passkey = await addPasskey(api, user);
    const setUp = (proof: object) =>
      api.send(twoFactorCalls.setUpTwoFactor, { token: user.token, body: { password: testPassword, ...proof } });
    expectFault(await setUp({}), "second_factor_required");
    expect((await setUp({ passkey: await confirmation(user, passkey) })).status).toBe(200);
  });
});

import { accountCalls } from "@dexnet/protocol/accounts";
import { passkeyCalls, type RequestOptions } from "@dexnet/protocol/passkeys";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { describe, expect, it } from "vitest";
import { type Answer, type TestUser, testPassword } from "../testing/api-client.ts";
import { startApiPair } from "../testing/api-pair.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { addPasskey, createSoftwarePasskey, type Lies, type SoftwarePasskey } from "../testing/software-passkey.ts";

const minute = 60_000;

describeEachDatabase("signing in by passkey", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  const { api, second } = startApiPair(open);

  async function begin(): Promise<{ ticket: string; options: RequestOptions }> {
    const { body } = await api.send(passkeyCalls.signInOptions);
    return { ticket: String(body.ticket), options: body.options as RequestOptions };
  }
  const finish = (ticket: string, credential: unknown, at = api) =>
    at.send(passkeyCalls.signInWithPasskey, {
      body: { ticket, credential, device_id: "a device that is known by this" },
    });
  async function signIn(passkey: SoftwarePasskey, lies?: Lies): Promise<Answer> {
    const { ticket, options } = await begin();
    return finish(ticket, passkey.use(options, lies));
  }
  const me = async ({ body }: Answer) => (await api.send(accountCalls.me, { token: String(body.token) })).body;
  const logIn = async ({ email }: TestUser) =>
    (await api.send(accountCalls.login, { body: { email, password: testPassword } })).body;
  async function newOwner(): Promise<{ user: TestUser; passkey: Awaited<ReturnType<typeof addPasskey>> }> {
    const user = await api.newUser();
    return { user, passkey: await addPasskey(api, user) };
  }

  describe("without a password", () => {
    it("signs its owner in, and is listed with the way and the time", async () => {
      const { user, passkey } = await newOwner();
      const answer = await signIn(passkey);
      expect((await me(answer)).id).toBe(user.id);
      expect((await api.mailServer.nextMail(user.email)).subject).toMatch(/new device/i);
      expect((await me(await signIn(passkey))).id).toBe(user.id);
      const { body } = await api.send(passkeyCalls.listPasskeys, { token: user.token });
      expect(body.passkeys).toMatchObject([{ last_used_at: expect.any(String) }]);
      const listed = await api.send(sessionCalls.listSignIns, { token: user.token });
      expect(listed.body.sign_ins).toMatchObject([
        { method: "passkey", second_factor: null },
        { method: "passkey" },
        { method: "registration" },
      ]);
    });

    it("offers everybody the same challenge form, without a passkey or an account", async () => {
      const { options } = await begin();
      expect(options).toMatchObject({ rpId: "cloud.example.org", allowCredentials: [], userVerification: "required" });
    });

    it.each<[string, Lies]>([
      ["another origin", { origin: "http://cloud.example.org" }],
      ["another site", { rpId: "example.org" }],
      ["another challenge", { challenge: "A".repeat(43) }],
      ["the answer to a registration", { type: "webauthn.create" }],
      ["no verification of the user", { verified: false }],
      ["the handle of another user", { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" }],
      ["no handle of a user", { userHandle: null }],
      ["a counter that went back", { counter: 1 }],
      ["a counter that stands still", { counter: 2 }],
    ])("refuses %s", async (_, lies) => {
      const { passkey } = await newOwner();
      for (let uses = 0; uses < 2; uses++) expect((await signIn(passkey)).status).toBe(200);
      expectFault(await signIn(passkey, lies), "passkey_invalid");
      expect((await signIn(passkey, { counter: 9 })).status).toBe(200);
    });

    it("refuses an unknown passkey, a changed signature and a removed passkey with the same answer", async () => {
      const { user, passkey } = await newOwner();
      const unknown = await signIn(createSoftwarePasskey(), { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" });
      const { ticket, options } = await begin();
      const use = passkey.use(options);
      const forged = { ...use, response: { ...use.response, signature: `A${use.response.signature.slice(1)}` } };
      const changed = await finish(ticket, forged);
      const body = { password: testPassword, code: passkey.recoveryCodes?.[0] };
      await api.send(passkeyCalls.removePasskey, { token: user.token, params: { id: passkey.id }, body });
      for (const answer of [unknown, changed, await signIn(passkey)]) {
        expectFault(answer, "passkey_invalid");
        expect({ ...answer.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
      }
    });

    it("uses a challenge once, within five minutes, and for its own ticket", async () => {
      const { passkey } = await newOwner();
      const [one, other] = [await begin(), await begin()];
      expectFault(await finish(other.ticket, passkey.use(one.options)), "passkey_invalid");
      expectFault(await finish(other.ticket, passkey.use(other.options)), "passkey_expired");
      const credential = passkey.use(one.options);
      expect((await finish(one.ticket, credential)).status).toBe(200);
      expectFault(await finish(one.ticket, credential), "passkey_expired");
      const late = await begin();
      api.clock.advance(5 * minute);
      expectFault(await finish(late.ticket, passkey.use(late.options)), "passkey_expired");
      expectFault(await finish("x".repeat(43), passkey.use(late.options)), "passkey_expired");
    });

    it("signs in once with one answer in concurrent requests", async () => {
      const { passkey } = await newOwner();
      const { ticket, options } = await begin();
      const credential = passkey.use(options);
      const answers = await Promise.all([api, second, api, second].map((at) => finish(ticket, credential, at)));
      expect(countCodes(answers)).toEqual({ ok: 1, passkey_expired: 3 });
    });

    it("accepts one of two concurrent answers with one counter", async () => {
      const { passkey } = await newOwner();
      const [one, other] = [await begin(), await begin()];
      const answers = await Promise.all([
        finish(one.ticket, passkey.use(one.options, { counter: 5 }), api),
        finish(other.ticket, passkey.use(other.options, { counter: 5 }), second),
      ]);
      expect(countCodes(answers)).toEqual({ ok: 1, passkey_invalid: 1 });
    });
  });

  describe("as the second factor", () => {
    async function challenge(ticket: string): Promise<RequestOptions> {
      const { body } = await api.send(passkeyCalls.secondFactorOptions, { body: { ticket } });
      return body.options as RequestOptions;
    }
    const complete = (ticket: string, credential: unknown) =>
      api.send(passkeyCalls.finishWithPasskey, { body: { ticket, credential } });

    it("completes a sign-in by password, once", async () => {
      const { user, passkey } = await newOwner();
      const { ticket, two_factor, methods } = await logIn(user);
      expect({ two_factor, methods }).toEqual({ two_factor: true, methods: ["passkey", "recovery_code"] });
      const options = await challenge(String(ticket));
      expect(options.allowCredentials.map(({ id }) => id)).toEqual([passkey.credentialId]);
      const credential = passkey.use(options, { verified: false });
      expect((await me(await complete(String(ticket), credential))).id).toBe(user.id);
      expectFault(await complete(String(ticket), credential), "ticket_expired");
      const listed = await api.send(sessionCalls.listSignIns, { token: user.token });
      expect(listed.body.sign_ins).toMatchObject([
        { method: "password", second_factor: "passkey" },
        { method: "registration" },
      ]);
    });

    it("accepts a recovery code of an account without an authenticator", async () => {
      const { user, passkey } = await newOwner();
      const { ticket } = await logIn(user);
      const digits = await api.send(accountCalls.loginWithSecondFactor, { body: { ticket, code: "123456" } });
      expectFault(digits, "code_invalid");
      const body = { ticket, code: passkey.recoveryCodes?.[0] };
      expect((await api.send(accountCalls.loginWithSecondFactor, { body })).status).toBe(200);
    });

    it("refuses a passkey of another account and one that answers no challenge of this ticket", async () => {
      const [one, other] = [await newOwner(), await newOwner()];
      const ticket = String((await logIn(one.user)).ticket);
      const strange = other.passkey.use(await challenge(ticket));
      expectFault(await complete(ticket, strange), "passkey_invalid");
      expectFault(await complete(ticket, one.passkey.use((await begin()).options)), "passkey_expired");
      expectFault(await complete("x".repeat(43), strange), "ticket_expired");
      expectFault(
        await api.send(passkeyCalls.secondFactorOptions, { body: { ticket: "x".repeat(43) } }),
        "ticket_expired",
      );
      expect((await complete(ticket, one.passkey.use(await challenge(ticket)))).status).toBe(200);
    });

    it("counts refused passkeys like wrong codes", async () => {
      const { user, passkey } = await newOwner();
      const ticket = String((await logIn(user)).ticket);
      for (let tries = 0; tries < 5; tries++) {
        const credential = passkey.use(await challenge(ticket), { origin: "https://evil.example" });
        expectFault(await complete(ticket, credential), "passkey_invalid");
      }
      expectFault(await complete(ticket, passkey.use(await challenge(ticket))), "too_many_requests");
    });
  });

  it("waits after many refused passkeys of one network", async () => {
    const from = "203.0.113.77";
    const credential = createSoftwarePasskey().use((await begin()).options, { userHandle: "AAAAAAAAAAAAAAAAAAAAAA" });
    const body = { ticket: "x".repeat(43), credential };
    for (let tries = 0; tries < 50; tries++)
      expectFault(await api.send(passkeyCalls.signInWithPasskey, { body, from }), "passkey_expired");
    expectFault(await api.send(passkeyCalls.signInWithPasskey, { body, from }), "too_many_requests");
    const { passkey } = await newOwner();
    expect((await signIn(passkey)).status).toBe(200);
  });
});

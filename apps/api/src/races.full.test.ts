import { accountCalls } from "@dexnet/protocol/accounts";
import { productCalls } from "@dexnet/protocol/products";
import { sessionCalls } from "@dexnet/protocol/sessions";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { expect, it } from "vitest";
import { testPassword } from "./testing/api-client.ts";
import { startApiPair } from "./testing/api-pair.ts";
import { migrationsFolder } from "./testing/api-server.ts";
import { countCodes, expectFault } from "./testing/faults.ts";
import { metricSum } from "./testing/metrics.ts";
import { configureBody, createTestWallet, databaseHash, signDatabase } from "./testing/wallet.ts";

const many = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Sends concurrent requests, half of them to a second process on the same database. */
describeEachDatabase("concurrent requests", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  const { api, second } = startApiPair(open);
  const either = (index: number) => (index % 2 === 0 ? api : second);
  it("register one user on an invite with one use", async () => {
    await api.addInvite("for-one", 1);
    const answers = await Promise.all(
      many(6).map((index) => {
        const body = { email: `race-${index}@example.org`, password: testPassword, invite_code: "for-one" };
        return either(index).send(accountCalls.register, { body });
      }),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, invite_invalid: 5 });
  });

  it("register one user with an e-mail and consume one use of the invite", async () => {
    await api.addInvite("for-three", 3);
    const register = (email: string, index = 0) =>
      either(index).send(accountCalls.register, { body: { email, password: testPassword, invite_code: "for-three" } });
    const answers = await Promise.all(many(6).map((index) => register("twin@example.org", index)));
    expect(countCodes(answers)).toEqual({ ok: 1, email_taken: 5 });
    const rest = [await register("a@example.org"), await register("b@example.org"), await register("c@example.org")];
    expect(countCodes(rest)).toEqual({ ok: 2, invite_invalid: 1 });
  });

  it("check five of fifty guesses at a code", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    const guess = (guessed: string, index = 0) =>
      either(index).send(accountCalls.loginWithCode, { body: { email, code: guessed } });
    const lookedAt = () =>
      metricSum([api.internalUrl, second.internalUrl], 'dexnet_code_tries_total{outcome="looked_at"}');
    const before = await lookedAt();
    const answers = await Promise.all(many(50).map((index) => guess(wrong, index)));
    expect(await lookedAt()).toBe(before + 5);
    expect(countCodes(answers)).toEqual({ code_invalid: 15, too_many_requests: 35 });
    expectFault(await guess(code), "too_many_requests");
  });

  it("check five of fifty guesses at a password", async () => {
    const { email } = await api.newUser();
    const guess = (password: string, index = 0) =>
      either(index).send(accountCalls.login, { body: { email, password }, from: `198.51.100.${index}` });
    const answers = await Promise.all(many(50).map((index) => guess("wrong horse 9", index)));
    expect(countCodes(answers)).toEqual({ credentials_invalid: 5, too_many_requests: 45 });
    expectFault(await guess(testPassword), "too_many_requests");
  });

  it("sign in once with a code", async () => {
    const { email } = await api.newUser();
    await api.send(accountCalls.requestOneTimeCode, { body: { email } });
    const code = await api.mailServer.nextMailedCode(email);
    const answers = await Promise.all(
      many(5).map((index) => either(index).send(accountCalls.loginWithCode, { body: { email, code } })),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, code_invalid: 4 });
  });

  it("send one of many requested codes", async () => {
    const { email } = await api.newUser();
    const answers = await Promise.all(
      many(6).map((index) => either(index).send(accountCalls.requestOneTimeCode, { body: { email } })),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, resend_too_early: 5 });
  });

  it("end the session whose refresh token is used several times", async () => {
    const { refreshToken } = await api.newUser();
    const answers = await Promise.all(
      many(4).map((index) => either(index).send(sessionCalls.refreshToken, { body: { token: refreshToken } })),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, session_expired: 3 });
    const winner = answers.find(({ status }) => status === 200)?.body;
    const body = { token: winner?.refresh_token };
    expectFault(await api.send(sessionCalls.refreshToken, { body }), "session_expired");
  });

  it("start one trial of a user", async () => {
    const { token } = await api.newUser();
    const answers = await Promise.all(many(6).map((index) => either(index).send(productCalls.takeTrial, { token })));
    expect(countCodes(answers)).toEqual({ ok: 1, trial_used: 5 });
  });

  it("create no more storages than the plan allows, and use an address once", async () => {
    const { token } = await api.newUser();
    const { body: trial } = await api.send(productCalls.takeTrial, { token });
    const bodies = await Promise.all(many(6).map(() => configureBody(createTestWallet(), String(trial.id))));
    const configure = (body: unknown, index: number) => either(index).send(productCalls.configure, { token, body });
    expect(countCodes(await Promise.all(bodies.map(configure)))).toEqual({ ok: 3, storage_exists: 3 });

    const other = await api.newUser();
    const { body: otherTrial } = await api.send(productCalls.takeTrial, { token: other.token });
    const body = await configureBody(createTestWallet(), String(otherTrial.id));
    const answers = await Promise.all(
      many(3).map((index) => either(index).send(productCalls.configure, { token: other.token, body })),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, address_taken: 2 });
  });

  it("save one of many file databases with the same predecessor", async () => {
    const { token } = await api.newUser();
    const { body: trial } = await api.send(productCalls.takeTrial, { token });
    const wallet = createTestWallet();
    const params = { address: wallet.address };
    const configured = await configureBody(wallet, String(trial.id));
    await api.send(productCalls.configure, { token, body: configured });
    const previous = await databaseHash(configured.fdb);
    const documents = await Promise.all(
      many(6).map(async (index) => (await signDatabase(wallet, { version: 2 + index, previous })).document),
    );
    const answers = await Promise.all(
      documents.map((document, index) => {
        const form = new FormData();
        form.set("fdb", JSON.stringify(document));
        return either(index).send(productCalls.updateStorage, { token, params, form });
      }),
    );
    expect(countCodes(answers)).toEqual({ ok: 1, file_database_conflict: 5 });
    const winner = documents[answers.findIndex(({ status }) => status === 200)];
    const { body } = await api.send(productCalls.fileDatabase, { token, params });
    expect(Object(body.privateData).files.deltas).toEqual([
      ...configured.fdb.privateData.files.deltas,
      ...(winner?.privateData.files.deltas ?? []),
    ]);
  });

  it("fail without a server error while the account is deleted", async () => {
    for (let round = 0; round < 3; round++) {
      const { user, wallet, userProductId } = await api.newStorage();
      const { token, email } = user;
      const params = { address: wallet.address };
      await api.send(accountCalls.requestOneTimeCode, { body: { email } });
      const signInCode = await api.mailServer.nextMailedCode(email);
      await api.send(accountCalls.requestDeletion, { token, body: { email } });
      const code = await api.mailServer.nextMailedCode(email);
      const answers = await Promise.all([
        api.send(accountCalls.confirmDeletion, { token, body: { code } }),
        second.send(sessionCalls.refreshToken, { body: { token: user.refreshToken } }),
        second.send(accountCalls.login, { body: { email, password: testPassword } }),
        api.send(accountCalls.loginWithCode, { body: { email, code: signInCode } }),
        second.send(productCalls.configure, { token, body: await configureBody(createTestWallet(), userProductId) }),
        second.send(productCalls.requestReset, { token, params }),
        api.send(productCalls.takeTrial, { token }),
        second.send(accountCalls.requestPasswordReset, { body: { email } }),
      ]);
      expect(answers[0]?.status).toBe(200);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expectFault(await api.send(accountCalls.me, { token }), "session_expired");
    }
  });
});

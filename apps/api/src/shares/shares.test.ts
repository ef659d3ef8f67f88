import { productCalls } from "@dexnet/protocol/products";
import { shareCalls } from "@dexnet/protocol/shares";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeExpired } from "../jobs/housekeeping.ts";
import type { TestStorage } from "../testing/api-client.ts";
import { migrationsFolder, startTestApi, type TestApi } from "../testing/api-server.ts";
import { countCodes, expectFault } from "../testing/faults.ts";
import { newTicket, revokeBody, shareBody, type TestShareKeys, type TestShareOptions } from "../testing/shares.ts";
import { connectBody, createTestWallet, otherDeployment } from "../testing/wallet.ts";
import { createShareStore } from "./share-store.ts";

const suite = { schemaName: "dexnet_api", migrations: migrationsFolder };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

describeEachDatabase("share links", suite, (open) => {
  let api: TestApi;
  let storage: TestStorage;
  let database: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    database = await open();
    api = await startTestApi({ database, accessTokenSeconds: 400 * 86_400 });
    storage = await api.newStorage();
  });
  afterAll(() => api.close());

  const create = (body: unknown, { user, address } = storage) =>
    api.send(shareCalls.createShare, { token: user.token, params: { address }, body });
  const openShare = (id: string, body: TestShareKeys, from?: string) =>
    api.send(shareCalls.openShare, { params: { id }, body, from });
  const download = (id: string, keys: TestShareKeys, ticket = newTicket()) =>
    api.send(shareCalls.startShareDownload, { params: { id }, body: { ...keys, ticket } });
  const revoke = (id: string, body: unknown = revokeBody(storage.wallet, id), { user, address } = storage) =>
    api.send(shareCalls.revokeShare, { token: user.token, params: { address, id }, body });
  /** The newest first. */
  const listOf = async ({ user, address } = storage) => {
    const { body } = await api.send(shareCalls.shares, { token: user.token, params: { address } });
    const { shares } = shareCalls.shares.answer.parse(body);
    return shares.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  };
  const inTime = (ms: number) => new Date(api.clock.now().getTime() + ms).toISOString();

  async function newShare(options: TestShareOptions = {}) {
    const share = await shareBody(storage.wallet, options);
    const answer = await create(share.body);
    expect(answer.status).toBe(200);
    return { ...share, answer };
  }

  describe("creating", () => {
    it("stores what the owner has signed and lists it", async () => {
      const first = await newShare();
      api.clock.advance(1000);
      const second = await newShare({ expires_at: inTime(hourMs), downloads_limit: 3, hasPassword: true });
      const [newest, before] = await listOf();
      expect(newest).toEqual(second.answer.body);
      expect(newest).toEqual({
        id: second.id,
        record: second.body.record,
        password: true,
        expires_at: second.body.expires_at,
        downloads_limit: 3,
        downloads: 0,
        created_at: expect.any(String),
        revoked_at: null,
      });
      expect(before).toMatchObject({ id: first.id, password: false, expires_at: null, downloads_limit: null });
    });

    it("is repeated after a lost answer, and refuses another share with the same id", async () => {
      const { id, body, answer } = await newShare();
      expect((await create(body)).body).toEqual(answer.body);
      expect((await listOf()).filter((share) => share.id === id)).toHaveLength(1);
      const other = await create((await shareBody(storage.wallet, { id })).body);
      expectFault(other, "bad_request");
      const stranger = await api.newStorage();
      expectFault(await create((await shareBody(stranger.wallet, { id })).body, stranger), "bad_request");
      expect((await listOf(stranger)).length).toBe(0);
    });

    it.each([
      ["another listing", { listing: "AAAA" }],
      ["other contents", { contents: "AAAA" }],
      ["another record", { record: "AAAA" }],
      ["another link key", { link_key_hash: "0".repeat(64) }],
      ["a password", { password_key_hash: "0".repeat(64) }],
      ["a later end", { expires_at: "2999-01-01T00:00:00.000Z" }],
      ["more downloads", { downloads_limit: 5 }],
      ["another id", { id: "0".repeat(32) }],
    ])("refuses what the storage's key has not signed: %s", async (_, change) => {
      const { body } = await shareBody(storage.wallet);
      expectFault(await create({ ...body, ...change }), "signature_invalid");
    });

    it.each([
      ["id", ["", "x", "A".repeat(32), "0".repeat(31), 5, null]],
      ["link_key_hash", ["", "0".repeat(63), "G".repeat(64), null, []]],
      ["password_key_hash", ["", "0".repeat(65), 1, {}]],
      ["listing", ["", "A", "AA A", "\u0000AAA", "====", null, 7]],
      ["contents", ["", "A-_A", null, ["AAAA"]]],
      ["record", ["", "A".repeat(16_388), null, true]],
      ["expires_at", ["", "tomorrow", "2999-01-01", `2999-01-01T00:00:00.${"0".repeat(300)}Z`, 1, {}]],
      ["downloads_limit", [0, -1, 1.5, 1_000_001, "3", {}]],
      ["signature", ["", "0x", null, `0x${"1".repeat(131)}`]],
    ])("refuses a wrong %s: %j", async (field, values) => {
      const { body } = await shareBody(storage.wallet);
      for (const value of values) {
        const answer = await create({ ...body, [field]: value });
        expectFault(answer, "bad_request");
        expect(Object.keys(Object(answer.body.fields)).every((name) => [field, "body"].includes(name))).toBe(true);
      }
      expectFault(await create({ ...body, [field]: undefined }), "bad_request");
    });

    it("refuses the key of another storage, another deployment and a storage of another user", async () => {
      expectFault(await create((await shareBody(createTestWallet())).body), "signature_invalid");
      const { body } = await shareBody(storage.wallet, { deployment: otherDeployment });
      expectFault(await create(body), "signature_invalid");
      const stranger = await api.newUser();
      const own = await shareBody(storage.wallet);
      expectFault(await create(own.body, { ...storage, user: stranger }), "storage_not_found");
    });

    it("refuses an end in the past", async () => {
      const { body } = await shareBody(storage.wallet, { expires_at: inTime(0) });
      const answer = await create(body);
      expectFault(answer, "bad_request");
      expect(Object.keys(Object(answer.body.fields))).toEqual(["expires_at"]);
    });

    it("accepts parts of 4 MiB and no larger ones", { tags: "full" }, async () => {
      const largest = await newShare({ partBytes: 4 * 1024 * 1024 });
      expect((await openShare(largest.id, largest.keys)).body.listing).toBe(largest.body.listing);
      const { body } = await shareBody(storage.wallet, { partBytes: 4 * 1024 * 1024 + 3 });
      expectFault(await create(body), "bad_request");
      await revoke(largest.id);
    });

    it("counts shares in the quota of the storage, and gives the space back when they are revoked", async () => {
      const small = await api.newStorage();
      await database.db.execute(
        `update dexnet_api.storages set size_bytes = 12000 where address = '${small.address.toLowerCase()}'`,
      );
      const first = await shareBody(small.wallet, { partBytes: 3000 });
      expect((await create(first.body, small)).status).toBe(200);
      const second = await shareBody(small.wallet, { partBytes: 3000 });
      expectFault(await create(second.body, small), "quota_exceeded");
      expect((await revoke(first.id, revokeBody(small.wallet, first.id), small)).status).toBe(200);
      expect((await create(second.body, small)).status).toBe(200);
    });

    it("refuses more shares than a storage may have, until ended ones are removed", async () => {
      const full = await api.newStorage();
      const address = full.address.toLowerCase();
      await database.db.execute(
        `insert into dexnet_api.shares (id, address, content_hash, link_key_hash, record, size_bytes, created_at, revoked_at)
          select md5('${address}' || n), '${address}', '', '', '', 0, now(), now() from generate_series(1, 1000) n`,
      );
      const { body } = await shareBody(full.wallet);
      expectFault(await create(body, full), "share_count_reached");
      await database.db.execute(`delete from dexnet_api.shares where id = md5('${address}' || 1)`);
      expect((await create(body, full)).status).toBe(200);
    });

    it("needs a plan that has not ended", async () => {
      const ended = await api.newStorage();
      await database.db.execute(
        `update dexnet_api.user_products set ends_at = now() - interval '1 year' where id = '${ended.userProductId}'`,
      );
      expectFault(await create((await shareBody(ended.wallet)).body, ended), "plan_required");
    });

    it("is allowed to a connected account, which also sees and revokes the shares of the owner", async () => {
      const user = await api.newUser();
      const body = connectBody(storage.wallet, user.id);
      await api.send(productCalls.connect, { token: user.token, params: { address: storage.address }, body });
      const connected = { ...storage, user };
      const { id } = await newShare();
      expect((await listOf(connected)).some((share) => share.id === id)).toBe(true);
      expect((await create((await shareBody(storage.wallet)).body, connected)).status).toBe(200);
      expect((await revoke(id, revokeBody(storage.wallet, id), connected)).status).toBe(200);
    });
  });

  describe("opening", () => {
    it("gives the sealed listing to a visitor without an account, and nothing else", async () => {
      const { id, keys, body } = await newShare({ expires_at: inTime(dayMs), downloads_limit: 2 });
      const answer = await openShare(id, keys);
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.body).toEqual({
        password_needed: false,
        listing: body.listing,
        expires_at: body.expires_at,
        downloads_left: 2,
      });
      expect(answer.headers.get("cache-control")).toContain("no-store");
    });

    it("answers an unknown id and a wrong link key alike, also when the share has ended", async () => {
      const { id, keys } = await newShare({ hasPassword: true });
      const wrong = { ...keys, link_key: "A".repeat(43) };
      const unknown = await openShare("0".repeat(32), keys, "192.0.2.1");
      const guessed = await openShare(id, wrong, "192.0.2.1");
      await revoke(id);
      const ended = await openShare(id, wrong, "192.0.2.1");
      for (const answer of [unknown, guessed, ended]) {
        expectFault(answer, "share_not_found");
        expect({ ...answer.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
      }
      expect(unknown.body.detail).toBe("Storage does not exist (wrong link)");
      expectFault(await openShare(id, keys), "share_revoked");
    });

    it("asks for the password, and refuses a wrong one", async () => {
      const { id, keys, body } = await newShare({ hasPassword: true });
      expect((await openShare(id, { ...keys, password_key: null })).body).toEqual({ password_needed: true });
      expectFault(await openShare(id, { ...keys, password_key: "A".repeat(43) }), "share_password_wrong");
      expect((await openShare(id, keys)).body).toMatchObject({ listing: body.listing });
      expectFault(await download(id, { ...keys, password_key: null }), "share_password_wrong");
      expect((await listOf())[0]).toMatchObject({ id, downloads: 0 });
    });

    it("lets nobody guess a password without end, from any number of networks and by any call", async () => {
      const { id, keys } = await newShare({ hasPassword: true });
      const wrong = { ...keys, password_key: "A".repeat(43) };
      for (let guess = 0; guess < 10; guess++) {
        const answer = guess % 2 === 0 ? await openShare(id, wrong, `192.0.2.${guess}`) : await download(id, wrong);
        expectFault(answer, "share_password_wrong");
      }
      const blocked = await openShare(id, keys, "192.0.2.99");
      expectFault(blocked, "too_many_requests");
      expect(blocked.body.retry_after).toBeGreaterThan(0);
      // Other links are not affected, and the question for the password is still answered.
      const other = await newShare({ hasPassword: true });
      expect((await openShare(other.id, other.keys)).status).toBe(200);
      expect((await openShare(id, { ...keys, password_key: null })).body).toEqual({ password_needed: true });
      api.clock.advance(30_000);
      expect((await openShare(id, keys)).status).toBe(200);
      // A right password does not give a guesser further attempts.
      expectFault(await openShare(id, wrong), "share_password_wrong");
      expectFault(await openShare(id, wrong), "too_many_requests");
    });

    it("ends at its time by the clock of the server", async () => {
      const { id, keys } = await newShare({ expires_at: inTime(hourMs) });
      api.clock.advance(hourMs / 2);
      expect((await openShare(id, keys)).status).toBe(200);
      api.clock.advance(hourMs / 2);
      expectFault(await openShare(id, keys), "share_expired");
      expectFault(await download(id, keys), "share_expired");
    });
  });

  describe("downloading", () => {
    it("gives the sealed contents and counts each ticket once", async () => {
      const { id, keys, body } = await newShare({ downloads_limit: 2 });
      const ticket = newTicket();
      const first = await download(id, keys, ticket);
      expect(first.body).toEqual({ contents: body.contents, downloads_left: 1 });
      expect((await download(id, keys, ticket)).body).toEqual(first.body);
      expect((await download(id, keys)).body).toMatchObject({ downloads_left: 0 });
      expectFault(await download(id, keys), "share_used_up");
      expectFault(await openShare(id, keys), "share_used_up");
      // The answer to the last download may have been lost.
      expect((await download(id, keys, ticket)).body).toMatchObject({ contents: body.contents });
      expect((await listOf())[0]).toMatchObject({ id, downloads: 2 });
    });

    it("counts without a limit too", async () => {
      const { id, keys } = await newShare();
      expect((await download(id, keys)).body).toMatchObject({ downloads_left: null });
      await download(id, keys);
      expect((await listOf())[0]).toMatchObject({ id, downloads: 2, downloads_limit: null });
    });

    it("never exceeds the limit with twenty requests at once", async () => {
      const { id, keys } = await newShare({ downloads_limit: 3 });
      const answers = await Promise.all(Array.from({ length: 20 }, () => download(id, keys)));
      expect(countCodes(answers)).toEqual({ ok: 3, share_used_up: 17 });
      expect((await listOf())[0]).toMatchObject({ id, downloads: 3 });
    });

    it("counts one ticket once with ten requests at once", async () => {
      const { id, keys } = await newShare({ downloads_limit: 3 });
      const ticket = newTicket();
      const answers = await Promise.all(Array.from({ length: 10 }, () => download(id, keys, ticket)));
      expect(countCodes(answers)).toEqual({ ok: 10 });
      expect((await listOf())[0]).toMatchObject({ id, downloads: 1 });
    });

    it("refuses a wrong link key", async () => {
      const { id, keys } = await newShare();
      expectFault(await download(id, { ...keys, link_key: "A".repeat(43) }), "share_not_found");
    });
  });

  describe("revoking", () => {
    it("ends the link at once and for good, and deletes what it shared", async () => {
      const { id, keys, body } = await newShare();
      const ticket = newTicket();
      await download(id, keys, ticket);
      const revoked = await revoke(id);
      expect(revoked.body).toMatchObject({ id, revoked_at: expect.any(String), downloads: 1 });
      for (const answer of [await openShare(id, keys), await download(id, keys), await download(id, keys, ticket)]) {
        expectFault(answer, "share_revoked");
      }
      const store = createShareStore(database.db);
      expect([await store.readPart(id, "listing", 0), await store.readPart(id, "contents", 0)]).toEqual([
        undefined,
        undefined,
      ]);
      api.clock.advance(1000);
      expect((await revoke(id)).body).toEqual(revoked.body);
      // The request that created it does not revive it.
      expect((await create(body)).body).toMatchObject({ revoked_at: revoked.body.revoked_at });
      expectFault(await openShare(id, keys), "share_revoked");
    });

    it("needs the storage's key, and access to the storage", async () => {
      const { id, keys } = await newShare();
      const other = await newShare();
      expectFault(await revoke(id, revokeBody(createTestWallet(), id)), "signature_invalid");
      expectFault(await revoke(id, revokeBody(storage.wallet, other.id)), "signature_invalid");
      expectFault(await revoke(id, revokeBody(storage.wallet, id, otherDeployment)), "signature_invalid");
      const stranger = await api.newStorage();
      expectFault(await revoke(id, undefined, { ...storage, user: stranger.user }), "storage_not_found");
      // Another storage's key can't revoke it under that storage's address.
      expectFault(await revoke(id, revokeBody(stranger.wallet, id), stranger), "share_not_found");
      expect((await openShare(id, keys)).status).toBe(200);
    });
  });

  it("ended links tell their reason for 30 days and are deleted afterwards; others stay", async () => {
    const kept = await newShare();
    const shares = {
      share_revoked: await newShare(),
      share_expired: await newShare({ expires_at: inTime(hourMs) }),
      share_used_up: await newShare({ downloads_limit: 1 }),
    };
    await revoke(shares.share_revoked.id);
    await download(shares.share_used_up.id, shares.share_used_up.keys);
    const codes = async () => {
      await removeExpired(database.db, api.clock.now());
      const answers = await Promise.all(Object.values(shares).map(({ id, keys }) => openShare(id, keys)));
      return answers.map(({ body }) => body.code);
    };
    api.clock.advance(29 * dayMs);
    expect(await codes()).toEqual(Object.keys(shares));
    api.clock.advance(2 * dayMs);
    expect(await codes()).toEqual(["share_not_found", "share_not_found", "share_not_found"]);
    expect((await openShare(kept.id, kept.keys)).status).toBe(200);
  });

  it("links end with their storage", async () => {
    const own = await api.newStorage();
    const share = await shareBody(own.wallet);
    await create(share.body, own);
    await api.send(productCalls.disconnect, { token: own.user.token, params: { address: own.address } });
    expectFault(await openShare(share.id, share.keys), "share_not_found");
  });
});

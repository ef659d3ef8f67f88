import { createHash, randomBytes } from "node:crypto";
import { createShareStatement, hashOfShare, revokeShareStatement } from "@dexnet/crypto/verify/share-statements";
import { signText } from "@dexnet/crypto/wallet/signing";
import { shareCalls } from "@dexnet/protocol/shares";
import { describe, expect, test } from "vitest";
import { callerOf, createPerson, minuteMs, refusalOf, type ServersUnderTest } from "./servers-under-test.ts";
import { createOwnedStorage, createSigner, type Signer } from "./signed-requests.ts";

const sealed = () => randomBytes(300).toString("base64");
const newKey = () => randomBytes(32).toString("base64url");
const newId = () => randomBytes(16).toString("hex");
const hashOf = (key: string) => createHash("sha256").update(key).digest("hex");

interface ShareOptions {
  readonly id?: string;
  readonly expires_at?: string | null;
  readonly downloads_limit?: number | null;
  readonly password_key?: string | null;
}

/** Body of a new share, in which something random stands for the sealed texts, and the keys of its visitors. */
async function newShare(signer: Signer, options: ShareOptions = {}) {
  const { id = newId(), expires_at = null, downloads_limit = null, password_key = null } = options;
  const keys = { link_key: newKey(), password_key };
  const texts = { listing: sealed(), contents: sealed(), record: sealed() };
  const hashes = { linkKeyHash: hashOf(keys.link_key), passwordKeyHash: password_key && hashOf(password_key) };
  const contentHash = await hashOfShare({ ...texts, ...hashes });
  const limits = { expiresAt: expires_at, downloadsLimit: downloads_limit };
  const statement = createShareStatement({ ...signer, shareId: id, contentHash, ...limits });
  const signature = signText(statement, signer.privateKeyBytes);
  const { linkKeyHash: link_key_hash, passwordKeyHash: password_key_hash } = hashes;
  return { id, keys, body: { id, ...texts, link_key_hash, password_key_hash, expires_at, downloads_limit, signature } };
}

const signRevocation = (signer: Signer, shareId: string) => ({
  signature: signText(revokeShareStatement({ ...signer, shareId }), signer.privateKeyBytes),
});

export function describeShares(servers: () => ServersUnderTest): void {
  describe("shares", () => {
    async function shareWith(options: ShareOptions = {}) {
      const { owner: person, signer, params } = await createOwnedStorage(servers());
      const share = await newShare(signer, options);
      const created = await person.call(shareCalls.createShare, { params, body: share.body });
      const visitor = callerOf(servers());
      const target = { params: { id: share.id } };
      return {
        person,
        signer,
        params,
        share,
        created,
        open: (keys = share.keys) => visitor(shareCalls.openShare, { ...target, body: keys }),
        download: (ticket = newId(), keys = share.keys) =>
          visitor(shareCalls.startShareDownload, { ...target, body: { ...keys, ticket } }),
        list: async () => (await person.call(shareCalls.shares, { params })).shares,
        revoke: (body = signRevocation(signer, share.id)) =>
          person.call(shareCalls.revokeShare, { params: { ...params, id: share.id }, body }),
      };
    }
    const inTime = (ms: number) => new Date(servers().now() + ms).toISOString();

    test("are created once, listed, and opened without an account", async () => {
      const expires_at = inTime(60 * minuteMs);
      const { person, params, share, created, open, list } = await shareWith({ downloads_limit: 2, expires_at });
      // The device compares these with what it has sent.
      expect(created).toEqual({
        id: share.id,
        record: share.body.record,
        password: false,
        expires_at,
        downloads_limit: 2,
        downloads: 0,
        created_at: expect.any(String),
        revoked_at: null,
      });
      expect(await person.call(shareCalls.createShare, { params, body: share.body })).toEqual(created);
      expect(await list()).toEqual([created]);
      const { listing } = share.body;
      expect(await open()).toEqual({ password_needed: false, listing, expires_at, downloads_left: 2 });
    });

    test("are listed page by page, in the order of their ids", async () => {
      const { person, signer, params, created } = await shareWith();
      const all = [created];
      for (let count = 0; count < 2; count += 1) {
        const { body } = await newShare(signer);
        all.push(await person.call(shareCalls.createShare, { params, body }));
      }
      const [first, second, third] = all.sort((one, other) => (one.id < other.id ? -1 : 1));
      const page = (after?: string) => person.call(shareCalls.shares, { params, query: { after, limit: 2 } });
      expect(await page()).toEqual({ shares: [first, second], more: true });
      expect(await page(second?.id)).toEqual({ shares: [third], more: false });
      expect(await page(third?.id)).toEqual({ shares: [], more: false });
    });

    test("need the storage's key and access to the storage", async () => {
      const { person, signer, params, share, revoke, open } = await shareWith();
      const other = await createSigner(servers());
      const stranger = await createPerson(servers());
      const forged = (await newShare({ ...other, address: signer.address })).body;
      const signatureInvalid = { code: "signature_invalid", status: 403 };
      expect(await refusalOf(person.call(shareCalls.createShare, { params, body: forged }))).toEqual(signatureInvalid);
      expect(await refusalOf(revoke(signRevocation(other, share.id)))).toEqual(signatureInvalid);
      const own = (await newShare(signer)).body;
      for (const call of [
        () => stranger.call(shareCalls.createShare, { params, body: own }),
        () => stranger.call(shareCalls.shares, { params }),
        () =>
          stranger.call(shareCalls.revokeShare, {
            params: { ...params, id: share.id },
            body: signRevocation(signer, share.id),
          }),
      ]) {
        expect(await refusalOf(call())).toEqual({ code: "storage_not_found", status: 404 });
      }
      const unknown = newId();
      const revocation = { params: { ...params, id: unknown }, body: signRevocation(signer, unknown) };
      expect(await refusalOf(person.call(shareCalls.revokeShare, revocation))).toMatchObject({
        code: "share_not_found",
      });
      expect(await open()).toMatchObject({ listing: share.body.listing });
    });

    test("refuse an id that is taken, and an end in the past", async () => {
      const { person, signer, params, share } = await shareWith();
      for (const options of [{ id: share.id }, { expires_at: inTime(-minuteMs) }]) {
        const { body } = await newShare(signer, options);
        const refusal = await refusalOf(person.call(shareCalls.createShare, { params, body }));
        expect(refusal).toMatchObject({ code: "bad_request" });
      }
    });

    test("answer an unknown id and a wrong link alike", async () => {
      const { share, open } = await shareWith();
      const wrong = { ...share.keys, link_key: newKey() };
      const openUnknown = () =>
        callerOf(servers())(shareCalls.openShare, { params: { id: newId() }, body: share.keys });
      expect(await refusalOf(open(wrong))).toEqual({ code: "share_not_found", status: 404 });
      expect(await refusalOf(openUnknown())).toEqual({ code: "share_not_found", status: 404 });
    });

    test("ask for the password and refuse a wrong one", async () => {
      const { share, open, download } = await shareWith({ password_key: newKey() });
      const { keys } = share;
      expect(await open({ ...keys, password_key: null })).toEqual({ password_needed: true });
      const refused = { code: "share_password_wrong", status: 403 };
      expect(await refusalOf(open({ ...keys, password_key: newKey() }))).toEqual(refused);
      expect(await refusalOf(download(newId(), { ...keys, password_key: null }))).toEqual(refused);
      expect(await open()).toMatchObject({ listing: share.body.listing });
    });

    test("count each ticket once and end with the last download", async () => {
      const { share, open, download, list } = await shareWith({ downloads_limit: 2 });
      const { contents } = share.body;
      const ticket = newId();
      expect(await download(ticket)).toEqual({ contents, downloads_left: 1 });
      expect(await download(ticket)).toEqual({ contents, downloads_left: 1 });
      expect(await download()).toEqual({ contents, downloads_left: 0 });
      expect(await download(ticket)).toEqual({ contents, downloads_left: 0 });
      for (const call of [() => download(), () => open()]) {
        expect(await refusalOf(call())).toEqual({ code: "share_used_up", status: 410 });
      }
      expect(await list()).toMatchObject([{ downloads: 2 }]);
    });

    test("end at their time, and when they are revoked", async () => {
      const expiring = await shareWith({ expires_at: inTime(minuteMs) });
      const revoked = await shareWith();
      const answer = await revoked.revoke();
      expect(answer.revoked_at).toEqual(expect.any(String));
      expect(await revoked.revoke()).toEqual(answer);
      servers().advanceClock(minuteMs);
      for (const call of [() => expiring.open(), () => expiring.download()]) {
        expect(await refusalOf(call())).toEqual({ code: "share_expired", status: 410 });
      }
      for (const call of [() => revoked.open(), () => revoked.download()]) {
        expect(await refusalOf(call())).toEqual({ code: "share_revoked", status: 410 });
      }
    });
  });
}

import { describe, expect, it } from "vitest";
import vectors from "../../vectors/share.json" with { type: "json" };
import { otherDeployment, otherWallet, sampleDeployment, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { createShareStatement, hashOfShare, revokeShareStatement } from "../verify/share-statements.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { deriveLinkKey, deriveShareKeys } from "./share-keys.ts";
import { openSharePart, type SharePart, sealSharePart } from "./share-manifest.ts";
import { openShareRecord, sealShareRecord } from "./share-record.ts";
import { hashShareKey, isShareId, newShareSecret, readShareSecret, shareKeyText } from "./share-secret.ts";

const id = "00112233445566778899aabbccddeeff";
const otherId = "ffeeddccbbaa99887766554433221100";
const secret = newShareSecret();
const keys = await deriveShareKeys(id, secret, null);
const listing = { entries: [{ name: "відпустка" }] };

describe("share vectors", () => {
  it.each(vectors.shares)(
    "the keys and sealed parts of $id with the password $password are the same",
    async (vector) => {
      const secretBytes = readShareSecret(vector.secret);
      if (secretBytes === null) throw new Error("The secret of the vector is not valid.");
      expect(shareKeyText(secretBytes)).toBe(vector.secret);
      const linkKeyBytes = await deriveLinkKey(vector.id, secretBytes);
      expect(shareKeyText(linkKeyBytes)).toBe(vector.linkKey);
      expect(await hashShareKey(linkKeyBytes)).toBe(vector.linkKeyHash);
      const made = await deriveShareKeys(vector.id, secretBytes, vector.password);
      expect(made.passwordKeyBytes && shareKeyText(made.passwordKeyBytes)).toBe(vector.passwordKey);
      for (const part of ["listing", "contents"] as const) {
        expect(await openSharePart(made, vector.deployment, part, vector[part].sealed)).toEqual(vector[part].value);
      }
    },
  );
});

describe("refused share vectors", () => {
  it.each(vectors.refused.parts)("refuses a sealed part: $why", async (vector) => {
    const secretBytes = readShareSecret(vector.secret) ?? new Uint8Array(0);
    const made = await deriveShareKeys(vector.id, secretBytes, vector.password);
    const part = vector.part as SharePart;
    await expectFault(() => openSharePart(made, vector.deployment, part, vector.sealed), "not_authentic");
  });

  it.each(vectors.refused.secrets)("refuses a secret with $why", ({ secret: text }) => {
    expect(readShareSecret(text)).toBeNull();
  });
});

describe("share secret", () => {
  it("is read from the only text that it has", () => {
    const text = shareKeyText(secret);
    expect(text).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(readShareSecret(text)).toEqual(secret);
    const stray = shareKeyText(new Uint8Array(32)).replace(/A$/, "B");
    for (const wrong of [
      "",
      text.slice(1),
      `${text}A`,
      `${text}=`,
      `#${text}`,
      ` ${text}`,
      stray,
      null,
      undefined,
      5,
    ]) {
      expect(readShareSecret(wrong)).toBeNull();
    }
  });

  it("belongs to a share with an id of 32 hex digits", () => {
    expect(isShareId(id)).toBe(true);
    for (const wrong of ["", id.slice(1), `${id}0`, id.toUpperCase(), `${id}\n`, null, 1])
      expect(isShareId(wrong)).toBe(false);
  });
});

describe("share keys", () => {
  it("differ by share, by secret and by use", async () => {
    const linkKeys = await Promise.all([
      deriveLinkKey(id, secret),
      deriveLinkKey(otherId, secret),
      deriveLinkKey(id, newShareSecret()),
    ]);
    expect(new Set([...linkKeys, secret].map(shareKeyText)).size).toBe(4);
  });

  it("follow from secret and password together, and the password in any form of Unicode", {
    tags: "full",
  }, async () => {
    const [one, same, other, without] = await Promise.all([
      deriveShareKeys(id, secret, "caf\u00e9 1"),
      deriveShareKeys(id, secret, "cafe\u0301 1"),
      deriveShareKeys(id, secret, "cafe 1"),
      deriveShareKeys(id, newShareSecret(), "caf\u00e9 1"),
    ]);
    expect(one.passwordKeyBytes).toEqual(same.passwordKeyBytes);
    expect(one.passwordKeyBytes).not.toEqual(other.passwordKeyBytes);
    expect(one.passwordKeyBytes).not.toEqual(without.passwordKeyBytes);
    const sealed = await sealSharePart(one, sampleDeployment, "listing", listing);
    expect(await openSharePart(same, sampleDeployment, "listing", sealed)).toEqual(listing);
    for (const wrong of [other, without, keys]) {
      await expectFault(() => openSharePart(wrong, sampleDeployment, "listing", sealed), "not_authentic");
    }
  });

  it("are not derived for a wrong id, a short secret, an empty or a malformed password", async () => {
    await expectFault(() => deriveShareKeys("x", secret, null), "input_invalid");
    await expectFault(() => deriveShareKeys(id, secret.slice(1), null), "input_invalid");
    await expectFault(() => deriveShareKeys(id, secret, ""), "input_invalid");
    await expectFault(() => deriveShareKeys(id, secret, "\ud800"), "input_invalid");
    await expectFault(() => deriveLinkKey(id.toUpperCase(), secret), "input_invalid");
  });
});

describe("sealed part of a share", () => {
  it("opens only as what it is, for its share and its deployment", async () => {
    const sealed = await sealSharePart(keys, sampleDeployment, "listing", listing);
    expect(await openSharePart(keys, sampleDeployment, "listing", sealed)).toEqual(listing);
    expect(await sealSharePart(keys, sampleDeployment, "listing", listing)).not.toBe(sealed);
    await expectFault(() => openSharePart(keys, sampleDeployment, "contents", sealed), "not_authentic");
    await expectFault(() => openSharePart(keys, otherDeployment, "listing", sealed), "not_authentic");
    await expectFault(
      () => openSharePart({ ...keys, shareId: otherId }, sampleDeployment, "listing", sealed),
      "not_authentic",
    );
    const others = [await deriveShareKeys(otherId, secret, null), await deriveShareKeys(id, newShareSecret(), null)];
    for (const other of others) {
      await expectFault(() => openSharePart(other, sampleDeployment, "listing", sealed), "not_authentic");
    }
    await expectFault(() => sealSharePart(keys, "elsewhere", "listing", listing), "input_invalid");
  });

  it("does not open after a changed character, or when truncated", async () => {
    const sealed = await sealSharePart(keys, sampleDeployment, "contents", listing);
    for (const changed of withEachCharacterChanged(sealed)) {
      await expectFault(() => openSharePart(keys, sampleDeployment, "contents", changed), "not_authentic");
    }
    for (const cut of ["", sealed.slice(0, 4), sealed.slice(0, -4), sealed.slice(4)]) {
      await expectFault(() => openSharePart(keys, sampleDeployment, "contents", cut), "not_authentic");
    }
  });
});

describe("share record", () => {
  it("opens for its storage and its share only", async () => {
    const own = await deriveStorageKeys(await sampleWallet());
    const other = await deriveStorageKeys(await otherWallet());
    const sealed = await sealShareRecord(own, id, listing);
    expect(await openShareRecord(own, id, sealed)).toEqual(listing);
    await expectFault(() => openShareRecord(own, otherId, sealed), "not_authentic");
    await expectFault(() => openShareRecord(other, id, sealed), "not_authentic");
    await expectFault(() => openShareRecord({ ...own, address: other.address }, id, sealed), "not_authentic");
    for (const changed of withEachCharacterChanged(sealed.slice(0, 80))) {
      await expectFault(() => openShareRecord(own, id, changed + sealed.slice(80)), "not_authentic");
    }
  });
});

describe("share statements", () => {
  const content = { linkKeyHash: "a", passwordKeyHash: null, listing: "b", contents: "c", record: "d" };
  const address = "0x58A57ed9d8d624cBD12e2C467D34787555bB1b25";
  const subject = { deployment: sampleDeployment, address, shareId: id };

  it("name every fact of the share", () => {
    const limits = { contentHash: "00", expiresAt: "2027-01-01T00:00:00.000Z", downloadsLimit: 3 };
    expect(createShareStatement({ ...subject, ...limits })).toBe(
      `DexNet v1: create share\ndeployment: ${sampleDeployment}\naddress: ${address}\nshare: ${id}\ncontent: 00\nexpires: 2027-01-01T00:00:00.000Z\ndownloads: 3`,
    );
    const none = createShareStatement({ ...subject, contentHash: "00", expiresAt: null, downloadsLimit: null });
    expect(none).toMatch(/\nexpires: never\ndownloads: unlimited$/);
    expect(revokeShareStatement(subject)).toBe(
      `DexNet v1: revoke share\ndeployment: ${sampleDeployment}\naddress: ${address}\nshare: ${id}`,
    );
  });

  it("have a hash that depends on each text and its place", async () => {
    const changed = [
      content,
      { ...content, linkKeyHash: "x" },
      { ...content, passwordKeyHash: "a" },
      { ...content, listing: "c", contents: "b" },
      { ...content, contents: "c\nd", record: "" },
      { ...content, record: "x" },
    ];
    expect(new Set(await Promise.all(changed.map(hashOfShare))).size).toBe(changed.length);
  });
});

import { describe, expect, it } from "vitest";
import { fileDatabaseSchema } from "./file-database.ts";
import { addressSchema, blockCidSchema, signatureSchema, userIdSchema } from "./ids.ts";

const address = "0x52908400098527886E0F7030069857D2E4169EE7";
const signature = `0x${"ab".repeat(65)}`;

describe("ids", () => {
  it("accept valid values", () => {
    expect(addressSchema.safeParse(address).success).toBe(true);
    expect(addressSchema.safeParse(address.toLowerCase()).success).toBe(true);
    expect(blockCidSchema.safeParse(`b${"a2".repeat(29)}`).success).toBe(true);
    expect(signatureSchema.safeParse(signature).success).toBe(true);
    expect(userIdSchema.safeParse("123e4567-e89b-42d3-a456-426614174000").success).toBe(true);
  });

  it.each([
    "",
    address.slice(2),
    `${address}0`,
    address.slice(0, -1),
    `0X${address.slice(2)}`,
    `${address}\n`,
    ` ${address}`,
    `0x${"g".repeat(40)}`,
  ])("refuse the address %j", (wrong) => {
    expect(addressSchema.safeParse(wrong).success).toBe(false);
  });

  it.each([
    `b${"a".repeat(57)}`,
    `b${"a".repeat(59)}`,
    `B${"A".repeat(58)}`,
    `b${"1".repeat(58)}`,
    `Qm${"a".repeat(44)}`,
  ])("refuse the block %j", (wrong) => {
    expect(blockCidSchema.safeParse(wrong).success).toBe(false);
  });

  it.each([signature.slice(2), signature.toUpperCase(), `${signature}00`, "0x"])("refuse the signature %j", (wrong) => {
    expect(signatureSchema.safeParse(wrong).success).toBe(false);
  });
});

const deployment = "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b";
const sizes = { storageFilesSize: 0, storageFilesFactSize: 0 };
const facts = { version: 1_700_000_000_000, ...sizes, signature };
const delta = { ...facts, previous: "0".repeat(64), changes: "AAAA" };
const snapshot = { ...facts, head: "0".repeat(64), pages: [{ cid: `b${"a".repeat(58)}`, size: 5 }], records: "AAAA" };
const document = {
  format: 1,
  deployment,
  version: facts.version,
  oldest: 1,
  publicData: { address, ...sizes },
  privateData: { files: { snapshot, deltas: [delta] } },
};

describe("fileDatabaseSchema", () => {
  const withFiles = (files: object) => ({
    ...document,
    privateData: { files: { ...document.privateData.files, ...files } },
  });

  it("accepts a complete document, and one without a snapshot", () => {
    expect(fileDatabaseSchema.parse(document)).toEqual(document);
    expect(fileDatabaseSchema.safeParse(withFiles({ snapshot: null })).success).toBe(true);
  });

  it.each([
    ["no deployment", { ...document, deployment: undefined }],
    ["a deployment in upper case", { ...document, deployment: deployment.toUpperCase() }],
    ["another format", { ...document, format: 2 }],
    ["a field more", { ...document, extra: 1 }],
    ["a public field more", { ...document, publicData: { ...document.publicData, extra: 1 } }],
    ["no version", { ...document, version: undefined }],
    ["version zero", { ...document, version: 0 }],
    ["a version after the last date", { ...document, version: 8_640_000_000_000_001 }],
    ["null for files", { ...document, privateData: null }],
    ["a delta with a field more", withFiles({ deltas: [{ ...delta, extra: 1 }] })],
    ["a delta with a size below zero", withFiles({ deltas: [{ ...delta, storageFilesSize: -1 }] })],
    ["a delta with a short hash", withFiles({ deltas: [{ ...delta, previous: "0".repeat(63) }] })],
    ["a delta that is not base64", withFiles({ deltas: [{ ...delta, changes: "*" }] })],
    ["a delta without a signature", withFiles({ deltas: [{ ...delta, signature: "" }] })],
    ["a snapshot with a field more", withFiles({ snapshot: { ...snapshot, extra: 1 } })],
    ["a snapshot with half a byte", withFiles({ snapshot: { ...snapshot, storageFilesFactSize: 0.5 } })],
    ["a page without a CID", withFiles({ snapshot: { ...snapshot, pages: [{ cid: "", size: 5 }] } })],
  ])("refuses %s", (_what, wrong) => {
    expect(fileDatabaseSchema.safeParse(wrong).success).toBe(false);
  });
});

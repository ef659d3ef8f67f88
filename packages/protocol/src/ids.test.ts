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

describe("fileDatabaseSchema", () => {
  const document = {
    format: 1,
    deployment: "3e0a5b1c-7d24-4f68-9b3a-1c5d7e9f0a2b",
    version: 1_700_000_000_000,
    previous: "0".repeat(64),
    publicData: { address, storageFilesSize: 0, storageFilesFactSize: 0 },
    privateData: { files: "AAAA" },
    signature,
  };

  it("accepts a complete document", () => {
    expect(fileDatabaseSchema.parse(document)).toEqual(document);
  });

  it.each([
    ["no deployment", { ...document, deployment: undefined }],
    ["a deployment in upper case", { ...document, deployment: document.deployment.toUpperCase() }],
    ["another format", { ...document, format: 2 }],
    ["a field more", { ...document, extra: 1 }],
    ["a public field more", { ...document, publicData: { ...document.publicData, extra: 1 } }],
    ["no version", { ...document, version: undefined }],
    ["version zero", { ...document, version: 0 }],
    ["a version past exact numbers", { ...document, version: 2 ** 53 }],
    ["a size below zero", { ...document, publicData: { ...document.publicData, storageFilesSize: -1 } }],
    ["a half byte", { ...document, publicData: { ...document.publicData, storageFilesFactSize: 0.5 } }],
    ["a short hash", { ...document, previous: "0".repeat(63) }],
    ["files that are not base64", { ...document, privateData: { files: "*" } }],
    ["null for files", { ...document, privateData: null }],
    ["no signature", { ...document, signature: "" }],
  ])("refuses %s", (_what, wrong) => {
    expect(fileDatabaseSchema.safeParse(wrong).success).toBe(false);
  });
});

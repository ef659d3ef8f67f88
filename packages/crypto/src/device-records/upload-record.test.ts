import { expect, it } from "vitest";
import { otherWallet, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { openJournalRecord, sealJournalRecord } from "./journal-record.ts";
import { openUploadRecord, sealUploadRecord } from "./upload-record.ts";

const keys = await deriveStorageKeys(await sampleWallet());
const otherKeys = await deriveStorageKeys(await otherWallet());
const record = { files: [{ name: "відпустка.mp4", keyBase64: "A".repeat(44) }] };
const sealed = await sealUploadRecord(keys, "a/0", record);

it("upload record: opens to the sealed value, and is different each time it is sealed", async () => {
  expect(await openUploadRecord(keys, "a/0", sealed)).toEqual(record);
  expect(await sealUploadRecord(keys, "a/0", record)).not.toBe(sealed);
});

it("upload record: does not open under another key, for another storage, or as a journal record", async () => {
  await expectFault(() => openUploadRecord(keys, "a/1", sealed), "not_authentic");
  await expectFault(() => openUploadRecord(otherKeys, "a/0", sealed), "not_authentic");
  await expectFault(() => openUploadRecord({ ...keys, address: otherKeys.address }, "a/0", sealed), "not_authentic");
  await expectFault(() => openJournalRecord(keys, sealed), "not_authentic");
  const ofJournal = await sealJournalRecord(keys, record);
  await expectFault(() => openUploadRecord(keys, "a/0", ofJournal), "not_authentic");
});

it("upload record: does not open after a changed character, when truncated, or when it is not a string", async () => {
  for (const changed of withEachCharacterChanged(sealed.slice(0, 100))) {
    await expectFault(() => openUploadRecord(keys, "a/0", changed + sealed.slice(100)), "not_authentic");
  }
  for (const cut of ["", sealed.slice(0, 4), sealed.slice(0, -4)]) {
    await expectFault(() => openUploadRecord(keys, "a/0", cut), "not_authentic");
  }
});

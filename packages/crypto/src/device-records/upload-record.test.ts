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

it("comes back as it was, and is sealed anew every time", async () => {
  expect(await openUploadRecord(keys, "a/0", sealed)).toEqual(record);
  expect(await sealUploadRecord(keys, "a/0", record)).not.toBe(sealed);
});

it("stays closed at another place, for another storage, and as a record of the journal", async () => {
  await expectFault(() => openUploadRecord(keys, "a/1", sealed), "not_authentic");
  await expectFault(() => openUploadRecord(otherKeys, "a/0", sealed), "not_authentic");
  await expectFault(() => openUploadRecord({ ...keys, address: otherKeys.address }, "a/0", sealed), "not_authentic");
  await expectFault(() => openJournalRecord(keys, sealed), "not_authentic");
  const ofJournal = await sealJournalRecord(keys, record);
  await expectFault(() => openUploadRecord(keys, "a/0", ofJournal), "not_authentic");
});

it("stays closed once a character is changed, and when it is cut or no text at all", async () => {
  for (const changed of withEachCharacterChanged(sealed.slice(0, 100))) {
    await expectFault(() => openUploadRecord(keys, "a/0", changed + sealed.slice(100)), "not_authentic");
  }
  for (const cut of ["", sealed.slice(0, 4), sealed.slice(0, -4)]) {
    await expectFault(() => openUploadRecord(keys, "a/0", cut), "not_authentic");
  }
});

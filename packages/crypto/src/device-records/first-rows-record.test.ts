import { expect, it } from "vitest";
import { otherWallet, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { openFirstRows, sealFirstRows } from "./first-rows-record.ts";
import { openJournalRecord, sealJournalRecord } from "./journal-record.ts";

const keys = await deriveStorageKeys(await sampleWallet());
const otherKeys = await deriveStorageKeys(await otherWallet());
const record = { version: 5, rows: [{ kind: "folder", name: "відпустка" }] };
const sealed = await sealFirstRows(keys, record);

it("first rows: open to the sealed value, and are different each time they are sealed", async () => {
  expect(await openFirstRows(keys, sealed)).toEqual(record);
  expect(await sealFirstRows(keys, record)).not.toBe(sealed);
});

it("first rows: do not open for another storage, or as a journal record", async () => {
  await expectFault(() => openFirstRows(otherKeys, sealed), "not_authentic");
  await expectFault(() => openFirstRows({ ...keys, address: otherKeys.address }, sealed), "not_authentic");
  await expectFault(() => openJournalRecord(keys, sealed), "not_authentic");
  const ofJournal = await sealJournalRecord(keys, record);
  await expectFault(() => openFirstRows(keys, ofJournal), "not_authentic");
});

it("first rows: do not open after a changed character, or when truncated", async () => {
  for (const changed of withEachCharacterChanged(sealed.slice(0, 100))) {
    await expectFault(() => openFirstRows(keys, changed + sealed.slice(100)), "not_authentic");
  }
  for (const cut of ["", sealed.slice(0, 4), sealed.slice(0, -4)]) {
    await expectFault(() => openFirstRows(keys, cut), "not_authentic");
  }
});

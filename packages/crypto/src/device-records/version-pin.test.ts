import { expect, it } from "vitest";
import { otherWallet, sampleWallet } from "../testing/samples.ts";
import { expectFault } from "../testing/tampering.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { openJournalRecord, sealJournalRecord } from "./journal-record.ts";
import { openVersionPin, sealVersionPin } from "./version-pin.ts";

const keys = await deriveStorageKeys(await sampleWallet());
const otherKeys = await deriveStorageKeys(await otherWallet());
const pin = { version: 3, hashHex: "a".repeat(64) };
const sealed = await sealVersionPin(keys, pin);

it("version pin: opens with the keys of its storage", async () => {
  expect(await openVersionPin(keys, sealed)).toEqual(pin);
});

it("version pin: does not open for another storage, as a journal record, or when it is cut", async () => {
  await expectFault(() => openVersionPin(otherKeys, sealed), "not_authentic");
  await expectFault(() => openVersionPin({ ...keys, address: otherKeys.address }, sealed), "not_authentic");
  await expectFault(() => openJournalRecord(keys, sealed), "not_authentic");
  const ofJournal = await sealJournalRecord(keys, pin);
  await expectFault(() => openVersionPin(keys, ofJournal), "not_authentic");
  await expectFault(() => openVersionPin(keys, sealed.slice(0, -4)), "not_authentic");
});

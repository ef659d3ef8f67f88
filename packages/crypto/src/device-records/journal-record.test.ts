import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { otherWallet, sampleWallet } from "../testing/samples.ts";
import { expectFault, withEachCharacterChanged } from "../testing/tampering.ts";
import { deriveStorageKeys } from "../wallet/keys.ts";
import { openJournalRecord, sealJournalRecord } from "./journal-record.ts";

const keys = await deriveStorageKeys(await sampleWallet());
const otherKeys = await deriveStorageKeys(await otherWallet());
const record = {
  writerId: "a".repeat(32),
  seq: 3,
  operation: { kind: "rename", id: "b".repeat(32), name: "відпустка" },
};
const sealed = await sealJournalRecord(keys, record);

describe("journal record", () => {
  it("opens to the value that was sealed, for any JSON", async () => {
    expect(await openJournalRecord(keys, sealed)).toEqual(record);
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const plain = JSON.parse(JSON.stringify(value));
        expect(await openJournalRecord(keys, await sealJournalRecord(keys, plain))).toEqual(plain);
      }),
      { numRuns: 50 },
    );
  });

  it("has a length that does not reveal the operation", async () => {
    const others = [
      { ...record, operation: { kind: "move", ids: ["b".repeat(32)], parentId: null } },
      { ...record, operation: { kind: "add-folder", id: "c".repeat(32), parentId: null, name: "photos" } },
    ];
    for (const other of others) expect(await sealJournalRecord(keys, other)).toHaveLength(sealed.length);
  });

  it("is different each time the same value is sealed", async () => {
    expect(await sealJournalRecord(keys, record)).not.toBe(sealed);
  });

  it("does not open for another storage or with the secret of the file database", async () => {
    await expectFault(() => openJournalRecord(otherKeys, sealed), "not_authentic");
    await expectFault(() => openJournalRecord({ ...keys, address: otherKeys.address }, sealed), "not_authentic");
    const mixed = { ...keys, journalSecret: keys.fileDatabaseSecret };
    await expectFault(() => openJournalRecord(mixed, sealed), "not_authentic");
  });

  it("does not open after a changed character, when truncated, or when it is not a string", async () => {
    for (const changed of withEachCharacterChanged(sealed.slice(0, 200))) {
      await expectFault(() => openJournalRecord(keys, changed + sealed.slice(200)), "not_authentic");
    }
    for (const cut of ["", sealed.slice(0, 4), sealed.slice(0, -4)]) {
      await expectFault(() => openJournalRecord(keys, cut), "not_authentic");
    }
  });

  it("can't be sealed from a value that JSON can't represent", async () => {
    await expectFault(() => sealJournalRecord(keys, undefined), "input_invalid");
  });
});

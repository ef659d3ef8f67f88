import { deriveStorageKeys, type StorageKeys } from "@dexnet/crypto/wallet/keys";
import { generatePhrase } from "@dexnet/crypto/wallet/phrase";
import { walletFromPhrase } from "@dexnet/crypto/wallet/wallet";
import { beforeAll, describe, expect, test } from "vitest";
import { file, folder, idOf } from "../../testing/entries.ts";
import { createJournal, type JournalRecord } from "./journal.ts";
import { createMemoryJournalStore } from "./journal-memory.ts";

let keys: StorageKeys;
let otherKeys: StorageKeys;
beforeAll(async () => {
  keys = await deriveStorageKeys(await walletFromPhrase(generatePhrase()));
  otherKeys = await deriveStorageKeys(await walletFromPhrase(generatePhrase()));
});

function recordOf(seq: number, operation: JournalRecord["operation"], writer = 1): JournalRecord {
  return { writerId: idOf(writer), seq, operation, showsWhenSaved: false };
}
const addFolder = (name: string) => ({ kind: "add-folder", id: idOf(7), parentId: null, name }) as const;

function open(of = keys) {
  const store = createMemoryJournalStore();
  return { store, journal: createJournal({ store, keys: of }) };
}

describe("journal", () => {
  test("returns every kind of operation unchanged, also in another tab", async () => {
    const { store, journal } = open();
    const records = [
      recordOf(1, addFolder("відпустка")),
      recordOf(2, { kind: "add-entries", folders: [], files: [{ ...file(idOf(2), null, "a.txt"), colour: "red" }] }),
      recordOf(3, { kind: "rename", id: idOf(2), name: "b.txt" }),
      recordOf(4, { kind: "move", ids: [idOf(2)], parentId: idOf(7) }),
      { ...recordOf(5, { kind: "delete", rootIds: [idOf(7)], seenIds: [idOf(7), idOf(2)] }), showsWhenSaved: true },
    ];
    for (const record of records) await journal.append(record);
    expect(await createJournal({ store, keys }).read()).toMatchObject(records);
    expect(await journal.read()).toEqual(await journal.read());
  });

  test("hides names, operations and writers from the device", async () => {
    const { store, journal } = open();
    await journal.append(recordOf(1, addFolder("secret plans")));
    const kept = JSON.stringify(await store.readAll());
    for (const word of ["secret", "add-folder", "kind", idOf(1), idOf(7)]) expect(kept).not.toContain(word);
    const bytes = Buffer.from((await store.readAll())[0]?.sealed ?? "", "base64").toString("latin1");
    expect(bytes).not.toMatch(/secret|folder|writer/);
  });

  test("can be read only with the keys of its storage", async () => {
    const { store, journal } = open();
    await journal.append(recordOf(1, addFolder("docs")));
    expect(await createJournal({ store, keys: otherKeys }).read()).toEqual([]);
    expect(await store.readAll()).toHaveLength(1);
  });

  test("skips a damaged record and reads the others", async () => {
    const { store, journal } = open();
    await journal.append(recordOf(1, addFolder("one")));
    await store.append("no seal at all");
    await journal.append(recordOf(2, addFolder("two")));
    expect((await journal.read()).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test("skips an operation of a newer client, and all later ones of the same writer", async () => {
    const { journal } = open();
    await journal.append(recordOf(1, addFolder("one")));
    await journal.append(recordOf(2, { kind: "paint", id: idOf(7), colour: "red" } as never));
    await journal.append(recordOf(3, addFolder("three")));
    await journal.append(recordOf(1, addFolder("of another"), 2));
    const read = await journal.read();
    expect(read.map(({ writerId, seq }) => [writerId, seq])).toEqual([
      [idOf(1), 1],
      [idOf(2), 1],
    ]);
  });

  test.each<[string, unknown]>([
    ["a name that leads elsewhere", { kind: "rename", id: idOf(1), name: "../up" }],
    ["an id that is none", { kind: "move", ids: ["root"], parentId: null }],
    ["a file without its key", { kind: "add-entries", folders: [], files: [folder(idOf(1), null, "x")] }],
    ["nothing", null],
  ])("skips an invalid operation: %s", async (_, operation) => {
    const { journal } = open();
    await journal.append(recordOf(1, operation as never));
    expect(await journal.read()).toEqual([]);
  });
});

import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createMailOutbox } from "../mails/outbox.ts";
import { createMailStore } from "../mails/store.ts";
import { createSealer } from "../secrets/sealer.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createNotices, type Notice } from "./notices.ts";

const day = 24 * 60 * 60_000;
const clock = { now: () => testTime };
const outbox = createMailOutbox({ sealer: createSealer(new Uint8Array(32)), clock });
const notices = createNotices({ outbox, clock });

const all: readonly Notice[] = [
  { kind: "new_device", browser: "Firefox", system: null },
  { kind: "password_changed" },
  { kind: "password_removed" },
  { kind: "two_factor_on" },
  { kind: "two_factor_off", by: "operator" },
  { kind: "recovery_codes_made" },
  { kind: "recovery_code_used", left: 3 },
  { kind: "sessions_ended", count: 2, by: "owner" },
];

describeEachDatabase("notices", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("wait in the outbox, sealed, in the user's language, with their moment, for three days", async () => {
    const user = { ...(await insertUser(database.db)), language: "uk-UA" } as const;
    for (const notice of all) await notices.queue(database.db, user, notice);
    const mails = await createMailStore(database.db).claim(testTime, addMilliseconds(testTime, 1), all.length);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(all.map(({ kind }) => kind).toSorted());
    for (const mail of mails) {
      expect(mail).toMatchObject({ userId: user.id, expiresAt: addMilliseconds(testTime, 3 * day) });
      const notice = all.find(({ kind }) => kind === mail.kind);
      expect(outbox.open(mail)).toEqual({ ...notice, to: user.email, language: "uk-UA", at: testTime.toISOString() });
    }
  });

  it("are two when something happened twice, unlike codes", async () => {
    const user = await insertUser(database.db);
    const before = await createMailStore(database.db).waiting();
    await notices.queue(database.db, user, { kind: "password_changed" });
    await notices.queue(database.db, user, { kind: "password_changed" });
    expect(await createMailStore(database.db).waiting()).toBe(before + 2);
  });

  it("go with the transaction that they belong to", async () => {
    const user = await insertUser(database.db);
    const before = await createMailStore(database.db).waiting();
    const undone = database.db.transaction(async (tx) => {
      await notices.queue(tx, user, { kind: "two_factor_on" });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await createMailStore(database.db).waiting()).toBe(before);
  });
});

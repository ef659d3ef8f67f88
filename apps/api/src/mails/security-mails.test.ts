import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { createSealer } from "../secrets/sealer.ts";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createMailStore } from "./mail-store.ts";
import { createMailOutbox } from "./outbox.ts";
import { createSecurityMails, type SecurityEvent } from "./security-mails.ts";

const day = 24 * 60 * 60_000;
const clock = { now: () => testTime };
const outbox = createMailOutbox({ sealer: createSealer(new Uint8Array(32)), clock });
const securityMails = createSecurityMails({ outbox, clock });

const all: readonly SecurityEvent[] = [
  { kind: "new_device", browser: "Firefox", system: null },
  { kind: "password_changed" },
  { kind: "password_removed" },
  { kind: "registration_tried" },
  { kind: "two_factor_on" },
  { kind: "two_factor_off", by: "operator" },
  { kind: "passkey_added" },
  { kind: "passkey_removed" },
  { kind: "recovery_codes_made" },
  { kind: "recovery_code_used", left: 3 },
  { kind: "sessions_ended", count: 2, by: "owner" },
];

describeEachDatabase("security mails", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("wait sealed in the outbox for three days, in the user's language, with their time", async () => {
    const user = { ...(await insertUser(database.db)), language: "uk-UA" } as const;
    for (const event of all) await securityMails.queue(database.db, user, event);
    const mails = await createMailStore(database.db).claim(testTime, addMilliseconds(testTime, 1), all.length);
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(all.map(({ kind }) => kind).toSorted());
    for (const mail of mails) {
      expect(mail).toMatchObject({ userId: user.id, expiresAt: addMilliseconds(testTime, 3 * day) });
      const event = all.find(({ kind }) => kind === mail.kind);
      expect(outbox.open(mail)).toEqual({ ...event, to: user.email, language: "uk-UA", at: testTime.toISOString() });
    }
  });

  it("are not replaced by later ones of the same kind", async () => {
    const user = await insertUser(database.db);
    const before = await createMailStore(database.db).countWaiting();
    await securityMails.queue(database.db, user, { kind: "password_changed" });
    await securityMails.queue(database.db, user, { kind: "password_changed" });
    expect(await createMailStore(database.db).countWaiting()).toBe(before + 2);
  });

  it("are rolled back with the caller's transaction", async () => {
    const user = await insertUser(database.db);
    const before = await createMailStore(database.db).countWaiting();
    const undone = database.db.transaction(async (tx) => {
      await securityMails.queue(tx, user, { kind: "two_factor_on" });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    expect(await createMailStore(database.db).countWaiting()).toBe(before);
  });
});

import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/clock";
import type { Database } from "@dexnet/service/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createSendingStore } from "./sending-store.ts";
import { type CodePurpose, createCodeStore } from "./store.ts";

describeEachDatabase("code stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const newCode = () => ({ id: randomUUID(), codeHash: randomUUID(), expiresAt: addMilliseconds(testTime, 1000) });

  async function newPurpose(): Promise<CodePurpose> {
    return { userId: (await insertUser(database.db)).id, purpose: "sign_in", subject: "" };
  }

  it("shows a code to no more guesses than it has tries, however many come at once", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    const code = newCode();
    await codes.put(purpose, code, 5);
    const tries = await Promise.all(Array.from({ length: 50 }, () => codes.takeTry(purpose)));
    expect(tries.filter(({ kind }) => kind === "code")).toEqual(Array(5).fill({ kind: "code", code }));
    expect(tries.filter(({ kind }) => kind === "exhausted")).toHaveLength(45);
  });

  it("keeps codes of other users, purposes and subjects apart", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.put(purpose, newCode(), 5);
    const others: CodePurpose[] = [
      await newPurpose(),
      { ...purpose, purpose: "delete_account" },
      { ...purpose, subject: "0x00" },
    ];
    for (const other of others) expect(await codes.takeTry(other)).toEqual({ kind: "none" });
  });

  it("replaces a code by the next one, with all tries", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.put(purpose, newCode(), 1);
    await codes.takeTry(purpose);
    const next = newCode();
    await codes.put(purpose, next, 1);
    expect(await codes.takeTry(purpose)).toEqual({ kind: "code", code: next });
  });

  it("lets one use a code", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    const code = newCode();
    await codes.put(purpose, code, 5);
    const uses = await Promise.all([1, 2, 3].map(() => codes.use(code.id)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await codes.takeTry(purpose)).toEqual({ kind: "none" });
  });

  it("removes codes by purpose and by age", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.put(purpose, newCode(), 5);
    await codes.removeFor(purpose.userId, "delete_account");
    expect((await codes.takeTry(purpose)).kind).toBe("code");
    await codes.removeFor(purpose.userId, "sign_in");
    expect((await codes.takeTry(purpose)).kind).toBe("none");
    await codes.put(purpose, newCode(), 5);
    await codes.removeExpired(addMilliseconds(testTime, 1000));
    expect((await codes.takeTry(purpose)).kind).toBe("none");
  });

  it("notes a sending once within the wait, whoever asks at once", async () => {
    const sendings = createSendingStore(database.db);
    const notes = await Promise.all(
      [1, 2, 3, 4].map(() => sendings.note("box", testTime, addMilliseconds(testTime, -60_000))),
    );
    expect(notes.filter(({ kind }) => kind === "noted")).toHaveLength(1);
    expect(notes.filter(({ kind }) => kind === "early")).toEqual(Array(3).fill({ kind: "early", sentAt: testTime }));
    const next = addMilliseconds(testTime, 60_000);
    expect(await sendings.note("box", next, testTime)).toEqual({ kind: "noted" });
    expect(await sendings.note("box", next, testTime)).toEqual({ kind: "early", sentAt: next });
    await sendings.remove(["box", "none"]);
    expect(await sendings.note("box", next, testTime)).toEqual({ kind: "noted" });
    await sendings.removeBefore(next);
    expect(await sendings.note("box", next, testTime)).toEqual({ kind: "noted" });
  });
});

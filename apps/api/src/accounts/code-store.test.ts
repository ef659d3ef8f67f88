import { randomUUID } from "node:crypto";
import { addMilliseconds } from "@dexnet/service/background/clock";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { beforeAll, expect, it } from "vitest";
import { migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createCodeRequestStore } from "./code-request-store.ts";
import { type CodePurpose, createCodeStore } from "./code-store.ts";

describeEachDatabase("code stores", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  const newCode = () => ({ id: randomUUID(), codeHash: randomUUID(), expiresAt: addMilliseconds(testTime, 1000) });

  async function newPurpose(): Promise<CodePurpose> {
    return { userId: (await insertUser(database.db)).id, purpose: "sign_in", subject: "" };
  }

  it("return a code to no more concurrent guesses than it has attempts", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    const code = newCode();
    await codes.replace(purpose, code, 5);
    const tries = await Promise.all(Array.from({ length: 50 }, () => codes.countAttempt(purpose)));
    expect(tries.filter(({ kind }) => kind === "code")).toEqual(Array(5).fill({ kind: "code", code }));
    expect(tries.filter(({ kind }) => kind === "exhausted")).toHaveLength(45);
  });

  it("separate codes of different users, purposes and subjects", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.replace(purpose, newCode(), 5);
    const others: CodePurpose[] = [
      await newPurpose(),
      { ...purpose, purpose: "delete_account" },
      { ...purpose, subject: "0x00" },
    ];
    for (const other of others) expect(await codes.countAttempt(other)).toEqual({ kind: "none" });
  });

  it("replace a code by the next one with all attempts", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.replace(purpose, newCode(), 1);
    await codes.countAttempt(purpose);
    const next = newCode();
    await codes.replace(purpose, next, 1);
    expect(await codes.countAttempt(purpose)).toEqual({ kind: "code", code: next });
  });

  it("let exactly one request consume a code", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    const code = newCode();
    await codes.replace(purpose, code, 5);
    const uses = await Promise.all([1, 2, 3].map(() => codes.consume(code.id)));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await codes.countAttempt(purpose)).toEqual({ kind: "none" });
  });

  it("remove codes by purpose and by age", async () => {
    const codes = createCodeStore(database.db);
    const purpose = await newPurpose();
    await codes.replace(purpose, newCode(), 5);
    await codes.removeFor(purpose.userId, "delete_account");
    expect((await codes.countAttempt(purpose)).kind).toBe("code");
    await codes.removeFor(purpose.userId, "sign_in");
    expect((await codes.countAttempt(purpose)).kind).toBe("none");
    await codes.replace(purpose, newCode(), 5);
    await codes.removeExpired(addMilliseconds(testTime, 1000));
    expect((await codes.countAttempt(purpose)).kind).toBe("none");
  });

  it("record one of several concurrent requests within the waiting time", async () => {
    const codeRequests = createCodeRequestStore(database.db);
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => codeRequests.record("box", testTime, addMilliseconds(testTime, -60_000))),
    );
    expect(outcomes.filter(({ kind }) => kind === "recorded")).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === "too_early")).toEqual(
      Array(3).fill({ kind: "too_early", sentAt: testTime }),
    );
    const next = addMilliseconds(testTime, 60_000);
    expect(await codeRequests.record("box", next, testTime)).toEqual({ kind: "recorded" });
    expect(await codeRequests.record("box", next, testTime)).toEqual({ kind: "too_early", sentAt: next });
    await codeRequests.remove(["box", "none"]);
    expect(await codeRequests.record("box", next, testTime)).toEqual({ kind: "recorded" });
    await codeRequests.removeUntil(next);
    expect(await codeRequests.record("box", next, testTime)).toEqual({ kind: "recorded" });
  });
});

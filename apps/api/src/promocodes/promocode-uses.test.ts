import { AppError } from "@dexnet/protocol/errors/errors";
import type { Database } from "@dexnet/service/database/database";
import { describeEachDatabase } from "@dexnet/service/testing/databases";
import { captureLog } from "@dexnet/service/testing/test-server";
import { Registry } from "prom-client";
import { beforeAll, expect, it } from "vitest";
import { createUserStore } from "../accounts/user-store.ts";
import { transact } from "../database/transact.ts";
import { createKeyedHash } from "../secrets/hashes.ts";
import { createTestClock, migrationsFolder } from "../testing/api-server.ts";
import { insertUser, testTime } from "../testing/users.ts";
import { createThrottles } from "../throttles/throttle-service.ts";
import { createPromocodeStore, type StoredPromocode } from "./promocode-store.ts";
import { createPromocodeUses, type PromocodeUses } from "./promocode-uses.ts";

const percentCode: StoredPromocode = {
  code: "TEN",
  kind: "percent",
  percent: 5_000,
  cents: null,
  planId: null,
  isPrivate: false,
  hasOwner: false,
  ownerId: null,
  maxUses: 10,
  startsAt: null,
  endsAt: null,
  disabledAt: null,
  createdAt: testTime,
};

describeEachDatabase("promocode uses", { schemaName: "dexnet_api", migrations: migrationsFolder }, (open) => {
  let database: Database;
  let uses: PromocodeUses;
  beforeAll(async () => {
    database = await open();
    const { db } = database;
    const clock = createTestClock();
    const keyedHash = createKeyedHash(new Uint8Array(32));
    const throttles = createThrottles({ db, keyedHash, clock, metrics: new Registry(), log: captureLog().log });
    uses = createPromocodeUses({ db, clock, throttles });
  });

  const store = () => createPromocodeStore(database.db);
  const use = (userId: string, code: string) =>
    transact(database.db, (tx) => uses.use(tx, userId, code)).then(
      () => "ok",
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
  const newUsers = (count: number) => Promise.all(Array.from({ length: count }, () => insertUser(database.db)));
  const countOf = async (code: string) => (await store().countUses([code])).get(code);

  it("never exceed their number, with fifty concurrent users of a code with ten uses", async () => {
    await store().insert(percentCode);
    const users = await newUsers(50);
    const outcomes = await Promise.all(users.map(({ id }) => use(id, "ten")));
    expect(outcomes.filter((outcome) => outcome === "ok")).toHaveLength(10);
    expect(outcomes.filter((outcome) => outcome === "promocode_exhausted")).toHaveLength(40);
    expect(await countOf("TEN")).toBe(10);
  });

  it("are one for each user, with twenty concurrent requests", async () => {
    await store().insert({ ...percentCode, code: "ONE", maxUses: null });
    const { id } = await insertUser(database.db);
    expect(await Promise.all(Array.from({ length: 20 }, () => use(id, "one")))).toEqual(Array(20).fill("ok"));
    expect(await countOf("ONE")).toBe(1);
  });

  it("stay counted without their users after a deletion, and a private code stays closed", async () => {
    await store().insert({ ...percentCode, code: "LEFT", maxUses: 2, isPrivate: true });
    const [first, second] = await newUsers(2);
    expect(await use(first?.id ?? "", "left")).toBe("ok");
    await createUserStore(database.db).remove(first?.id ?? "");
    expect(await countOf("LEFT")).toBe(1);
    expect(await store().listUses("LEFT", 9)).toMatchObject([{ userId: null }]);
    expect(await store().find("left")).toMatchObject({ ownerId: null, hasOwner: true });
    expect(await use(second?.id ?? "", "left")).toBe("promocode_private");
  });

  it("of a user who is gone are refused", async () => {
    await store().insert({ ...percentCode, code: "GONE" });
    const { id } = await insertUser(database.db);
    await createUserStore(database.db).remove(id);
    expect(await use(id, "gone")).toBe("session_expired");
  });
});

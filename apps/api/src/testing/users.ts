import { randomUUID } from "node:crypto";
import type { Db } from "@dexnet/service/database/database";
import { createUserStore, type NewUser } from "../accounts/user-store.ts";
import { readCatalogue } from "../products/catalogue.ts";
import { createUserProductStore, type StoredUserProduct, type UserProduct } from "../products/product-store.ts";

export const testTime = new Date("2030-01-01T00:00:00Z");

export function testUser(changes: Partial<NewUser> = {}): NewUser {
  const id = randomUUID();
  return {
    id,
    email: `${id}@example.org`,
    passwordHash: "hash",
    emailConfirmedAt: null,
    uniqueKey: "k".repeat(64),
    language: "en-EN",
    createdAt: testTime,
    ...changes,
  };
}

/** Inserts a user. */
export async function insertUser(db: Db): Promise<NewUser> {
  const user = testUser();
  await createUserStore(db).insert(user);
  return user;
}

/** Inserts a trial of a user. */
export async function insertTrial(db: Db, userId: string): Promise<StoredUserProduct> {
  const { trial } = await readCatalogue();
  if (trial === undefined) throw new Error("The catalogue has no trial");
  const held: UserProduct = {
    id: randomUUID(),
    userId,
    plan: trial,
    createdAt: testTime,
    endsAt: new Date("2030-01-31T00:00:00Z"),
  };
  await createUserProductStore(db).insert(held);
  return { ...held, releaseAt: null, releasedAt: null, valueMicros: 0n, valuedAt: testTime };
}

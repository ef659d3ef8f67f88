import { createHash } from "node:crypto";
import type { Database } from "@dexnet/service/database/database";
import { readCatalogue } from "../../apps/api/src/products/catalogue.ts";

/** A user who is signed in and has a trial with one storage. */
export interface SeededAccount {
  email: string;
  userId: string;
  sessionId: string;
  userProductId: string;
}

/**
 * Adds accounts with the rows that they have in production after some use. One statement for each table: 100,000 accounts take
 * seconds.
 */
export async function seedAccounts(database: Database, count: number, passwordHash: string): Promise<void> {
  const { trial } = await readCatalogue();
  await database.withLock("bench", async (connection) => {
    await connection.rows(insertUsers, [count, passwordHash]);
    for (const statement of insertSessions) await connection.rows(statement, [count]);
    await connection.rows(insertProducts, [count, trial]);
    for (const statement of insertStorages) await connection.rows(statement, [count]);
    // The versions were reported to the ledger long ago.
    await connection.run("delete from ledger_notices");
  });
}

export function seededAccount(number: number): SeededAccount {
  return {
    email: `person-${number}@example.org`,
    userId: idOf("user", number),
    sessionId: idOf("session", number),
    userProductId: idOf("product", number),
  };
}

/** Random-looking ids that SQL and this file both compute, with the version and the variant of random UUIDs. */
const idText = (kind: string) => `overlay(overlay(md5('${kind}-' || n) placing '4' from 13) placing '8' from 17)::uuid`;
const hashText = (kind: string) => `md5('${kind}1' || n) || md5('${kind}2' || n)`;
const email = "'person-' || n || '@example.org'";
const address = "'0x' || md5('x' || n) || substr(md5('y' || n), 1, 8)";
const numbers = "from generate_series(0, $1::int - 1) as n";

const insertUsers = `
  insert into users (id, email, email_key, password_hash, email_confirmed_at, unique_key, language, created_at)
  select ${idText("user")}, ${email}, ${email}, $2::text, now(), ${hashText("key")}, 'en-EN', now() ${numbers}`;

const insertSessions = [
  // The first use of a session in five minutes is recorded by an update. Seeded sessions count as just used, however long the
  // seeding and the benchmark take: otherwise a call of one of many users would always be a first one.
  `insert into sessions (id, user_id, user_agent, created_at, last_used_at)
   select ${idText("session")}, ${idText("user")}, 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0', now(),
     now() + interval '1 hour' ${numbers}`,
  `insert into refresh_tokens (token_hash, session_id, created_at, expires_at)
   select ${hashText("token")}, ${idText("session")}, now(), now() + interval '30 days' ${numbers}`,
  `insert into known_devices (user_id, device_hash, last_seen_at)
   select ${idText("user")}, ${hashText("device")}, now() ${numbers}`,
  `insert into sign_ins (id, user_id, at, method, browser, system)
   select ${idText("sign-in")}, ${idText("user")}, now(), 'password', 'Chrome 150', 'Linux' ${numbers}`,
];

const insertProducts = `
  insert into user_products (id, user_id, plan_id, plan, trial, created_at, valued_at, ends_at)
  select ${idText("product")}, ${idText("user")}, 'trial', $2::jsonb, true, now(), now(), now() + interval '30 days' ${numbers}`;

const insertStorages = [
  `insert into storages (address, user_id, user_product_id, title, size_bytes, sealed_product_key,
     file_database_version, file_database_hash, files_size_bytes, files_fact_size_bytes, file_database_bytes, created_at)
   select ${address}, ${idText("user")}, ${idText("product")}, 'Documents', 1000000000, repeat('k', 80),
     1, ${hashText("list")}, 0, 0, 700, now() ${numbers}`,
  `insert into file_database_deltas (address, version, hash, previous_hash, files_size_bytes, files_fact_size_bytes,
     delta, delta_bytes, saved_at)
   select ${address}, 1, ${hashText("list")}, repeat('0', 64), 0, 0, convert_to(repeat(md5('c' || n), 20), 'UTF8'), 640, now() ${numbers}`,
];

function idOf(kind: string, number: number): string {
  const hash = createHash("md5").update(`${kind}-${number}`).digest("hex");
  const hex = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

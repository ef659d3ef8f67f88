import type { Database } from "@dexnet/service/database/database";

/** Rows of one statement. The triggers that count blocks run once for each. */
const chunkBlocks = 10_000;
/** Size of a small block with its header. */
const sizeBytes = 812;
/** Devices of the added copies. Nothing is at their folders, so they count as away, and nobody looks for the copies. */
const awayDevices = ["away-one", "away-two", "away-three"] as const;

/**
 * Adds the rows of blocks of an address to the database of a stopped ledger, without files: a million of them would take 12 GB
 * and an hour. The devices have just become unreachable, so their copies are made elsewhere only after a quarter of an hour.
 */
export async function fillBlocks(
  database: Database,
  options: { readonly address: string; readonly count: number; readonly onProgress: (stored: number) => void },
): Promise<void> {
  const { count } = options;
  const address = options.address.toLowerCase();
  await database.withLock("bench", async ({ rows: execute }) => {
    for (const name of awayDevices) await execute(insertDevice, [name, { folder: `/nonexistent/${name}` }]);
    for (let from = 0; from < count; from += chunkBlocks) {
      const to = Math.min(count, from + chunkBlocks);
      await execute(insertBlocks, [from, to - 1, sizeBytes]);
      await execute(insertCopies, [from, to - 1, [...awayDevices]]);
      await execute(insertOwners, [from, to - 1, address]);
      options.onProgress(to);
    }
    await execute("update addresses set used_bytes = used_bytes + $1::bigint where address = $2", [
      count * sizeBytes,
      address,
    ]);
    // The fill itself may have taken minutes.
    await execute("update devices set away_since = now() where name = any($1::text[])", [[...awayDevices]]);
  });
}

/** Random-looking texts with the form of a CID and of a signature. */
const cid = "'bafkr4i' || translate(substr(md5('c' || n) || md5('d' || n), 1, 52), '0189', 'wxyz')";
const signature = "'0x' || md5('s' || n) || md5('t' || n) || md5('u' || n) || md5('v' || n) || '1b'";
const numbers = "generate_series($1::int, $2::int) as n";

const insertDevice = `
  insert into devices (name, kind, country, city, latitude, longitude, demo, configured, prepared_at, added_at, settings,
    away_since)
  values ($1, 'folder', 'DE', 'Berlin', 52.5, 13.4, false, false, now(), now(), $2::jsonb, now())`;
const insertBlocks = `
  insert into blocks (cid, size_bytes, signature, stored_at) select ${cid}, $3::int, ${signature}, now() from ${numbers}`;
const insertCopies = `
  insert into copies (cid, device_name, copy_name, state, checked_at)
  select ${cid}, name, ${cid} || '-' || substr(md5('e' || n), 1, 16), 'good', now()
  from ${numbers} cross join unnest($3::text[]) as name`;
const insertOwners = `
  insert into owners (address, cid, signature, stored_at) select $3::text, ${cid}, ${signature}, now() from ${numbers}`;

import { checksumAddress } from "@dexnet/crypto/verify/address-checksum";
import { DELTA_FORMAT } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors";
import { fileDatabaseAnswerBytesLargest } from "@dexnet/protocol/limits";
import type { FileDatabaseUsage } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Deployment } from "../deployment/service.ts";
import type { VersionReport } from "../ledger/client.ts";
import type { StorageRef } from "./service.ts";
import { isAccessibleBy, isLinkOf } from "./storage-access.ts";
import { fileDatabaseDeltas, fileDatabaseSnapshots, storageLinks, storages } from "./tables.ts";

export interface FileDatabaseReaderDeps {
  readonly db: Db;
  readonly deployment: Deployment;
}

export interface FileDatabaseQuery {
  /** Only the deltas after this version. */
  since?: number | undefined;
  /** This version instead of the newest one. */
  version?: number | undefined;
  /** This version, by its delta and those before it back to a snapshot. */
  until?: number | undefined;
}

interface Answer extends Record<string, unknown> {
  version: string;
  oldest: string;
  /** Null if the version is not kept. */
  files_size_bytes: string | null;
  files_fact_size_bytes: string | null;
  snapshot: string | null;
  /** Joined by commas. */
  deltas: string | null;
}

type Usage = Record<"newest_size" | "delta_bytes" | "snapshot_bytes" | "first_page_bytes" | "versions", string>;

export type FileDatabaseReader = ReturnType<typeof createFileDatabaseReader>;

/** Builds documents from the stored texts. Each is read by one statement, so a save meanwhile is in it or is not. */
export function createFileDatabaseReader({ db, deployment }: FileDatabaseReaderDeps) {
  /**
   * Returns the deltas after a version. Undefined if it is not kept, if a document of format 1 came after it, or if the
   * deltas are larger than any document.
   */
  async function readSince(since: number, access: SQL): Promise<Answer | undefined> {
    const { rows } = await db.execute<Answer>(sql`
      select storages.file_database_version as version, ${oldest} as oldest,
        storages.files_size_bytes, storages.files_fact_size_bytes, null as snapshot, (
          select string_agg(delta, ',' order by version) from ${fileDatabaseDeltas}
          where address = storages.address and version > ${since}
        ) as deltas
      from ${storages} ${access} and (
        select coalesce(sum(delta_bytes), 0) from ${fileDatabaseDeltas}
        where address = storages.address and version > ${since}
      ) <= ${fileDatabaseAnswerBytesLargest} and (
        exists (select from ${fileDatabaseDeltas} where address = storages.address and version = ${since})
        or exists (
          select from ${fileDatabaseSnapshots} where address = storages.address and version = ${since} and hash = coalesce(
            (
              select previous_hash from ${fileDatabaseDeltas}
              where address = storages.address and version > ${since} order by version limit 1
            ),
            storages.file_database_hash
          )
        )
      )`);
    return rows[0];
  }

  /** Returns the newest snapshot that is not newer than the version, and the deltas from it to the version. */
  async function readVersion(version: number | undefined, access: SQL): Promise<Answer | undefined> {
    const wanted = version === undefined ? sql`storages.file_database_version` : sql`${version}::bigint`;
    const { rows } = await db.execute<Answer>(sql`
      select wanted.version, ${oldest} as oldest, facts.files_size_bytes, facts.files_fact_size_bytes,
        newest.document as snapshot, (
          select string_agg(delta, ',' order by version) from ${fileDatabaseDeltas}
          where address = storages.address and version > coalesce(newest.version, 0) and version <= wanted.version
        ) as deltas
      from ${storages}
      cross join lateral (select ${wanted} as version) wanted
      left join lateral (
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseDeltas}
        where address = storages.address and version = wanted.version
        union all
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseSnapshots}
        where address = storages.address and version = wanted.version
        limit 1
      ) facts on true
      left join lateral (
        select version, document from ${fileDatabaseSnapshots}
        where address = storages.address and version <= wanted.version order by version desc limit 1
      ) newest on true
      ${access}`);
    return rows[0];
  }

  /**
   * Returns the newest snapshot before the version, and the deltas from it to the version. So the history is read backwards:
   * the snapshot's version is the next one to ask for. A version whose delta is removed is not found.
   */
  async function readUntil(until: number, access: SQL): Promise<Answer | undefined> {
    const { rows } = await db.execute<Answer>(sql`
      select ${until}::bigint as version, ${oldest} as oldest, last.files_size_bytes, last.files_fact_size_bytes,
        before.document as snapshot, (
          select string_agg(delta, ',' order by version) from ${fileDatabaseDeltas}
          where address = storages.address and version > coalesce(before.version, 0) and version <= ${until}
        ) as deltas
      from ${storages}
      left join lateral (
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseDeltas}
        where address = storages.address and version = ${until}
      ) last on true
      left join lateral (
        select version, document from ${fileDatabaseSnapshots}
        where address = storages.address and version < ${until} order by version desc limit 1
      ) before on true
      ${access}`);
    return rows[0];
  }

  async function read(address: string, query: FileDatabaseQuery, access: SQL): Promise<string> {
    const { since, version, until } = query;
    const newer = since === undefined ? undefined : await readSince(since, access);
    const older = until === undefined ? undefined : await readUntil(until, access);
    const answer = newer ?? older ?? (await readVersion(version, access));
    if (answer === undefined) throw new AppError("storage_not_found");
    if (answer.files_size_bytes === null) throw new AppError("file_database_version_not_found");
    return documentText(await deployment.readId(), address, answer);
  }

  const accessBy = ({ address, userId }: StorageRef) =>
    sql`left join ${storageLinks} on ${isLinkOf(userId)} where storages.address = ${address} and ${isAccessibleBy(userId)}`;

  /** A page counts once: of later snapshots only the added pages. Fault: storage_not_found. */
  async function readUsage(storage: StorageRef): Promise<FileDatabaseUsage> {
    const { rows } = await db.execute<Usage>(sql`
      select storages.file_database_bytes + storages.file_database_page_bytes as newest_size, deltas.bytes as delta_bytes,
        snapshots.bytes as snapshot_bytes, coalesce(first.page_bytes - first.added_page_bytes, 0) as first_page_bytes, (
          select count(distinct version) from (
            select version from ${fileDatabaseDeltas} where address = storages.address
            union all select version from ${fileDatabaseSnapshots} where address = storages.address
          ) kept
        ) as versions
      from ${storages}
      cross join lateral (
        select coalesce(sum(delta_bytes), 0) as bytes from ${fileDatabaseDeltas} where address = storages.address
      ) deltas
      cross join lateral (
        select coalesce(sum(document_bytes + added_page_bytes), 0) as bytes
        from ${fileDatabaseSnapshots} where address = storages.address
      ) snapshots
      left join lateral (
        select page_bytes, added_page_bytes from ${fileDatabaseSnapshots}
        where address = storages.address order by version limit 1
      ) first on true
      ${accessBy(storage)}`);
    const [usage] = rows;
    if (usage === undefined) throw new AppError("storage_not_found");
    const newest = Number(usage.newest_size);
    const total = Number(usage.delta_bytes) + Number(usage.snapshot_bytes) + Number(usage.first_page_bytes);
    return { versions: Number(usage.versions), newest_size: newest, older_size: Math.max(0, total - newest) };
  }

  return {
    /** Faults: storage_not_found, file_database_version_not_found. */
    read: (storage: StorageRef, query: FileDatabaseQuery): Promise<string> =>
      read(storage.address, query, accessBy(storage)),
    readUsage,

    /** The document with one saved delta or snapshot. Undefined if it is not kept. */
    async readVersion({ address, kind, version }: VersionReport): Promise<string | undefined> {
      const table = kind === "delta" ? fileDatabaseDeltas : fileDatabaseSnapshots;
      const text = kind === "delta" ? fileDatabaseDeltas.delta : fileDatabaseSnapshots.document;
      const { filesSizeBytes, filesFactSizeBytes } = table;
      const [saved] = await db
        .select({ text, size: filesSizeBytes, factSize: filesFactSizeBytes })
        .from(table)
        .where(and(eq(table.address, address), eq(table.version, version)));
      if (saved === undefined) return undefined;
      return documentText(await deployment.readId(), address, {
        ...{ version: `${version}`, oldest: `${version}` },
        ...{ files_size_bytes: `${saved.size}`, files_fact_size_bytes: `${saved.factSize}` },
        ...{ snapshot: kind === "snapshot" ? saved.text : null, deltas: kind === "delta" ? saved.text : null },
      });
    },

    /** Reads the newest version for a client that has proved to have the key of the address. Fault: storage_not_found. */
    readByAddress: (address: string): Promise<string> => read(address, {}, sql`where storages.address = ${address}`),
  };
}

const oldest = sql`least(
  (select min(version) from ${fileDatabaseDeltas} where address = storages.address),
  (select min(version) from ${fileDatabaseSnapshots} where address = storages.address)
)`;

/** All stored texts are JSON, and have many megabytes at worst: they are not parsed. */
function documentText(deployment: string, addressHex: string, answer: Answer): string {
  const { version, snapshot, deltas, files_size_bytes: size, files_fact_size_bytes: factSize } = answer;
  const address = checksumAddress(addressHex);
  const head = `"format":${DELTA_FORMAT},"deployment":"${deployment}","version":${version},"oldest":${answer.oldest}`;
  const publicData = `{"address":"${address}","storageFilesSize":${size},"storageFilesFactSize":${factSize}}`;
  const files = `{"snapshot":${snapshot ?? "null"},"deltas":[${deltas ?? ""}]}`;
  return `{${head},"publicData":${publicData},"privateData":{"files":${files}}}`;
}

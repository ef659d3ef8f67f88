import { checksumAddress } from "@dexnet/crypto/verify/address-checksum";
import { fileDatabaseFormat } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import { maxFileDatabaseAnswerBytes } from "@dexnet/protocol/limits";
import type { FileDatabaseUsage } from "@dexnet/protocol/products";
import type { Db } from "@dexnet/service/database/database";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Deployment } from "../deployment/deployment-service.ts";
import type { VersionReport } from "../ledger/client.ts";
import { joinedDeltas, joinPieces, type PieceReader } from "./document-pieces.ts";
import { documentPieceBytes } from "./sending/limits.ts";
import type { StoredDocument } from "./sending/send-document.ts";
import type { StorageRef } from "./storage-service.ts";
import {
  fileDatabaseDeltas,
  fileDatabaseSnapshots,
  isAccessibleBy,
  isLinkOf,
  storageLinks,
  storages,
  textOf,
} from "./storage-tables.ts";

export interface FileDatabaseReaderDeps {
  readonly db: Db;
  readonly deployment: Deployment;
  readonly pieces: PieceReader;
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
  /** Version and size of the snapshot. Null if there is none. */
  snapshot_version: string | null;
  snapshot_bytes: number | null;
  /** Null also if all texts together are larger than a piece. */
  snapshot: string | null;
  /** The deltas are those after `after`, up to `last`: the newest of them. */
  after: string;
  last: string | null;
  deltas_count: string;
  deltas_bytes: string;
  /** Joined by commas. Null also if all texts together are larger than a piece. */
  deltas: string | null;
}

type Usage = Record<"newest_size" | "delta_bytes" | "snapshot_bytes" | "first_page_bytes" | "versions", string>;

export type FileDatabaseReader = ReturnType<typeof createFileDatabaseReader>;

/**
 * Builds documents from the stored texts. One statement decides of which versions a document consists, so a save meanwhile is
 * in it or is not. It also reads the texts of a small document.
 */
export function createFileDatabaseReader({ db, deployment, pieces }: FileDatabaseReaderDeps) {
  /**
   * Returns the deltas after a version. Undefined if it is not kept, or if the deltas are larger than any document.
   */
  async function readSince(since: number, access: SQL): Promise<Answer | undefined> {
    const { rows } = await db.execute<Answer>(sql`
      select storages.file_database_version as version, ${oldest} as oldest,
        storages.files_size_bytes, storages.files_fact_size_bytes,
        null as snapshot_version, null as snapshot_bytes, null as snapshot, ${deltaColumns(sql`0`)}
      from ${storages} ${deltasBetween(sql`${since}::bigint`, sql`storages.file_database_version`)}
      ${access} and sums.bytes <= ${maxFileDatabaseAnswerBytes} and (
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
      select wanted.version, ${oldest} as oldest, sizes.files_size_bytes, sizes.files_fact_size_bytes,
        ${snapshotColumns}, ${deltaColumns(snapshotBytes)}
      from ${storages}
      cross join lateral (select ${wanted} as version) wanted
      left join lateral (
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseDeltas}
        where address = storages.address and version = wanted.version
        union all
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseSnapshots}
        where address = storages.address and version = wanted.version
        limit 1
      ) sizes on true
      ${newestSnapshot(sql`version <= wanted.version`)}
      ${deltasBetween(sql`coalesce(base.version, 0)`, sql`wanted.version`)}
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
        ${snapshotColumns}, ${deltaColumns(snapshotBytes)}
      from ${storages}
      left join lateral (
        select files_size_bytes, files_fact_size_bytes from ${fileDatabaseDeltas}
        where address = storages.address and version = ${until}
      ) last on true
      ${newestSnapshot(sql`version < ${until}`)}
      ${deltasBetween(sql`coalesce(base.version, 0)`, sql`${until}::bigint`)}
      ${access}`);
    return rows[0];
  }

  async function read(address: string, query: FileDatabaseQuery, access: SQL): Promise<StoredDocument> {
    const { since, version, until } = query;
    const newer = since === undefined ? undefined : await readSince(since, access);
    const older = until === undefined ? undefined : await readUntil(until, access);
    const answer = newer ?? older ?? (await readVersion(version, access));
    if (answer === undefined) throw new AppError("storage_not_found");
    if (answer.files_size_bytes === null) throw new AppError("file_database_version_not_found");
    return documentOf(address, answer, frameOf(await deployment.readId(), address, answer));
  }

  function documentOf(address: string, answer: Answer, [head, between, tail]: Frame): StoredDocument {
    const snapshotVersion = answer.snapshot_version === null ? null : Number(answer.snapshot_version);
    const snapshotBytes = answer.snapshot_bytes ?? 0;
    const [deltasCount, deltasBytes] = [Number(answer.deltas_count), Number(answer.deltas_bytes)];
    const snapshot = snapshotVersion === null ? "null" : answer.snapshot;
    const deltas = deltasCount === 0 ? "" : answer.deltas;
    if (snapshot !== null && deltas !== null) {
      return { kind: "text", text: [head, snapshot, between, deltas, tail].join("") };
    }
    const textsBytes = (snapshot?.length ?? snapshotBytes) + (deltas?.length ?? deltasBytes + deltasCount - 1);
    const sizeBytes = head.length + between.length + tail.length + textsBytes;
    const range = { address, after: Number(answer.after), until: Number(answer.last) };
    const base = { address, kind: "snapshot", version: snapshotVersion ?? 0, sizeBytes: snapshotBytes } as const;

    async function* readPieces(): AsyncGenerator<string> {
      yield head;
      if (snapshot === null) yield* pieces.readText(base);
      else yield snapshot;
      yield between;
      if (deltas === null) yield* pieces.readDeltas(range);
      else yield deltas;
      yield tail;
    }
    return { kind: "pieces", sizeBytes, readPieces: () => requireSize(sizeBytes, readPieces()) };
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
    read: (storage: StorageRef, query: FileDatabaseQuery): Promise<StoredDocument> =>
      read(storage.address, query, accessBy(storage)),
    readUsage,

    /** The document with one saved delta or snapshot. Undefined if it is not kept. */
    async readVersion({ address, kind, version }: VersionReport): Promise<string | undefined> {
      const table = kind === "delta" ? fileDatabaseDeltas : fileDatabaseSnapshots;
      const sizeBytes = kind === "delta" ? fileDatabaseDeltas.deltaBytes : fileDatabaseSnapshots.documentBytes;
      const { filesSizeBytes, filesFactSizeBytes } = table;
      const [saved] = await db
        .select({ sizeBytes, size: filesSizeBytes, factSize: filesFactSizeBytes })
        .from(table)
        .where(and(eq(table.address, address), eq(table.version, version)));
      if (saved === undefined) return undefined;
      const [head, between, tail] = frameOf(await deployment.readId(), address, {
        version: `${version}`,
        oldest: `${version}`,
        files_size_bytes: `${saved.size}`,
        files_fact_size_bytes: `${saved.factSize}`,
      });
      const text = await joinPieces(pieces.readText({ address, kind, version, sizeBytes: saved.sizeBytes }));
      return kind === "delta" ? [head, "null", between, text, tail].join("") : [head, text, between, tail].join("");
    },

    /** Reads the newest version for a client that has proved to have the key of the address. Fault: storage_not_found. */
    readByAddress: (address: string): Promise<StoredDocument> =>
      read(address, {}, sql`where storages.address = ${address}`),
  };
}

const oldest = sql`least(
  (select min(version) from ${fileDatabaseDeltas} where address = storages.address),
  (select min(version) from ${fileDatabaseSnapshots} where address = storages.address)
)`;

/** Joins the newest snapshot that meets the condition, as `base`. */
const newestSnapshot = (condition: SQL) => sql`left join lateral (
  select version, document_bytes, document from ${fileDatabaseSnapshots}
  where address = storages.address and ${condition} order by version desc limit 1
) base on true`;

const snapshotBytes = sql`coalesce(base.document_bytes, 0)`;

/** Whether one statement reads all texts: the commas between the deltas included, together they are not larger than a piece. */
const fitsPiece = (snapshot: SQL) => sql`${snapshot} + sums.bytes + sums.count <= ${documentPieceBytes}`;

const snapshotColumns = sql`base.version as snapshot_version, base.document_bytes as snapshot_bytes,
  case when ${fitsPiece(snapshotBytes)} then ${textOf(sql`base.document`)} end as snapshot`;

/** Joins the sums of the deltas after a version, up to another one, as `sums`. */
const deltasBetween = (after: SQL, until: SQL) => sql`cross join lateral (
  select ${after} as after, max(version) as last, count(*) as count, coalesce(sum(delta_bytes), 0) as bytes
  from ${fileDatabaseDeltas} where address = storages.address and version > ${after} and version <= ${until}
) sums`;

const deltaColumns = (
  snapshot: SQL,
) => sql`sums.after, sums.last, sums.count as deltas_count, sums.bytes as deltas_bytes,
  case when ${fitsPiece(snapshot)} then (
    select ${joinedDeltas} from ${fileDatabaseDeltas}
    where address = storages.address and version > sums.after and version <= sums.last
  ) end as deltas`;

/** Ends with a fault if a stored text was removed meanwhile, so that the client does not take the answer as complete. */
async function* requireSize(sizeBytes: number, pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let sentBytes = 0;
  for await (const piece of pieces) {
    sentBytes += piece.length;
    yield piece;
  }
  if (sentBytes !== sizeBytes) throw new AppError("unavailable");
}

/** What is before the snapshot, between it and the deltas, and after them. */
type Frame = readonly [string, string, string];

/** All stored texts are JSON, and have many megabytes at worst: they are not parsed. */
function frameOf(
  deployment: string,
  addressHex: string,
  answer: Pick<Answer, "version" | "oldest" | "files_size_bytes" | "files_fact_size_bytes">,
): Frame {
  const { version, oldest: oldestVersion, files_size_bytes: size, files_fact_size_bytes: factSize } = answer;
  const address = checksumAddress(addressHex);
  const head = `"format":${fileDatabaseFormat},"deployment":"${deployment}","version":${version},"oldest":${oldestVersion}`;
  const publicData = `{"address":"${address}","storageFilesSize":${size},"storageFilesFactSize":${factSize}}`;
  return [`{${head},"publicData":${publicData},"privateData":{"files":{"snapshot":`, ',"deltas":[', "]}}}"];
}

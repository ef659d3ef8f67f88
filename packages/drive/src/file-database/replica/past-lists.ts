import type { VersionId } from "@dexnet/crypto/verify/delta-statement";
import { AppError } from "@dexnet/protocol/errors/errors";
import type { FileDatabaseDocument } from "@dexnet/protocol/file-database";
import type { FileDatabaseCodec } from "./codec.ts";
import type { PastQuery } from "./document-fetch.ts";
import type { FileDatabaseSource } from "./file-database-source.ts";
import type { ListContent, ListState } from "./list-state.ts";
import { createDocumentReader, type DocumentReaderDeps, type OpenedDelta, partsOf } from "./read-document.ts";

/** Consecutive versions, from the one after a snapshot on. */
export interface HistorySegment {
  /** List before the first delta. It belongs to the caller. */
  readonly state: ListState;
  /** Version of that list. Null if the first delta is the first version of the storage. */
  readonly base: VersionId | null;
  readonly deltas: readonly OpenedDelta[];
}

/**
 * Kept versions of a file database. An older list is verified like the newest one, and must be the version that was asked
 * for, by number and hash. So a chain that is followed from the newest version backwards contains nothing else than the
 * versions that devices have saved. Faults: file_database_broken, file_database_too_large, deployment_mismatch, and those of
 * every call.
 */
export interface PastLists {
  /** Newest version that this process has. */
  head(): VersionId;
  /** Reads the versions that lead to this one. Null if the server no longer keeps its delta. */
  readSegment(end: VersionId): Promise<HistorySegment | null>;
  /** Reads the list of a version. Fault: file_database_version_not_found if it is no longer kept. */
  readList(id: VersionId): Promise<ListContent>;
}

export interface PastListsDeps {
  readonly source: Pick<FileDatabaseSource, "current">;
  readonly codec: FileDatabaseCodec;
  readonly readPage: DocumentReaderDeps["readPage"];
  readonly fetchPast: (query: PastQuery) => Promise<FileDatabaseDocument>;
}

export function createPastLists({ source, codec, readPage, fetchPast }: PastListsDeps): PastLists {
  const reader = createDocumentReader({ codec, readPage });

  function current(): ListContent {
    const content = source.current();
    if (content === null) throw new AppError("internal", { context: { reason: "not loaded" } });
    return content;
  }

  async function fetchDocument(query: PastQuery): Promise<FileDatabaseDocument> {
    const document = await fetchPast(query);
    if (document.deployment !== current().deployment) throw new AppError("deployment_mismatch");
    return document;
  }

  return {
    head() {
      const { version, hashHex } = current();
      return { version, hashHex };
    },
    async readSegment(end) {
      const document = await fetchDocument({ until: end.version }).catch((fault: unknown) => {
        if (fault instanceof AppError && fault.code === "file_database_version_not_found") return null;
        throw fault;
      });
      if (document === null) return null;
      const { start, deltas } = await reader.readParts(partsOf(document));
      requireVersion(deltas.at(-1)?.id, end);
      return { state: start.state, base: start.base, deltas };
    },
    async readList(id) {
      const whole = await reader.readWhole(partsOf(await fetchDocument({ version: id.version })));
      requireVersion(whole.state.current(), id);
      return whole.state.current();
    },
  };
}

function requireVersion(found: VersionId | undefined, wanted: VersionId): void {
  if (found?.version === wanted.version && found.hashHex === wanted.hashHex) return;
  throw new AppError("file_database_broken", { context: { reason: "past version" } });
}

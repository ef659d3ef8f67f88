import { fetchEncrypted } from "./blocks.ts";
import { readPage } from "./page.ts";
import { FileDatabaseError, FileFault, WrongBlockFault } from "./recover-error.ts";
import { openBox } from "./sealing.ts";
import type { Servers } from "./servers.ts";
import {
  exactFields,
  type Fields,
  factLines,
  fileDatabaseSecret,
  hashOf,
  inflateBytes,
  inflateJson,
  isCount,
  openFactBox,
  orDifference,
  type Subject,
  type VersionId,
} from "./signed-records.ts";
import { isSignedBy } from "./wallet.ts";

/** docs/format.md, "Snapshot" and "Page". */
export interface VerifiedSnapshot {
  /** Version whose list it contains. */
  readonly head: VersionId;
  /** Opens the seals and returns the records of the list. */
  readonly readRecords: () => Promise<readonly unknown[]>;
}

const sizes = ["storageFilesSize", "storageFilesFactSize"];
const snapshotFields = ["version", "head", ...sizes, "pages", "records", "signature"];
const cidShape = /^b[a-z2-7]{58}$/;
const mib = 1024 * 1024;
/** Pages that are fetched at the same time. */
const pagesAtOnce = 6;

/** Checks the signature. The seals are opened when the records are read. */
export function verifySnapshot(subject: Subject, value: unknown, servers: Pick<Servers, "block">): VerifiedSnapshot {
  const snapshot = exactFields(value, snapshotFields);
  const facts = snapshot && factLines(subject, "head", snapshot);
  const pages = snapshot && readPageList(snapshot.pages);
  if (snapshot === null || facts === null || pages === null) throw new FileDatabaseError("snapshot");
  facts.push(`pages: ${hashOf(pages.map(({ cid, size }) => `${cid} ${size}\n`).join(""))}`);
  const records = String(snapshot.records);
  const statement = ["DexNet v1: save snapshot", ...facts, `records: ${hashOf(records)}`].join("\n");
  if (!isSignedBy(subject.wallet.address, statement, String(snapshot.signature))) {
    throw new FileDatabaseError("snapshot");
  }
  return {
    head: { version: Number(snapshot.version), hash: String(snapshot.head) },
    async readRecords() {
      // Writers and retired pages are not needed. The seal shows that the snapshot was not put together of two.
      const sealed = await orDifference("snapshot", () =>
        inflateJson(openFactBox(subject, "dexnet/1/snapshot-records", facts, records), 64 * mib),
      );
      const firstIds: unknown = (sealed as Fields | null)?.firstIds;
      if (!Array.isArray(firstIds) || firstIds.length !== pages.length) throw new FileDatabaseError("page_order");
      return readPages(
        subject,
        pages.map(({ cid }, index) => ({ cid, firstId: firstIds[index] })),
        servers,
      );
    },
  };
}

async function readPages(
  subject: Subject,
  pages: readonly { cid: string; firstId: unknown }[],
  servers: Pick<Servers, "block">,
): Promise<unknown[]> {
  const records: Fields[] = [];
  let lastId = "";
  for (let at = 0; at < pages.length; at += pagesAtOnce) {
    const group = pages.slice(at, at + pagesAtOnce);
    const fetched = await Promise.all(group.map(({ cid }) => fetchPage(subject, cid, servers)));
    for (const [index, page] of fetched.entries()) {
      const ids = page.map(({ id }) => String(id)).sort();
      const isFirst = ids[0] === group[index]?.firstId;
      if (!isFirst || (lastId !== "" && String(ids[0]) <= lastId)) throw new FileDatabaseError("page_order");
      lastId = String(ids.at(-1));
      for (const record of page) records.push(record);
    }
  }
  return records;
}

async function fetchPage({ wallet }: Subject, cid: string, servers: Pick<Servers, "block">): Promise<Fields[]> {
  const label = `dexnet/1/snapshot-page/${wallet.address}`;
  const sealed = await fetchEncrypted(cid, servers).catch((cause: unknown) => {
    if (!(cause instanceof FileFault)) throw cause;
    throw new FileDatabaseError(cause instanceof WrongBlockFault ? "page" : "page_missing", { cause });
  });
  return orDifference("page", async () => {
    return readPage(await inflateBytes(openBox(fileDatabaseSecret(wallet), label, label, sealed), 16 * mib));
  });
}

function readPageList(value: unknown): { cid: string; size: number }[] | null {
  if (!Array.isArray(value)) return null;
  const pages = value.flatMap((page: unknown) => {
    const fields = exactFields(page, ["cid", "size"]);
    const isPage = typeof fields?.cid === "string" && cidShape.test(fields.cid) && isCount(fields.size);
    return isPage ? [{ cid: String(fields.cid), size: Number(fields.size) }] : [];
  });
  return pages.length === value.length ? pages : null;
}

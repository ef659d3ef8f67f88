import { fetchEncrypted } from "./blocks.ts";
import { openChanges, verifyDeltas } from "./delta-chain.ts";
import { createRecordList } from "./list-changes.ts";
import { FileDatabaseError } from "./recover-error.ts";
import { partSizeBytes } from "./sealing.ts";
import type { Servers } from "./servers.ts";
import type { Fields, Subject, VersionId } from "./signed-records.ts";
import { verifySnapshot } from "./snapshot.ts";
import type { Wallet } from "./wallet.ts";

/** docs/format.md, "File database". */
export interface OpenedFileDatabase {
  readonly deployment: string;
  readonly version: number;
  /** Versions that the chain of the document proves, the newest one last. */
  readonly versions: readonly VersionId[];
  /** Records of files and folders, each any JSON value. */
  readonly list: readonly unknown[];
  /** Sentences about saved changes that did not fit. */
  readonly faults: readonly string[];
}

const deploymentShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Checks snapshot, chain and signatures, then the seals, as "Reading" says. Whether this is the newest version is checked by
 * the log. Throws FileDatabaseError.
 */
export async function openFileDatabase(
  wallet: Wallet,
  text: string,
  servers: Pick<Servers, "block">,
): Promise<OpenedFileDatabase> {
  const { deployment, snapshot, deltas } = parseEnvelope(text);
  const subject: Subject = { wallet, deployment };
  const base = snapshot === null ? null : verifySnapshot(subject, snapshot, servers);
  const verified = verifyDeltas(subject, deltas, base?.head ?? null);
  const head = verified.at(-1)?.id ?? base?.head;
  if (head === undefined) throw new FileDatabaseError("document");
  const list = createRecordList((await base?.readRecords()) ?? []);
  for (const delta of verified) list.apply(delta.id.version, await openChanges(subject, delta));
  const versions = [...(base === null ? [] : [base.head]), ...verified.map(({ id }) => id)];
  return { deployment, version: head.version, versions, list: list.records(), faults: list.faults() };
}

/** Snapshot and deltas have at most 128 MiB. The rest is for the envelopes, each smaller than its delta. */
const maxCopiesBytes = 256 * 1024 * 1024;
/** A client makes a snapshot after 2,000 deltas. A block of a few bytes takes as long as one of many. */
const maxCopies = 16_384;

/**
 * Joins the documents of which the ledger has copies, each with one snapshot or one delta, to one as the api gives it. Throws
 * RecoverError.
 */
export async function readCopies(
  copies: readonly (readonly string[])[],
  servers: Pick<Servers, "block">,
  maxBytes = maxCopiesBytes,
): Promise<string> {
  // All blocks of a copy but the last are full.
  if (copies.length > maxCopies || copies.some((cids) => (cids.length - 1) * partSizeBytes > maxBytes))
    throw new FileDatabaseError("copies");
  const envelopes: Envelope[] = [];
  let leftBytes = maxBytes;
  for (const cids of copies) {
    const parts: Buffer[] = [];
    for (const cid of cids) {
      const part = await fetchCopy(cid, servers);
      leftBytes -= part.length;
      if (leftBytes < 0) throw new FileDatabaseError("copies");
      parts.push(part);
    }
    envelopes.push(parseEnvelope(Buffer.concat(parts).toString("utf8")));
  }
  const [first, ...rest] = envelopes;
  const isOneStorage = first !== undefined && rest.every(({ deployment }) => deployment === first.deployment);
  if (!isOneStorage || rest.some(({ snapshot }) => snapshot !== null)) throw new FileDatabaseError("document");
  const files = { snapshot: first.snapshot, deltas: envelopes.flatMap(({ deltas }) => deltas) };
  return JSON.stringify({ format: 1, deployment: first.deployment, privateData: { files } });
}

async function fetchCopy(cid: string, servers: Pick<Servers, "block">): Promise<Buffer> {
  return await fetchEncrypted(cid, servers).catch((cause: unknown) => {
    throw new FileDatabaseError("copy_missing", { cause });
  });
}

interface Envelope {
  readonly deployment: string;
  readonly snapshot: Fields | null;
  readonly deltas: readonly unknown[];
}

/** The envelope's other fields are not signed, and are not used. */
function parseEnvelope(text: string): Envelope {
  const document = asFields(parseJson(text));
  if (typeof document?.format === "number" && document.format > 1) throw new FileDatabaseError("newer");
  const deployment = document?.deployment;
  if (typeof deployment !== "string" || !deploymentShape.test(deployment)) throw new FileDatabaseError("document");
  const files = asFields(asFields(document?.privateData)?.files);
  const snapshot = files?.snapshot === null ? null : asFields(files?.snapshot);
  if (document?.format !== 1 || snapshot === undefined || !Array.isArray(files?.deltas)) {
    throw new FileDatabaseError("document");
  }
  return { deployment, snapshot, deltas: files.deltas };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FileDatabaseError("document", { cause });
  }
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

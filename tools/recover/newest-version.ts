/** Number and hash of a version. */
interface VersionId {
  readonly version: number;
  readonly hash: string;
}

import {
  LogProofError,
  type MapEntry,
  sha256,
  verifyCheckpoint,
  verifyMapKey,
  verifyMapProof,
  verifyMapRoot,
} from "./log-proofs.ts";

/** docs/format.md, "Newest version". */
export type LoggedVersion =
  | {
      readonly kind: "proven";
      readonly newest: VersionId;
      readonly size: number;
      readonly at: Date;
      readonly logKey: string;
    }
  /** The reason is a sentence for the user. */
  | { readonly kind: "unproven"; readonly reason: string };

/** Last date that exists. A version is a time in milliseconds. */
const lastDateMs = 8_640_000_000_000_000;
const maxLogAgeMs = 86_400_000;
const label = "dexnet-map/v1\n";

/**
 * Verifies what the ledger says about the newest version. The keys are those that it names, because this machine has no
 * others.
 */
export function openLoggedVersion(
  address: string,
  info: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
): LoggedVersion {
  try {
    const logKey = String(info.verifier_key);
    const head = verifyCheckpoint(String(answer.checkpoint), logKey);
    const mapRoot = bytesOf(answer.map_root);
    const timeMs = Number(answer.map_time);
    verifyMapRoot(head, { timeMs, mapRoot }, bytesOfAll(answer.inclusion));
    if (timeMs > lastDateMs) throw new LogProofError("the time of the map's root is no date");
    const key = verifyMapKey(bytesOf(info.map_key), address, bytesOf(answer.key_proof));
    const { siblings, entry } = fieldsOf(answer.map);
    const inMap = verifyMapProof(mapRoot, key, {
      siblings: bytesOfAll(siblings),
      entry: entry === null ? null : entryOf(fieldsOf(entry)),
    });
    const newest = answer.version === null ? null : versionOf(answer.version);
    if (!isVersionOf(inMap, newest)) throw new LogProofError("the map has another version");
    if (newest === null) return { kind: "unproven", reason: "The log has no list of this storage." };
    return { kind: "proven", newest, size: head.size, at: new Date(timeMs), logKey };
  } catch (error) {
    if (!(error instanceof LogProofError)) throw error;
    return { kind: "unproven", reason: `The answer of the log does not verify: ${error.message}.` };
  }
}

/**
 * Sentence about the list, and whether it is too old. `versions`: those that the list is proven to be built of. A log that ends
 * more than a day from the clock of this machine does not show that a list is the newest one.
 */
export function compareWithLog(
  versions: readonly VersionId[],
  logged: LoggedVersion,
  nowMs = Date.now(),
): { readonly sentence: string; readonly isOutdated: boolean } {
  if (logged.kind === "unproven") {
    return { sentence: `Not verified whether this is the newest file list. ${logged.reason}`, isOutdated: false };
  }
  const { newest, size, at: logAt, logKey } = logged;
  const [oldest, last] = [versions[0], versions.at(-1)];
  const same = versions.find(({ version }) => version === newest.version);
  const isAfter = oldest !== undefined && oldest.version > newest.version;
  if (same?.hash === newest.hash || isAfter) {
    const isAboutNow = Math.abs(nowMs - logAt.getTime()) <= maxLogAgeMs;
    const found = `The log of the ledger has no newer file list, in ${size} entries until ${logAt.toISOString()} (key ${logKey}).`;
    const doubt = `This is more than a day from the clock of this machine. If the clock is right, the ledger shows an old state, and there may be a newer list.`;
    const sentence = isAboutNow ? found : `Not verified whether this is the newest file list. ${found} ${doubt}`;
    return { sentence, isOutdated: false };
  }
  const at = new Date(newest.version).toISOString();
  const what = last !== undefined && last.version < newest.version ? "is older than" : "does not contain";
  const sentence = `The servers hide changes: this file list ${what} the one of ${at} in the log of the ledger. Files may be missing.`;
  return { sentence, isOutdated: true };
}

function isVersionOf(inMap: MapEntry | null, newest: VersionId | null): boolean {
  if (inMap === null) return newest === null;
  const text = newest === null ? "forgotten" : `${newest.version}\n${newest.hash}`;
  const isNumber = newest === null || newest.version === inMap.version;
  return isNumber && inMap.value.equals(sha256(Buffer.from(`${label}${text}`)));
}

function entryOf({ key, version, value }: Record<string, unknown>): MapEntry {
  return { key: bytesOf(key), version: Number(version), value: bytesOf(value) };
}

function versionOf(value: unknown): VersionId {
  const { version, hash } = fieldsOf(value);
  if (!Number.isSafeInteger(version) || Math.abs(Number(version)) > lastDateMs)
    throw new LogProofError("it has another form");
  return { version: Number(version), hash: String(hash) };
}

function fieldsOf(value: unknown): Record<string, unknown> {
  if (typeof value === "object" && value !== null) return value as Record<string, unknown>;
  throw new LogProofError("it has another form");
}

function bytesOf(value: unknown): Buffer {
  const text = String(value);
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new LogProofError("it has another form");
  return Buffer.from(text, "hex");
}

function bytesOfAll(value: unknown): Buffer[] {
  if (!Array.isArray(value)) throw new LogProofError("it has another form");
  return value.map(bytesOf);
}

import { FileDatabaseError } from "./recover-error.ts";
import {
  exactFields,
  factLines,
  firstPrevious,
  hashOf,
  inflateJson,
  openFactBox,
  orDifference,
  type Subject,
  type VersionId,
} from "./signed-records.ts";
import { isSignedBy } from "./wallet.ts";

/** docs/format.md, "Delta". Its place in the chain is verified, its seal not yet. */
export interface VerifiedDelta {
  readonly id: VersionId;
  readonly facts: readonly string[];
  readonly sealed: string;
}

const deltaFields = ["version", "previous", "storageFilesSize", "storageFilesFactSize", "changes", "signature"];
const signatureShape = /^0x[0-9a-f]{130}$/;
const lengthBytes = 4;
const maxChangesBytes = 256 * 1024 * 1024;

/**
 * Checks that the first delta follows `base`, or nothing when that is null, that each other one follows the one before, and
 * that the last one is signed. Its signature covers all of them.
 */
export function verifyDeltas(subject: Subject, deltas: readonly unknown[], base: VersionId | null): VerifiedDelta[] {
  let before = base ?? { version: 0, hash: firstPrevious };
  let isSigned = true;
  const verified = deltas.map((value, index): VerifiedDelta => {
    const delta = exactFields(value, deltaFields);
    const facts = delta && factLines(subject, "previous", delta);
    if (delta === null || facts === null || typeof delta.changes !== "string") throw new FileDatabaseError("delta");
    if (delta.previous !== before.hash || Number(delta.version) <= before.version) throw new FileDatabaseError("chain");
    const statement = ["DexNet v1: save delta", ...facts, `changes: ${hashOf(delta.changes)}`].join("\n");
    const signature = String(delta.signature);
    if (!signatureShape.test(signature)) throw new FileDatabaseError("delta");
    const isLast = index === deltas.length - 1;
    isSigned = !isLast || isSignedBy(subject.wallet.address, statement, signature);
    before = { version: Number(delta.version), hash: hashOf(statement) };
    return { id: before, facts, sealed: delta.changes };
  });
  if (!isSigned) throw new FileDatabaseError("signature");
  return verified;
}

/** The changes, which are any JSON value. */
export function openChanges(subject: Subject, { facts, sealed }: VerifiedDelta): Promise<unknown> {
  return orDifference("delta", () => {
    const plain = openFactBox(subject, "dexnet/1/delta", facts, sealed);
    const end = lengthBytes + plain.readUInt32BE(0);
    if (end > plain.length) throw new Error("The length of the changes is wrong");
    return inflateJson(plain.subarray(lengthBytes, end), maxChangesBytes);
  });
}

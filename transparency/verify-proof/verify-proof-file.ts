import { createHash, createPublicKey, verify } from "node:crypto";

/** An entry of the log that a signed checkpoint has. */
export interface VerifiedEntry {
  readonly index: number;
  /** Number of entries of the checkpoint. */
  readonly size: number;
  readonly root: string;
  /** Text that the entry commits to. */
  readonly record: string;
}

/** A proof that does not verify. The message says which check failed. */
export class ProofError extends Error {
  override readonly name = "ProofError";
}

const proofLine = "c2sp.org/tlog-proof@v1";
const saltBytes = 32;
/** Above these a proof is refused unread, so that no file can keep the reader busy. */
const maxProofBytes = 131_072;
const maxSignatures = 100;
const kinds = new Map([
  ["dexnet-log/put/v1", 1],
  ["dexnet-log/delete/v1", 2],
]);

/**
 * Verifies proofs as the product exports them: one or more of C2SP tlog-proof, whose `extra` is a salt of 32 bytes and the
 * record. Written from the specifications of RFC 6962, RFC 9162, C2SP and docs/format.md alone. Throws ProofError.
 */
export function verifyProofFile(text: string, verifierKey: string): VerifiedEntry[] {
  const proofs = text.split(/^(?=c2sp\.org\/tlog-proof@v1$)/m).filter((proof) => proof !== "");
  if (proofs.length === 0) throw new ProofError("There is no proof.");
  return proofs.map((proof) => verifyProof(proof, verifierKey));
}

function verifyProof(text: string, verifierKey: string): VerifiedEntry {
  if (text.length > maxProofBytes) throw new ProofError("The proof is too large.");
  const end = text.indexOf("\n\n");
  const [first, extraLine = "", indexLine = "", ...hashLines] = text.slice(0, end).split("\n");
  const index = /^index (0|[1-9]\d{0,15})$/.exec(indexLine)?.[1];
  if (end < 0 || first !== proofLine || !extraLine.startsWith("extra ") || index === undefined) {
    throw new ProofError("The proof can't be read.");
  }
  const extra = bytesOf(extraLine.slice("extra ".length));
  const record = new TextDecoder("utf-8", { fatal: true }).decode(extra.subarray(saltBytes));
  const kind = kinds.get(record.split("\n")[0] ?? "");
  if (extra.length <= saltBytes || kind === undefined) throw new ProofError("The record is of an unknown kind.");
  // The entry shows its version, its kind and the hash of salt and record.
  const entry = Buffer.concat([Buffer.of(1, kind), sha256(extra)]);
  const { size, root } = verifyCheckpoint(text.slice(end + 2).replace(/\n\n$/, "\n"), verifierKey);
  const hashes = hashLines.map(bytesOf);
  const computed = rootOf(sha256(Buffer.of(0), entry), BigInt(index), BigInt(size), hashes);
  if (!computed.equals(root)) throw new ProofError("The log does not have this entry.");
  return { index: Number(index), size, root: root.toString("base64"), record };
}

/** RFC 9162, 2.1.3.2. */
function rootOf(leaf: Buffer, index: bigint, size: bigint, hashes: readonly Buffer[]): Buffer {
  if (index >= size) throw new ProofError("The log has no entry with this index.");
  let [at, last, hash] = [index, size - 1n, leaf];
  for (const sibling of hashes) {
    if (last === 0n || sibling.length !== 32) throw new ProofError("The proof has the wrong length.");
    if (at % 2n === 1n || at === last) {
      hash = sha256(Buffer.of(1), sibling, hash);
      while (at % 2n === 0n && at !== 0n) [at, last] = [at / 2n, last / 2n];
    } else {
      hash = sha256(Buffer.of(1), hash, sibling);
    }
    [at, last] = [at / 2n, last / 2n];
  }
  if (last !== 0n) throw new ProofError("The proof has the wrong length.");
  return hash;
}

/** C2SP signed-note and tlog-checkpoint: size and root that the key has signed. */
function verifyCheckpoint(note: string, verifierKey: string): { size: number; root: Buffer } {
  const key = parseVerifierKey(verifierKey);
  const end = note.lastIndexOf("\n\n");
  const text = note.slice(0, end + 1);
  const signatures = note
    .slice(end + 2)
    .split("\n", maxSignatures)
    .flatMap((line) => {
      const [, name, encoded = ""] = /^— (\S+) (\S+)$/u.exec(line) ?? [];
      const bytes = bytesOf(encoded);
      return name === key.name && bytes.subarray(0, 4).equals(key.id) ? [bytes.subarray(4)] : [];
    });
  const isSigned = signatures.some((signature) => verify(null, Buffer.from(text), key.publicKey, signature));
  if (end < 0 || !isSigned) throw new ProofError("The key has not signed the checkpoint.");
  const [origin, size = "", root = ""] = text.split("\n");
  const rootBytes = bytesOf(root);
  if (origin !== key.name || !/^(?:0|[1-9]\d{0,15})$/.test(size) || rootBytes.length !== 32) {
    throw new ProofError("The checkpoint can't be read.");
  }
  return { size: Number(size), root: rootBytes };
}

function parseVerifierKey(text: string) {
  const [, name = "", idHex = "", encoded = ""] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = bytesOf(encoded);
  const id = sha256(Buffer.from(`${name}\n`), bytes).subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== 1 || id.toString("hex") !== idHex) {
    throw new ProofError("The key of the log can't be read.");
  }
  // Header of an Ed25519 key in SubjectPublicKeyInfo (RFC 8410).
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes.subarray(1)]);
  return { name, id, publicKey: createPublicKey({ key: der, format: "der", type: "spki" }) };
}

function bytesOf(base64: string): Buffer {
  const bytes = Buffer.from(base64, "base64");
  if (bytes.toString("base64") !== base64) throw new ProofError("A value of the proof is not base64.");
  return bytes;
}

function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
}

import { blake3 } from "./blake3.ts";
import { hexFromBytes, utf8Bytes } from "./bytes.ts";
import { type StatementSubject, statementText, subjectFacts } from "./statements.ts";

/** What the server stores of a new share. */
export interface ShareContent {
  /** SHA-256 of the link key, in hex. */
  readonly linkKeyHash: string;
  /** SHA-256 of the password key, in hex. Null without a password. */
  readonly passwordKeyHash: string | null;
  /** Sealed texts. */
  readonly listing: string;
  readonly contents: string;
  readonly record: string;
}

export interface ShareLimits {
  /** Time of its end in ISO 8601, as it is sent. Null for none. */
  readonly expiresAt: string | null;
  readonly downloadsLimit: number | null;
}

/** Hash of a share in a statement: BLAKE3-256 of its texts in this order, each followed by a line feed. */
export async function hashOfShare(content: ShareContent): Promise<string> {
  const { linkKeyHash, passwordKeyHash, listing, contents, record } = content;
  const lines = [linkKeyHash, passwordKeyHash ?? "none", listing, contents, record];
  return hexFromBytes(await blake3(utf8Bytes(lines.map((line) => `${line}\n`).join(""))));
}

/** Text for creating a share, signed by the storage's key. */
export function createShareStatement(
  facts: StatementSubject & ShareLimits & { shareId: string; contentHash: string },
): string {
  return statementText("create share", [
    ...subjectFacts(facts),
    ["share", facts.shareId],
    ["content", facts.contentHash],
    ["expires", facts.expiresAt ?? "never"],
    ["downloads", String(facts.downloadsLimit ?? "unlimited")],
  ]);
}

/** Text for revoking a share, signed by the storage's key. A revoked share stays revoked, so it may be repeated. */
export function revokeShareStatement(facts: StatementSubject & { shareId: string }): string {
  return statementText("revoke share", [...subjectFacts(facts), ["share", facts.shareId]]);
}

/** Step of the page of the peers. */
export type PeersStep =
  /** Writes the file that all contestants read to the private file system of the page. */
  { kind: "make-file"; sizeBytes: number } | { kind: "round"; isReversed: boolean };

/** The ratio is ours ÷ the first peer, the package of a product that does the same. */
export const contestants = [
  { name: "ours", title: "ours" },
  { name: "filen", title: "@filen/sdk" },
  { name: "openpgp", title: "openpgp.js (AES-256-GCM, SHA-256 of the result)" },
  { name: "sodium", title: "libsodium (secretstream, BLAKE2b of the result)" },
  { name: "nacl", title: "tweetnacl (secretbox, no hash)" },
] as const;

export type ContestantName = (typeof contestants)[number]["name"];

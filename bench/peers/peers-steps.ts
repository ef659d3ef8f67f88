/** What the page of the peers is told to do. */
export type PeersStep =
  /** Writes the file that all of them read, into the page's private file system. */
  { kind: "make-file"; sizeBytes: number } | { kind: "round"; isReversed: boolean };

/** The ratio is against the first after us: the package of a product that does the same as ours. */
export const contestants = [
  { name: "ours", title: "ours" },
  { name: "filen", title: "@filen/sdk" },
  { name: "openpgp", title: "openpgp.js (AES-256-GCM, SHA-256 of the result)" },
  { name: "sodium", title: "libsodium (secretstream, BLAKE2b of the result)" },
  { name: "nacl", title: "tweetnacl (secretbox, no hash)" },
] as const;

export type ContestantName = (typeof contestants)[number]["name"];

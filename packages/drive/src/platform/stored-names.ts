/**
 * Every name under which something of ours lies in the device's local storage. All of them go through the encrypted
 * store (local-store.ts), which keeps neither name nor value readable. What only a tab remembers (its sessionStorage:
 * that it was reloaded, when the next mail may be asked for, a promocode) holds nothing of a person's and is not here.
 */

/** Under the fixed key: needed before it is known who is there. */
export const namesOfDevice = {
  /** The tokens. Owner: session-tokens.ts. */
  session: "session",
  /** Sessions that were ended here, until the server has heard so. Owner: session-endings.ts. */
  sessionEndings: "session-endings",
  /** The name that the device gave itself. Owner: device-id.ts. */
  device: "device",
  /** The interface's language. Owner: the web application's shell. */
  language: "language",
  /** How transfers are to go, and what was said about them. Owner: the web application's transfers. */
  transfers: "transfer-settings",
  /** The highest version seen of a storage's file database, for all accounts. Owner: version-pins.ts. */
  versionPin: (addressLower: string) => `file-database-version:${addressLower}`,
} as const;

/** Under the user's unique key: another user of the device finds none of it. */
export const namesOfUser = {
  /** Sealed phrases by address. Owner: saved-phrases.ts. */
  savedPhrases: "credentials",
} as const;

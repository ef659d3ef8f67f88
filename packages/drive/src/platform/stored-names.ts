/**
 * Names of all texts in the device's local storage. All of them go through the encrypted store (local-store.ts), which
 * hides both names and values. The sessionStorage of a tab (whether it was reloaded, when the next mail may be requested)
 * has no personal data and is not listed here.
 */

/** Names under the fixed key, needed before the user is known. */
export const namesOfDevice = {
  /** Tokens. Owner: session-tokens.ts. */
  session: "session",
  /** Sessions that ended on this device, until the server knows. Owner: session-endings.ts. */
  sessionEndings: "session-endings",
  /** Id that the device has given itself. Owner: device-id.ts. */
  device: "device",
  /** Language of the interface. Owner: the web application. */
  language: "language",
  /** Settings and acknowledged notices of transfers. Owner: the web application's transfers. */
  transfers: "transfer-settings",
  /** Promocode of a link, until it can be used. Owner: the web application. */
  promocode: "promocode",
  /** Whether events may be counted. Owner: the web application's analytics. */
  analyticsConsent: "analytics-consent",
  /** Invoices of this device whose payment was not reported yet. Owner: the web application's analytics. */
  expectedPurchases: "expected-purchases",
  /** Order and layout of a storage's files. Owner: the web application's file browser. */
  browserSettings: (addressLower: string) => `browser-settings:${addressLower}`,
  /** Deployment of the servers of this origin. Owner: log-pins.ts. */
  deployment: "deployment",
  /** Key and largest checkpoint of the log of a deployment. Owner: log-pins.ts. */
  logPin: (deployment: string) => `log:${deployment}`,
  /** Proof of the map for the newest version of a storage. Owner: log-pins.ts. */
  mapPin: (deployment: string, addressLower: string) => `log-map:${deployment}:${addressLower}`,
  /** Witnesses that must have confirmed the log. Owner: log-pins.ts. */
  witnesses: "log-witnesses",
  /** Newest version of a storage's file database that the device has seen, for all accounts. Owner: version-pins.ts. */
  versionPin: (addressLower: string) => `file-database-version:${addressLower}`,
} as const;

/** Names under the user's unique key, which other users of the device can't read. */
export const namesOfUser = {
  /** Sealed phrases by address. Owner: saved-phrases.ts. */
  savedPhrases: "credentials",
} as const;

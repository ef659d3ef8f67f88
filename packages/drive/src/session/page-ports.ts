/** Calls of the drive's worker to its page, which has the session and the local storage of the device. */
export interface PagePorts {
  authorization(): Promise<string | undefined>;
  renew(usedAuthorization: string | undefined): Promise<boolean>;
  /** Unique key of the user who is signed in now; null for nobody. */
  uniqueKey(): string | null | Promise<string | null>;
  /** Id of that user. */
  userId(): string | null | Promise<string | null>;
  readText(name: string): string | null | Promise<string | null>;
  writeText(name: string, text: string): void | Promise<void>;
  removeText(name: string): void | Promise<void>;
}

/** Files of one build for the service worker. The build writes the list into the worker (build/offline-shell.ts). */
export interface ShellFiles {
  /** Hash of the files. */
  readonly version: string;
  /** Paths of the files with a hash in their names. */
  readonly paths: readonly string[];
  /** Path of the entry, which the page of this build names. */
  readonly entry: string;
}

/** Message of a page to the worker that waits. */
export const activateMessage = "activate";

/**
 * Where uploads that are under way are kept, sealed, so that they outlive the page: one store for each user and address,
 * shared by all tabs of the device. The device sees how many there are and about how far they are, not of what.
 */
export interface UploadStore {
  /**
   * All of it or nothing. Resolves when it would outlive the browser. What is asked for in the same moment is written
   * together, in the order in which it was asked for.
   */
  write(changes: readonly ItemChange[]): Promise<void>;
  /** In no order that means anything. */
  readAll(): Promise<readonly KeptItem[]>;
}

/** A new text for this key, or (null) none any more. */
export interface ItemChange {
  readonly key: string;
  readonly sealed: string | null;
  /** The browser's own way to find files again. It can't be sealed: only the browser can read one. */
  readonly handles?: Handles | undefined;
}

export interface KeptItem {
  readonly key: string;
  readonly sealed: string;
  readonly handles: Handles;
}

/** Null for a file without one. */
export type Handles = readonly (FileSystemFileHandle | null)[];

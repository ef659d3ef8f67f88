import type { Entry } from "../file-list/file-list.ts";
import type { Downloaded, DownloadTarget } from "../transfers/transfers.ts";

/** Share links of one storage, as their owner sees them. See docs/adr/0022-share-links.md. */
export interface StorageShares {
  /**
   * Shares entries with all their present content. Later changes are not shared. The link is made of what this device has
   * sent, and an answer that differs from it is refused. Faults: entry_not_found, share_too_large, share_count_reached,
   * plan_required, quota_exceeded, bad_answer, and those of every call.
   */
  createShare(request: NewShare): Promise<CreatedShare>;
  /** The newest first. */
  listShares(): Promise<readonly Share[]>;
  /** Ends a link for good. */
  revokeShare(shareId: string): Promise<void>;
}

/** Share links as a visitor sees them. */
export interface Sharing {
  /**
   * Opens a link, without an account. Faults: share_not_found, share_expired, share_revoked, share_used_up,
   * share_password_wrong, too_many_requests; bad_answer for what can't be verified.
   */
  openShare(link: ShareToOpen): Promise<OpenedShare>;
  /**
   * Downloads entries of a link that was opened before: one file as it is, otherwise a zip. The server counts it. Its receipt
   * names what it lacks. Faults: those of `openShare` and of `StorageTransfers.download`.
   */
  downloadShared(request: SharedDownload): Promise<Downloaded>;
}

export interface NewShare {
  readonly entryIds: readonly string[];
  /** Null for none. */
  readonly password: string | null;
  /** Milliseconds since 1970. Null for never. */
  readonly expiresAt: number | null;
  /** Null for no limit. */
  readonly downloadsLimit: number | null;
}

export type ShareState = "active" | "expired" | "used-up" | "revoked";

/** A share in the list of its owner. */
export interface Share {
  readonly id: string;
  /** Path and fragment of the link. Null when the record of the share can't be read, or the server contradicts it. */
  readonly linkPath: string | null;
  /** Name of the only shared entry. Null for several, or when the record can't be read. */
  readonly name: string | null;
  readonly isFolder: boolean;
  /** Number of shared files, and their size. */
  readonly files: number;
  readonly sizeBytes: number;
  readonly hasPassword: boolean;
  readonly expiresAt: number | null;
  readonly downloadsLimit: number | null;
  readonly downloads: number;
  readonly createdAt: number;
  readonly state: ShareState;
}

/** A share that this device has just made. */
export interface CreatedShare extends Share {
  readonly linkPath: string;
}

export interface ShareToOpen {
  readonly shareId: string;
  /** Fragment of the link, without its #. */
  readonly secret: string;
  /** Null until the visitor was asked for it. */
  readonly password: string | null;
}

export type OpenedShare =
  | { readonly kind: "password-needed" }
  | {
      readonly kind: "open";
      /** Scope of its downloads among the transfers. */
      readonly scope: string;
      readonly entries: readonly Entry[];
      readonly expiresAt: number | null;
      /** Null for no limit. */
      readonly downloadsLeft: number | null;
    };

export interface SharedDownload {
  readonly shareId: string;
  readonly entryIds: readonly string[];
  readonly target: DownloadTarget;
  /** Name of the file that is written. */
  readonly name: string;
}

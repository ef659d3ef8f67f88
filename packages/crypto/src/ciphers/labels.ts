import { checksumAddress } from "../verify/address-checksum.ts";

/** [Note: format version] Every label and all associated data contain it, so no data of one format opens in another. */
const format = "dexnet/1";

/** One label for each use of a key. A label is never used for two purposes and never changes its meaning. */
export const labels = {
  fileDatabaseKey: (addressHex: string) => `${format}/file-database-key/${checksumAddress(addressHex)}`,
  delta: `${format}/delta`,
  snapshotRecords: `${format}/snapshot-records`,
  snapshotPage: (addressHex: string) => `${format}/snapshot-page/${checksumAddress(addressHex)}`,
  journalKey: (addressHex: string) => `${format}/journal-key/${checksumAddress(addressHex)}`,
  journalRecord: (addressHex: string) => `${format}/journal-record/${checksumAddress(addressHex)}`,
  partsKey: `${format}/parts-key`,
  segment: `${format}/segment`,
  partListKey: `${format}/part-list-key`,
  thumbnail: `${format}/thumbnail`,
  uploadRecord: (addressHex: string) => `${format}/upload-record/${checksumAddress(addressHex)}`,
  firstRows: (addressHex: string) => `${format}/first-rows/${checksumAddress(addressHex)}`,
  versionPin: (addressHex: string) => `${format}/version-pin/${checksumAddress(addressHex)}`,
  phraseBox: (addressHex: string) => `${format}/phrase-box/${checksumAddress(addressHex)}`,
  shareLinkKey: (shareId: string) => `${format}/share-link-key/${shareId}`,
  shareSalt: (shareId: string) => `${format}/share-salt/${shareId}`,
  sharePasswordKey: (shareId: string) => `${format}/share-password-key/${shareId}`,
  shareManifestKey: (shareId: string) => `${format}/share-manifest-key/${shareId}`,
  shareListing: `${format}/share-listing`,
  shareContents: `${format}/share-contents`,
  shareRecord: (addressHex: string) => `${format}/share-record/${checksumAddress(addressHex)}`,
} as const;

import { checksumAddress } from "../verify/address-checksum.ts";

/** [Note: format version] Every label and all associated data contain it, so no data of one format opens in another. */
const FORMAT = "dexnet/1";

/** One label for each use of a key. A label is never used for two purposes and never changes its meaning. */
export const labels = {
  fileDatabaseKey: (addressHex: string) => `${FORMAT}/file-database-key/${checksumAddress(addressHex)}`,
  delta: `${FORMAT}/delta`,
  snapshotRecords: `${FORMAT}/snapshot-records`,
  snapshotPage: (addressHex: string) => `${FORMAT}/snapshot-page/${checksumAddress(addressHex)}`,
  journalKey: (addressHex: string) => `${FORMAT}/journal-key/${checksumAddress(addressHex)}`,
  journalRecord: (addressHex: string) => `${FORMAT}/journal-record/${checksumAddress(addressHex)}`,
  partsKey: `${FORMAT}/parts-key`,
  segment: `${FORMAT}/segment`,
  partListKey: `${FORMAT}/part-list-key`,
  thumbnail: `${FORMAT}/thumbnail`,
  uploadRecord: (addressHex: string) => `${FORMAT}/upload-record/${checksumAddress(addressHex)}`,
  firstRows: (addressHex: string) => `${FORMAT}/first-rows/${checksumAddress(addressHex)}`,
  versionPin: (addressHex: string) => `${FORMAT}/version-pin/${checksumAddress(addressHex)}`,
  phraseBox: (addressHex: string) => `${FORMAT}/phrase-box/${checksumAddress(addressHex)}`,
  shareLinkKey: (shareId: string) => `${FORMAT}/share-link-key/${shareId}`,
  shareSalt: (shareId: string) => `${FORMAT}/share-salt/${shareId}`,
  sharePasswordKey: (shareId: string) => `${FORMAT}/share-password-key/${shareId}`,
  shareManifestKey: (shareId: string) => `${FORMAT}/share-manifest-key/${shareId}`,
  shareListing: `${FORMAT}/share-listing`,
  shareContents: `${FORMAT}/share-contents`,
  shareRecord: (addressHex: string) => `${FORMAT}/share-record/${checksumAddress(addressHex)}`,
} as const;

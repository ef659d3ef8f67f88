import type { Bytes } from "@dexnet/crypto/verify/bytes";

/** Record of one storage whose names the device shows without a connection. */
export interface OfflineRecord {
  /** Derived from user and address, and reveals neither. */
  readonly name: string;
  /** Random. A record that is made again has another one. */
  readonly recordId: string;
  readonly userId: string;
  /** AES-GCM key that can't be exported. It opens the two texts below and nothing else. */
  readonly key: CryptoKey;
  /** Sealed address, title and size of the storage. */
  readonly about: Bytes;
  /** Sealed entries. Null until they are written for the first time. */
  readonly list: Bytes | null;
}

/** Records of all users of the device. */
export interface OfflineStore {
  readAll(): Promise<readonly OfflineRecord[]>;
  read(name: string): Promise<OfflineRecord | null>;
  put(record: OfflineRecord): Promise<void>;
  /** Changes a record unless it was removed or made again since it was read. */
  update(record: OfflineRecord, changed: Partial<Pick<OfflineRecord, "about" | "list">>): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

import type { Drive, StorageDrive } from "@dexnet/drive/drive";

/** Calls of a drive, and calls of its storages, which all have the same. */
export type DriveCalls = Partial<Drive & StorageDrive>;

/** Drive with these calls alone. */
export function createFakeDrive(calls: DriveCalls): Drive {
  return { open: () => calls, ...calls } as Drive;
}

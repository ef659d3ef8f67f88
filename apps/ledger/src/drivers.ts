import type { Driver } from "./devices/driver.ts";
import { folderDriver } from "./devices/folder-device.ts";
import { createS3Driver } from "./devices/s3/s3-driver.ts";

export interface DriverOptions {
  /** File with the credentials of S3 devices, in profiles. */
  readonly s3CredentialsFile?: string | undefined;
}

/** All kinds of devices. */
export function createDrivers({ s3CredentialsFile }: DriverOptions): readonly Driver[] {
  return [folderDriver, createS3Driver({ credentialsFile: s3CredentialsFile })];
}

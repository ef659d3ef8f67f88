import { type Driver, defineDriver } from "../driver.ts";
import { type S3Timeouts, s3Timeouts } from "./limits.ts";
import { locationOfBucket, s3SettingsSchema } from "./s3-settings.ts";

interface S3DriverDeps {
  readonly credentialsFile: string | undefined;
  readonly timeouts?: S3Timeouts;
}

/** A bucket of an S3-compatible engine. */
export function createS3Driver({ credentialsFile, timeouts = s3Timeouts }: S3DriverDeps): Driver {
  return defineDriver({
    kind: "s3",
    settingsSchema: s3SettingsSchema,
    location: locationOfBucket,
    async open(options) {
      if (credentialsFile === undefined) throw new Error("S3_CREDENTIALS_FILE is not set, which has its credentials");
      // The client takes 110 ms and 35 MB, which a ledger without buckets does not need.
      const { openS3Device } = await import("./s3-device.ts");
      return await openS3Device({ ...options, credentialsFile, timeouts });
    },
  });
}

import { type Driver, defineDriver } from "../driver.ts";
import type { LocationState } from "./s3-device.ts";
import { type S3Timeouts, s3Timeouts } from "./s3-limits.ts";
import { locationOfBucket, s3SettingsSchema } from "./s3-settings.ts";

interface S3DriverDeps {
  readonly credentialsFile: string | undefined;
  readonly timeouts?: S3Timeouts;
}

/** A bucket of an S3-compatible engine. */
export function createS3Driver({ credentialsFile, timeouts = s3Timeouts }: S3DriverDeps): Driver {
  /** By location. A process has few of them. */
  const states = new Map<string, LocationState>();
  return defineDriver({
    kind: "s3",
    settingsSchema: s3SettingsSchema,
    location: locationOfBucket,
    async open(options) {
      if (credentialsFile === undefined) throw new Error("S3_CREDENTIALS_FILE is not set, which has its credentials");
      // The client takes 110 ms and 35 MB, which a ledger without buckets does not need.
      const { createLocationState, openS3Device } = await import("./s3-device.ts");
      const location = locationOfBucket(options.settings);
      const state = states.get(location) ?? createLocationState();
      states.set(location, state);
      return await openS3Device({ ...options, credentialsFile, timeouts, state });
    },
  });
}

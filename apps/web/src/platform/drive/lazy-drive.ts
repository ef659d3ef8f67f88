import type { Drive } from "@dexnet/drive/drive";
import { forwardCalls } from "./forward-calls.ts";

/**
 * Drive whose code is fetched with the first call: the sign-in page makes none. After a failed fetch the next call
 * fetches again.
 */
export function createLazyDrive(load: () => Promise<Drive>): Drive {
  let loading: Promise<Drive> | undefined;
  return forwardCalls<Drive>(async (name, request) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const drive = await loading;
    return Reflect.apply(drive[name], drive, request);
  });
}

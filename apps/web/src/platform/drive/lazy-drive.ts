import type { Drive } from "@dexnet/drive/drive";
import { forwardCalls } from "./forward-calls.ts";

/**
 * A drive whose code is fetched with the first wish: the sign-in page has none. A fetch that failed is made anew by the
 * next wish. Everything that a drive does answers later anyway, so each wish can wait for the code.
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

import type { Drive } from "@dexnet/drive/drive";
import { forwardCalls } from "@dexnet/drive/platform/forward-calls";
import { callDrive, createDriveOfCalls } from "./drive/drive-calls.ts";

/**
 * Object whose code is fetched with the first call of a method: the sign-in page makes none. All methods return promises.
 * After a failed fetch the next call fetches again.
 */
export function createLazyObject<T extends object>(load: () => Promise<T>): T {
  const loadOnce = once(load);
  return forwardCalls<T>(async (name, request) => {
    const loaded = await loadOnce();
    return Reflect.apply(loaded[name] as (...request: unknown[]) => unknown, loaded, request);
  });
}

/** The same for a drive, whose `open` returns at once. */
export function createLazyDrive(load: () => Promise<Drive>): Drive {
  const loadOnce = once(load);
  return createDriveOfCalls(async (...call) => callDrive(await loadOnce(), ...call));
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

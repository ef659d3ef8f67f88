import { forwardCalls } from "./forward-calls.ts";

/**
 * Object whose code is fetched with the first call of a method: the sign-in page makes none. All methods return promises.
 * After a failed fetch the next call fetches again.
 */
export function createLazyObject<T extends object>(load: () => Promise<T>): T {
  let loading: Promise<T> | undefined;
  return forwardCalls<T>(async (name, request) => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    const loaded = await loading;
    return Reflect.apply(loaded[name] as (...request: unknown[]) => unknown, loaded, request);
  });
}

import { forwardCalls } from "@dexnet/drive/platform/forward-calls";

/**
 * Object whose code is fetched with the first call of a method: the sign-in page makes none. All methods return promises.
 * After a failed fetch the next call fetches again.
 */
export function createLazyObject<T extends object>(load: () => Promise<T>): T {
  const loaded = loadOnce(load);
  return forwardCalls<T>(async (name, request) => {
    const target = await loaded();
    return Reflect.apply(target[name] as (...request: unknown[]) => unknown, target, request);
  });
}

/** Loads at the first call. After a failure the next call loads again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
